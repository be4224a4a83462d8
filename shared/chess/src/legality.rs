//! Asking about one move without generating all.

use crate::generate::{attackers, en_passant_is_legal, forward, last_rank};
use crate::position::Position;
use crate::{Color, Move, Rank, Role, Square, Wing, tables};

impl Position {
    /// Whether a move is legal here.
    ///
    /// ```
    /// let start = chess::Position::initial();
    /// assert!(start.is_legal("g1f3".parse().unwrap()));
    /// assert!(!start.is_legal("g1g3".parse().unwrap()));
    /// ```
    pub fn is_legal(&self, m: Move) -> bool {
        let us = self.turn;
        if self.by_color(us).0 & m.from.bit() == 0 || self.by_color(us).0 & m.to.bit() != 0 {
            return false;
        }
        let Some(role) = self.role_at(m.from) else {
            return false;
        };
        if role == Role::Pawn {
            return self.pawn_is_legal(us, m);
        }
        if m.promotion.is_some() {
            return false;
        }
        if role == Role::King && m.from.index().abs_diff(m.to.index()) == 2 {
            return self.castling_is_legal(us, m);
        }
        self.seen_from(role, m.from) & m.to.bit() != 0 && self.leaves_king_safe(role, m.from, m.to)
    }

    /// What a piece other than a pawn sees from a square.
    pub(crate) fn seen_from(&self, role: Role, from: Square) -> u64 {
        let occupied = self.occupied().0;
        match role {
            Role::Pawn => 0,
            Role::Knight => tables::knight(from),
            Role::Bishop => tables::bishop(from, occupied),
            Role::Rook => tables::rook(from, occupied),
            Role::Queen => tables::bishop(from, occupied) | tables::rook(from, occupied),
            Role::King => tables::king(from),
        }
    }

    /// Whether the own king is out of check after a piece has gone from one square to another; castling
    /// and en passant have their own questions.
    pub(crate) fn leaves_king_safe(&self, role: Role, from: Square, to: Square) -> bool {
        let them = !self.turn;
        let vacated = self.occupied().0 ^ from.bit();
        let attackers = if role == Role::King {
            attackers(self, them, to, vacated)
        } else {
            attackers(self, them, self.king(self.turn), vacated | to.bit())
        };
        attackers & !to.bit() == 0
    }

    fn pawn_is_legal(&self, us: Color, m: Move) -> bool {
        let on_last_rank = m.to.bit()
            & match us {
                Color::White => last_rank::<true>(),
                Color::Black => last_rank::<false>(),
            }
            != 0;
        let promotes = m.promotion.is_some_and(|r| Role::PROMOTIONS.contains(&r));
        if on_last_rank != promotes || (!on_last_rank && m.promotion.is_some()) {
            return false;
        }
        if tables::pawn(us, m.from) & m.to.bit() != 0 {
            if self.en_passant == Some(m.to) {
                return en_passant_is_legal(self, m.from, m.to);
            }
            return self.occupied().contains(m.to)
                && self.leaves_king_safe(Role::Pawn, m.from, m.to);
        }
        self.pawn_pushes(us, m.from) & m.to.bit() != 0
            && self.leaves_king_safe(Role::Pawn, m.from, m.to)
    }

    /// The empty squares that a pawn may step to.
    fn pawn_pushes(&self, us: Color, from: Square) -> u64 {
        let empty = !self.occupied().0;
        let ahead = |set| match us {
            Color::White => forward::<true>(set),
            Color::Black => forward::<false>(set),
        };
        let home = if us == Color::White {
            Rank::Second
        } else {
            Rank::Seventh
        };
        let single = ahead(from.bit()) & empty;
        if from.rank() == home {
            single | ahead(single) & empty
        } else {
            single
        }
    }

    fn castling_is_legal(&self, us: Color, m: Move) -> bool {
        let wing = if m.to > m.from {
            Wing::King
        } else {
            Wing::Queen
        };
        if !self.castling.has(us, wing) {
            return false;
        }
        let (rook, passed) = match wing {
            Wing::King => (m.from.offset(3), m.from.offset(1)),
            Wing::Queen => (m.from.offset(-4), m.from.offset(-1)),
        };
        let occupied = self.occupied().0;
        tables::between(m.from, rook) & occupied == 0
            && [m.from, passed, m.to]
                .into_iter()
                .all(|square| attackers(self, !us, square, occupied) == 0)
    }
}
