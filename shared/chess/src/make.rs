//! Making a move.

use crate::generate::en_passant_is_legal;
use crate::position::Position;
use crate::tables::{self, zobrist};
use crate::{Color, Move, Role, Square};

impl Position {
    /// The position after a move that the caller knows to be legal.
    ///
    /// An illegal move makes a position that may not be valid, but never a panic.
    ///
    /// ```
    /// use chess::Position;
    /// let start = Position::initial();
    /// for &m in &start.legal_moves() {
    ///     assert_eq!(start.play_unchecked(m), start.play(m).unwrap());
    /// }
    /// ```
    #[must_use]
    #[inline]
    pub fn play_unchecked(&self, m: Move) -> Position {
        let role = self.role_at(m.from).unwrap_or(Role::Pawn);
        match self.turn {
            Color::White => self.make::<true, true>(role, m.from, m.to, m.promotion),
            Color::Black => self.make::<false, true>(role, m.from, m.to, m.promotion),
        }
    }

    /// The position after a legal move of a known kind of piece, without keeping the hash right: for
    /// readers that only ask what is legal next.
    pub(crate) fn play_unhashed(&self, role: Role, m: Move) -> Position {
        match self.turn {
            Color::White => self.make::<true, false>(role, m.from, m.to, m.promotion),
            Color::Black => self.make::<false, false>(role, m.from, m.to, m.promotion),
        }
    }

    /// The position with the turn passed to the other side, for searches that try doing nothing.
    /// `None` when the side to move is in check.
    ///
    /// ```
    /// use chess::{Color, Position};
    /// assert_eq!(Position::initial().pass().unwrap().turn(), Color::Black);
    /// ```
    pub fn pass(&self) -> Option<Position> {
        if self.is_check() {
            return None;
        }
        let mut next = *self;
        next.turn = !self.turn;
        next.halfmove = self.halfmove.saturating_add(1);
        next.hash ^= zobrist::BLACK ^ zobrist::en_passant(next.en_passant.take());
        Some(next)
    }

    /// Makes a legal move. `HASH` is off in perft, which never looks at the hash.
    #[inline]
    pub(crate) fn make<const WHITE: bool, const HASH: bool>(
        &self,
        role: Role,
        from: Square,
        to: Square,
        promotion: Option<Role>,
    ) -> Position {
        let us = usize::from(!WHITE);
        let them = us ^ 1;
        let color = Color::ALL[us];
        let mut next = *self;
        let mut hash = self.hash;

        next.en_passant = None;
        next.halfmove = self.halfmove.saturating_add(1);
        next.turn = !color;
        if !WHITE {
            next.fullmove = self.fullmove.saturating_add(1);
        }

        if self.colors[them] & to.bit() != 0 {
            if HASH && let Some(taken) = self.role_at(to) {
                hash ^= zobrist::piece(!color, taken, to);
            }
            // Clearing the square in every set is cheaper than asking what stood there.
            for squares in &mut next.roles {
                *squares &= !to.bit();
            }
            next.colors[them] &= !to.bit();
            next.halfmove = 0;
        }

        next.colors[us] = (next.colors[us] & !from.bit()) | to.bit();
        next.roles[role.index()] &= !from.bit();
        let landed = promotion.unwrap_or(role);
        next.roles[landed.index()] |= to.bit();
        if HASH {
            hash ^= zobrist::piece(color, role, from) ^ zobrist::piece(color, landed, to);
        }

        if role == Role::Pawn {
            next.halfmove = 0;
            if self.en_passant == Some(to) {
                let taken = Square::new(to.file(), from.rank());
                next.roles[0] &= !taken.bit();
                next.colors[them] &= !taken.bit();
                if HASH {
                    hash ^= zobrist::piece(!color, Role::Pawn, taken);
                }
            }
        } else if role == Role::King && from.index().abs_diff(to.index()) == 2 {
            let (rook_from, rook_to) = castling_rook(from, to);
            let both = rook_from.bit() | rook_to.bit();
            next.roles[Role::Rook.index()] ^= both;
            next.colors[us] ^= both;
            if HASH {
                hash ^= zobrist::piece(color, Role::Rook, rook_from)
                    ^ zobrist::piece(color, Role::Rook, rook_to);
            }
        }

        next.castling = self.castling.after_touching(from).after_touching(to);
        if HASH {
            hash ^= zobrist::castling(self.castling) ^ zobrist::castling(next.castling);
            hash ^= zobrist::en_passant(self.en_passant) ^ zobrist::BLACK;
        }

        if role == Role::Pawn && from.index().abs_diff(to.index()) == 16 {
            let passed = from.offset(if WHITE { 8 } else { -8 });
            next.en_passant = next.takeable_en_passant(passed);
            if HASH {
                hash ^= zobrist::en_passant(next.en_passant);
            }
        }
        next.hash = hash;
        next
    }

    /// The square, if the side to move has a legal en passant capture on it.
    pub(crate) fn takeable_en_passant(&self, square: Square) -> Option<Square> {
        let us = self.turn;
        let takers = tables::pawn(!us, square) & self.roles[0] & self.colors[us.index()];
        crate::generate::squares(takers)
            .any(|from| en_passant_is_legal(self, from, square))
            .then_some(square)
    }
}

/// From where to where the rook goes when the king castles.
fn castling_rook(king_from: Square, king_to: Square) -> (Square, Square) {
    if king_to > king_from {
        (king_from.offset(3), king_from.offset(1))
    } else {
        (king_from.offset(-4), king_from.offset(-1))
    }
}
