//! The list of the moves.

use leptos::{ev::KeyboardEvent, html::Ol, prelude::*};
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement, MouseEvent};

use super::Written;
use crate::browser;
use crate::live::{Live, on_press, react};
use crate::reader::Turn;
use crate::strings::Strings;

/// A move's number and the texts of its two halves.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Row {
    number: usize,
    halves: Vec<String>,
}

/// The moves in SAN; a press on one looks at the position after it.
#[component]
pub(crate) fn MoveList(
    strings: &'static Strings,
    /// The moves.
    moves: Memo<Written>,
    /// Half-moves played up to the position that is looked at.
    ply: Live<usize>,
    /// Steps through the game.
    on_turn: Callback<Turn>,
) -> impl IntoView {
    let list = NodeRef::<Ol>::new();
    let rows = move || {
        let number = |(index, halves): (usize, &[String])| Row {
            number: index + 1,
            halves: halves.to_vec(),
        };
        moves.with(|moves| {
            let rows = moves.sans().chunks(2).enumerate();
            rows.map(number).collect::<Vec<_>>()
        })
    };
    let row = move |row: Row| {
        let halves = row.halves.into_iter().enumerate().map(|(half, san)| {
            let this = 2 * (row.number - 1) + half + 1;
            view! { <button class="ply" tabindex="-1" data-ply=this>{strings.san(&san)}</button> }
        });
        view! {
            <li class="move">
                <span class="move-no">{row.number}</span>
                {halves.collect_view()}
            </li>
        }
    };
    let walk = move |event: KeyboardEvent| {
        let ply = ply.get_untracked();
        let turn = match event.key().as_str() {
            "ArrowLeft" => Turn::Back,
            "ArrowRight" => Turn::Forward,
            "ArrowUp" => Turn::To(ply.saturating_sub(2)),
            "ArrowDown" => Turn::To(ply + 2),
            "Home" => Turn::First,
            "End" => Turn::Last,
            _ => return,
        };
        event.prevent_default();
        on_turn.run(turn);
    };
    // One listener for all moves: there may be hundreds.
    let press = on_press(move |event: MouseEvent| {
        let pressed = event
            .target()
            .and_then(|target| target.dyn_into::<Element>().ok());
        let ply = pressed.and_then(|pressed| pressed.get_attribute("data-ply"));
        if let Some(ply) = ply.and_then(|ply| ply.parse().ok()) {
            on_turn.run(Turn::To(ply));
        }
    });
    // Once the list has changed, mark the current move and keep it in sight, without scrolling the page.
    react(move || {
        let ply = ply.get();
        moves.track();
        let list = move || list.try_get_untracked().flatten();
        // After the effects that are under way: one of them changes the list.
        queue_microtask(move || {
            if let Some(list) = list() {
                mark_current(&list, ply);
            }
        });
        browser::before_paint(move || {
            if let Some(list) = list() {
                show_current(&list);
            }
        });
    });
    view! {
        <ol class="moves" node_ref=list aria-label=strings.moves.heading tabindex="-1" on:keydown=walk on:click=press>
            <For each=rows key=Clone::clone children=row />
        </ol>
    }
}

fn find(list: &HtmlElement, selector: &str) -> Option<HtmlElement> {
    let found = list.query_selector(selector).ok().flatten()?;
    found.dyn_into().ok()
}

/// Marks the move that led to the position after `ply` half-moves, makes it the one stop for Tab, and takes the focus
/// along if it was on another move. At the start that is the first move, unmarked.
fn mark_current(list: &HtmlElement, ply: usize) {
    let find = |selector: &str| find(list, selector);
    if let Some(former) = find("[tabindex=\"0\"]") {
        let _ = former.remove_attribute("aria-current");
        let _ = former.set_attribute("tabindex", "-1");
    }
    let Some(current) = find(&["[data-ply=\"", &ply.max(1).to_string(), "\"]"].concat()) else {
        return;
    };
    let _ = current.set_attribute("tabindex", "0");
    if ply > 0 {
        let _ = current.set_attribute("aria-current", "true");
    }
    if find(".ply:focus").is_some() {
        let _ = current.focus();
    }
}

/// Scrolls the list so that the current move is seen.
fn show_current(list: &HtmlElement) {
    let Some(current) = find(list, "[tabindex=\"0\"]") else {
        return;
    };
    let (outer, inner) = (
        list.get_bounding_client_rect(),
        current.get_bounding_client_rect(),
    );
    list.set_scroll_left(
        list.scroll_left() + overshoot(outer.left(), outer.right(), inner.left(), inner.right()),
    );
    list.set_scroll_top(
        list.scroll_top() + overshoot(outer.top(), outer.bottom(), inner.top(), inner.bottom()),
    );
}

/// How far `inner` sticks out of `outer` along one axis, in whole pixels: negative at the start.
fn overshoot(outer_start: f64, outer_end: f64, inner_start: f64, inner_end: f64) -> i32 {
    let out = (inner_end - outer_end).max(0.0) - (outer_start - inner_start).max(0.0);
    // A distance on a screen.
    #[expect(clippy::cast_possible_truncation)]
    let pixels = out.round() as i32;
    pixels
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_sticks_out_scrolls() {
        assert_eq!(overshoot(0.0, 100.0, 20.0, 60.0), 0);
        assert_eq!(overshoot(0.0, 100.0, 80.0, 130.0), 30);
        assert_eq!(overshoot(0.0, 100.0, -15.0, 10.0), -15);
    }
}
