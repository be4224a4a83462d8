//! Plays a match and says who is stronger, and how surely.
//!
//! `match ONE TWO [--games N] [--jobs N] [--seed N] [--results FILE] [--stop-at ELO]`
//!
//! A player is one of our bots (`random`, `tamer`, `driver`, `warden`, `executive`); our engine at full
//! strength with a bound (`full,movetime=100` or `full,nodes=20000`, and `hash=64` for MiB); or a UCI
//! engine (`uci,/usr/games/stockfish,movetime=50,UCI_LimitStrength=true,UCI_Elo=1700`: `movetime`,
//! `nodes` or `depth` bound it, all else is set as an option).
//!
//! Every opening is played twice with colours exchanged. With `--results` each finished pair is written
//! down, and a match that was broken off goes on where it stood. With `--stop-at` it ends as soon as the
//! error bars leave that difference in Elo on one side.

mod common;

use std::collections::HashSet;
use std::fs::OpenOptions;
use std::io::Write as _;
use std::process::ExitCode;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Instant;

use chess::{Color, Game, Outcome};
use common::elo::Tally;
use common::player::{Player, Spec};
use common::random::Random;

/// Random plies before the players take over, when neither has a book.
const OPENING_PLIES: usize = 6;

/// Games longer than this are drawn; nobody can say who would have won.
const MOST_PLIES: usize = 400;

struct Settings {
    one: Spec,
    two: Spec,
    games: u64,
    jobs: usize,
    seed: u64,
    results: Option<String>,
    stop_at: Option<f64>,
}

fn main() -> ExitCode {
    match Settings::read().and_then(|settings| run(&settings)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("match: {error}");
            ExitCode::FAILURE
        }
    }
}

impl Settings {
    fn read() -> Result<Settings, String> {
        let mut arguments = std::env::args().skip(1);
        let usage = "usage: match ONE TWO [--games N] [--jobs N] [--seed N] [--results FILE] [--stop-at ELO]";
        let mut player = || Spec::read(&arguments.next().ok_or(usage)?);
        let mut settings = Settings {
            one: player()?,
            two: player()?,
            games: 100,
            jobs: std::thread::available_parallelism().map_or(1, usize::from),
            seed: 1,
            results: None,
            stop_at: None,
        };
        while let Some(name) = arguments.next() {
            let value = arguments.next().ok_or(format!("{name} needs a value"))?;
            let wrong = || format!("{name} cannot be {value}");
            match name.as_str() {
                "--games" => settings.games = value.parse().map_err(|_| wrong())?,
                "--jobs" => settings.jobs = value.parse().map_err(|_| wrong())?,
                "--seed" => settings.seed = value.parse().map_err(|_| wrong())?,
                "--stop-at" => settings.stop_at = Some(value.parse().map_err(|_| wrong())?),
                "--results" => settings.results = Some(value),
                _ => return Err(usage.to_owned()),
            }
        }
        Ok(settings)
    }
}

/// What is shared by all jobs.
struct Board<'a> {
    settings: &'a Settings,
    tally: Mutex<Tally>,
    openings: Mutex<HashSet<String>>,
    next_pair: AtomicU64,
    done: AtomicBool,
    done_before: HashSet<u64>,
}

fn run(settings: &Settings) -> Result<(), String> {
    let begin = Instant::now();
    let mut tally = Tally::default();
    let done_before = earlier(settings, &mut tally)?;
    let board = Board {
        settings,
        tally: Mutex::new(tally),
        openings: Mutex::new(HashSet::new()),
        next_pair: AtomicU64::new(0),
        done: AtomicBool::new(false),
        done_before,
    };
    let failures: Vec<String> = std::thread::scope(|scope| {
        let jobs: Vec<_> = (0..settings.jobs.max(1))
            .map(|_| scope.spawn(|| work(&board)))
            .collect();
        jobs.into_iter()
            .filter_map(|job| match job.join() {
                Ok(result) => result.err(),
                Err(_) => Some("a job panicked".to_owned()),
            })
            .collect()
    });
    if let Some(failure) = failures.into_iter().next() {
        return Err(failure);
    }
    let tally = board.tally.lock().map_err(|_| "a job panicked")?;
    println!("{} - {}", settings.one.name(), settings.two.name());
    println!("{tally}");
    let openings = board.openings.lock().map_err(|_| "a job panicked")?;
    println!(
        "distinct first 8 plies: {} of this run's games",
        openings.len()
    );
    println!("time: {:.0} s", begin.elapsed().as_secs_f64());
    Ok(())
}

/// Reads the pairs that an earlier run has finished.
fn earlier(settings: &Settings, tally: &mut Tally) -> Result<HashSet<u64>, String> {
    let mut done = HashSet::new();
    let Some(path) = &settings.results else {
        return Ok(done);
    };
    let Ok(text) = std::fs::read_to_string(path) else {
        return Ok(done);
    };
    let heading = heading(settings);
    let mut lines = text.lines();
    if let Some(first) = lines.next()
        && first != heading
    {
        return Err(format!("{path} is of another match: {first}"));
    }
    for line in lines {
        let numbers: Vec<u64> = line
            .split(' ')
            .filter_map(|word| word.parse().ok())
            .collect();
        if let &[pair, first, second] = numbers.as_slice()
            && done.insert(pair)
        {
            tally.add_pair(first, second);
        }
    }
    Ok(done)
}

fn heading(settings: &Settings) -> String {
    format!(
        "{} - {}, seed {}",
        settings.one.name(),
        settings.two.name(),
        settings.seed
    )
}

fn work(board: &Board) -> Result<(), String> {
    let settings = board.settings;
    let mut one = settings.one.start()?;
    let mut two = settings.two.start()?;
    while !board.done.load(Ordering::Relaxed) {
        let pair = board.next_pair.fetch_add(1, Ordering::Relaxed);
        if pair >= settings.games.div_ceil(2) {
            break;
        }
        if board.done_before.contains(&pair) {
            continue;
        }
        let opening = opening(settings, pair);
        let first = play(board, opening.clone(), &mut one, &mut two, pair)?;
        let second = 2 - play(board, opening, &mut two, &mut one, pair)?;
        record(board, pair, first, second)?;
    }
    Ok(())
}

/// The start of both games of a pair. Players with books of their own begin at the beginning.
fn opening(settings: &Settings, pair: u64) -> Game {
    let mut game = Game::new();
    if settings.one.is_character() && settings.two.is_character() {
        return game;
    }
    let mut random = Random::new(settings.seed ^ pair.wrapping_mul(0x9E37_79B9_7F4A_7C15));
    while game.ply() < OPENING_PLIES && game.outcome().is_none() {
        let moves = game.legal_moves();
        let m = moves[random.below(moves.len())];
        // A legal move of a running game is always played.
        let _ = game.play(m);
    }
    if game.outcome().is_some() {
        Game::new()
    } else {
        game
    }
}

/// Plays a game; half points of White.
fn play(
    board: &Board,
    mut game: Game,
    white: &mut Player,
    black: &mut Player,
    pair: u64,
) -> Result<u64, String> {
    let seed = board
        .settings
        .seed
        .wrapping_mul(1_000_003)
        .wrapping_add(pair);
    white.new_game(seed)?;
    black.new_game(seed ^ 0x55)?;
    while game.outcome().is_none() && game.ply() < MOST_PLIES {
        let player = match game.position().turn() {
            Color::White => &mut *white,
            Color::Black => &mut *black,
        };
        let m = player.choose(&game)?;
        if game.play(m).is_err() {
            return Err(format!("{m} is illegal in {}", game.position().fen()));
        }
    }
    let first: Vec<String> = game
        .moves()
        .iter()
        .take(8)
        .map(ToString::to_string)
        .collect();
    if let Ok(mut openings) = board.openings.lock() {
        openings.insert(first.join(" "));
    }
    Ok(match game.outcome().and_then(Outcome::winner) {
        Some(Color::White) => 2,
        Some(Color::Black) => 0,
        None => 1,
    })
}

/// Notes the half points of player one in both games of a pair.
fn record(board: &Board, pair: u64, first: u64, second: u64) -> Result<(), String> {
    let mut tally = board.tally.lock().map_err(|_| "a job panicked")?;
    tally.add_pair(first, second);
    if let Some(path) = &board.settings.results {
        let is_new = !std::path::Path::new(path).exists();
        let mut file = OpenOptions::new()
            .create(true)
            .append(true)
            .open(path)
            .map_err(|error| format!("{path}: {error}"))?;
        let heading = if is_new {
            heading(board.settings) + "\n"
        } else {
            String::new()
        };
        writeln!(file, "{heading}{pair} {first} {second}")
            .map_err(|error| format!("{path}: {error}"))?;
    }
    if let Some(elo) = board.settings.stop_at
        && tally.is_decided(elo)
    {
        board.done.store(true, Ordering::Relaxed);
    }
    Ok(())
}
