//! Plays games and counts how the opponents behave in them.
//!
//! `behaviour [--games N] [--endings N] [--judge NODES] [--jobs N] [--seed N] [BOT …]`
//!
//! Each bot named (all four opponents if none is) plays `games` games, Executive against Warden because it
//! thinks long, every other against itself, and mates bare kings in `endings` positions of each kind
//! against the best defence. Moves are judged by our own engine at so many positions. Prints a table.

mod endings;
mod judge;
mod watch;

#[path = "../common/random.rs"]
mod random;

use std::process::ExitCode;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use bots::{Bot, choose};
use chess::{Color, Game};
use judge::Judge;
use watch::Counts;

/// Games longer than this are broken off.
const MOST_PLIES: usize = 400;

/// What the command line asks for.
pub struct Settings {
    games: u64,
    endings: u64,
    judge_nodes: u64,
    jobs: usize,
    seed: u64,
    bots: Vec<Bot>,
}

fn main() -> ExitCode {
    match Settings::read() {
        Ok(settings) => {
            report(&settings);
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("behaviour: {error}");
            ExitCode::FAILURE
        }
    }
}

impl Settings {
    fn read() -> Result<Settings, String> {
        let mut settings = Settings {
            games: 400,
            endings: 100,
            judge_nodes: 10_000,
            jobs: std::thread::available_parallelism().map_or(1, usize::from),
            seed: 1,
            bots: Vec::new(),
        };
        let mut arguments = std::env::args().skip(1);
        while let Some(name) = arguments.next() {
            if let Some(bot) = Bot::from_id(&name) {
                settings.bots.push(bot);
                continue;
            }
            let value = arguments
                .next()
                .ok_or_else(|| format!("{name} is no bot, and has no value"))?;
            let number: u64 = value
                .parse()
                .map_err(|_| format!("{name} cannot be {value}"))?;
            match name.as_str() {
                "--games" => settings.games = number,
                "--endings" => settings.endings = number,
                "--judge" => settings.judge_nodes = number.max(1),
                "--jobs" => settings.jobs = usize::try_from(number).unwrap_or(1).max(1),
                "--seed" => settings.seed = number,
                _ => return Err(format!("there is no option {name}")),
            }
        }
        if settings.bots.is_empty() {
            settings.bots = Bot::OPPONENTS.to_vec();
        }
        Ok(settings)
    }

    /// Does a numbered piece of work `count` times, on all jobs.
    fn share_out(&self, count: u64, work: impl Fn(u64) + Sync) {
        let next = AtomicU64::new(0);
        std::thread::scope(|scope| {
            for _ in 0..self.jobs {
                scope.spawn(|| {
                    loop {
                        let index = next.fetch_add(1, Ordering::Relaxed);
                        if index >= count {
                            break;
                        }
                        work(index);
                    }
                });
            }
        });
    }
}

/// One column a bot.
fn report(settings: &Settings) {
    let mut columns = Vec::new();
    for &bot in &settings.bots {
        let counts = games(settings, bot);
        let mut column = counts.figures();
        column.extend(endings::figures(settings, bot));
        columns.push(column);
    }
    let ids: Vec<&str> = settings.bots.iter().map(|bot| bot.id()).collect();
    println!("| | {} |", ids.join(" | "));
    println!("|---|{}", "---|".repeat(ids.len()));
    let rows = columns.first().map_or(0, Vec::len);
    for row in 0..rows {
        let cells: Vec<&str> = columns
            .iter()
            .filter_map(|column| column.get(row).map(|(_, value)| value.as_str()))
            .collect();
        let name = columns[0][row].0;
        println!("| {name} | {} |", cells.join(" | "));
    }
}

/// All games of a bot.
fn games(settings: &Settings, bot: Bot) -> Counts {
    let total = Mutex::new(Counts::default());
    settings.share_out(settings.games, |index| {
        let counts = game(settings, bot, index);
        if let Ok(mut total) = total.lock() {
            total.add(counts);
        }
    });
    total.into_inner().unwrap_or_default()
}

/// One game, with what the bot did in it.
fn game(settings: &Settings, bot: Bot, index: u64) -> Counts {
    let other = if bot == Bot::Executive {
        Bot::Warden
    } else {
        bot
    };
    let seed = settings.seed.wrapping_mul(1_000_003).wrapping_add(index);
    let own = if index.is_multiple_of(2) {
        Color::White
    } else {
        Color::Black
    };
    let mut judge = Judge::new(settings.judge_nodes);
    let mut counts = Counts::default();
    let mut game = Game::new();
    while game.outcome().is_none() && game.ply() < MOST_PLIES {
        let turn = game.position().turn();
        let (mover, seed) = if turn == own {
            (bot, seed)
        } else {
            (other, seed ^ 0x5555)
        };
        let Some(m) = choose(mover, &game, seed) else {
            break;
        };
        if mover == bot {
            counts.watch(&game, m, &mut judge);
        }
        if game.play(m).is_err() {
            break;
        }
    }
    let sides: &[Color] = if other == bot { &Color::ALL } else { &[own] };
    counts.end(&game, sides, index);
    counts
}
