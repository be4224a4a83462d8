//! A UCI engine: our search at full strength, or one of the opponents, for any chess program.
//!
//! Options: `Bot` (Full, Random, Tamer, Driver, Warden, Executive), `Seed` (which game an opponent
//! plays), `Hash` (MiB).

use std::fmt::Write as _;
use std::io::{self, BufRead, Write as _};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use bots::{Bot, Engine, Limits, Report, choose};
use chess::{Game, Position, perft};

/// The table's size when nobody says otherwise, in MiB.
const DEFAULT_HASH: usize = 16;
const MOST_HASH: usize = 4_096;

/// Kept back of every deadline for what lies between us and the clock.
const OVERHEAD: Duration = Duration::from_millis(15);

fn main() -> io::Result<()> {
    let mut session = Session::new();
    for line in io::stdin().lock().lines() {
        let line = line?;
        let words: Vec<&str> = line.split_whitespace().collect();
        match words.split_first() {
            None => {}
            Some((&"quit", _)) => break,
            Some((&command, arguments)) => session.obey(command, arguments),
        }
    }
    session.halt();
    Ok(())
}

/// Prints a line at once: the other side waits for it.
fn say(line: &str) {
    let mut out = io::stdout().lock();
    // Whoever closed the pipe does not want to hear more.
    let _ = writeln!(out, "{line}").and_then(|()| out.flush());
}

struct Session {
    engine: Arc<Mutex<Engine>>,
    game: Game,
    /// `None` is the engine at full strength.
    bot: Option<Bot>,
    seed: u64,
    stop: Arc<AtomicBool>,
    running: Option<JoinHandle<()>>,
}

impl Session {
    fn new() -> Session {
        Session {
            engine: Arc::new(Mutex::new(Engine::new(DEFAULT_HASH << 20))),
            game: Game::new(),
            bot: None,
            seed: 1,
            stop: Arc::new(AtomicBool::new(false)),
            running: None,
        }
    }

    fn obey(&mut self, command: &str, arguments: &[&str]) {
        match command {
            "uci" => introduce(),
            "isready" => say("readyok"),
            "ucinewgame" => {
                self.halt();
                self.engine
                    .lock()
                    .unwrap_or_else(PoisonError::into_inner)
                    .forget();
                self.game = Game::new();
            }
            "setoption" => self.set_option(arguments),
            "position" => {
                self.halt();
                match read_position(arguments) {
                    Ok(game) => self.game = game,
                    Err(error) => say(&format!("info string {error}")),
                }
            }
            "go" => self.go(arguments),
            "stop" => self.halt(),
            // Debugging helpers that programs expect.
            "d" => say(&format!("info string {}", self.game.position().fen())),
            _ => say(&format!("info string unknown command {command}")),
        }
    }

    /// Stops a search and waits until its move has been told.
    fn halt(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
        if let Some(running) = self.running.take() {
            // A search that panicked has told no move; there is nothing left to wait for.
            let _ = running.join();
        }
        self.stop.store(false, Ordering::Relaxed);
    }

    fn set_option(&mut self, arguments: &[&str]) {
        self.halt();
        let value_at = arguments.iter().position(|&word| word == "value");
        let name = arguments
            .get(1..value_at.unwrap_or(arguments.len()))
            .unwrap_or_default()
            .join(" ");
        let value = value_at
            .and_then(|at| arguments.get(at + 1..))
            .unwrap_or_default()
            .join(" ");
        match name.to_ascii_lowercase().as_str() {
            "bot" => match Bot::from_id(&value.to_ascii_lowercase()) {
                Some(bot) => self.bot = Some(bot),
                None if value.eq_ignore_ascii_case("full") => self.bot = None,
                None => say(&format!("info string no such bot: {value}")),
            },
            "seed" => match value.parse() {
                Ok(seed) => self.seed = seed,
                Err(_) => say(&format!("info string Seed must be a whole number: {value}")),
            },
            "hash" => match value.parse() {
                Ok(size @ 1..=MOST_HASH) => {
                    self.engine = Arc::new(Mutex::new(Engine::new(size << 20)));
                }
                _ => say(&format!(
                    "info string Hash must be 1 to {MOST_HASH}: {value}"
                )),
            },
            _ => say(&format!("info string no such option: {name}")),
        }
    }

    fn go(&mut self, arguments: &[&str]) {
        self.halt();
        let asked = match Asked::read(arguments) {
            Ok(asked) => asked,
            Err(error) => return say(&format!("info string {error}")),
        };
        if let Some(depth) = asked.perft {
            return count(self.game.position(), depth);
        }
        let (engine, stop) = (Arc::clone(&self.engine), Arc::clone(&self.stop));
        let (game, bot, seed) = (self.game.clone(), self.bot, self.seed);
        self.running = Some(std::thread::spawn(move || {
            let best = if let Some(bot) = bot {
                choose(bot, &game, seed).map(|m| m.to_string())
            } else {
                let mut engine = engine.lock().unwrap_or_else(PoisonError::into_inner);
                think(&mut engine, &game, &asked, &stop)
            };
            // An infinite search answers only when it is told to stop.
            while asked.infinite && !stop.load(Ordering::Relaxed) {
                std::thread::sleep(Duration::from_millis(2));
            }
            say(&format!("bestmove {}", best.as_deref().unwrap_or("0000")));
        }));
    }
}

fn introduce() {
    say("id name Selminha");
    say("id author the Selminha authors");
    say(
        "option name Bot type combo default Full var Full var Random var Tamer var Driver var Warden var Executive",
    );
    say("option name Seed type spin default 1 min 0 max 9007199254740991");
    say(&format!(
        "option name Hash type spin default {DEFAULT_HASH} min 1 max {MOST_HASH}"
    ));
    say("uciok");
}

fn read_position(arguments: &[&str]) -> Result<Game, String> {
    let moves_at = arguments.iter().position(|&word| word == "moves");
    let (setup, moves) = match moves_at {
        Some(at) => (&arguments[..at], &arguments[at + 1..]),
        None => (arguments, &[][..]),
    };
    let start = match setup {
        ["startpos"] => Position::initial(),
        ["fen", fields @ ..] => {
            let fen = fields.join(" ");
            Position::from_fen(&fen).map_err(|error| format!("{fen}: {error}"))?
        }
        _ => return Err("expected startpos or fen".to_owned()),
    };
    Game::from_uci_moves(start, moves.iter().copied()).map_err(|error| error.to_string())
}

/// What a `go` asks for.
#[derive(Default)]
struct Asked {
    depth: Option<u32>,
    nodes: Option<u64>,
    movetime: Option<u64>,
    /// Milliseconds on the clocks, White's first.
    clocks: [Option<u64>; 2],
    increments: [u64; 2],
    moves_to_go: Option<u64>,
    infinite: bool,
    perft: Option<u32>,
}

impl Asked {
    fn read(arguments: &[&str]) -> Result<Asked, String> {
        let mut asked = Asked::default();
        let mut words = arguments.iter();
        while let Some(&word) = words.next() {
            if word == "infinite" {
                asked.infinite = true;
                continue;
            }
            let text = words.next().ok_or(format!("{word} needs a number"))?;
            // Clocks may have run below zero.
            let number: i64 = text
                .parse()
                .map_err(|_| format!("{word} needs a number, not {text}"))?;
            let number = u64::try_from(number).unwrap_or(0);
            let small = u32::try_from(number).unwrap_or(u32::MAX);
            match word {
                "depth" => asked.depth = Some(small.max(1)),
                "nodes" => asked.nodes = Some(number.max(1)),
                "movetime" => asked.movetime = Some(number),
                "wtime" => asked.clocks[0] = Some(number),
                "btime" => asked.clocks[1] = Some(number),
                "winc" => asked.increments[0] = number,
                "binc" => asked.increments[1] = number,
                "movestogo" => asked.moves_to_go = Some(number.max(1)),
                "perft" => asked.perft = Some(small),
                _ => return Err(format!("go does not know {word}")),
            }
        }
        Ok(asked)
    }

    /// When an iteration should not be begun any more, and when to stop at once.
    fn times(&self, color: chess::Color) -> (Option<Duration>, Option<Duration>) {
        if let Some(movetime) = self.movetime {
            let all = Duration::from_millis(movetime).saturating_sub(OVERHEAD);
            return (None, Some(all));
        }
        let Some(clock) = self.clocks[color.index()] else {
            return (None, None);
        };
        let left = Duration::from_millis(clock).saturating_sub(OVERHEAD);
        let increment = Duration::from_millis(self.increments[color.index()]);
        let moves = u32::try_from(self.moves_to_go.unwrap_or(25).min(25)).unwrap_or(25);
        let share = left / moves + increment * 3 / 4;
        let most = left / 3;
        (
            (share * 6 / 10).min(most).into(),
            (share * 3).min(most).into(),
        )
    }
}

fn think(engine: &mut Engine, game: &Game, asked: &Asked, stop: &AtomicBool) -> Option<String> {
    let begin = Instant::now();
    let (soft, hard) = asked.times(game.position().turn());
    let out_of_time =
        || stop.load(Ordering::Relaxed) || hard.is_some_and(|hard| begin.elapsed() >= hard);
    let enough = || soft.is_some_and(|soft| begin.elapsed() >= soft);
    let limits = Limits {
        depth: asked.depth,
        nodes: asked.nodes,
        stop: Some(&out_of_time),
        enough: soft.is_some().then_some(&enough),
        ..Limits::default()
    };
    let report = engine.search(game, &limits, |report| tell(report, begin))?;
    report.line.first().map(ToString::to_string)
}

fn tell(report: &Report, begin: Instant) {
    let elapsed = begin.elapsed();
    let millis = elapsed.as_millis().max(1);
    let mut line = format!("info depth {} score ", report.depth);
    // Writing to a text does not fail.
    let _ = match report.mate_in() {
        Some(moves) => write!(line, "mate {moves}"),
        None => write!(line, "cp {}", report.score),
    };
    let nps = u128::from(report.nodes) * 1000 / millis;
    let _ = write!(line, " nodes {} nps {nps} time {millis} pv", report.nodes);
    for m in &report.line {
        let _ = write!(line, " {m}");
    }
    say(&line);
}

/// Leaves below each move, and their sum.
fn count(position: &Position, depth: u32) {
    let mut sum = 0;
    if depth > 0 {
        for &m in &position.legal_moves() {
            let leaves = perft(&position.play_unchecked(m), depth - 1);
            say(&format!("{m}: {leaves}"));
            sum += leaves;
        }
    } else {
        sum = 1;
    }
    say(&format!("Nodes searched: {sum}"));
}
