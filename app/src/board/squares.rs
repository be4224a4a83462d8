//! The 64 squares: what is seen is also the ARIA grid, with one tab stop and a name for every square.
//!
//! A cell belongs to a place on the screen, not to a square: when the board is turned the cells stay and the squares
//! change, so that the order in which they are read is the order in which they are seen.

use std::cell::RefCell;

use leptos::ev::{FocusEvent, KeyboardEvent};
use leptos::html::Div;
use leptos::prelude::*;
use leptos::web_sys::Element;
use wasm_bindgen::JsCast;

use super::geometry::{Direction, square_in};
use super::look::{Cell, Marks};
use super::machine::{Event, Key, Mode, State};
use super::view::Wires;
use super::words::{BoardWords, SquareWords};
use crate::browser;
use crate::live::{part, react};

/// The grid. Its cells are made once, empty; one effect writes what has changed in them, since a move changes a dozen
/// of them at once and has to be seen within a frame.
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
    let grid = NodeRef::<Div>::new();
    let shown = RefCell::new(Vec::new());
    react(move || {
        let Some(grid) = grid.get() else {
            return;
        };
        let cells = cells(wires);
        let mut shown = shown.borrow_mut();
        for (index, cell) in cells.iter().enumerate() {
            let before = shown.get(index);
            if before != Some(cell)
                && let Some(element) = cell_at(&grid, index)
            {
                write(&element, *cell, before.copied(), wires.words);
            }
        }
        *shown = cells;
    });
    let rows = (0..8).map(|_| {
        let cells = (0..8).map(|_| view! { <div role="gridcell"></div> }.into_any());
        view! { <div class="board-row" role="row">{cells.collect_view()}</div> }.into_any()
    });
    view! {
        <div
            class="squares"
            role="grid"
            aria-label=wires.words.board
            node_ref=grid
            on:keydown=pressed
            on:focusin=focused
        >
            {rows.collect_view()}
        </div>
    }
}

/// What the cells show now, row by row; tracked.
fn cells(wires: Wires) -> Vec<Cell> {
    let last_move = wires.last_move.get();
    wires.position.with(|position| {
        wires.rules.with(|rules| {
            let look = wires.look.get();
            (0..64)
                .filter_map(|index| {
                    Cell::of((index % 8, index / 8), position, rules, look, last_move)
                })
                .collect()
        })
    })
}

/// The element of the cell with this number, counted row by row.
fn cell_at(grid: &Element, index: usize) -> Option<Element> {
    let child = |parent: &Element, index: usize| parent.children().item(u32::try_from(index).ok()?);
    child(&child(grid, index / 8)?, index % 8)
}

/// Writes a cell over what was there before.
fn write(element: &Element, cell: Cell, before: Option<Cell>, words: &BoardWords) {
    // Setting an attribute is refused only for names that are none.
    let set = |name: &str, value: &str| {
        let _ = element.set_attribute(name, value);
    };
    let Cell {
        square,
        piece,
        focus,
        marks,
    } = cell;
    element.set_class_name(&cell.class());
    if before.is_none_or(|before| before.square != square) {
        set("data-square", &square.to_string());
    }
    if before.is_none_or(|before| before.focus != focus) {
        set("tabindex", if focus { "0" } else { "-1" });
    }
    if marks.contains(Marks::SELECTED) {
        set("aria-selected", "true");
    } else {
        let _ = element.remove_attribute("aria-selected");
    }
    if before.is_none_or(|before| before.is_named_otherwise(cell)) {
        let name = (words.square)(SquareWords {
            square,
            piece,
            target: marks.contains(Marks::TARGET),
            capture: marks.contains(Marks::CAPTURE),
            check: marks.contains(Marks::CHECK),
            prepared: marks.contains(Marks::PREPARED),
        });
        set("aria-label", &name);
    }
}

/// The letters below and the numbers at the left, for the eye only: the squares say their names.
#[component]
pub(super) fn Coordinates(wires: Wires) -> impl IntoView {
    let names = move |place: fn(usize) -> (usize, usize), rank: bool| {
        part(move || {
            let orientation = wires.orientation.get();
            let name = |index| {
                let (column, row) = place(index);
                let square = square_in(column, row, orientation)?;
                let class = if square.is_light() {
                    "coord on-light"
                } else {
                    "coord"
                };
                let name = if rank {
                    square.rank().to_string()
                } else {
                    square.file().to_string()
                };
                Some(view! { <span class=class>{name}</span> }.into_any())
            };
            (0..8).filter_map(name).collect_view().into_any()
        })
    };
    view! {
        <div class="coords" aria-hidden="true">
            <div class="coord-ranks">{names(|index| (0, index), true)}</div>
            <div class="coord-files">{names(|index| (index, 7), false)}</div>
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
