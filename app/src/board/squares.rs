//! The 64 squares: what is seen is also the ARIA grid, with one tab stop and a name for every square.
//!
//! A cell belongs to a place on the screen, not to a square: when the board is turned the cells stay and the squares
//! change, so that the order in which they are read is the order in which they are seen.

use leptos::ev::{FocusEvent, KeyboardEvent};
use leptos::prelude::*;
use leptos::web_sys::Element;
use wasm_bindgen::JsCast;

use super::geometry::{Direction, square_in};
use super::look::{Cell, Marks};
use super::machine::{Event, Key, Mode, State};
use super::view::Wires;
use super::words::SquareWords;
use crate::browser;

/// The grid.
#[component]
pub(super) fn Squares(wires: Wires) -> impl IntoView {
    let pressed = move |event: KeyboardEvent| {
        let Some(key) = key(&event) else {
            type_instead(&event);
            return;
        };
        let State { mode, prepared, .. } = wires.state.get_untracked();
        // Escape with nothing to give up may close what is around the board.
        if key == Key::Escape && mode == Mode::Idle && prepared.is_none() {
            return;
        }
        event.prevent_default();
        wires.send(Event::Key(key));
        if !matches!(key, Key::Activate | Key::Escape) {
            wires.follow_focus();
        }
    };
    let focused = move |event: FocusEvent| {
        let element = event
            .target()
            .and_then(|target| target.dyn_into::<Element>().ok());
        let name = element.and_then(|element| element.get_attribute("data-square"));
        if let Some(square) = name.and_then(|name| name.parse().ok()) {
            wires.send(Event::Focus(square));
        }
    };
    let rows = (0..8).map(|row| {
        let cells = (0..8)
            .map(|column| view! { <SquareCell wires place=(column, row) /> })
            .collect_view();
        view! { <div class="board-row" role="row">{cells}</div> }
    });
    view! {
        <div
            class="squares"
            role="grid"
            aria-label=move || wires.words.get().board
            on:keydown=pressed
            on:focusin=focused
        >
            {rows.collect_view()}
        </div>
    }
}

#[component]
fn SquareCell(wires: Wires, place: (usize, usize)) -> impl IntoView {
    let cell = Memo::new(move |_| {
        let (look, last_move) = (wires.look.get(), wires.last_move.get());
        let cell = wires.rules.with(|rules| {
            wires
                .position
                .with(|position| Cell::of(place, position, rules, look, last_move))
        });
        // There is a square in every one of the 64 places.
        cell.unwrap_or_else(|| Cell::empty(look.focus))
    });
    let label = move || {
        let Cell {
            square,
            piece,
            marks,
            ..
        } = cell.get();
        (wires.words.get().square)(SquareWords {
            square,
            piece,
            target: marks.contains(Marks::TARGET),
            capture: marks.contains(Marks::CAPTURE),
            check: marks.contains(Marks::CHECK),
            prepared: marks.contains(Marks::PREPARED),
        })
    };
    view! {
        <div
            role="gridcell"
            class=move || cell.get().class()
            data-square=move || cell.get().square.to_string()
            tabindex=move || if cell.get().focus { "0" } else { "-1" }
            aria-selected=move || cell.get().marks.contains(Marks::SELECTED).then_some("true")
            aria-label=label
        ></div>
    }
}

/// The letters below and the numbers at the left, for the eye only: the squares say their names.
#[component]
pub(super) fn Coordinates(wires: Wires) -> impl IntoView {
    let names = move |place: fn(usize) -> (usize, usize), rank: bool| {
        let orientation = wires.orientation.get();
        (0..8)
            .filter_map(|index| {
                let (column, row) = place(index);
                square_in(column, row, orientation)
            })
            .map(|square| {
                let name = if rank {
                    square.rank().to_string()
                } else {
                    square.file().to_string()
                };
                view! { <span class="coord" class:on-light=square.is_light()>{name}</span> }
            })
            .collect_view()
    };
    view! {
        <div class="coords" aria-hidden="true">
            <div class="coord-ranks">{move || names(|index| (0, index), true)}</div>
            <div class="coord-files">{move || names(|index| (index, 7), false)}</div>
        </div>
    }
}

/// A letter or a digit on the board begins a typed move, where there is a field for one: the field gets the focus, and
/// then the browser puts the letter there.
fn type_instead(event: &KeyboardEvent) {
    let letter = event.key().len() == 1 && event.key() != " ";
    if letter
        && !(event.ctrl_key() || event.alt_key() || event.meta_key())
        && let Some(field) = browser::find(".typed input")
    {
        let _ = field.focus();
    }
}

fn key(event: &KeyboardEvent) -> Option<Key> {
    if event.alt_key() || event.meta_key() {
        return None;
    }
    match (event.key().as_str(), event.ctrl_key()) {
        ("ArrowLeft", false) => Some(Key::Arrow(Direction::Left)),
        ("ArrowRight", false) => Some(Key::Arrow(Direction::Right)),
        ("ArrowUp", false) => Some(Key::Arrow(Direction::Up)),
        ("ArrowDown", false) => Some(Key::Arrow(Direction::Down)),
        ("Home", false) => Some(Key::Home),
        ("End", false) => Some(Key::End),
        ("Home", true) => Some(Key::First),
        ("End", true) => Some(Key::Last),
        ("Enter" | " ", false) => Some(Key::Activate),
        ("Escape", _) => Some(Key::Escape),
        _ => None,
    }
}
