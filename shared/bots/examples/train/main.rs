//! Fits the evaluation to scored positions: `train NET WEIGHTS ROUNDS FILE…`, where NET is
//! `src/eval/net.bin` and WEIGHTS `src/eval/weights.rs`, both written after every round.
//!
//! Each line of a file is a FEN, a tab and centipawns for White (see `datagen`). The winning chances that the
//! network and the weighted sum together stand for are brought near to the scores' by gradient descent (Adam).
//! One position in fifty is set aside to show that what was learnt holds for others.

mod adam;
mod model;
#[path = "../common/random.rs"]
mod random;
mod sample;

use std::io;
use std::process::ExitCode;

use adam::Adam;
use model::PARAMETERS;
use random::Random;
use sample::Sample;

/// Small batches: it is steps that a small network lacks, not exactness.
const BATCH: usize = 1_024;
const RATE: f32 = 0.002;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [net, weights, rounds, files @ ..] = arguments.as_slice() else {
        eprintln!("usage: train NET WEIGHTS ROUNDS FILE…");
        return ExitCode::FAILURE;
    };
    let result = rounds
        .parse()
        .map_err(io::Error::other)
        .and_then(|rounds| train(net, weights, rounds, files));
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("train: {error}");
            ExitCode::FAILURE
        }
    }
}

fn train(net: &str, weights: &str, rounds: usize, files: &[String]) -> io::Result<()> {
    let mut samples: Vec<Sample> = Vec::new();
    for file in files {
        let text = std::fs::read_to_string(file)?;
        // The last line may still be being written.
        let whole = text.rsplit_once('\n').map_or("", |(whole, _)| whole);
        samples.extend(whole.lines().filter_map(Sample::read));
    }
    let mut random = Random::new(1);
    let aside = samples.len() / 50;
    for index in 0..aside {
        let other = index + random.below(samples.len() - index);
        samples.swap(index, other);
    }
    let (test, learn) = samples.split_at(aside);
    eprintln!("{} positions, {} set aside", learn.len(), test.len());
    let mut parameters = model::start(&mut random);
    let mut adam = Adam::new();
    let mut order: Vec<u32> = (0u32..).take(learn.len()).collect();
    let mut gradient = vec![0.0; PARAMETERS];
    for round in 0..rounds {
        for index in (1..order.len()).rev() {
            order.swap(index, random.below(index + 1));
        }
        let rate = rate(round, rounds);
        let mut sum = 0.0;
        for batch in order.chunks(BATCH) {
            for &index in batch {
                sum += model::learn(&parameters, &learn[index as usize], &mut gradient);
            }
            adam.step(&mut parameters, &mut gradient, batch.len(), rate);
        }
        std::fs::write(net, model::net(&parameters))?;
        std::fs::write(weights, model::weights(&parameters))?;
        let stored = model::stored(&parameters);
        let error: f64 = test
            .iter()
            .map(|sample| model::learn(&stored, sample, &mut gradient))
            .sum();
        gradient.fill(0.0);
        #[allow(clippy::cast_precision_loss, reason = "some million")]
        let mean = |sum: f64, count: usize| sum / count.max(1) as f64;
        eprintln!(
            "round {round}: {:.6}, set aside {:.6}",
            mean(sum, learn.len()),
            mean(error, test.len())
        );
    }
    Ok(())
}

/// Falls along a half cosine.
#[allow(clippy::cast_precision_loss, reason = "few rounds")]
fn rate(round: usize, rounds: usize) -> f32 {
    let share = round as f32 / rounds as f32;
    RATE * (0.01 + 0.99 * 0.5 * (1.0 + (share * std::f32::consts::PI).cos()))
}
