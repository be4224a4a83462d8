//! Kinds of piece, and pieces of a side.

use crate::Color;

/// A kind of piece.
///
/// ```
/// use chess::Role;
/// assert_eq!(Role::Knight.letter(), 'N');
/// assert_eq!(Role::from_letter('Q'), Some(Role::Queen));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Role {
    /// Pawn.
    Pawn,
    /// Knight.
    Knight,
    /// Bishop.
    Bishop,
    /// Rook.
    Rook,
    /// Queen.
    Queen,
    /// King.
    King,
}

impl Role {
    /// All kinds, from pawn to king.
    pub const ALL: [Role; 6] = [
        Role::Pawn,
        Role::Knight,
        Role::Bishop,
        Role::Rook,
        Role::Queen,
        Role::King,
    ];

    /// What a pawn may become, in the order that menus show.
    pub const PROMOTIONS: [Role; 4] = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight];

    /// 0 for a pawn to 5 for a king.
    ///
    /// ```
    /// assert_eq!(chess::Role::King.index(), 5);
    /// ```
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The English capital letter of SAN; `P` for a pawn.
    ///
    /// ```
    /// assert_eq!(chess::Role::Knight.letter(), 'N');
    /// ```
    pub const fn letter(self) -> char {
        match self {
            Role::Pawn => 'P',
            Role::Knight => 'N',
            Role::Bishop => 'B',
            Role::Rook => 'R',
            Role::Queen => 'Q',
            Role::King => 'K',
        }
    }

    /// The kind that an English capital letter names.
    ///
    /// ```
    /// assert_eq!(chess::Role::from_letter('R'), Some(chess::Role::Rook));
    /// assert_eq!(chess::Role::from_letter('r'), None);
    /// ```
    pub const fn from_letter(letter: char) -> Option<Role> {
        Some(match letter {
            'P' => Role::Pawn,
            'N' => Role::Knight,
            'B' => Role::Bishop,
            'R' => Role::Rook,
            'Q' => Role::Queen,
            'K' => Role::King,
            _ => return None,
        })
    }
}

/// A piece of one side.
///
/// ```
/// use chess::{Color, Piece, Role};
/// let knight = Piece { color: Color::Black, role: Role::Knight };
/// assert_eq!(knight.to_char(), 'n');
/// assert_eq!(Piece::from_char('n'), Some(knight));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Piece {
    /// Whose piece it is.
    pub color: Color,
    /// Its kind.
    pub role: Role,
}

impl Piece {
    /// The FEN letter: capital for White, small for Black.
    ///
    /// ```
    /// use chess::{Color, Piece, Role};
    /// assert_eq!(Piece { color: Color::White, role: Role::Queen }.to_char(), 'Q');
    /// ```
    pub const fn to_char(self) -> char {
        let letter = self.role.letter();
        match self.color {
            Color::White => letter,
            Color::Black => letter.to_ascii_lowercase(),
        }
    }

    /// The piece that a FEN letter stands for.
    ///
    /// ```
    /// assert_eq!(chess::Piece::from_char('q').unwrap().color, chess::Color::Black);
    /// assert_eq!(chess::Piece::from_char('x'), None);
    /// ```
    pub const fn from_char(letter: char) -> Option<Piece> {
        let color = if letter.is_ascii_uppercase() {
            Color::White
        } else {
            Color::Black
        };
        match Role::from_letter(letter.to_ascii_uppercase()) {
            Some(role) => Some(Piece { color, role }),
            None => None,
        }
    }
}
