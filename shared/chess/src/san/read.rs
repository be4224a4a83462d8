//! Reading SAN.

use super::SanError;
use super::parts::{self, Parts};
use crate::position::Position;
use crate::{Color, File, Move, Rank, Role, Square, tables};

impl Position {
    /// Reads a move written as SAN writes it; only the `+` or `#` at its end may be missing.
    ///
    /// ```
    /// use chess::{Position, SanError};
    /// let start = Position::initial();
    /// assert_eq!(start.read_san("Nf3").unwrap().to_string(), "g1f3");
    /// assert_eq!(start.read_san("Ngf3"), Err(SanError::NotStandard));
    /// assert_eq!(start.read_san("Nf4"), Err(SanError::Illegal));
    /// assert_eq!(start.read_san("knight f3"), Err(SanError::Syntax));
    /// ```
    pub fn read_san(&self, text: &str) -> Result<Move, SanError> {
        let body = match text.as_bytes() {
            [before @ .., b'+' | b'#'] => before,
            all => all,
        };
        let parts = parts::strict(body).ok_or(SanError::Syntax)?;
        let (_, m) = self.meant(parts)?;
        let standard = if body.len() == text.len() {
            self.san_without_suffix(m)
        } else {
            self.san_of_legal(m)
        };
        if text == standard {
            Ok(m)
        } else {
            Err(SanError::NotStandard)
        }
    }

    /// Reads a move as PGN files have it, with every usual liberty: `0-0`, `a8Q`, `Ng1f3`, `exd6e.p.`,
    /// check signs and glyphs missing or too many. What is meant must still be one legal move.
    ///
    /// ```
    /// let start = chess::Position::initial();
    /// assert_eq!(start.read_san_leniently("Ng1-f3+?!").unwrap().to_string(), "g1f3");
    /// ```
    pub fn read_san_leniently(&self, text: &str) -> Result<Move, SanError> {
        self.read_san_bytes(text.as_bytes()).map(|(_, m)| m)
    }

    /// The same for text that may not be UTF-8; tells also what kind of piece moves.
    pub(crate) fn read_san_bytes(&self, text: &[u8]) -> Result<(Role, Move), SanError> {
        self.meant(parts::lenient(text).ok_or(SanError::Syntax)?)
    }

    /// The one legal move that the parts can mean, and the kind of piece.
    fn meant(&self, parts: Parts) -> Result<(Role, Move), SanError> {
        match parts {
            Parts::Castling { short } => {
                let king = self.king(self.turn());
                let m = Move::quiet(king, king.offset(if short { 2 } else { -2 }));
                if self.castling_rights().any_of(self.turn()) && self.is_legal(m) {
                    Ok((Role::King, m))
                } else {
                    Err(SanError::Illegal)
                }
            }
            Parts::Move {
                role: Role::Pawn,
                file,
                rank,
                to,
                promotion,
            } => self
                .meant_pawn(file, rank, to, promotion)
                .map(|m| (Role::Pawn, m)),
            Parts::Move {
                promotion: Some(_), ..
            } => Err(SanError::Illegal),
            Parts::Move {
                role,
                file,
                rank,
                to,
                promotion: None,
            } => {
                if self.by_color(self.turn()).contains(to) {
                    return Err(SanError::Illegal);
                }
                let movers = self.movers(role, to) & named(file, rank);
                let from = only(movers)?;
                Ok((role, Move::quiet(from, to)))
            }
        }
    }

    fn meant_pawn(
        &self,
        file: Option<File>,
        rank: Option<Rank>,
        to: Square,
        promotion: Option<Role>,
    ) -> Result<Move, SanError> {
        let us = self.turn();
        let back: i8 = if us == Color::White { -8 } else { 8 };
        // Without a file, or with the target's own, it is a step forward, of one square or two.
        let origins = if file.is_none_or(|file| file == to.file()) {
            let one = to.offset(back);
            if self.occupied().contains(one) {
                one.bit()
            } else {
                to.offset(2 * back).bit()
            }
        } else {
            tables::pawn(!us, to)
        };
        let legal = crate::generate::squares(origins & named(file, rank) & self.by_color(us).0)
            .filter(|&from| {
                self.role_at(from) == Some(Role::Pawn)
                    && self.is_legal(Move {
                        from,
                        to,
                        promotion,
                    })
            })
            .fold(0, |set, from| set | from.bit());
        let from = only(legal)?;
        Ok(Move {
            from,
            to,
            promotion,
        })
    }
}

/// The squares of a file, a rank, or both.
fn named(file: Option<File>, rank: Option<Rank>) -> u64 {
    let file = file.map_or(u64::MAX, |file| 0x0101_0101_0101_0101 << file.index());
    let rank = rank.map_or(u64::MAX, |rank| 0xFF << (8 * rank.index()));
    file & rank
}

fn only(origins: u64) -> Result<Square, SanError> {
    match crate::Bitboard(origins).first() {
        None => Err(SanError::Illegal),
        Some(square) if origins == square.bit() => Ok(square),
        Some(_) => Err(SanError::Ambiguous),
    }
}
