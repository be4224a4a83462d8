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

/// What stands for 1 in the hidden layer.
pub const UNIT: i16 = 96;

/// The same of the output weights.
pub const OUTPUT_UNIT: i16 = 64;

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
    roles: [Bitboard; 6],
    colors: [Bitboard; 2],
    mirrored: [bool; 2],
    sides: [Layer; 2],
}

impl Layers {
    /// Those of an empty board.
    pub(crate) const EMPTY: Layers = Layers {
        roles: [Bitboard(0); 6],
        colors: [Bitboard(0); 2],
        mirrored: [false; 2],
        sides: [NET.bias; 2],
    };

    /// The squares on which another position differs.
    pub(crate) fn differences(&self, position: &Position) -> Bitboard {
        let mut squares = 0;
        for (role, then) in Role::ALL.into_iter().zip(self.roles) {
            squares |= (position.by_role(role) ^ then).0;
        }
        for (color, then) in Color::ALL.into_iter().zip(self.colors) {
            squares |= (position.by_color(color) ^ then).0;
        }
        Bitboard(squares)
    }

    /// Makes the layers those of another position, by what differs.
    pub(crate) fn follow(&mut self, position: &Position, differences: Bitboard) {
        for view in Color::ALL {
            let mirrored = is_mirrored(position, view);
            let side = view.index();
            if self.mirrored[side] == mirrored {
                for square in differences {
                    let then = Role::ALL.into_iter().zip(self.roles);
                    if let Some((role, _)) = then.into_iter().find(|(_, set)| set.contains(square))
                    {
                        let color = color_on(self.colors[0], square);
                        let row = &NET.rows[input(view, mirrored, color, role, square)];
                        for (sum, &weight) in self.sides[side].iter_mut().zip(row) {
                            *sum = sum.wrapping_sub(weight.into());
                        }
                    }
                    add(&mut self.sides[side], position, view, mirrored, square);
                }
            } else {
                self.sides[side] = NET.bias;
                for square in position.occupied() {
                    add(&mut self.sides[side], position, view, mirrored, square);
                }
                self.mirrored[side] = mirrored;
            }
        }
        self.roles = Role::ALL.map(|role| position.by_role(role));
        self.colors = Color::ALL.map(|color| position.by_color(color));
    }

    /// Centipawns for the side to move.
    pub(crate) fn judge(&self, position: &Position) -> i32 {
        let output = output(position);
        let us = position.turn();
        let sum = weigh(&self.sides[us.index()], &NET.outputs[output][0])
            + weigh(&self.sides[(!us).index()], &NET.outputs[output][1]);
        let (unit, output_unit) = (i32::from(UNIT), i32::from(OUTPUT_UNIT));
        let logit = sum / unit + NET.output_bias[output];
        logit * SCALE / (unit * output_unit)
    }
}

/// Adds what stands on a square.
fn add(layer: &mut Layer, position: &Position, view: Color, mirrored: bool, square: Square) {
    if let Some(role) = position.role_at(square) {
        let color = color_on(position.by_color(Color::White), square);
        let row = &NET.rows[input(view, mirrored, color, role, square)];
        for (sum, &weight) in layer.iter_mut().zip(row) {
            *sum = sum.wrapping_add(weight.into());
        }
    }
}

/// Whose a piece is.
fn color_on(white: Bitboard, square: Square) -> Color {
    if white.contains(square) {
        Color::White
    } else {
        Color::Black
    }
}

/// The sum of the layer's clipped squares, weighted.
fn weigh(layer: &Layer, weights: &Layer) -> i32 {
    layer
        .iter()
        .zip(weights)
        .map(|(&value, &weight)| {
            // Within sixteen bits, so that the processor can multiply many at once.
            let clipped = value.clamp(0, UNIT);
            i32::from(clipped * clipped) * i32::from(weight)
        })
        .sum()
}
