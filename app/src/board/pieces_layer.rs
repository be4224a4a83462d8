//! The pieces over the squares: one element a piece, keyed by its identity and placed by a transform in hundredths of
//! its own size, so that a move is one transition and nothing is measured.

use chess::{Piece, Square};
use leptos::prelude::*;

use super::geometry::{Point, slot};
use super::machine::Mode;
use super::tracks::{Tracked, Tracks};
use super::view::Wires;
use crate::live::{memo, text};
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
    let id = tracked.id;
    let seen = memo(move || {
        let tracked = tracks.with(|tracks| tracks.get(id)).unwrap_or(tracked);
        let look = wires.look.get();
        let square = tracked.square;
        Seen {
            piece: tracked.piece,
            // What is not yet decided is shown as if it were.
            square: match look.moved {
                Some((from, to)) if from == square => to,
                _ => square,
            },
            held: held
                .get()
                .filter(|&(from, _)| look.dragging && from == square)
                .map(|(_, at)| at),
            last: wires.last_move.get().is_some_and(|m| m.to == square),
            taken: look.moved.is_some_and(|(_, to)| to == square),
        }
    });
    let place = move || {
        let Seen { square, held, .. } = seen.get();
        if let Some(at) = held {
            return held_at(at, wires.touch.get_untracked());
        }
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
    let class = text(move || {
        let Seen {
            piece,
            held,
            last,
            taken,
            ..
        } = seen.get();
        [
            "piece ",
            metal(piece.color),
            if last { " is-last" } else { "" },
            if held.is_some() { " is-dragged" } else { "" },
            if taken { " is-taken" } else { "" },
        ]
        .concat()
    });
    view! {
        <svg
            class=class
            viewBox="0 0 45 45"
            data-piece=text(move || seen.get().piece.to_char().to_string())
            style:transform=place
        >
            <use_ href=text(move || symbol(seen.get().piece.role)) />
        </svg>
    }
}

/// What is to be seen of a piece.
#[derive(Clone, Copy, PartialEq)]
struct Seen {
    piece: Piece,
    /// Where it is shown, unless it is held.
    square: Square,
    /// Where it is held.
    held: Option<Point>,
    /// Whether it made the last move.
    last: bool,
    /// Whether it is taken by a move that is not yet played.
    taken: bool,
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
