//! Small boards beside a text.

use chess::{Bitboard, Color, Move, Position, Square};
use json::{FromJson, Json};

use crate::exercise::{moves, squares};

/// A board beside a text.
///
/// As JSON it has a `fen`, perhaps moves `played` from there (UCI), of which the last is marked, perhaps the `from` of
/// a piece whose moves are dotted, and perhaps other `squares` to be marked. `side` is `steel` when Steel is below.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagram {
    /// What is shown.
    pub position: Position,
    /// The move that led there.
    pub last: Option<Move>,
    /// The piece whose moves are shown.
    pub from: Option<Square>,
    /// Squares of interest.
    pub squares: Bitboard,
    /// The side at the bottom.
    pub side: Color,
}

impl Diagram {
    /// Where the piece whose moves are shown may go.
    #[must_use]
    pub fn targets(&self) -> Bitboard {
        let Some(from) = self.from else {
            return Bitboard::EMPTY;
        };
        let moves = self.position.legal_moves_from(from);
        moves.iter().map(|m| m.to).collect()
    }
}

impl FromJson for Diagram {
    fn from_json(json: &Json<'_>) -> Option<Self> {
        let text = |name: &str| json.field::<Option<String>>(name);
        let mut position = Position::from_fen(json.get("fen")?.text()?).ok()?;
        let mut last = None;
        for m in moves(&text("played")?.unwrap_or_default())? {
            position = position.play(m).ok()?;
            last = Some(m);
        }
        let from = match text("from")? {
            Some(name) => Some(name.parse().ok()?),
            None => None,
        };
        Some(Self {
            position,
            last,
            from,
            squares: squares(&text("squares")?.unwrap_or_default())?,
            side: match text("side")?.as_deref() {
                Some("steel") => Color::Black,
                None => Color::White,
                Some(_) => return None,
            },
        })
    }
}
