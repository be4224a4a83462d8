//! Writing SAN.

use crate::generate::squares;
use crate::position::Position;
use crate::{Move, Role};

impl Position {
    /// Writes a legal move in the shortest unambiguous way, with `+` or `#`; `None` if it is illegal.
    ///
    /// ```
    /// let start = chess::Position::initial();
    /// assert_eq!(start.san("g1f3".parse().unwrap()).as_deref(), Some("Nf3"));
    /// assert_eq!(start.san("g1g3".parse().unwrap()), None);
    /// ```
    pub fn san(&self, m: Move) -> Option<String> {
        self.is_legal(m).then(|| self.san_of_legal(m))
    }

    /// Writes a move that is known to be legal.
    pub(crate) fn san_of_legal(&self, m: Move) -> String {
        let mut san = self.san_without_suffix(m);
        let next = self.play_unchecked(m);
        if next.is_check() {
            san.push(if next.has_legal_moves() { '+' } else { '#' });
        }
        san
    }

    pub(super) fn san_without_suffix(&self, m: Move) -> String {
        // The longest SAN is like "Qa1xb2+" or "axb8=Q#".
        let mut san = String::with_capacity(8);
        if super::is_castling(self, m) {
            san.push_str(if m.to > m.from { "O-O" } else { "O-O-O" });
            return san;
        }
        let role = self.role_at(m.from).unwrap_or(Role::Pawn);
        let capture = self.is_capture(m);
        if role != Role::Pawn {
            san.push(role.letter());
            self.push_origin(&mut san, role, m);
        } else if capture {
            san.push(m.from.file().letter());
        }
        if capture {
            san.push('x');
        }
        san.push(m.to.file().letter());
        san.push(m.to.rank().letter());
        if let Some(role) = m.promotion {
            san.push('=');
            san.push(role.letter());
        }
        san
    }

    /// The file if it tells the piece from its rivals, else the rank, else both.
    fn push_origin(&self, san: &mut String, role: Role, m: Move) {
        if role == Role::King {
            return;
        }
        let rivals = self.movers(role, m.to) & !m.from.bit();
        if rivals == 0 {
            return;
        }
        let same_file = squares(rivals).any(|rival| rival.file() == m.from.file());
        let same_rank = squares(rivals).any(|rival| rival.rank() == m.from.rank());
        if !same_file || same_rank {
            san.push(m.from.file().letter());
        }
        if same_file {
            san.push(m.from.rank().letter());
        }
    }
}
