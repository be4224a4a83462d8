//! Standard Algebraic Notation: written shortest, read strictly.

use core::fmt;

use crate::position::Position;
use crate::{File, Move, MoveList, Rank, Role, Square};

/// Why a text is no move here.
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

/// What a SAN text says, before any position is asked.
struct Parts {
    role: Role,
    file: Option<File>,
    rank: Option<Rank>,
    to: Square,
    promotion: Option<Role>,
}

impl Parts {
    /// Takes a move apart from its end: promotion, target, capture sign, origin, piece.
    fn read(text: &str) -> Option<Parts> {
        let mut rest = text;
        let mut promotion = None;
        if let Some((before, role)) = rest.split_once('=') {
            promotion = Some(only_char(role).and_then(Role::from_letter)?);
            rest = before;
        }
        let role = match rest.chars().next().and_then(Role::from_letter) {
            Some(Role::Pawn) => return None,
            Some(role) => {
                rest = rest.get(1..)?;
                role
            }
            None => Role::Pawn,
        };
        let split = rest.len().checked_sub(2)?;
        let to = rest.get(split..)?.parse().ok()?;
        rest = rest.get(..split)?;
        rest = rest.strip_suffix('x').unwrap_or(rest);
        let mut signs = rest.chars().peekable();
        let file = signs.peek().copied().and_then(File::from_letter);
        if file.is_some() {
            signs.next();
        }
        let rank = signs.peek().copied().and_then(Rank::from_letter);
        if rank.is_some() {
            signs.next();
        }
        signs.next().is_none().then_some(Parts {
            role,
            file,
            rank,
            to,
            promotion,
        })
    }

    fn may_mean(&self, position: &Position, m: Move) -> bool {
        m.to == self.to
            && m.promotion == self.promotion
            && position.role_at(m.from) == Some(self.role)
            && self.file.is_none_or(|file| file == m.from.file())
            && self.rank.is_none_or(|rank| rank == m.from.rank())
            && !is_castling(position, m)
    }
}

fn only_char(text: &str) -> Option<char> {
    let mut chars = text.chars();
    let first = chars.next()?;
    chars.next().is_none().then_some(first)
}

/// Whether the move is a king's move of two squares.
pub(crate) fn is_castling(position: &Position, m: Move) -> bool {
    position.role_at(m.from) == Some(Role::King)
        && m.from.file().index().abs_diff(m.to.file().index()) == 2
}

impl Position {
    /// Writes a legal move in the shortest unambiguous way, with `+` or `#`; `None` if it is illegal.
    ///
    /// ```
    /// let start = chess::Position::initial();
    /// assert_eq!(start.san("g1f3".parse().unwrap()).as_deref(), Some("Nf3"));
    /// assert_eq!(start.san("g1g3".parse().unwrap()), None);
    /// ```
    pub fn san(&self, m: Move) -> Option<String> {
        let legal = self.legal_moves();
        legal.contains(&m).then(|| self.san_among(m, &legal))
    }

    /// Writes a move that is one of the legal ones.
    fn san_among(&self, m: Move, legal: &MoveList) -> String {
        let mut san = self.san_without_suffix(m, legal);
        let next = self.play_unchecked(m);
        if next.is_check() {
            san.push(if next.has_legal_moves() { '+' } else { '#' });
        }
        san
    }

    fn san_without_suffix(&self, m: Move, legal: &MoveList) -> String {
        // The longest SAN is like "Qa1xb2+" or "axb8=Q#".
        let mut san = String::with_capacity(8);
        if is_castling(self, m) {
            san.push_str(if m.to > m.from { "O-O" } else { "O-O-O" });
            return san;
        }
        let role = self.role_at(m.from).unwrap_or(Role::Pawn);
        let capture = self.is_capture(m);
        if role == Role::Pawn {
            if capture {
                san.push(m.from.file().letter());
            }
        } else {
            san.push(role.letter());
            let rivals = || {
                legal
                    .iter()
                    .filter(|r| r.to == m.to && r.from != m.from)
                    .filter(|r| self.role_at(r.from) == Some(role))
            };
            if rivals().next().is_some() {
                let same_file = rivals().any(|r| r.from.file() == m.from.file());
                let same_rank = rivals().any(|r| r.from.rank() == m.from.rank());
                if !same_file || same_rank {
                    san.push(m.from.file().letter());
                }
                if same_file {
                    san.push(m.from.rank().letter());
                }
            }
        }
        if capture {
            san.push('x');
        }
        san.push_str(&m.to.to_string());
        if let Some(role) = m.promotion {
            san.push('=');
            san.push(role.letter());
        }
        san
    }

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
        let (body, suffix) = match text.as_bytes() {
            [.., b'+' | b'#'] => text.split_at(text.len() - 1),
            _ => (text, ""),
        };
        let legal = self.legal_moves();
        let m = match body {
            "O-O" | "O-O-O" => legal
                .iter()
                .copied()
                .find(|&m| is_castling(self, m) && (m.to > m.from) == (body.len() == 3)),
            _ => {
                let parts = Parts::read(body).ok_or(SanError::Syntax)?;
                let mut meant = legal.iter().filter(|&&m| parts.may_mean(self, m));
                let first = meant.next().copied();
                if meant.next().is_some() {
                    return Err(SanError::Ambiguous);
                }
                first
            }
        };
        let m = m.ok_or(SanError::Illegal)?;
        let written = self.san_among(m, &legal);
        let bare = written.trim_end_matches(['+', '#']);
        if text == written || (suffix.is_empty() && body == bare) {
            Ok(m)
        } else {
            Err(SanError::NotStandard)
        }
    }
}
