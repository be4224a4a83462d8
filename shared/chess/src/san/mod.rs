//! Standard Algebraic Notation: written shortest, read strictly or as PGN files have it.

mod parts;
mod read;
mod write;

use core::fmt;

use crate::position::Position;
use crate::{Move, Role, Square};

/// Why a text is no move here.
///
/// ```
/// use chess::{Position, SanError};
/// assert_eq!(Position::initial().read_san("e5"), Err(SanError::Illegal));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SanError {
    /// Not written as SAN.
    Syntax,
    /// No legal move is written so.
    Illegal,
    /// More than one legal move could be meant.
    Ambiguous,
    /// The move is legal but SAN writes it otherwise, for example shorter or with a capture sign.
    NotStandard,
}

impl SanError {
    /// A short stable name of the kind of error, for machines.
    ///
    /// ```
    /// assert_eq!(chess::SanError::Ambiguous.code(), "san_ambiguous");
    /// ```
    pub const fn code(&self) -> &'static str {
        match self {
            SanError::Syntax => "san_syntax",
            SanError::Illegal => "illegal_move",
            SanError::Ambiguous => "san_ambiguous",
            SanError::NotStandard => "san_not_standard",
        }
    }
}

impl fmt::Display for SanError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            SanError::Syntax => "not a move in algebraic notation",
            SanError::Illegal => "no legal move is written so",
            SanError::Ambiguous => "more than one piece could make this move",
            SanError::NotStandard => "this move is written otherwise",
        })
    }
}

impl core::error::Error for SanError {}

/// Whether the move is a king's move of two squares.
pub(crate) fn is_castling(position: &Position, m: Move) -> bool {
    position.role_at(m.from) == Some(Role::King)
        && m.from.file().index().abs_diff(m.to.file().index()) == 2
}

impl Position {
    /// The pieces of a kind, other than pawns, that can legally go to a square without castling.
    fn movers(&self, role: Role, to: Square) -> u64 {
        // Every one of these pieces moves as it could have come.
        let reach = self.seen_from(role, to) & self.pieces(self.turn(), role).0;
        crate::generate::squares(reach)
            .filter(|&from| self.leaves_king_safe(role, from, to))
            .fold(0, |set, from| set | from.bit())
    }
}
