//! A scored position as the evaluation sees it.

use bots::eval::net::{SCALE, input, is_mirrored, output};
use bots::eval::{Sink, TERMS, features, phase};
use chess::{Color, Position, Role};

use crate::model::sigmoid;

/// Seen by both sides, the side to move first.
pub struct Sample {
    /// The network's inputs that are on.
    inputs: [[u16; 32]; 2],
    len: u8,
    /// Which of the network's outputs judges.
    pub output: u8,
    /// The terms of the weighted sum, positive for the side to move.
    pub terms: Box<[(u16, i8)]>,
    /// 1 with all pieces, 0 without.
    pub middle: f32,
    /// The chance of the side to move.
    pub chance: f32,
}

struct Counted([i32; TERMS]);

impl Sink for Counted {
    fn add(&mut self, term: usize, count: i32) {
        self.0[term] += count;
    }
}

impl Sample {
    /// `None` for what is not a FEN, a tab and centipawns.
    #[allow(clippy::cast_precision_loss, reason = "small numbers")]
    pub fn read(line: &str) -> Option<Sample> {
        let (fen, score) = line.split_once('\t')?;
        let position = Position::from_fen(fen).ok()?;
        let white: f32 = score.parse().ok()?;
        let us = position.turn();
        let sign = if us == Color::White { 1 } else { -1 };
        let mut counted = Counted([0; TERMS]);
        features(&position, &mut counted);
        let terms = (0u16..)
            .zip(counted.0)
            .filter(|&(_, count)| count != 0)
            .filter_map(|(term, count)| Some((term, i8::try_from(sign * count).ok()?)))
            .collect();
        let (inputs, len) = inputs(&position)?;
        Some(Sample {
            inputs,
            len,
            output: u8::try_from(output(&position)).ok()?,
            terms,
            middle: phase(&position) as f32 / 24.0,
            chance: sigmoid(white * sign as f32 / SCALE as f32),
        })
    }

    /// What each side sees, the side to move first.
    pub fn sides(&self) -> [&[u16]; 2] {
        let len = usize::from(self.len);
        self.inputs.each_ref().map(|inputs| &inputs[..len])
    }
}

fn inputs(position: &Position) -> Option<([[u16; 32]; 2], u8)> {
    let us = position.turn();
    let mut all = [[0; 32]; 2];
    let mut len = 0;
    for (inputs, view) in all.iter_mut().zip([us, !us]) {
        let mirrored = is_mirrored(position, view);
        len = 0;
        for color in Color::ALL {
            for role in Role::ALL {
                for square in position.pieces(color, role) {
                    let index = input(view, mirrored, color, role, square);
                    *inputs.get_mut(usize::from(len))? = u16::try_from(index).ok()?;
                    len += 1;
                }
            }
        }
    }
    Some((all, len))
}
