//! The interaction as a function: a state and an event make the next state and, at times, a move.

use chess::{Move, Role, Square};

use super::geometry::{Point, neighbour, slot, square_at, square_in};
use super::machine::{Event, Key, Mode, Output, Prepared, State};
use super::rules::{Reading, Rules, Timing};

/// How far a pressed pointer goes before the press becomes a drag, in widths of the board: a tenth of a square, which
/// is more than a resting finger trembles.
const DRAG_THRESHOLD: f64 = 0.1 / 8.0;

/// What an event makes of a state: the next state and, at times, something for the owner to do.
#[must_use]
pub fn step(state: &State, event: &Event, rules: &Rules) -> (State, Option<Output>) {
    let state = state.settled(rules);
    match *event {
        Event::Down { pointer, at } if state.pointer().is_none_or(|active| active == pointer) => {
            // Whatever is pressed takes a prepared move back.
            let (state, output) = unprepared(state);
            (down(state, pointer, at, rules), output)
        }
        Event::Move { pointer, at } if state.pointer() == Some(pointer) => {
            (moved(state, at, rules), None)
        }
        Event::Up { pointer, at } if state.pointer() == Some(pointer) => up(state, at, rules),
        Event::Cancel { pointer } if state.pointer() == Some(pointer) => (cancelled(state), None),
        // A second finger changes nothing.
        Event::Down { .. } | Event::Move { .. } | Event::Up { .. } | Event::Cancel { .. } => {
            (state, None)
        }
        Event::Key(Key::Activate) => activate(state, rules),
        Event::Key(Key::Escape) => unprepared(state.with(Mode::Idle)),
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
        Event::Confirm => confirm(state),
        Event::Turned => turned(state, rules),
    }
}

/// Without the move that was prepared.
fn unprepared(state: State) -> (State, Option<Output>) {
    let output = state.prepared.map(|_| Output::Prepared(None));
    let state = State {
        prepared: None,
        ..state
    };
    (state, output)
}

/// The prepared move's turn may have come.
fn turned(state: State, rules: &Rules) -> (State, Option<Output>) {
    if rules.timing() == Timing::Ahead {
        return (state, None);
    }
    let prepared = state.prepared.map(|prepared| prepared.m);
    let (state, dropped) = unprepared(state);
    match prepared.filter(|&m| rules.is_legal(m)) {
        // It was made before whatever the viewer has begun since.
        Some(m) => (state.with(Mode::Idle), Some(Output::Play(m))),
        None => (state, dropped),
    }
}

fn confirm(state: State) -> (State, Option<Output>) {
    match state.mode {
        Mode::Confirming { m } => (state.with(Mode::Idle), Some(Output::Play(m))),
        _ => (state, None),
    }
}

fn down(state: State, pointer: i32, at: Point, rules: &Rules) -> State {
    // The release of the same pointer may have been missed.
    let state = cancelled(state);
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
    // A press takes back the move that waits for its confirmation, and counts as any other.
    let focused = match state.mode {
        Mode::Confirming { .. } => focused.with(Mode::Idle),
        _ => focused,
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
        Mode::Idle | Mode::Selected { .. } | Mode::Promoting { .. } | Mode::Confirming { .. } => {
            (state, None)
        }
    }
}

/// What was before the pointer went down.
fn cancelled(state: State) -> State {
    let before = match state.mode {
        Mode::Pressed { before, .. } | Mode::Dragging { before, .. } => before,
        Mode::Aiming { from, .. } => Some(from),
        Mode::Idle | Mode::Selected { .. } | Mode::Promoting { .. } | Mode::Confirming { .. } => {
            return state;
        }
    };
    state.with(before.map_or(Mode::Idle, |from| Mode::Selected { from }))
}

fn activate(state: State, rules: &Rules) -> (State, Option<Output>) {
    let square = state.focus;
    let other = match state.mode {
        Mode::Idle => None,
        Mode::Selected { from } => Some(from),
        Mode::Confirming { .. } => return confirm(state),
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
        Some(Reading::Move(m)) => made(state, m, rules),
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
    if rules.is_legal(m) {
        made(state, m, rules)
    } else {
        (state.with(Mode::Idle), None)
    }
}

/// A move is made: it is played, asked about or prepared.
fn made(state: State, m: Move, rules: &Rules) -> (State, Option<Output>) {
    let state = state.with(Mode::Idle);
    match (rules.timing(), rules.moment()) {
        (Timing::Confirmed, _) => (state.with(Mode::Confirming { m }), Some(Output::Ask(m))),
        (Timing::Ahead, Some(moment)) => (
            State {
                prepared: Some(Prepared { m, moment }),
                ..state
            },
            Some(Output::Prepared(Some(m))),
        ),
        (Timing::Now | Timing::Ahead, _) => (state, Some(Output::Play(m))),
    }
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
