//! Makes positions to fit the evaluation to: `datagen COUNT SEED ENGINE`.
//!
//! Our own search plays itself quickly and a little blurred from random openings. Of its positions, and of
//! what comes of them by a few random moves as a search tries them too, those are kept in which the side to
//! move has nothing to take: the others a search never judges without looking further. The UCI engine named
//! scores them with a search for quiet. One position a line: FEN, a tab, centipawns for White.
//! `STRENGTH.md` has the recipe.

#[path = "common/random.rs"]
mod random;

use std::io::{self, BufRead, BufReader, BufWriter, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, ExitCode, Stdio};

use bots::{Blur, Engine, Limits};
use chess::{Game, Move, Position, Role};
use random::Random;

/// Positions that our side looks at for each move.
const NODES: u64 = 300;

/// Positions taken from the neighbourhood of each of a game's.
const NEIGHBOURS: usize = 3;

/// Scores beyond this teach nothing about judgement.
const LARGEST: i32 = 2_500;

/// How many questions are asked before the first answer is read.
const AT_ONCE: usize = 256;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let parsed = match arguments.as_slice() {
        [count, seed, engine] => count.parse().ok().zip(seed.parse().ok()).zip(Some(engine)),
        _ => None,
    };
    let Some(((count, seed), engine)) = parsed else {
        eprintln!("usage: datagen COUNT SEED ENGINE");
        return ExitCode::FAILURE;
    };
    match generate(count, seed, engine) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("datagen: {error}");
            ExitCode::FAILURE
        }
    }
}

fn generate(count: usize, seed: u64, engine: &str) -> io::Result<()> {
    let mut judge = Judge::start(engine)?;
    let mut random = Random::new(seed);
    let mut out = BufWriter::new(io::stdout().lock());
    let mut written = 0;
    let mut questions = Vec::new();
    while written < count {
        play(&mut random, &mut questions);
        if questions.len() < AT_ONCE {
            continue;
        }
        for (position, m) in &questions {
            judge.ask(position, *m)?;
        }
        judge.flush()?;
        for (position, m) in questions.drain(..) {
            if let Some(score) = judge.answer()?
                && score.abs() <= LARGEST
            {
                let next = position.play_unchecked(m);
                let white = if next.turn() == chess::Color::White {
                    -score
                } else {
                    score
                };
                writeln!(out, "{}\t{white}", next.fen())?;
                written += 1;
            }
        }
    }
    out.flush()
}

/// Plays a game and adds positions with the moves that lead to the ones to be scored.
fn play(random: &mut Random, questions: &mut Vec<(Position, Move)>) {
    let mut game = Game::new();
    let mut engine = Engine::new(1 << 18);
    let blur = Blur {
        seed: random.next(),
        size: 40,
    };
    let opening = 6 + random.below(6);
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
        if game.ply() >= opening {
            for steps in 0..NEIGHBOURS {
                questions.extend(stray(game.position(), m, steps, random));
            }
        }
        if game.play(m).is_err() {
            break;
        }
    }
}

/// Follows `steps` random moves, the first of them sometimes the one played, half of the time a capture if
/// there is any; `None` if play ends there, or where what results is not for judging.
fn stray(
    position: &Position,
    played: Move,
    steps: usize,
    random: &mut Random,
) -> Option<(Position, Move)> {
    let mut position = *position;
    let mut m = played;
    for step in 0..=steps {
        if step > 0 || steps > 0 && random.below(2) == 0 {
            let legal = position.legal_moves();
            let loud = position.loud_moves();
            m = if !loud.is_empty() && random.below(2) == 0 {
                loud[random.below(loud.len())]
            } else if legal.is_empty() {
                return None;
            } else {
                legal[random.below(legal.len())]
            };
        }
        if step < steps {
            position = position.play_unchecked(m);
        }
    }
    let next = position.play_unchecked(m);
    let has_pawns = !next.by_role(Role::Pawn).is_empty();
    (!next.is_check() && has_pawns && next.has_legal_moves()).then_some((position, m))
}

/// A UCI engine that scores positions.
struct Judge {
    process: Child,
    to: BufWriter<ChildStdin>,
    from: BufReader<ChildStdout>,
    line: String,
}

impl Judge {
    fn start(engine: &str) -> io::Result<Judge> {
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
            line: String::new(),
        })
    }

    /// Asks for the search for quiet after a move.
    fn ask(&mut self, position: &Position, m: Move) -> io::Result<()> {
        writeln!(self.to, "position fen {}", position.fen())?;
        writeln!(self.to, "go depth 1 searchmoves {m}")
    }

    fn flush(&mut self) -> io::Result<()> {
        self.to.flush()
    }

    /// Centipawns for the side that moved; `None` for a mate, or when the other side has something to take.
    fn answer(&mut self) -> io::Result<Option<i32>> {
        let mut score = None;
        loop {
            self.line.clear();
            if self.from.read_line(&mut self.line)? == 0 {
                return Err(io::Error::other("the engine ended"));
            }
            if self.line.starts_with("bestmove") {
                return Ok(score);
            }
            let mut words = self.line.split_whitespace();
            if words.by_ref().any(|word| word == "score") {
                score = match (words.next(), words.next()) {
                    (Some("cp"), Some(text)) => text.parse::<i32>().ok(),
                    _ => None,
                };
                let mut line = words.skip_while(|&word| word != "pv").skip(2);
                if line.next().is_some() {
                    score = None;
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
