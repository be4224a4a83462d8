//! Makes positions to train the evaluation on: `datagen COUNT SEED ENGINE [DEPTH]`.
//!
//! Our own search plays itself quickly and a little blurred from random openings. Its quiet positions are
//! kept, and some that a random move would have led to; the UCI engine named scores them to a small depth
//! (4). One position a line: FEN, a tab, centipawns for White. `STRENGTH.md` has the recipe.

#[path = "common/random.rs"]
mod random;

use std::io::{self, BufRead, BufReader, BufWriter, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, ExitCode, Stdio};

use bots::{Blur, Engine, Limits};
use chess::{Game, Move, Position, Role};
use random::Random;

/// Positions that our side looks at for each move.
const NODES: u64 = 150;

/// Scores beyond this teach nothing about judgement.
const LARGEST: i32 = 2_000;

/// Positions that the judge is given at once, so that it never waits for us.
const BATCH: usize = 200;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let parsed = match arguments.as_slice() {
        [count, seed, engine, rest @ ..] => count
            .parse()
            .ok()
            .zip(seed.parse().ok())
            .zip(rest.first().map_or(Some(4), |depth| depth.parse().ok()))
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
    let mut ours = Engine::new(1 << 18);
    let mut written = 0;
    let mut waiting = Vec::new();
    while written < count {
        waiting.extend(play(&mut ours, &mut random));
        while waiting.len() >= BATCH {
            let batch = waiting.split_off(waiting.len() - BATCH);
            for (position, score) in batch.iter().zip(judge.scores(&batch)?) {
                if let Some(score) = score
                    && score.abs() <= LARGEST
                {
                    writeln!(out, "{}\t{score}", position.fen())?;
                    written += 1;
                }
            }
        }
    }
    out.flush()
}

/// Plays a game and returns the positions to keep.
fn play(engine: &mut Engine, random: &mut Random) -> Vec<Position> {
    let mut game = Game::new();
    engine.forget();
    let blur = Blur {
        seed: random.next(),
        size: 40,
    };
    let opening = 4 + random.below(8);
    let mut kept = Vec::new();
    while game.outcome().is_none() && game.ply() < 240 {
        let legal = game.legal_moves();
        let astray = legal[random.below(legal.len())];
        let m = if game.ply() < opening {
            astray
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
        if game.ply() >= opening {
            if is_quiet(&position, m) {
                kept.push(position);
            }
            let next = position.play_unchecked(astray);
            if random.below(2) == 0 && !next.is_check() && next.has_legal_moves() {
                kept.push(next);
            }
        }
        if game.play(m).is_err() {
            break;
        }
    }
    kept
}

/// Whether a position with this best move can be judged as it stands.
fn is_quiet(position: &Position, best: Move) -> bool {
    !position.is_check() && !position.is_capture(best) && best.promotion != Some(Role::Queen)
}

/// A UCI engine that scores positions.
struct Judge {
    process: Child,
    to: BufWriter<ChildStdin>,
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
        let to = BufWriter::new(process.stdin.take().ok_or_else(missing)?);
        let from = BufReader::new(process.stdout.take().ok_or_else(missing)?);
        Ok(Judge {
            process,
            to,
            from,
            depth,
        })
    }

    /// Centipawns for White, position by position; `None` for a mate, or when the best move takes something
    /// after all.
    fn scores(&mut self, positions: &[Position]) -> io::Result<Vec<Option<i32>>> {
        for position in positions {
            writeln!(self.to, "position fen {}", position.fen())?;
            writeln!(self.to, "go depth {}", self.depth)?;
        }
        self.to.flush()?;
        positions
            .iter()
            .map(|position| self.score(position))
            .collect()
    }

    fn score(&mut self, position: &Position) -> io::Result<Option<i32>> {
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
                let quiet = best.is_some_and(|m| is_quiet(position, m));
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
        let _ = writeln!(self.to, "quit").and_then(|()| self.to.flush());
        let _ = self.process.wait();
    }
}
