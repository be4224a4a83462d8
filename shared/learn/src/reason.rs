//! Why an answer is wrong.

use chess::{Piece, Square};

/// Why an answer is wrong. Each has a sentence in the texts, under [`Reason::key`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The move takes nothing.
    NotCapture,
    /// The piece that moved is taken, and that costs more than it brings.
    TakenBack {
        /// By which piece.
        by: Piece,
        /// From where.
        from: Square,
    },
    /// Another piece is taken for less than it is worth.
    Loses {
        /// The piece that is lost.
        piece: Piece,
        /// Where it stands.
        at: Square,
        /// By which piece.
        by: Piece,
    },
    /// The other side gives checkmate at once.
    GetsMated {
        /// With which piece.
        by: Piece,
        /// Where it goes.
        to: Square,
    },
    /// The other side has no legal move and is not in check: a draw.
    Stalemates,
    /// The king is not in check.
    NotCheck,
    /// The king in check goes away.
    KingEscapes {
        /// To where.
        to: Square,
    },
    /// The piece that gives check is taken.
    CheckerTaken {
        /// By which piece.
        by: Piece,
        /// From where.
        from: Square,
    },
    /// A piece is put in between.
    Blocked {
        /// Which one.
        by: Piece,
        /// To where.
        to: Square,
    },
    /// Nothing protects the piece.
    Unprotected {
        /// Where it stands.
        square: Square,
    },
    /// The piece was to stay where it is.
    MovedAway,
    /// That is a way out, but another one was asked for: the king went away.
    WentAway,
    /// That is a way out, but another one was asked for: the attacker was taken.
    TookIt,
    /// That is a way out, but another one was asked for: a piece was put in between.
    PutBetween,
    /// Not en passant.
    NotEnPassant,
    /// One of the pieces is not attacked by the piece that moved.
    Misses {
        /// Where it stands.
        square: Square,
    },
    /// The piece may still move away.
    NotPinned {
        /// Where it stands.
        square: Square,
    },
    /// In this exercise the other king is left alone.
    AttacksKing,
    /// So many moves have passed, and no mate.
    TooManyMoves {
        /// How many were allowed.
        within: u32,
    },
    /// What is left cannot mate.
    CannotMate,
    /// The game is drawn, because nothing happened for too long.
    DrawnOut,
    /// King or rook has moved before.
    HasMoved,
    /// Something stands between king and rook.
    InBetween {
        /// Where.
        square: Square,
    },
    /// The king is in check.
    InCheck,
    /// The king would cross an attacked square.
    Crosses {
        /// Which.
        square: Square,
    },
    /// The king would arrive on an attacked square.
    Arrives {
        /// Which.
        square: Square,
    },
    /// It is allowed after all.
    Allowed,
    /// It is not allowed.
    Forbidden,
    /// The king is not attacked.
    NotAttacked,
    /// The king is attacked.
    Attacked,
    /// There still is a legal move.
    MayMove {
        /// Which piece has it.
        piece: Piece,
        /// Where it stands.
        from: Square,
        /// Where it may go.
        to: Square,
    },
    /// The pieces that are left can still mate.
    Enough,
    /// They cannot.
    NotEnough,
}

impl Reason {
    /// The name of its sentence in the texts.
    #[must_use]
    pub fn key(self) -> &'static str {
        match self {
            Self::NotCapture => "not_capture",
            Self::TakenBack { .. } => "taken_back",
            Self::Loses { .. } => "loses",
            Self::GetsMated { .. } => "gets_mated",
            Self::Stalemates => "stalemates",
            Self::NotCheck => "not_check",
            Self::KingEscapes { .. } => "king_escapes",
            Self::CheckerTaken { .. } => "checker_taken",
            Self::Blocked { .. } => "blocked",
            Self::Unprotected { .. } => "unprotected",
            Self::MovedAway => "moved_away",
            Self::WentAway => "went_away",
            Self::TookIt => "took_it",
            Self::PutBetween => "put_between",
            Self::NotEnPassant => "not_en_passant",
            Self::Misses { .. } => "misses",
            Self::NotPinned { .. } => "not_pinned",
            Self::AttacksKing => "attacks_king",
            Self::TooManyMoves { .. } => "too_many_moves",
            Self::CannotMate => "cannot_mate",
            Self::DrawnOut => "drawn_out",
            Self::HasMoved => "has_moved",
            Self::InBetween { .. } => "in_between",
            Self::InCheck => "in_check",
            Self::Crosses { .. } => "crosses",
            Self::Arrives { .. } => "arrives",
            Self::Allowed => "allowed",
            Self::Forbidden => "forbidden",
            Self::NotAttacked => "not_attacked",
            Self::Attacked => "attacked",
            Self::MayMove { .. } => "may_move",
            Self::Enough => "enough",
            Self::NotEnough => "not_enough",
        }
    }

    /// All keys, for those who check that every sentence is there.
    pub const KEYS: [&str; 33] = [
        "not_capture",
        "taken_back",
        "loses",
        "gets_mated",
        "stalemates",
        "not_check",
        "king_escapes",
        "checker_taken",
        "blocked",
        "unprotected",
        "moved_away",
        "went_away",
        "took_it",
        "put_between",
        "not_en_passant",
        "misses",
        "not_pinned",
        "attacks_king",
        "too_many_moves",
        "cannot_mate",
        "drawn_out",
        "has_moved",
        "in_between",
        "in_check",
        "crosses",
        "arrives",
        "allowed",
        "forbidden",
        "not_attacked",
        "attacked",
        "may_move",
        "enough",
        "not_enough",
    ];

    /// What its sentence may speak of: a piece, the square that it comes from or stands on, another square, a number.
    pub(crate) fn parts(self) -> Parts {
        let mut parts = Parts::default();
        match self {
            Self::TakenBack { by, from } | Self::CheckerTaken { by, from } => {
                parts.piece = Some(by);
                parts.square = Some(from);
            }
            Self::Loses { piece, at, by } => {
                parts.piece = Some(by);
                parts.other = Some(piece);
                parts.square = Some(at);
            }
            Self::GetsMated { by, to } | Self::Blocked { by, to } => {
                parts.piece = Some(by);
                parts.square = Some(to);
            }
            Self::KingEscapes { to: square }
            | Self::Unprotected { square }
            | Self::Misses { square }
            | Self::NotPinned { square }
            | Self::InBetween { square }
            | Self::Crosses { square }
            | Self::Arrives { square } => parts.square = Some(square),
            Self::TooManyMoves { within } => parts.number = Some(within),
            Self::MayMove { piece, from, to } => {
                parts.piece = Some(piece);
                parts.square = Some(from);
                parts.to = Some(to);
            }
            _ => {}
        }
        parts
    }
}

/// What a sentence speaks of.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Parts {
    pub piece: Option<Piece>,
    pub other: Option<Piece>,
    pub square: Option<Square>,
    pub to: Option<Square>,
    pub number: Option<u32>,
}
