//! A small neural network that judges where the pieces stand: one hidden layer, seen from both sides.
//!
//! Every piece on its square adds a row of weights to the hidden layer of each side. The side's own king is
//! always seen on files a to d: the board is mirrored when it is not. As a move changes few pieces, the layer
//! is changed, not computed anew. Whole numbers throughout, so that every platform judges alike.
//! `examples/train` makes `net.bin`; `STRENGTH.md` says from what.

use chess::{Bitboard, Color, Position, Role, Square};

/// Numbers in each side's hidden layer.
pub const HIDDEN: usize = 64;

/// Kinds of piece of either side on each square.
pub const INPUTS: usize = 768;

/// Sets of output weights, by the number of pieces on the board.
pub const OUTPUTS: usize = 8;

/// What stands for 1 in the hidden layer, and in the output weights.
pub const UNIT: i32 = 128;
/// The same of the output weights.
pub const OUTPUT_UNIT: i32 = 64;

/// Centipawns that an output of 1 means: the logistic curve's scale, 800 / ln 10.
pub const SCALE: i32 = 347;

/// Bytes of a stored network.
pub const BYTES: usize = INPUTS * HIDDEN + 2 * HIDDEN + OUTPUTS * (2 * 2 * HIDDEN + 4);

/// One side's hidden layer.
type Layer = [i16; HIDDEN];

struct Net {
    rows: [[i8; HIDDEN]; INPUTS],
    bias: Layer,
    outputs: [[[i16; HIDDEN]; 2]; OUTPUTS],
    output_bias: [i32; OUTPUTS],
}

static NET: Net = Net::read(include_bytes!("net.bin"));

impl Net {
    /// Reads rows, biases, output weights and their biases, in this order, little-endian.
    #[allow(clippy::large_stack_arrays, reason = "it is read while compiling")]
    const fn read(bytes: &[u8; BYTES]) -> Net {
        let mut net = Net {
            rows: [[0; HIDDEN]; INPUTS],
            bias: [0; HIDDEN],
            outputs: [[[0; HIDDEN]; 2]; OUTPUTS],
            output_bias: [0; OUTPUTS],
        };
        let mut at = 0;
        let mut row = 0;
        while row < INPUTS {
            let mut i = 0;
            while i < HIDDEN {
                net.rows[row][i] = bytes[at].cast_signed();
                at += 1;
                i += 1;
            }
            row += 1;
        }
        let mut i = 0;
        while i < HIDDEN {
            net.bias[i] = i16::from_le_bytes([bytes[at], bytes[at + 1]]);
            at += 2;
            i += 1;
        }
        let mut output = 0;
        while output < OUTPUTS {
            let mut i = 0;
            while i < 2 * HIDDEN {
                net.outputs[output][i / HIDDEN][i % HIDDEN] =
                    i16::from_le_bytes([bytes[at], bytes[at + 1]]);
                at += 2;
                i += 1;
            }
            output += 1;
        }
        let mut output = 0;
        while output < OUTPUTS {
            net.output_bias[output] =
                i32::from_le_bytes([bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]]);
            at += 4;
            output += 1;
        }
        net
    }
}

/// Which row a piece adds to a side's layer.
pub fn input(view: Color, mirrored: bool, color: Color, role: Role, square: Square) -> usize {
    let up = match view {
        Color::White => 0,
        Color::Black => 0b11_1000,
    };
    let across = if mirrored { 0b111 } else { 0 };
    let kind = usize::from(color != view) * 6 + role.index();
    kind * 64 + (square.index() ^ up ^ across)
}

/// Whether a side sees the board mirrored.
pub fn is_mirrored(position: &Position, view: Color) -> bool {
    position.king(view).file().index() >= 4
}

/// Which output judges a position.
pub fn output(position: &Position) -> usize {
    ((position.occupied().len() as usize).saturating_sub(2) / 4).min(OUTPUTS - 1)
}

/// The hidden layers of a position, and what they were made from.
#[derive(Clone)]
pub(crate) struct Layers {
    pieces: [[Bitboard; 6]; 2],
    mirrored: [bool; 2],
    sides: [Layer; 2],
}

impl Layers {
    /// Those of an empty board.
    pub(crate) const EMPTY: Layers = Layers {
        pieces: [[Bitboard(0); 6]; 2],
        mirrored: [false; 2],
        sides: [NET.bias; 2],
    };

    /// Makes the layers those of another position, by what differs.
    pub(crate) fn follow(&mut self, position: &Position) {
        for view in Color::ALL {
            let mirrored = is_mirrored(position, view);
            let side = view.index();
            if self.mirrored[side] == mirrored {
                change(
                    &mut self.sides[side],
                    position,
                    &self.pieces,
                    view,
                    mirrored,
                );
            } else {
                self.sides[side] = NET.bias;
                let nothing = [[Bitboard(0); 6]; 2];
                change(&mut self.sides[side], position, &nothing, view, mirrored);
                self.mirrored[side] = mirrored;
            }
        }
        for color in Color::ALL {
            for role in Role::ALL {
                self.pieces[color.index()][role.index()] = position.pieces(color, role);
            }
        }
    }

    /// In how many kinds of piece another position differs.
    pub(crate) fn distance(&self, position: &Position) -> usize {
        Color::ALL
            .into_iter()
            .flat_map(|color| Role::ALL.into_iter().map(move |role| (color, role)))
            .filter(|&(color, role)| {
                position.pieces(color, role) != self.pieces[color.index()][role.index()]
            })
            .count()
    }

    /// Centipawns for the side to move.
    pub(crate) fn judge(&self, position: &Position) -> i32 {
        let output = output(position);
        let us = position.turn();
        let sum = weigh(&self.sides[us.index()], &NET.outputs[output][0])
            + weigh(&self.sides[(!us).index()], &NET.outputs[output][1]);
        let logit = sum / UNIT + NET.output_bias[output];
        logit * SCALE / (UNIT * OUTPUT_UNIT)
    }
}

/// Adds what has come and subtracts what has gone.
fn change(
    layer: &mut Layer,
    position: &Position,
    before: &[[Bitboard; 6]; 2],
    view: Color,
    mirrored: bool,
) {
    for color in Color::ALL {
        for role in Role::ALL {
            let now = position.pieces(color, role);
            let then = before[color.index()][role.index()];
            if now == then {
                continue;
            }
            for square in now & !then {
                let row = &NET.rows[input(view, mirrored, color, role, square)];
                for (sum, &weight) in layer.iter_mut().zip(row) {
                    *sum = sum.wrapping_add(weight.into());
                }
            }
            for square in then & !now {
                let row = &NET.rows[input(view, mirrored, color, role, square)];
                for (sum, &weight) in layer.iter_mut().zip(row) {
                    *sum = sum.wrapping_sub(weight.into());
                }
            }
        }
    }
}

/// The sum of the layer's clipped squares, weighted.
fn weigh(layer: &Layer, weights: &Layer) -> i32 {
    layer
        .iter()
        .zip(weights)
        .map(|(&value, &weight)| {
            let clipped = i32::from(value).clamp(0, UNIT);
            clipped * clipped * i32::from(weight)
        })
        .sum()
}
