//! The interaction as plain data: what the board remembers, what can happen to it, what it asks for.

use chess::{Move, Role, Square};

use super::geometry::{Direction, Point};
use super::rules::{Moment, Rules, Timing};

/// Everything the board remembers between events.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct State {
    /// The square that has, or would get, the keyboard's focus.
    pub focus: Square,
    /// What is going on.
    pub mode: Mode,
    /// The move that is to be played when the other side has moved.
    pub prepared: Option<Prepared>,
}

/// A move that was made before its turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Prepared {
    /// The move.
    pub m: Move,
    /// When it was made.
    pub moment: Moment,
}

/// What is going on. At most one piece is held, by at most one pointer.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Mode {
    /// Nothing is chosen.
    Idle,
    /// A piece is chosen; its destination is awaited.
    Selected {
        /// Where it stands.
        from: Square,
    },
    /// A pointer is down on a piece: it may become a click or a drag.
    Pressed {
        /// The pointer that is down.
        pointer: i32,
        /// Where the piece stands.
        from: Square,
        /// Where the pointer went down.
        start: Point,
        /// What was chosen before, and is again if the press is cancelled.
        before: Option<Square>,
    },
    /// A piece is chosen and a pointer is down on some other square, which counts when it is released there.
    Aiming {
        /// The pointer that is down.
        pointer: i32,
        /// Where the chosen piece stands.
        from: Square,
        /// The square under the pointer when it went down.
        to: Square,
        /// Where the pointer went down.
        start: Point,
    },
    /// A piece follows the pointer.
    Dragging {
        /// The pointer that holds it.
        pointer: i32,
        /// Where it stands.
        from: Square,
        /// Where it is held.
        at: Point,
        /// What was chosen before, and is again if the drag is cancelled.
        before: Option<Square>,
    },
    /// A pawn has reached the last rank and the menu is open.
    Promoting {
        /// Where the pawn stands.
        from: Square,
        /// Where it goes.
        to: Square,
    },
    /// A move is made and waits for its confirmation.
    Confirming {
        /// The move.
        m: Move,
    },
}

/// A key of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Key {
    /// An arrow: the focus goes one square.
    Arrow(Direction),
    /// Home: the focus goes to the left end of the row as seen.
    Home,
    /// End: the focus goes to the right end of the row.
    End,
    /// Home with Control: the first square of the board as seen.
    First,
    /// End with Control: the last one.
    Last,
    /// Enter or Space: what a click on the focused square would do.
    Activate,
    /// Escape: whatever is going on is given up.
    Escape,
}

/// What can happen to the board. Pointers are told apart by their number.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Event {
    /// A pointer went down.
    Down {
        /// Which.
        pointer: i32,
        /// Where.
        at: Point,
    },
    /// A pointer moved.
    Move {
        /// Which.
        pointer: i32,
        /// Where to.
        at: Point,
    },
    /// A pointer was released.
    Up {
        /// Which.
        pointer: i32,
        /// Where.
        at: Point,
    },
    /// A pointer was lost: the page scrolls, the system took it, the capture ended.
    Cancel {
        /// Which.
        pointer: i32,
    },
    /// A key was pressed.
    Key(Key),
    /// A square got the focus by other means.
    Focus(Square),
    /// The promotion menu was answered.
    Choose(Role),
    /// The move that waits for it was confirmed.
    Confirm,
    /// The rules are others than before: a move was made, or the game was put on the board anew.
    Turned,
}

/// What the board asks of its owner.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Output {
    /// A legal move, to be played.
    Play(Move),
    /// A move waits for its confirmation.
    Ask(Move),
    /// A move is prepared, or no longer.
    Prepared(Option<Move>),
}

impl State {
    /// Nothing chosen, the focus on a square.
    pub const fn new(focus: Square) -> Self {
        Self {
            focus,
            mode: Mode::Idle,
            prepared: None,
        }
    }

    /// The state as it is once the rules may have changed under it: what can no longer be done is given up.
    #[must_use]
    pub fn settled(self, rules: &Rules) -> Self {
        let kept = |before: Option<Square>| before.filter(|&square| rules.is_own(square));
        let mode = match self.mode {
            Mode::Idle => Mode::Idle,
            Mode::Selected { from }
            | Mode::Aiming { from, .. }
            | Mode::Pressed { from, .. }
            | Mode::Dragging { from, .. }
                if !rules.is_own(from) =>
            {
                Mode::Idle
            }
            Mode::Promoting { from, to } if rules.promotions(from, to).next().is_none() => {
                Mode::Idle
            }
            Mode::Confirming { m } if rules.timing() != Timing::Confirmed || !rules.is_legal(m) => {
                Mode::Idle
            }
            Mode::Pressed {
                pointer,
                from,
                start,
                before,
            } => Mode::Pressed {
                pointer,
                from,
                start,
                before: kept(before),
            },
            Mode::Dragging {
                pointer,
                from,
                at,
                before,
            } => Mode::Dragging {
                pointer,
                from,
                at,
                before: kept(before),
            },
            mode @ (Mode::Selected { .. }
            | Mode::Aiming { .. }
            | Mode::Promoting { .. }
            | Mode::Confirming { .. }) => mode,
        };
        // What was prepared waits for the other side's next move and for nothing else.
        let prepared = self.prepared.filter(|prepared| {
            rules.moment().is_some_and(|now| {
                now == prepared.moment && rules.timing() == Timing::Ahead
                    || prepared.moment.is_before(now) && rules.timing() == Timing::Now
            })
        });
        Self {
            mode,
            prepared,
            ..self
        }
    }

    /// The pointer that is down on the board, if any.
    pub const fn pointer(self) -> Option<i32> {
        match self.mode {
            Mode::Pressed { pointer, .. }
            | Mode::Aiming { pointer, .. }
            | Mode::Dragging { pointer, .. } => Some(pointer),
            Mode::Idle
            | Mode::Selected { .. }
            | Mode::Promoting { .. }
            | Mode::Confirming { .. } => None,
        }
    }

    /// The same state in another mode.
    pub(super) const fn with(self, mode: Mode) -> Self {
        Self { mode, ..self }
    }
}
