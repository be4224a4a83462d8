//! The evaluation in fractions, its gradient, and how it is written down.

use bots::eval::TERMS;
use bots::eval::net::{BYTES, HIDDEN, INPUTS, OUTPUT_UNIT, OUTPUTS, SCALE, UNIT};

use crate::random::Random;
use crate::sample::Sample;

/// All parameters in one row: the network's in the order in which they are stored, then the weights.
const BIAS: usize = INPUTS * HIDDEN;
const OUT: usize = BIAS + HIDDEN;
const OUT_BIAS: usize = OUT + OUTPUTS * 2 * HIDDEN;
const TERM: usize = OUT_BIAS + OUTPUTS;
pub const PARAMETERS: usize = TERM + 2 * TERMS;

pub fn sigmoid(logit: f32) -> f32 {
    1.0 / (1.0 + (-logit).exp())
}

/// The largest size of a parameter: what its stored form holds.
pub fn most(index: usize) -> f32 {
    match index {
        _ if index < BIAS => 127.0 / f32::from(UNIT),
        _ if (OUT..OUT_BIAS).contains(&index) => 7.9,
        _ => f32::MAX,
    }
}

pub fn start(random: &mut Random) -> Vec<f32> {
    #[allow(clippy::cast_precision_loss, reason = "chance needs no more digits")]
    let mut draw = |size: f32| ((random.next() >> 40) as f32 / (1 << 23) as f32 - 1.0) * size;
    let mut parameters = vec![0.0; PARAMETERS];
    for weight in &mut parameters[..BIAS] {
        *weight = draw(0.1);
    }
    for weight in &mut parameters[BIAS..OUT] {
        *weight = 0.2;
    }
    for weight in &mut parameters[OUT..OUT_BIAS] {
        *weight = draw(0.3);
    }
    parameters
}

/// A row of the hidden layer's size, from some index on.
fn row(values: &[f32], at: usize) -> &[f32; HIDDEN] {
    values[at..].first_chunk().expect("rows lie within")
}

fn row_mut(values: &mut [f32], at: usize) -> &mut [f32; HIDDEN] {
    values[at..].first_chunk_mut().expect("rows lie within")
}

/// Adds the gradient of one sample and returns its squared error.
pub fn learn(parameters: &[f32], sample: &Sample, gradient: &mut [f32]) -> f64 {
    let bucket = usize::from(sample.output);
    let mut layers = [*row(parameters, BIAS); 2];
    let mut logit = parameters[OUT_BIAS + bucket];
    for (side, (layer, inputs)) in layers.iter_mut().zip(sample.sides()).enumerate() {
        for &input in inputs {
            let weights = row(parameters, usize::from(input) * HIDDEN);
            for (sum, weight) in layer.iter_mut().zip(weights) {
                *sum += weight;
            }
        }
        let out = row(parameters, OUT + (bucket * 2 + side) * HIDDEN);
        for (value, weight) in layer.iter().zip(out) {
            let clipped = value.clamp(0.0, 1.0);
            logit += clipped * clipped * weight;
        }
    }
    let phases = [sample.middle, 1.0 - sample.middle];
    for &(term, count) in &sample.terms {
        for (part, phase) in phases.into_iter().enumerate() {
            logit += f32::from(count) * phase * parameters[TERM + 2 * usize::from(term) + part];
        }
    }
    let chance = sigmoid(logit);
    let error = chance - sample.chance;
    let slope = 2.0 * error * chance * (1.0 - chance);
    gradient[OUT_BIAS + bucket] += slope;
    for &(term, count) in &sample.terms {
        for (part, phase) in phases.into_iter().enumerate() {
            gradient[TERM + 2 * usize::from(term) + part] += slope * f32::from(count) * phase;
        }
    }
    for (side, (layer, inputs)) in layers.iter().zip(sample.sides()).enumerate() {
        let at = OUT + (bucket * 2 + side) * HIDDEN;
        let out = row(parameters, at);
        let mut back = [0.0; HIDDEN];
        let out_gradient = row_mut(gradient, at);
        for i in 0..HIDDEN {
            let clipped = layer[i].clamp(0.0, 1.0);
            out_gradient[i] += slope * clipped * clipped;
            let inside = layer[i] > 0.0 && layer[i] < 1.0;
            back[i] = if inside {
                2.0 * clipped * out[i] * slope
            } else {
                0.0
            };
        }
        for (sum, part) in row_mut(gradient, BIAS).iter_mut().zip(back) {
            *sum += part;
        }
        for &input in inputs {
            let sums = row_mut(gradient, usize::from(input) * HIDDEN);
            for (sum, part) in sums.iter_mut().zip(back) {
                *sum += part;
            }
        }
    }
    f64::from(error * error)
}

/// The parameters as they are after they have been written down and read.
#[allow(clippy::cast_precision_loss, reason = "small constants")]
pub fn stored(parameters: &[f32]) -> Vec<f32> {
    let unit = |index| match index {
        _ if index < OUT => f32::from(UNIT),
        _ if index < OUT_BIAS => f32::from(OUTPUT_UNIT),
        _ if index < TERM => f32::from(UNIT) * f32::from(OUTPUT_UNIT),
        _ => SCALE as f32,
    };
    let each = parameters.iter().enumerate();
    each.map(|(index, value)| (value * unit(index)).round() / unit(index))
        .collect()
}

/// The network as `net.bin` holds it.
#[allow(
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    reason = "the parameters are kept within their ranges"
)]
pub fn net(parameters: &[f32]) -> Vec<u8> {
    let (unit, output_unit) = (f32::from(UNIT), f32::from(OUTPUT_UNIT));
    let mut bytes = Vec::with_capacity(BYTES);
    for weight in &parameters[..BIAS] {
        bytes.push(((weight * unit).round() as i8).cast_unsigned());
    }
    for weight in &parameters[BIAS..OUT] {
        bytes.extend(((weight * unit).round() as i16).to_le_bytes());
    }
    for weight in &parameters[OUT..OUT_BIAS] {
        bytes.extend(((weight * output_unit).round() as i16).to_le_bytes());
    }
    for weight in &parameters[OUT_BIAS..TERM] {
        bytes.extend(((weight * output_unit * unit).round() as i32).to_le_bytes());
    }
    bytes
}

/// The source file of the weights.
#[allow(clippy::cast_precision_loss, reason = "a small constant")]
pub fn weights(parameters: &[f32]) -> String {
    let mut text = String::from(
        "//! The weights: middlegame and endgame centipawns of each term.\n//!\n\
         //! Written by `examples/train`; see `STRENGTH.md` for the recipe.\n\n\
         use super::terms::COUNT;\n\n\
         /// By term, `[middlegame, endgame]`.\n#[rustfmt::skip]\n\
         pub static WEIGHTS: [[i16; 2]; COUNT] = [\n",
    );
    let (weights, _) = parameters[TERM..].as_chunks::<2>();
    for chunk in weights.chunks(8) {
        let row: Vec<String> = chunk
            .iter()
            .map(|weight| {
                let [middle, end] = weight.map(|part| part * SCALE as f32);
                format!("[{middle:.0}, {end:.0}],")
            })
            .collect();
        text.push_str("    ");
        text.push_str(&row.join(" "));
        text.push('\n');
    }
    text.push_str("];\n");
    // Rust has no negative zero among its integers.
    text.replace("-0,", "0,").replace("-0]", "0]")
}
