//! What a position is worth: a weighted sum of counted terms, blended from middlegame to endgame, and what a
//! small network says of where the pieces stand. Both were fitted together.

mod endgame;
mod features;
pub mod net;
mod terms;
mod weights;

pub use features::{Sink, features};
pub use terms::COUNT as TERMS;
pub use weights::WEIGHTS;

use chess::{Color, Position, Role};

pub(crate) use net::Layers;

/// The weights with both numbers in one, so that both sums are one addition: the middlegame's in the lower half,
/// the endgame's above.
static PACKED: [i64; TERMS] = {
    let mut packed = [0; TERMS];
    let mut term = 0;
    while term < TERMS {
        let [middle, end] = WEIGHTS[term];
        packed[term] = middle as i64 + ((end as i64) << 32);
        term += 1;
    }
    packed
};

/// Middlegame and endgame sums, packed, in centipawns for White.
#[derive(Default)]
struct Sums(i64);

impl Sink for Sums {
    #[inline]
    fn add(&mut self, term: usize, count: i32) {
        self.0 += PACKED[term] * i64::from(count);
    }
}

impl Sums {
    #[allow(clippy::cast_possible_truncation, reason = "the halves")]
    fn unpack(self) -> (i32, i32) {
        let middle = self.0 as i32;
        let end = (self.0 - i64::from(middle)) >> 32;
        (middle, end as i32)
    }
}

/// How much of the middlegame is left: 24 with all pieces, 0 with kings and pawns.
pub fn phase(position: &Position) -> i32 {
    let count = |role| i32::try_from(position.by_role(role).len()).unwrap_or(0);
    let pieces =
        count(Role::Knight) + count(Role::Bishop) + 2 * count(Role::Rook) + 4 * count(Role::Queen);
    pieces.min(24)
}

/// Centipawns by which the side to move is ahead.
///
/// ```
/// let start = chess::Position::initial();
/// assert!(bots::evaluate(&start).abs() < 50);
/// ```
pub fn evaluate(position: &Position) -> i32 {
    let mut layers = Layers::EMPTY;
    layers.follow(position, layers.differences(position));
    evaluate_with(&layers, position)
}

/// The same, with the layers of this position at hand.
pub(crate) fn evaluate_with(layers: &Layers, position: &Position) -> i32 {
    let sign = if position.turn() == Color::White {
        1
    } else {
        -1
    };
    let mut sums = Sums::default();
    features(position, &mut sums);
    let phase = phase(position);
    let (middle, end) = sums.unpack();
    let blended = (middle * phase + end * (24 - phase)) / 24;
    sign * endgame::adjust(position, blended + sign * layers.judge(position))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The same position with colours exchanged.
    fn flipped(fen: &str) -> Position {
        let fields: Vec<&str> = fen.split(' ').collect();
        let swap = |text: &str| -> String {
            text.chars()
                .map(|c| {
                    if c.is_ascii_lowercase() {
                        c.to_ascii_uppercase()
                    } else {
                        c.to_ascii_lowercase()
                    }
                })
                .collect()
        };
        let ranks: Vec<String> = fields[0].split('/').rev().map(swap).collect();
        let turn = if fields[1] == "w" { "b" } else { "w" };
        let mut castling: Vec<char> = swap(fields[2]).chars().collect();
        castling.sort_unstable();
        let castling: String = castling.into_iter().collect();
        let text = format!("{} {turn} {castling} - 0 1", ranks.join("/"));
        Position::from_fen(&text).unwrap()
    }

    #[test]
    fn colours_are_worth_the_same() {
        for fen in [
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
            "4k3/8/8/8/8/8/8/3QK3 b - - 0 1",
            "8/4k3/8/8/2BN4/8/8/4K3 w - - 0 1",
            "r1bq1rk1/pp3ppp/2n1pn2/2pp4/3P4/2PBPN2/PP1N1PPP/R1BQ1RK1 b - - 0 9",
        ] {
            let position = Position::from_fen(fen).unwrap();
            assert_eq!(evaluate(&position), evaluate(&flipped(fen)), "{fen}");
        }
    }

    #[test]
    fn material_counts_most() {
        let worth = |fen| evaluate(&Position::from_fen(fen).unwrap());
        let queen_up = worth("4k3/pppp4/8/8/8/8/PPPP4/3QK3 w - - 0 1");
        let rook_up = worth("4k3/pppp4/8/8/8/8/PPPP4/3RK3 w - - 0 1");
        let pawn_up = worth("4k3/pppp4/8/8/8/8/PPPPP3/4K3 w - - 0 1");
        assert!(queen_up > rook_up && rook_up > 300, "{queen_up} {rook_up}");
        assert!(pawn_up > 30 && pawn_up < rook_up, "{pawn_up}");
    }
}
