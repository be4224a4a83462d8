//! The interaction as a function: a state and an event make the next state and, at times, a move.

use chess::{Move, Role, Square};

use super::geometry::{Point, neighbour, slot, square_at, square_in};
use super::machine::{Event, Key, Mode, Output, State};
use super::rules::{Reading, Rules};

/// How far a pressed pointer goes before the press becomes a drag, in widths of the board: a tenth of a square, which
/// is more than a resting finger trembles.
const DRAG_THRESHOLD: f64 = 0.1 / 8.0;

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
