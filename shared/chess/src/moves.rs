//! A move, and a list of them.

use core::fmt;
use core::ops::Deref;
use core::str::FromStr;

use crate::{Role, Square};

/// A move from one square to another; castling is the king's move of two squares.
///
/// It is written and read as UCI text. Reading checks the text only: whether the move
/// is legal is the business of a [`Position`](crate::Position).
///
/// ```
/// use chess::{Move, Role};
/// let promotion: Move = "e7e8q".parse().unwrap();
/// assert_eq!(promotion.promotion, Some(Role::Queen));
/// assert_eq!(promotion.to_string(), "e7e8q");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Move {
    /// Where the piece stands.
    pub from: Square,
    /// Where it goes.
    pub to: Square,
    /// What a pawn that reaches the last rank becomes.
    pub promotion: Option<Role>,
}

impl Move {
    /// A move that promotes nothing.
    ///
    /// ```
    /// use chess::Move;
    /// let m = Move::quiet("e2".parse().unwrap(), "e4".parse().unwrap());
    /// assert_eq!(m.to_string(), "e2e4");
    /// ```
    #[inline]
    pub const fn quiet(from: Square, to: Square) -> Move {
        Move {
            from,
            to,
            promotion: None,
        }
    }
}

impl fmt::Display for Move {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}{}", self.from, self.to)?;
        match self.promotion {
            Some(role) => write!(out, "{}", role.letter().to_ascii_lowercase()),
            None => Ok(()),
        }
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, out)
    }
}

/// Why a text is no UCI move, or no move in this position.
///
/// ```
/// use chess::{Move, UciError};
/// assert_eq!("E2E4".parse::<Move>(), Err(UciError::Syntax));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UciError {
    /// Not two squares in small letters and perhaps one of `q`, `r`, `b`, `n`.
    Syntax,
    /// Well written, but the position does not allow it.
    Illegal,
}

impl fmt::Display for UciError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            UciError::Syntax => {
                "not a UCI move: expected two squares and perhaps one of q, r, b, n"
            }
            UciError::Illegal => "this move is not legal here",
        })
    }
}

impl core::error::Error for UciError {}

impl FromStr for Move {
    type Err = UciError;

    fn from_str(text: &str) -> Result<Move, UciError> {
        let square = |range| text.get(range).and_then(|name: &str| name.parse().ok());
        let (Some(from), Some(to)) = (square(0..2), square(2..4)) else {
            return Err(UciError::Syntax);
        };
        let promotion = match text.get(4..) {
            Some("") => None,
            Some("q") => Some(Role::Queen),
            Some("r") => Some(Role::Rook),
            Some("b") => Some(Role::Bishop),
            Some("n") => Some(Role::Knight),
            _ => return Err(UciError::Syntax),
        };
        Ok(Move {
            from,
            to,
            promotion,
        })
    }
}

/// The most legal moves that any reachable position has.
/// Source: Nenad Petrović's position of 1964, proven maximal in 2025 (218).
const MOST_LEGAL_MOVES: usize = 218;

/// Room for the moves of any accepted position. The bound above needs only that a side has
/// no more promoted pieces than missing pawns, which [`Setup`](crate::Setup) checks.
const CAPACITY: usize = 256;

const _: () = assert!(MOST_LEGAL_MOVES < CAPACITY);

/// The legal moves of a position, a slice of [`Move`]s on the stack.
///
/// ```
/// let moves = chess::Position::initial().legal_moves();
/// assert_eq!(moves.len(), 20);
/// ```
#[derive(Clone)]
pub struct MoveList {
    moves: [Move; CAPACITY],
    len: usize,
}

impl MoveList {
    /// An empty list.
    ///
    /// ```
    /// assert!(chess::MoveList::new().is_empty());
    /// ```
    #[inline]
    pub const fn new() -> MoveList {
        MoveList {
            moves: [Move::quiet(Square::ALL[0], Square::ALL[0]); CAPACITY],
            len: 0,
        }
    }

    /// Adds a move. A full list stays as it is; no accepted position has so many moves.
    #[inline]
    pub(crate) fn push(&mut self, m: Move) {
        if let Some(slot) = self.moves.get_mut(self.len) {
            *slot = m;
            self.len += 1;
        }
    }

    /// Exchanges two moves of the list; does nothing if there are not so many.
    ///
    /// ```
    /// let mut moves = chess::Position::initial().legal_moves();
    /// let (first, last) = (moves[0], moves[19]);
    /// moves.swap(0, 19);
    /// assert_eq!((moves[0], moves[19]), (last, first));
    /// ```
    #[inline]
    pub fn swap(&mut self, a: usize, b: usize) {
        if a < self.len && b < self.len {
            self.moves.swap(a, b);
        }
    }

    /// Keeps only the moves that the test accepts.
    ///
    /// ```
    /// let mut moves = chess::Position::initial().legal_moves();
    /// moves.retain(|m| m.from.file() == chess::File::G);
    /// assert_eq!(moves.len(), 4);
    /// ```
    pub fn retain(&mut self, mut keep: impl FnMut(Move) -> bool) {
        let mut kept = 0;
        for index in 0..self.len {
            let m = self.moves[index];
            if keep(m) {
                self.moves[kept] = m;
                kept += 1;
            }
        }
        self.len = kept;
    }
}

impl Default for MoveList {
    fn default() -> MoveList {
        MoveList::new()
    }
}

impl Deref for MoveList {
    type Target = [Move];

    #[inline]
    fn deref(&self) -> &[Move] {
        &self.moves[..self.len]
    }
}

impl fmt::Debug for MoveList {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_list().entries(self.iter()).finish()
    }
}

impl<'a> IntoIterator for &'a MoveList {
    type Item = &'a Move;
    type IntoIter = core::slice::Iter<'a, Move>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn uci_text_round_trips_and_is_strict() {
        for text in ["e2e4", "a7a8q", "h2h1n", "e1g1"] {
            assert_eq!(text.parse::<Move>().unwrap().to_string(), text);
        }
        for text in [
            "", "e2", "e2e", "e2e9", "E2E4", "e7e8Q", "e7e8k", "e7e8p", "e2e4 ", "0000", "é2e4",
            "e2é4",
        ] {
            assert_eq!(text.parse::<Move>(), Err(UciError::Syntax), "{text}");
        }
    }
}
