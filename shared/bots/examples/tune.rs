//! Fits the evaluation's weights to scored positions: `tune FILE… > src/eval/weights.rs`.
//!
//! Each line of a file is a FEN, a tab and centipawns for White (see `datagen`). The weights move by
//! gradient descent (Adam) until the evaluation's winning chances are as near to the scores' as they get.
//! One position in ten is set aside to show that what was learnt holds for others.

use std::process::ExitCode;

use bots::eval::{Sink, TERMS, WEIGHTS, features, phase};
use chess::Position;

/// Centipawns at which one side wins about three games in four; makes scores comparable as chances.
const SCALE: f64 = 400.0;

const ROUNDS: usize = 400;

/// What having the move, the last term, is written down as. It is fitted with the others, to free them
/// from it; but the positions were chosen for having a quiet best move, which makes the move look worth
/// three times as much. Believing that cost 100 Elo.
const TEMPO: [f64; 2] = [28.0, 20.0];

/// How strongly a weight is held to where it began, so that terms which few positions have do not
/// learn their accidents.
const PULL: f64 = 3e-8;

/// A position as the evaluation sees it: its terms, its phase, and the score to reach.
struct Sample {
    terms: Vec<(u16, i8)>,
    /// 1 with all pieces, 0 without.
    middle: f64,
    chance: f64,
}

struct Counted(Vec<i32>);

impl Sink for Counted {
    fn add(&mut self, term: usize, count: i32) {
        self.0[term] += count;
    }
}

fn chance(centipawns: f64) -> f64 {
    1.0 / (1.0 + (-centipawns / SCALE * std::f64::consts::LN_10 / 2.0).exp())
}

fn read(line: &str) -> Option<Sample> {
    let (fen, score) = line.split_once('\t')?;
    let position = Position::from_fen(fen).ok()?;
    let score: f64 = score.trim().parse().ok()?;
    let mut counted = Counted(vec![0; TERMS]);
    features(&position, &mut counted);
    let terms = (0u16..)
        .zip(&counted.0)
        .filter(|&(_, &count)| count != 0)
        .filter_map(|(term, &count)| Some((term, i8::try_from(count).ok()?)))
        .collect();
    Some(Sample {
        terms,
        middle: f64::from(phase(&position)) / 24.0,
        chance: chance(score),
    })
}

fn evaluate(sample: &Sample, weights: &[[f64; 2]]) -> f64 {
    sample
        .terms
        .iter()
        .map(|&(term, count)| {
            let [middle, end] = weights[usize::from(term)];
            f64::from(count) * (middle * sample.middle + end * (1.0 - sample.middle))
        })
        .sum()
}

fn mean_error(samples: &[Sample], weights: &[[f64; 2]]) -> f64 {
    let sum: f64 = samples
        .iter()
        .map(|sample| (chance(evaluate(sample, weights)) - sample.chance).powi(2))
        .sum();
    #[allow(clippy::cast_precision_loss, reason = "some hundred thousand")]
    let count = samples.len() as f64;
    sum / count
}

fn main() -> ExitCode {
    let mut samples = Vec::new();
    for path in std::env::args().skip(1) {
        match std::fs::read_to_string(&path) {
            Ok(text) => samples.extend(text.lines().filter_map(read)),
            Err(error) => {
                eprintln!("{path}: {error}");
                return ExitCode::FAILURE;
            }
        }
    }
    if samples.len() < 1_000 {
        eprintln!("usage: tune FILE…, with a thousand positions or more in all");
        return ExitCode::FAILURE;
    }
    let aside = samples.split_off(samples.len() * 9 / 10);
    let mut weights: Vec<[f64; 2]> = WEIGHTS.iter().map(|weight| weight.map(f64::from)).collect();
    let mut means = vec![[0.0; 2]; TERMS];
    let mut squares = vec![[0.0; 2]; TERMS];
    for round in 0..=ROUNDS {
        if round % 50 == 0 {
            eprintln!(
                "round {round}: error {:.6}, set aside {:.6}",
                mean_error(&samples, &weights),
                mean_error(&aside, &weights)
            );
        }
        let gradient = gradient(&samples, &weights);
        step(round + 1, &gradient, &mut weights, &mut means, &mut squares);
    }
    if let Some(tempo) = weights.last_mut() {
        *tempo = TEMPO;
    }
    print!("{}", source(&weights));
    ExitCode::SUCCESS
}

fn gradient(samples: &[Sample], weights: &[[f64; 2]]) -> Vec<[f64; 2]> {
    let mut gradient = vec![[0.0; 2]; TERMS];
    for sample in samples {
        let expected = chance(evaluate(sample, weights));
        let slope = (expected - sample.chance) * expected * (1.0 - expected);
        for &(term, count) in &sample.terms {
            let change = slope * f64::from(count);
            let [middle, end] = &mut gradient[usize::from(term)];
            *middle += change * sample.middle;
            *end += change * (1.0 - sample.middle);
        }
    }
    #[allow(clippy::cast_precision_loss, reason = "some hundred thousand")]
    let count = samples.len() as f64;
    for ((slopes, now), begin) in gradient.iter_mut().zip(weights).zip(&WEIGHTS) {
        for part in 0..2 {
            slopes[part] = slopes[part] / count + PULL * (now[part] - f64::from(begin[part]));
        }
    }
    gradient
}

/// One step of Adam with its usual constants.
fn step(
    round: usize,
    gradient: &[[f64; 2]],
    weights: &mut [[f64; 2]],
    means: &mut [[f64; 2]],
    squares: &mut [[f64; 2]],
) {
    const RATE: f64 = 1.5;
    let round = i32::try_from(round).unwrap_or(i32::MAX);
    for term in 0..TERMS {
        for part in 0..2 {
            let slope = gradient[term][part];
            let mean = &mut means[term][part];
            *mean = 0.9 * *mean + 0.1 * slope;
            let square = &mut squares[term][part];
            *square = 0.999 * *square + 0.001 * slope * slope;
            let unbiased = *mean / (1.0 - 0.9_f64.powi(round));
            let size = (*square / (1.0 - 0.999_f64.powi(round))).sqrt();
            // A term that the positions hardly ever have stays where it is.
            weights[term][part] -= RATE * unbiased / (size + 1e-7);
        }
    }
}

/// The source file of the weights.
fn source(weights: &[[f64; 2]]) -> String {
    let mut text = String::from(
        "//! The weights: middlegame and endgame centipawns of each term.\n//!\n\
         //! Written by `examples/tune.rs`; see `STRENGTH.md` for the recipe.\n\n\
         use super::terms::COUNT;\n\n\
         /// By term, `[middlegame, endgame]`.\n#[rustfmt::skip]\n\
         pub static WEIGHTS: [[i16; 2]; COUNT] = [\n",
    );
    for chunk in weights.chunks(8) {
        let row: Vec<String> = chunk
            .iter()
            .map(|[middle, end]| format!("[{middle:.0}, {end:.0}],"))
            .collect();
        text.push_str("    ");
        text.push_str(&row.join(" "));
        text.push('\n');
    }
    // Rust has no negative zero among its integers.
    text.push_str("];\n");
    text.replace("-0,", "0,").replace("-0]", "0]")
}
