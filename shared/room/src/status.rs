//! Where a game stands, or how it ended.

use chess::Outcome;
use serde::{Deserialize, Serialize};

/// The state of the current game. All but the first two are ends, and an end never changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Status {
    /// The second player has not joined yet.
    Waiting,
    /// The game is on.
    Playing,
    /// The side to move is mated.
    Checkmate,
    /// The side to move has no legal move and is not in check.
    Stalemate,
    /// Neither side can ever mate.
    InsufficientMaterial,
    /// The position occurred for the third time.
    Threefold,
    /// A hundred half-moves without a capture or a pawn move.
    FiftyMoves,
    /// Both players agreed to a draw.
    Agreement,
    /// A player resigned.
    Resignation,
    /// The waiting player ended a game in which the other had not moved for too long.
    Forfeit,
    /// A clock ran out and the other side could still mate.
    Timeout,
    /// A clock ran out but the other side could not mate by any series of legal moves.
    TimeoutDraw,
    /// Ended before both sides had moved; it does not count.
    Aborted,
    /// The creator closed the room before anyone joined.
    Cancelled,
    /// No move for too long; it does not count.
    Expired,
}

impl Status {
    /// Whether the game has ended.
    pub fn is_over(self) -> bool {
        !matches!(self, Self::Waiting | Self::Playing)
    }

    /// Whether this end is a draw that counts half a point each.
    pub fn is_draw(self) -> bool {
        matches!(
            self,
            Self::Stalemate
                | Self::InsufficientMaterial
                | Self::Threefold
                | Self::FiftyMoves
                | Self::Agreement
                | Self::TimeoutDraw
        )
    }

    /// Whether a rematch can follow this end.
    pub fn allows_rematch(self) -> bool {
        self.is_over() && !matches!(self, Self::Cancelled | Self::Expired)
    }
}

impl From<Outcome> for Status {
    fn from(outcome: Outcome) -> Self {
        match outcome {
            Outcome::Checkmate { .. } => Self::Checkmate,
            Outcome::Stalemate => Self::Stalemate,
            Outcome::InsufficientMaterial => Self::InsufficientMaterial,
            Outcome::Threefold => Self::Threefold,
            Outcome::FiftyMoves => Self::FiftyMoves,
        }
    }
}
