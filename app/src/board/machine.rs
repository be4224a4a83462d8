//! The interaction as a state machine: a state and an event make the next state and, at times, a move.

use chess::{Move, Role, Square};

use super::geometry::{Direction, Point, neighbour, slot, square_at, square_in};
use super::rules::{Reading, Rules};

/// How far a pressed pointer goes before the press becomes a drag, in widths of the board: a tenth of a square, which
/// is more than a resting finger trembles.
const DRAG_THRESHOLD: f64 = 0.1 / 8.0;

/// Everything the board remembers between events.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct State {
    /// The square that has, or would get, the keyboard's focus.
    pub focus: Square,
    /// What is going on.
    pub mode: Mode,
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
}

/// What the board asks of its owner.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Output {
    /// A legal move, to be played.
    Play(Move),
}

impl State {
    /// Nothing chosen, the focus on a square.
    pub const fn new(focus: Square) -> Self {
        Self {
            focus,
            mode: Mode::Idle,
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
            mode @ (Mode::Selected { .. } | Mode::Aiming { .. } | Mode::Promoting { .. }) => mode,
        };
        Self { mode, ..self }
    }

    /// The pointer that is down on the board, if any.
    pub const fn pointer(self) -> Option<i32> {
        match self.mode {
            Mode::Pressed { pointer, .. }
            | Mode::Aiming { pointer, .. }
            | Mode::Dragging { pointer, .. } => Some(pointer),
            Mode::Idle | Mode::Selected { .. } | Mode::Promoting { .. } => None,
        }
    }

    const fn with(self, mode: Mode) -> Self {
        Self { mode, ..self }
    }
}

/// What an event makes of a state: the next state and, at times, something for the owner to do.
#[must_use]
pub fn step(state: &State, event: &Event, rules: &Rules) -> (State, Option<Output>) {
    let state = state.settled(rules);
    match *event {
        Event::Down { pointer, at } => (down(state, pointer, at, rules), None),
        Event::Move { pointer, at } if state.pointer() == Some(pointer) => {
            (moved(state, at, rules), None)
        }
        Event::Up { pointer, at } if state.pointer() == Some(pointer) => up(state, at, rules),
        Event::Cancel { pointer } if state.pointer() == Some(pointer) => (cancelled(state), None),
        Event::Move { .. } | Event::Up { .. } | Event::Cancel { .. } => (state, None),
        Event::Key(Key::Activate) => activate(state, rules),
        Event::Key(Key::Escape) => (state.with(Mode::Idle), None),
        Event::Key(key) => (
            State {
                focus: moved_focus(state.focus, key, rules),
                ..state
            },
            None,
        ),
        Event::Focus(square) => (
            State {
                focus: square,
                ..state
            },
            None,
        ),
        Event::Choose(role) => choose(state, role, rules),
    }
}

fn down(state: State, pointer: i32, at: Point, rules: &Rules) -> State {
    let state = match state.pointer() {
        // A second finger changes nothing.
        Some(active) if active != pointer => return state,
        // The release of the same pointer was missed.
        Some(_) => cancelled(state),
        None => state,
    };
    let Some(square) = square_at(at, rules.orientation()) else {
        return state;
    };
    let focused = State {
        focus: square,
        ..state
    };
    let chosen = match state.mode {
        // A press beside the menu closes it, and does nothing else.
        Mode::Promoting { .. } => return focused.with(Mode::Idle),
        Mode::Selected { from } => Some(from),
        _ => None,
    };
    // A destination comes before a piece of one's own: the rook that castles with the chosen king.
    let is_target = |from| rules.read(from, square).is_some();
    match chosen {
        before if rules.is_own(square) && !before.is_some_and(is_target) => {
            focused.with(Mode::Pressed {
                pointer,
                from: square,
                start: at,
                before,
            })
        }
        Some(from) => focused.with(Mode::Aiming {
            pointer,
            from,
            to: square,
            start: at,
        }),
        None => focused,
    }
}

fn moved(state: State, at: Point, rules: &Rules) -> State {
    let far = |start: Point| start.distance(at) > DRAG_THRESHOLD;
    match state.mode {
        Mode::Pressed {
            pointer,
            from,
            start,
            before,
        } if far(start) => state.with(Mode::Dragging {
            pointer,
            from,
            at,
            before,
        }),
        // The rook that would castle with the chosen king is dragged away on its own.
        Mode::Aiming {
            pointer,
            from,
            to,
            start,
        } if far(start) && rules.is_own(to) => state.with(Mode::Dragging {
            pointer,
            from: to,
            at,
            before: Some(from),
        }),
        Mode::Dragging {
            pointer,
            from,
            before,
            ..
        } => state.with(Mode::Dragging {
            pointer,
            from,
            at,
            before,
        }),
        _ => state,
    }
}

fn up(state: State, at: Point, rules: &Rules) -> (State, Option<Output>) {
    let square = square_at(at, rules.orientation());
    match state.mode {
        Mode::Pressed { from, before, .. } if before == Some(from) && square == Some(from) => {
            (state.with(Mode::Idle), None)
        }
        Mode::Aiming { from, to, .. } if square == Some(to) => {
            go(state, from, to, Mode::Idle, rules)
        }
        Mode::Pressed { from, .. } | Mode::Aiming { from, .. } => {
            (state.with(Mode::Selected { from }), None)
        }
        Mode::Dragging { from, .. } => match square {
            // Dropped on a square that is no destination, its own included, the piece stays chosen.
            Some(to) => go(
                State { focus: to, ..state },
                from,
                to,
                Mode::Selected { from },
                rules,
            ),
            None => (state.with(Mode::Idle), None),
        },
        Mode::Idle | Mode::Selected { .. } | Mode::Promoting { .. } => (state, None),
    }
}

/// What was before the pointer went down.
fn cancelled(state: State) -> State {
    let before = match state.mode {
        Mode::Pressed { before, .. } | Mode::Dragging { before, .. } => before,
        Mode::Aiming { from, .. } => Some(from),
        Mode::Idle | Mode::Selected { .. } | Mode::Promoting { .. } => return state,
    };
    state.with(before.map_or(Mode::Idle, |from| Mode::Selected { from }))
}

fn activate(state: State, rules: &Rules) -> (State, Option<Output>) {
    let square = state.focus;
    let other = match state.mode {
        Mode::Idle => None,
        Mode::Selected { from } => Some(from),
        // A pointer is at work, or the menu is open and has its own keys.
        Mode::Pressed { .. }
        | Mode::Aiming { .. }
        | Mode::Dragging { .. }
        | Mode::Promoting { .. } => {
            return (state, None);
        }
    };
    let otherwise = if rules.is_own(square) && other != Some(square) {
        Mode::Selected { from: square }
    } else {
        Mode::Idle
    };
    match other {
        Some(from) => go(state, from, square, otherwise, rules),
        None => (state.with(otherwise), None),
    }
}

/// Plays from one square to another, or opens the menu; `otherwise` is the mode when that is no move.
fn go(
    state: State,
    from: Square,
    to: Square,
    otherwise: Mode,
    rules: &Rules,
) -> (State, Option<Output>) {
    match rules.read(from, to) {
        Some(Reading::Move(m)) => (state.with(Mode::Idle), Some(Output::Play(m))),
        Some(Reading::Promotion) => (state.with(Mode::Promoting { from, to }), None),
        None => (state.with(otherwise), None),
    }
}

fn choose(state: State, role: Role, rules: &Rules) -> (State, Option<Output>) {
    let Mode::Promoting { from, to } = state.mode else {
        return (state, None);
    };
    let m = Move {
        from,
        to,
        promotion: Some(role),
    };
    let output = rules.is_legal(m).then_some(Output::Play(m));
    (state.with(Mode::Idle), output)
}

fn moved_focus(focus: Square, key: Key, rules: &Rules) -> Square {
    let orientation = rules.orientation();
    let (_, row) = slot(focus, orientation);
    let corner = match key {
        Key::Arrow(direction) => return neighbour(focus, direction, orientation),
        Key::Home => square_in(0, row, orientation),
        Key::End => square_in(7, row, orientation),
        Key::First => square_in(0, 0, orientation),
        Key::Last => square_in(7, 7, orientation),
        Key::Activate | Key::Escape => None,
    };
    corner.unwrap_or(focus)
}
