//! The list of the moves.

use leptos::{ev::KeyboardEvent, html::Ol, prelude::*};
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

use crate::live::{on_press, react};
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
    /// The moves with the English letters.
    sans: Signal<Vec<String>>,
    /// Half-moves played up to the position that is looked at.
    ply: Signal<usize>,
    /// Steps through the game.
    on_turn: Callback<Turn>,
) -> impl IntoView {
    let list = NodeRef::<Ol>::new();
    let rows = move || {
        let number = |(index, halves): (usize, &[String])| Row {
            number: index + 1,
            halves: halves.to_vec(),
        };
        sans.with(|sans| sans.chunks(2).enumerate().map(number).collect::<Vec<_>>())
    };
    let row = move |row: Row| {
        let halves = row.halves.into_iter().enumerate().map(|(half, san)| {
            let this = 2 * (row.number - 1) + half + 1;
            view! {
                <button
                    class="ply"
                    aria-current=move || (ply.get() == this).then_some("true")
                    // One stop for Tab; the keys walk from there.
                    tabindex=move || if ply.get().max(1) == this { "0" } else { "-1" }
                    on:click=on_press(move |_| on_turn.run(Turn::To(this)))
                >
                    {strings.san(&san)}
                </button>
            }
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
    // After the view has changed, keep the current move in sight, without scrolling the page.
    react(move || {
        let _ = ply.get();
        sans.with(Vec::len);
        request_animation_frame(move || {
            if let Some(list) = list.try_get_untracked().flatten() {
                show_current(&list);
            }
        });
    });
    view! {
        <ol class="moves" node_ref=list aria-label=strings.moves.heading tabindex="-1" on:keydown=walk>
            <For each=rows key=Clone::clone children=row />
        </ol>
    }
}

/// Scrolls the list so that its current move, or else its start, is seen, and takes the focus along if it was on
/// another move.
fn show_current(list: &HtmlElement) {
    let current = list.query_selector("[tabindex=\"0\"]").ok().flatten();
    let Some(current) = current.and_then(|current| current.dyn_into::<HtmlElement>().ok()) else {
        return;
    };
    if list
        .query_selector(".ply:focus")
        .is_ok_and(|focused| focused.is_some())
    {
        let _ = current.focus();
    }
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
