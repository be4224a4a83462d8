//! The pieces over the squares: one element a piece, keyed by its identity and placed by a transform in hundredths of
//! its own size, so that a move is one transition and nothing is measured.

use chess::Square;
use leptos::prelude::*;

use super::geometry::{Point, slot};
use super::machine::Mode;
use super::tracks::{Tracked, Tracks};
use super::view::Wires;
use crate::pieces::{metal, symbol};

/// How far above a finger the held piece is shown, in hundredths of a square.
const LIFT: i32 = 60;

/// All pieces. Turning the board makes them anew: they are seen from the other side, they have not moved.
#[component]
pub(super) fn PiecesLayer(wires: Wires) -> impl IntoView {
    let tracks = Memo::new(move |before: Option<&Tracks>| {
        let last_move = wires.last_move.get_untracked();
        wires.position.with(|position| {
            before.map_or_else(
                || Tracks::new(position),
                |before| before.follow(position, last_move),
            )
        })
    });
    let held = Memo::new(move |_| match wires.state.get().mode {
        Mode::Dragging { from, at, .. } => Some((from, at)),
        _ => None,
    });
    move || {
        wires.orientation.track();
        view! {
            <div class="pieces" aria-hidden="true">
                <For each=move || tracks.get().pieces().to_vec() key=|tracked| tracked.id let:tracked>
                    <PieceOnBoard wires tracks held tracked />
                </For>
            </div>
        }
    }
}

#[component]
fn PieceOnBoard(
    wires: Wires,
    tracks: Memo<Tracks>,
    held: Memo<Option<(Square, Point)>>,
    tracked: Tracked,
) -> impl IntoView {
    let now = Memo::new(move |_| {
        tracks
            .with(|tracks| tracks.get(tracked.id))
            .unwrap_or(tracked)
    });
    let grip = Memo::new(move |_| {
        let dragging = wires.look.get().dragging;
        held.get()
            .filter(|&(from, _)| dragging && from == now.get().square)
            .map(|(_, at)| at)
    });
    let place = move || {
        if let Some(at) = grip.get() {
            return held_at(at, wires.touch.get_untracked());
        }
        let square = now.get().square;
        // What is not yet decided is shown as if it were.
        let square = match wires.look.get().moved {
            Some((from, to)) if from == square => to,
            _ => square,
        };
        let (column, row) = slot(square, wires.orientation.get());
        [
            "translate(",
            &column.to_string(),
            "00%,",
            &row.to_string(),
            "00%)",
        ]
        .concat()
    };
    let is_last = move || {
        wires
            .last_move
            .get()
            .is_some_and(|m| m.to == now.get().square)
    };
    let is_taken = move || {
        wires
            .look
            .get()
            .moved
            .is_some_and(|(_, to)| to == now.get().square)
    };
    view! {
        <svg
            class=["piece ", metal(tracked.piece.color)].concat()
            class:is-last=is_last
            class:is-dragged=move || grip.get().is_some()
            class:is-taken=is_taken
            viewBox="0 0 45 45"
            data-piece=move || now.get().piece.to_char().to_string()
            style:transform=place
        >
            <use_ href=move || symbol(now.get().piece.role) />
        </svg>
    }
}

/// The transform of a piece whose middle is at a point, larger and above it when a finger hides the place.
fn held_at(at: Point, touch: bool) -> String {
    let (x, y) = (hundredths(at.x), hundredths(at.y));
    let (lift, scale) = if touch {
        (LIFT, ") scale(1.5)")
    } else {
        (0, ")")
    };
    [
        "translate(",
        &x.to_string(),
        "%,",
        &(y - lift).to_string(),
        "%",
        scale,
    ]
    .concat()
}

/// From a fraction of the board to the offset of a piece whose middle is there, in hundredths of a square.
#[allow(
    clippy::cast_possible_truncation,
    reason = "a float saturates, and a pointer is near the board anyway"
)]
fn hundredths(fraction: f64) -> i32 {
    (fraction * 800.0 - 50.0) as i32
}
