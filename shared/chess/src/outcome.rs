//! How a game ends by the rules alone.

use crate::Color;

/// The end of a game that the rules declare at once, without anyone's claim.
///
/// When several apply, the first in the order of the variants does.
///
/// ```
/// use chess::{Color, Outcome};
/// let mate = Outcome::Checkmate { winner: Color::Black };
/// assert_eq!(mate.winner(), Some(Color::Black));
/// assert_eq!(mate.status(), "checkmate");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// The side to move is in check and has no legal move.
    Checkmate {
        /// The side that gave mate.
        winner: Color,
    },
    /// The side to move is not in check and has no legal move.
    Stalemate,
    /// Neither side has the pieces to mate.
    InsufficientMaterial,
    /// The position has occurred three times.
    Threefold,
    /// Fifty moves of each side without a capture or a pawn move.
    FiftyMoves,
}

impl Outcome {
    /// Who won, if anyone.
    ///
    /// ```
    /// assert_eq!(chess::Outcome::Stalemate.winner(), None);
    /// ```
    pub const fn winner(self) -> Option<Color> {
        match self {
            Outcome::Checkmate { winner } => Some(winner),
            _ => None,
        }
    }

    /// The name used on the wire and in records.
    ///
    /// ```
    /// assert_eq!(chess::Outcome::FiftyMoves.status(), "fifty_moves");
    /// ```
    pub const fn status(self) -> &'static str {
        match self {
            Outcome::Checkmate { .. } => "checkmate",
            Outcome::Stalemate => "stalemate",
            Outcome::InsufficientMaterial => "insufficient_material",
            Outcome::Threefold => "threefold",
            Outcome::FiftyMoves => "fifty_moves",
        }
    }
}
