//! Makes positions to tune the evaluation on: `datagen COUNT SEED ENGINE [DEPTH]`.
//!
//! Our own search plays itself quickly and a little blurred from random openings; of its quiet positions
//! some are kept, and the UCI engine named scores them to a small depth (8). One position a line:
//! FEN, a tab, centipawns for White. `STRENGTH.md` has the recipe.

#[path = "common/random.rs"]
mod random;

use std::io::{self, BufRead, BufReader, BufWriter, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, ExitCode, Stdio};

use bots::{Blur, Engine, Limits};
use chess::{Game, Position, Role};
use random::Random;

/// Positions that our side looks at for each move.
const NODES: u64 = 400;

/// Of the positions met, one in so many is kept: neighbours teach the same.
const KEPT: usize = 5;

/// Scores beyond this teach nothing about judgement.
const LARGEST: i32 = 1_500;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let parsed = match arguments.as_slice() {
        [count, seed, engine, rest @ ..] => count
            .parse()
            .ok()
            .zip(seed.parse().ok())
            .zip(rest.first().map_or(Some(8), |depth| depth.parse().ok()))
            .map(|((count, seed), depth)| (count, seed, engine, depth)),
        _ => None,
    };
    let Some((count, seed, engine, depth)) = parsed else {
        eprintln!("usage: datagen COUNT SEED ENGINE [DEPTH]");
        return ExitCode::FAILURE;
    };
    match generate(count, seed, engine, depth) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("datagen: {error}");
            ExitCode::FAILURE
        }
    }
}

fn generate(count: usize, seed: u64, engine: &str, depth: u32) -> io::Result<()> {
    let mut judge = Judge::start(engine, depth)?;
    let mut random = Random::new(seed);
    let mut out = BufWriter::new(io::stdout().lock());
    let mut written = 0;
    while written < count {
        for position in play(&mut random) {
            if let Some(score) = judge.score(&position)?
                && score.abs() <= LARGEST
            {
                writeln!(out, "{}\t{score}", position.fen())?;
                written += 1;
            }
        }
    }
    out.flush()
}

/// Plays a game and returns the positions to keep.
fn play(random: &mut Random) -> Vec<Position> {
    let mut game = Game::new();
    let mut engine = Engine::new(1 << 18);
    let blur = Blur {
        seed: random.next(),
        size: 40,
    };
    let opening = 6 + random.below(6);
    let mut kept = Vec::new();
    while game.outcome().is_none() && game.ply() < 240 {
        let legal = game.legal_moves();
        let m = if game.ply() < opening {
            legal[random.below(legal.len())]
        } else {
            let limits = Limits {
                nodes: Some(NODES),
                blur: Some(blur),
                ..Limits::default()
            };
            match engine.best_move(&game, &limits) {
                Some(m) => m,
                None => break,
            }
        };
        let position = *game.position();
        let quiet = !position.is_check() && !position.is_capture(m) && m.promotion.is_none();
        let material = position.by_role(Role::Pawn).len() >= 2;
        if quiet && material && game.ply() >= opening && random.below(KEPT) == 0 {
            kept.push(position);
        }
        if game.play(m).is_err() {
            break;
        }
    }
    kept
}

/// A UCI engine that scores positions.
struct Judge {
    process: Child,
    to: ChildStdin,
    from: BufReader<ChildStdout>,
    depth: u32,
}

impl Judge {
    fn start(engine: &str, depth: u32) -> io::Result<Judge> {
        let mut process = Command::new(engine)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()?;
        let missing = || io::Error::other("the engine has no pipes");
        let to = process.stdin.take().ok_or_else(missing)?;
        let from = BufReader::new(process.stdout.take().ok_or_else(missing)?);
        Ok(Judge {
            process,
            to,
            from,
            depth,
        })
    }

    /// Centipawns for White; `None` for a mate, or when the best move takes something after all.
    fn score(&mut self, position: &Position) -> io::Result<Option<i32>> {
        writeln!(self.to, "position fen {}", position.fen())?;
        writeln!(self.to, "go depth {}", self.depth)?;
        self.to.flush()?;
        let mut score = None;
        let mut line = String::new();
        loop {
            line.clear();
            if self.from.read_line(&mut line)? == 0 {
                return Err(io::Error::other("the engine ended"));
            }
            let mut words = line.split_whitespace();
            if line.starts_with("bestmove") {
                let best = words.nth(1).and_then(|text| position.read_uci(text).ok());
                let quiet = best.is_some_and(|m| !position.is_capture(m));
                return Ok(score.filter(|_| quiet));
            }
            if words.by_ref().any(|word| word == "score") {
                score = match (words.next(), words.next()) {
                    (Some("cp"), Some(text)) => text.parse::<i32>().ok(),
                    _ => None,
                };
                if position.turn() == chess::Color::Black {
                    score = score.map(|score| -score);
                }
            }
        }
    }
}

impl Drop for Judge {
    fn drop(&mut self) {
        let _ = writeln!(self.to, "quit");
        let _ = self.process.wait();
    }
}
