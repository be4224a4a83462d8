//! Castling rights.

use crate::{Color, Square};

/// Towards which side of the board a king castles.
///
/// ```
/// use chess::{CastlingRights, Color, Wing};
/// let rights = CastlingRights::NONE.with(Color::Black, Wing::Queen);
/// assert_eq!(rights.to_string(), "q");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Wing {
    /// Short, with the h-rook.
    King,
    /// Long, with the a-rook.
    Queen,
}

/// Which castlings are still allowed by the past of king and rooks.
///
/// ```
/// use chess::{CastlingRights, Color, Position, Wing};
/// let rights = Position::initial().castling_rights();
/// assert!(rights.has(Color::White, Wing::King));
/// assert_eq!(rights.to_string(), "KQkq");
/// assert_eq!(CastlingRights::NONE.to_string(), "-");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct CastlingRights(u8);

impl CastlingRights {
    /// None at all.
    pub const NONE: CastlingRights = CastlingRights(0);
    /// All four.
    pub const ALL: CastlingRights = CastlingRights(15);

    /// All four in the order of a FEN.
    const EACH: [(Color, Wing, char); 4] = [
        (Color::White, Wing::King, 'K'),
        (Color::White, Wing::Queen, 'Q'),
        (Color::Black, Wing::King, 'k'),
        (Color::Black, Wing::Queen, 'q'),
    ];

    #[inline]
    const fn bit(color: Color, wing: Wing) -> u8 {
        1 << (2 * color as u8 + wing as u8)
    }

    /// Whether this right is left.
    ///
    /// ```
    /// use chess::{CastlingRights, Color, Wing};
    /// assert!(CastlingRights::ALL.has(Color::White, Wing::Queen));
    /// ```
    #[inline]
    pub const fn has(self, color: Color, wing: Wing) -> bool {
        self.0 & Self::bit(color, wing) != 0
    }

    /// Whether a side has any right left.
    #[inline]
    pub(crate) const fn any_of(self, color: Color) -> bool {
        self.has(color, Wing::King) || self.has(color, Wing::Queen)
    }

    /// These rights and one more.
    ///
    /// ```
    /// use chess::{CastlingRights, Color, Wing};
    /// assert_eq!(CastlingRights::NONE.with(Color::White, Wing::King).to_string(), "K");
    /// ```
    #[must_use]
    pub const fn with(self, color: Color, wing: Wing) -> CastlingRights {
        CastlingRights(self.0 | Self::bit(color, wing))
    }

    /// The rights that are left, with the FEN letter of each.
    ///
    /// ```
    /// let letters: String = chess::CastlingRights::ALL.iter().map(|(_, _, letter)| letter).collect();
    /// assert_eq!(letters, "KQkq");
    /// ```
    pub fn iter(self) -> impl Iterator<Item = (Color, Wing, char)> {
        Self::EACH
            .into_iter()
            .filter(move |&(color, wing, _)| self.has(color, wing))
    }

    /// 0 to 15, for hashing.
    #[inline]
    pub(crate) const fn index(self) -> usize {
        (self.0 & 15) as usize
    }

    /// The rights left after a piece has moved from or to a square.
    #[inline]
    pub(crate) const fn after_touching(self, square: Square) -> CastlingRights {
        CastlingRights(self.0 & KEPT[square.index()])
    }
}

/// The rights that a move from or to each square leaves: kings and rooks at home end theirs.
static KEPT: [u8; 64] = {
    let mut kept = [15; 64];
    kept[0] = !CastlingRights::bit(Color::White, Wing::Queen);
    kept[4] = !(CastlingRights::bit(Color::White, Wing::Queen)
        | CastlingRights::bit(Color::White, Wing::King));
    kept[7] = !CastlingRights::bit(Color::White, Wing::King);
    kept[56] = !CastlingRights::bit(Color::Black, Wing::Queen);
    kept[60] = !(CastlingRights::bit(Color::Black, Wing::Queen)
        | CastlingRights::bit(Color::Black, Wing::King));
    kept[63] = !CastlingRights::bit(Color::Black, Wing::King);
    kept
};

impl core::fmt::Display for CastlingRights {
    fn fmt(&self, out: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        if *self == CastlingRights::NONE {
            return out.write_str("-");
        }
        self.iter()
            .try_for_each(|(_, _, letter)| write!(out, "{letter}"))
    }
}
