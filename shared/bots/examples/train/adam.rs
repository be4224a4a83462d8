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

    pub fn step(&mut self, parameters: &mut [f32], gradient: &[f32], rate: f32) {
        self.steps += 1;
        let mean_share = 1.0 - 0.9_f32.powi(self.steps);
        let square_share = 1.0 - 0.999_f32.powi(self.steps);
        for (index, (parameter, &slope)) in parameters.iter_mut().zip(gradient).enumerate() {
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
