//! The pieces over the squares: one element a piece, kept by its identity and placed by a transform in hundredths of
//! its own size, so that a move is one transition and nothing is measured.
//!
//! As with the squares, one effect compares what is to be seen with what is shown and writes the difference: a move
//! has to be seen within a frame.

use std::cell::RefCell;

use chess::{Color, Move, Piece, Position, Square};
use leptos::html::Div;
use leptos::prelude::*;
use leptos::web_sys::{Element, SvgElement};
use wasm_bindgen::JsCast;

use super::geometry::{Point, slot};
use super::look::Look;
use super::machine::Mode;
use super::tracks::{Tracked, Tracks};
use super::view::Wires;
use crate::live::react;
use crate::pieces::{metal, symbol};

const SVG: &str = "http://www.w3.org/2000/svg";
/// How far above a finger the held piece is shown, in hundredths of a square.
const LIFT: i32 = 60;

/// All pieces. Turning the board makes them anew: they are seen from the other side, they have not moved.
#[component]
pub(super) fn PiecesLayer(wires: Wires) -> impl IntoView {
    let layer = NodeRef::<Div>::new();
    let shown = RefCell::new(None::<Shown>);
    react(move || {
        let Some(layer) = layer.get() else {
            return;
        };
        wires.position.track();
        let view = View {
            orientation: wires.orientation.get(),
            last_move: wires.last_move.get(),
            look: wires.look.get(),
            held: match wires.state.get().mode {
                Mode::Dragging { from, at, .. } => Some((from, at)),
                _ => None,
            },
            touch: wires.touch.get_untracked(),
        };
        let mut shown = shown.borrow_mut();
        let before = shown
            .take()
            .filter(|before| before.orientation == view.orientation);
        if before.is_none() {
            layer.set_text_content(None);
        }
        *shown = wires
            .position
            .with(|position| Shown::follow(before, &layer, position, &view));
    });
    view! { <div class="pieces" aria-hidden="true" node_ref=layer></div> }
}

/// What, besides the position, decides how the pieces are seen.
struct View {
    orientation: Color,
    last_move: Option<Move>,
    look: Look,
    /// The square of the piece that is dragged, and where it is held.
    held: Option<(Square, Point)>,
    touch: bool,
}

/// What is in the document.
struct Shown {
    orientation: Color,
    tracks: Tracks,
    /// In the order of the identities, like the tracks.
    elements: Vec<(u32, Seen, SvgElement)>,
}

impl Shown {
    /// Shows a position after what is shown before. `None` only where the document makes no elements.
    fn follow(
        before: Option<Self>,
        layer: &Element,
        position: &Position,
        view: &View,
    ) -> Option<Self> {
        let (tracks, mut former) = match before {
            Some(before) => (
                before.tracks.follow(position, view.last_move),
                before.elements,
            ),
            None => (Tracks::new(position), Vec::new()),
        };
        let mut elements = Vec::with_capacity(tracks.pieces().len());
        for &tracked in tracks.pieces() {
            let seen = view.seen(tracked);
            let known = former.iter().position(|(id, ..)| *id == tracked.id);
            let element = if let Some(index) = known {
                let (_, before, element) = former.swap_remove(index);
                if before != seen {
                    seen.write(&element, Some(before), view);
                }
                element
            } else {
                let element = create(layer)?;
                seen.write(&element, None, view);
                element
            };
            elements.push((tracked.id, seen, element));
        }
        for (_, _, element) in former {
            element.remove();
        }
        Some(Self {
            orientation: view.orientation,
            tracks,
            elements,
        })
    }
}

/// A piece's element, still without looks, at the end of the layer.
fn create(layer: &Element) -> Option<SvgElement> {
    let document = document();
    let element = document.create_element_ns(Some(SVG), "svg").ok()?;
    element.set_attribute("viewBox", "0 0 45 45").ok()?;
    let picture = document.create_element_ns(Some(SVG), "use").ok()?;
    element.append_child(&picture).ok()?;
    layer.append_child(&element).ok()?;
    Some(element.unchecked_into())
}

impl View {
    fn seen(&self, tracked: Tracked) -> Seen {
        let Tracked { piece, square, .. } = tracked;
        Seen {
            piece,
            // What is not yet decided is shown as if it were.
            square: match self.look.moved {
                Some((from, to)) if from == square => to,
                _ => square,
            },
            held: self
                .held
                .filter(|&(from, _)| self.look.dragging && from == square)
                .map(|(_, at)| at),
            last: self.last_move.is_some_and(|m| m.to == square),
            taken: self.look.moved.is_some_and(|(_, to)| to == square),
        }
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

impl Seen {
    /// Writes it over what was there before. Setting an attribute is refused only for names that are none.
    fn write(self, element: &SvgElement, before: Option<Self>, view: &View) {
        if before.is_none_or(|before| before.piece != self.piece) {
            let letter = self.piece.to_char().to_string();
            let _ = element.set_attribute("data-piece", &letter);
            if let Some(picture) = element.first_element_child() {
                let _ = picture.set_attribute("href", symbol(self.piece.role));
            }
        }
        let _ = element.set_attribute("class", &self.class());
        // Through the object, not the attribute, which the security policy forbids.
        let _ = element.style().set_property("transform", &self.place(view));
    }

    fn class(self) -> String {
        [
            "piece ",
            metal(self.piece.color),
            if self.last { " is-last" } else { "" },
            if self.held.is_some() {
                " is-dragged"
            } else {
                ""
            },
            if self.taken { " is-taken" } else { "" },
        ]
        .concat()
    }

    fn place(self, view: &View) -> String {
        if let Some(at) = self.held {
            return held_at(at, view.touch);
        }
        let (column, row) = slot(self.square, view.orientation);
        [
            "translate(",
            &column.to_string(),
            "00%,",
            &row.to_string(),
            "00%)",
        ]
        .concat()
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
