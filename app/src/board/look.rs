//! What is to be seen of the interaction, square by square, without what changes at every motion of a pointer.

use chess::{Bitboard, Move, Piece, Position, Square};

use super::geometry::{square_at, square_in};
use super::machine::{Mode, State};
use super::rules::Rules;

/// The interaction as far as the squares show it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Look {
    /// The square whose turn it is to be reached by Tab.
    pub focus: Square,
    /// Where the chosen or held piece stands.
    pub from: Option<Square>,
    /// Where it may go.
    pub targets: Bitboard,
    /// Whether it is being dragged.
    pub dragging: bool,
    /// The square under a dragged piece.
    pub over: Option<Square>,
    /// The way of a piece that is shown where it would go: while the promotion menu is open, or its move waits for
    /// confirmation.
    pub moved: Option<(Square, Square)>,
    /// Whether the promotion menu is open.
    pub promoting: bool,
    /// The move that waits for confirmation.
    pub confirming: Option<Move>,
    /// The move that is prepared.
    pub prepared: Option<Move>,
}

impl Look {
    /// The look of a state under the rules that hold now.
    pub fn of(state: &State, rules: &Rules) -> Self {
        let state = state.settled(rules);
        let (from, held_at) = match state.mode {
            Mode::Idle | Mode::Promoting { .. } | Mode::Confirming { .. } => (None, None),
            Mode::Selected { from } | Mode::Pressed { from, .. } | Mode::Aiming { from, .. } => {
                (Some(from), None)
            }
            Mode::Dragging { from, at, .. } => (Some(from), Some(at)),
        };
        let (moved, confirming) = match state.mode {
            Mode::Promoting { from, to } => (Some((from, to)), None),
            Mode::Confirming { m } => (Some((m.from, m.to)), Some(m)),
            _ => (None, None),
        };
        Self {
            focus: state.focus,
            from,
            targets: from.map(|from| rules.targets(from)).unwrap_or_default(),
            dragging: held_at.is_some(),
            over: held_at.and_then(|at| square_at(at, rules.orientation())),
            moved,
            promoting: matches!(state.mode, Mode::Promoting { .. }),
            confirming,
            prepared: state.prepared.map(|prepared| prepared.m),
        }
    }
}

/// What a square shows and says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Cell {
    pub square: Square,
    pub piece: Option<Piece>,
    pub focus: bool,
    pub marks: Marks,
}

/// The marks of a square, a set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(super) struct Marks(u16);

impl Marks {
    pub const OWN: Self = Self(1);
    pub const TARGET: Self = Self(1 << 1);
    pub const CAPTURE: Self = Self(1 << 2);
    pub const SELECTED: Self = Self(1 << 3);
    pub const LAST_FROM: Self = Self(1 << 4);
    pub const LAST_TO: Self = Self(1 << 5);
    pub const CHECK: Self = Self(1 << 6);
    pub const OVER: Self = Self(1 << 7);
    pub const PREPARED: Self = Self(1 << 8);

    /// Those that a square's name tells.
    const NAMED: u16 = Self::TARGET.0 | Self::CAPTURE.0 | Self::CHECK.0 | Self::PREPARED.0;

    const CLASSES: [(Self, &str); 9] = [
        (Self::OWN, " is-own"),
        (Self::TARGET, " is-target"),
        (Self::CAPTURE, " is-capture"),
        (Self::SELECTED, " is-selected"),
        (Self::LAST_FROM, " is-last-from"),
        (Self::LAST_TO, " is-last-to"),
        (Self::CHECK, " is-check"),
        (Self::OVER, " is-over"),
        (Self::PREPARED, " is-prepared"),
    ];

    pub const fn contains(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    fn set(&mut self, other: Self, on: bool) {
        if on {
            self.0 |= other.0;
        }
    }
}

impl Cell {
    /// The cell in a column and a row of the board as seen; `None` outside of it.
    pub fn of(
        (column, row): (usize, usize),
        position: &Position,
        rules: &Rules,
        look: Look,
        last_move: Option<Move>,
    ) -> Option<Self> {
        let square = square_in(column, row, rules.orientation())?;
        let piece = position.piece_at(square);
        let target = look.targets.contains(square);
        let capture = |from| {
            position.is_capture(Move {
                from,
                to: square,
                promotion: None,
            })
        };
        let mut marks = Marks::default();
        let own = rules.is_own(square);
        marks.set(Marks::OWN, own);
        let on = |m: Move| m.from == square || m.to == square;
        marks.set(
            Marks::PREPARED,
            look.prepared.or(look.confirming).is_some_and(on),
        );
        marks.set(Marks::TARGET, target);
        // Castling may be aimed at the rook, which is not taken: the ring of a capture would lie.
        marks.set(
            Marks::CAPTURE,
            target && !own && look.from.is_some_and(capture),
        );
        marks.set(Marks::SELECTED, look.from == Some(square));
        marks.set(
            Marks::LAST_FROM,
            last_move.is_some_and(|m| m.from == square),
        );
        marks.set(Marks::LAST_TO, last_move.is_some_and(|m| m.to == square));
        marks.set(Marks::CHECK, rules.check() == Some(square));
        marks.set(Marks::OVER, look.over == Some(square));
        Some(Self {
            square,
            piece,
            focus: look.focus == square,
            marks,
        })
    }

    /// Whether another cell in its place is called otherwise.
    pub fn is_named_otherwise(self, other: Self) -> bool {
        let named = |cell: Self| (cell.square, cell.piece, cell.marks.0 & Marks::NAMED);
        named(self) != named(other)
    }

    /// The classes of the square's element.
    pub fn class(self) -> String {
        let mut class = String::from(if self.square.is_light() {
            "square light"
        } else {
            "square"
        });
        for (mark, name) in Marks::CLASSES {
            if self.marks.contains(mark) {
                class.push_str(name);
            }
        }
        class
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use chess::Color;

    fn class(fen: &str, from: Option<&str>, square: &str) -> String {
        let position = Position::from_fen(fen).unwrap();
        let rules = Rules::of(&position, Some(position.turn()), Color::White);
        let square: Square = square.parse().unwrap();
        let mode = from.map_or(Mode::Idle, |from| Mode::Selected {
            from: from.parse().unwrap(),
        });
        let look = Look::of(
            &State {
                mode,
                ..State::new(square)
            },
            &rules,
        );
        let slot = super::super::geometry::slot(square, Color::White);
        Cell::of(slot, &position, &rules, look, None)
            .unwrap()
            .class()
    }

    #[test]
    fn squares_show_where_the_chosen_piece_may_go() {
        let fen = "4k3/8/8/3p4/4P3/8/8/R3K3 w Q - 0 1";
        assert_eq!(
            class(fen, Some("e4"), "e4"),
            "square light is-own is-selected"
        );
        assert_eq!(class(fen, Some("e4"), "e5"), "square is-target");
        assert_eq!(
            class(fen, Some("e4"), "d5"),
            "square light is-target is-capture"
        );
        assert_eq!(class(fen, Some("e1"), "a1"), "square is-own is-target");
        assert_eq!(class(fen, None, "e5"), "square");
    }

    #[test]
    fn en_passant_is_marked_as_a_capture_and_check_on_the_king() {
        assert_eq!(
            class("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", Some("e5"), "d6"),
            "square is-target is-capture"
        );
        assert_eq!(
            class("4k3/8/8/8/8/8/8/r3K3 w - - 0 1", None, "e1"),
            "square is-own is-check"
        );
    }
}
