//! Gradient descent with a memory: Adam, with a little decay.

use crate::model::{PARAMETERS, most};

pub struct Adam {
    mean: Vec<f32>,
    square: Vec<f32>,
    steps: i32,
}

impl Adam {
    pub fn new() -> Adam {
        Adam {
            mean: vec![0.0; PARAMETERS],
            square: vec![0.0; PARAMETERS],
            steps: 0,
        }
    }

    /// Steps against a gradient summed over so many samples, and clears it.
    pub fn step(&mut self, parameters: &mut [f32], gradient: &mut [f32], count: usize, rate: f32) {
        self.steps += 1;
        let mean_share = 1.0 - 0.9_f32.powi(self.steps);
        let square_share = 1.0 - 0.999_f32.powi(self.steps);
        #[allow(clippy::cast_precision_loss, reason = "some thousand")]
        let share = 1.0 / count.max(1) as f32;
        for (index, (parameter, sum)) in parameters.iter_mut().zip(gradient).enumerate() {
            let slope = std::mem::take(sum) * share;
            let mean = &mut self.mean[index];
            *mean += 0.1 * (slope - *mean);
            let square = &mut self.square[index];
            *square += 0.001 * (slope * slope - *square);
            if *square == 0.0 {
                // What no position has ever used would only be noise to store.
                *parameter = 0.0;
                continue;
            }
            let step = *mean / mean_share / ((*square / square_share).sqrt() + 1e-8);
            *parameter -= rate * (step + 0.01 * *parameter);
            *parameter = parameter.clamp(-most(index), most(index));
        }
    }
}
