//! Squares, files and ranks.

use core::fmt;
use core::str::FromStr;

/// Defines an eight-valued coordinate with its letter or digit.
macro_rules! coordinate {
    ($(#[$doc:meta])* $name:ident { $($variant:ident),* } from $first:literal) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum $name {
            $(#[allow(missing_docs, reason = "the name says all")] $variant),*
        }

        impl $name {
            /// All eight, in order.
            pub const ALL: [$name; 8] = [$($name::$variant),*];

            /// 0 to 7.
            ///
            /// ```
            /// assert_eq!(chess::File::A.index(), 0);
            /// assert_eq!(chess::Rank::Eighth.index(), 7);
            /// ```
            #[inline]
            pub const fn index(self) -> usize {
                self as usize
            }

            /// The value at an index of 0 to 7.
            ///
            /// ```
            /// assert_eq!(chess::File::from_index(7), Some(chess::File::H));
            /// assert_eq!(chess::Rank::from_index(8), None);
            /// ```
            pub const fn from_index(index: usize) -> Option<$name> {
                if index < 8 { Some(Self::ALL[index]) } else { None }
            }

            /// The sign used in notation.
            ///
            /// ```
            /// assert_eq!(chess::File::C.letter(), 'c');
            /// assert_eq!(chess::Rank::Third.letter(), '3');
            /// ```
            pub const fn letter(self) -> char {
                ($first + self as u8) as char
            }

            /// The value that a sign of notation names.
            ///
            /// ```
            /// assert_eq!(chess::File::from_letter('c'), Some(chess::File::C));
            /// assert_eq!(chess::Rank::from_letter('9'), None);
            /// ```
            pub const fn from_letter(letter: char) -> Option<$name> {
                let offset = (letter as u32).wrapping_sub($first as u32);
                if offset < 8 { Some(Self::ALL[offset as usize]) } else { None }
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(out, "{}", self.letter())
            }
        }
    };
}

coordinate! {
    /// A column of the board, `a` to `h`.
    ///
    /// ```
    /// use chess::File;
    /// assert_eq!(File::E.to_string(), "e");
    /// assert_eq!(File::from_letter('h'), Some(File::H));
    /// ```
    File { A, B, C, D, E, F, G, H } from b'a'
}

coordinate! {
    /// A row of the board, `1` to `8`.
    ///
    /// ```
    /// use chess::Rank;
    /// assert_eq!(Rank::Eighth.to_string(), "8");
    /// ```
    Rank { First, Second, Third, Fourth, Fifth, Sixth, Seventh, Eighth } from b'1'
}

/// A square, `a1` to `h8`.
///
/// ```
/// use chess::{File, Rank, Square};
/// let e4: Square = "e4".parse().unwrap();
/// assert_eq!(e4, Square::new(File::E, Rank::Fourth));
/// assert_eq!(e4.index(), 28);
/// assert!(e4.is_light());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

impl Square {
    /// All squares: a1, b1, … h1, a2, … h8.
    pub const ALL: [Square; 64] = {
        let mut all = [Square(0); 64];
        let mut index = 0u8;
        while index < 64 {
            all[index as usize] = Square(index);
            index += 1;
        }
        all
    };

    /// The square where a file and a rank meet.
    ///
    /// ```
    /// use chess::{File, Rank, Square};
    /// assert_eq!(Square::new(File::H, Rank::Eighth).to_string(), "h8");
    /// ```
    #[inline]
    pub const fn new(file: File, rank: Rank) -> Square {
        Square((rank as u8) * 8 + file as u8)
    }

    /// 0 for a1, 1 for b1, … 63 for h8.
    ///
    /// The mask costs nothing next to the bounds check it lets the compiler drop.
    ///
    /// ```
    /// assert_eq!("b1".parse::<chess::Square>().unwrap().index(), 1);
    /// ```
    #[inline]
    pub const fn index(self) -> usize {
        (self.0 & 63) as usize
    }

    /// The square with an index of 0 to 63.
    ///
    /// ```
    /// assert_eq!(chess::Square::from_index(63).unwrap().to_string(), "h8");
    /// assert_eq!(chess::Square::from_index(64), None);
    /// ```
    #[inline]
    pub const fn from_index(index: usize) -> Option<Square> {
        if index < 64 {
            Some(Self::ALL[index])
        } else {
            None
        }
    }

    /// The square of the lowest six bits; for squares taken from a bitboard.
    #[inline]
    pub(crate) const fn from_low_bits(index: u32) -> Square {
        Square((index & 63) as u8)
    }

    /// Its column.
    ///
    /// ```
    /// assert_eq!("e4".parse::<chess::Square>().unwrap().file(), chess::File::E);
    /// ```
    #[inline]
    pub const fn file(self) -> File {
        File::ALL[(self.0 & 7) as usize]
    }

    /// Its row.
    ///
    /// ```
    /// assert_eq!("e4".parse::<chess::Square>().unwrap().rank(), chess::Rank::Fourth);
    /// ```
    #[inline]
    pub const fn rank(self) -> Rank {
        Rank::ALL[((self.0 >> 3) & 7) as usize]
    }

    /// Whether it is a light square (h1 is, a1 is not).
    ///
    /// ```
    /// assert!(!"a1".parse::<chess::Square>().unwrap().is_light());
    /// ```
    pub const fn is_light(self) -> bool {
        ((self.0 >> 3) ^ self.0) & 1 == 1
    }

    /// The square whose index is `delta` higher, wrapping around the board.
    #[inline]
    pub(crate) const fn offset(self, delta: i8) -> Square {
        Square(self.0.wrapping_add_signed(delta) & 63)
    }

    /// The bitboard word that holds this square only.
    #[inline]
    pub(crate) const fn bit(self) -> u64 {
        1 << (self.0 & 63)
    }
}

impl fmt::Display for Square {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}{}", self.file(), self.rank())
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, out)
    }
}

/// The text is not a square's name, a file letter followed by a rank digit.
///
/// ```
/// assert_eq!("e9".parse::<chess::Square>(), Err(chess::SquareError));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SquareError;

impl fmt::Display for SquareError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("not a square: expected a letter a to h and a digit 1 to 8")
    }
}

impl core::error::Error for SquareError {}

impl FromStr for Square {
    type Err = SquareError;

    fn from_str(text: &str) -> Result<Square, SquareError> {
        let &[file, rank] = text.as_bytes() else {
            return Err(SquareError);
        };
        match (
            File::from_letter(char::from(file)),
            Rank::from_letter(char::from(rank)),
        ) {
            (Some(file), Some(rank)) => Ok(Square::new(file, rank)),
            _ => Err(SquareError),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_round_trip() {
        for square in Square::ALL {
            assert_eq!(square.to_string().parse(), Ok(square));
            assert_eq!(Square::from_index(square.index()), Some(square));
        }
        for text in ["", "e", "e9", "i1", "E4", "e44", "é4"] {
            assert_eq!(text.parse::<Square>(), Err(SquareError), "{text}");
        }
    }

    #[test]
    fn half_of_the_squares_are_light() {
        assert_eq!(Square::ALL.iter().filter(|s| s.is_light()).count(), 32);
        assert!(!Square::ALL[0].is_light());
    }
}
