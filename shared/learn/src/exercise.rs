//! An exercise as data: where it begins and what is to be done.

use chess::{Bitboard, Move, Position, Square, Wing};
use json::{FromJson, Json};

/// A small exercise.
///
/// As JSON it has an `id`, a `fen`, perhaps the moves `played` from there (UCI, so that the last one is shown and an
/// en passant capture may exist), a `goal`, and what the goal needs: see [`Goal`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exercise {
    /// Its stable name: progress is kept under it.
    pub id: String,
    /// Where the learner begins.
    pub start: Position,
    /// The move that led there, if it is to be shown.
    pub last: Option<Move>,
    /// What is to be done.
    pub goal: Goal,
    /// How many moves (or first moves) are right. Checked by tests, so that what claims to be unique is.
    pub answers: u32,
}

/// What is to be done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Goal {
    /// `collect`: take what stands on all these `squares` in the `fewest` moves, while the other side stands still.
    Collect {
        /// Where the targets stand.
        targets: Bitboard,
        /// The fewest moves that do it.
        fewest: u32,
    },
    /// `take`: take a piece and win by it.
    Take,
    /// `protect`: let the piece on `square` stand there, protected.
    Protect {
        /// Where it stands.
        square: Square,
    },
    /// `check`: give check with a piece that cannot be taken.
    Check,
    /// `escape`: leave check in one `way`: `away`, `take` or `block`.
    Escape {
        /// In which way.
        way: Way,
    },
    /// `mate`: give checkmate at once.
    Mate,
    /// `en_passant`: take en passant.
    EnPassant,
    /// `fork`: attack all of these `squares` with one piece that is not lost by it.
    Fork {
        /// What is to be attacked.
        squares: Bitboard,
    },
    /// `pin`: pin the piece on `square` to its king, with a piece that is not lost by it.
    Pin {
        /// The piece to be pinned.
        square: Square,
    },
    /// `find`: play one of these `moves`.
    Find {
        /// Those that are right.
        moves: Vec<Move>,
    },
    /// `line`: play these `moves`, of which every second one is the other side's answer.
    Line {
        /// All of them, in order; the learner's come first and last.
        moves: Vec<Move>,
    },
    /// `beat`: give checkmate against the engine `within` so many moves.
    Beat {
        /// The most moves that the learner may use.
        within: u32,
    },
    /// `castle`: say whether the side to move may castle on this `wing` (`short` or `long`).
    Castle {
        /// On which side.
        wing: Wing,
    },
    /// `passing`: say whether the side to move may take en passant.
    Passing,
    /// `verdict`: say whether this is checkmate, stalemate, or neither.
    Verdict,
    /// `material`: say whether the game is drawn by insufficient material.
    Material,
}

/// A way out of check.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// The king goes away.
    Away,
    /// The piece that gives check is taken.
    Take,
    /// A piece is put in between.
    Block,
}

json::read_word! { Way { Away, Take, Block } }

impl Exercise {
    /// Whether it is answered by a word instead of a move.
    #[must_use]
    pub fn is_question(&self) -> bool {
        matches!(
            self.goal,
            Goal::Castle { .. } | Goal::Passing | Goal::Verdict | Goal::Material
        )
    }
}

impl FromJson for Exercise {
    fn from_json(json: &Json<'_>) -> Option<Self> {
        let mut start = Position::from_fen(json.get("fen")?.text()?).ok()?;
        let mut last = None;
        let played: Option<String> = json.field("played")?;
        for m in moves(played.as_deref().unwrap_or_default())? {
            start = start.play(m).ok()?;
            last = Some(m);
        }
        Some(Self {
            id: json.field("id")?,
            start,
            last,
            goal: Goal::from_json(json)?,
            answers: json.field::<Option<u32>>("answers")?.unwrap_or(1),
        })
    }
}

impl FromJson for Goal {
    fn from_json(json: &Json<'_>) -> Option<Self> {
        let text = |name: &str| json.get(name)?.text();
        let square = |name: &str| text(name)?.parse().ok();
        Some(match text("goal")? {
            "collect" => Self::Collect {
                targets: squares(text("squares")?)?,
                fewest: json.field("fewest")?,
            },
            "take" => Self::Take,
            "protect" => Self::Protect {
                square: square("square")?,
            },
            "check" => Self::Check,
            "escape" => Self::Escape {
                way: json.field("way")?,
            },
            "mate" => Self::Mate,
            "en_passant" => Self::EnPassant,
            "fork" => Self::Fork {
                squares: squares(text("squares")?)?,
            },
            "pin" => Self::Pin {
                square: square("square")?,
            },
            "find" => Self::Find {
                moves: moves(text("moves")?)?,
            },
            "line" => Self::Line {
                moves: moves(text("moves")?)?,
            },
            "beat" => Self::Beat {
                within: json.field("within")?,
            },
            "castle" => Self::Castle {
                wing: match text("wing")? {
                    "short" => Wing::King,
                    "long" => Wing::Queen,
                    _ => return None,
                },
            },
            "passing" => Self::Passing,
            "verdict" => Self::Verdict,
            "material" => Self::Material,
            _ => return None,
        })
    }
}

/// Squares by their names, with spaces between them.
pub(crate) fn squares(names: &str) -> Option<Bitboard> {
    names
        .split_ascii_whitespace()
        .map(|name| name.parse::<Square>().ok())
        .collect()
}

/// Moves in UCI, with spaces between them.
pub(crate) fn moves(uci: &str) -> Option<Vec<Move>> {
    uci.split_ascii_whitespace()
        .map(|uci| uci.parse().ok())
        .collect()
}
