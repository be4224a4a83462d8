//! The promotion menu: on the board, at the square that the pawn has reached.

use chess::{Color, Piece, Role, Square};
use leptos::ev::KeyboardEvent;
use leptos::html::Div;
use leptos::prelude::*;
use leptos::web_sys::HtmlElement;
use wasm_bindgen::JsCast;

use super::geometry::slot;
use super::machine::{Event, Key};
use super::view::Wires;
use crate::live::{memo, on_press, part, react};
use crate::pieces::PieceIcon;

/// The menu, while it is open.
#[component]
pub(super) fn PromotionMenu(wires: Wires) -> impl IntoView {
    let open = memo(move || {
        let look = wires.look.get();
        look.moved.filter(|_| look.promoting)
    });
    part(move || {
        open.get()
            .map(|(from, to)| view! { <Choices wires from to /> })
            .into_any()
    })
}

#[component]
fn Choices(wires: Wires, from: Square, to: Square) -> impl IntoView {
    let (column, row) = slot(to, wires.orientation.get_untracked());
    let color = wires
        .position
        .with_untracked(|position| position.piece_at(from))
        .map_or(Color::White, |pawn| pawn.color);
    let mut roles: Vec<Role> = wires
        .rules
        .with_untracked(|rules| rules.promotions(from, to).collect());
    // The queen is always nearest to the pawn's square.
    let at_bottom = row == 7;
    if at_bottom {
        roles.reverse();
    }

    let menu = NodeRef::<Div>::new();
    let focus = move |index: usize| {
        let button = menu
            .get_untracked()
            .and_then(|menu| menu.children().item(u32::try_from(index).ok()?));
        if let Some(button) = button.and_then(|button| button.dyn_into::<HtmlElement>().ok()) {
            // Refused only by an element that is not in the document, and then there is nothing to focus.
            let _ = button.focus();
        }
    };
    let count = roles.len();
    let queen = if at_bottom {
        count.saturating_sub(1)
    } else {
        0
    };
    react(move || {
        if menu.get().is_some() {
            focus(queen);
        }
    });
    let close = move || {
        wires.send(Event::Key(Key::Escape));
        wires.follow_focus();
    };

    let buttons = roles
        .into_iter()
        .enumerate()
        .map(|(index, role)| {
            let choose = move |_| {
                wires.send(Event::Choose(role));
                wires.follow_focus();
            };
            let pressed = move |event: KeyboardEvent| {
                let ahead = match event.key().as_str() {
                    "Escape" => return close(),
                    "ArrowDown" => 1,
                    // The focus stays in the menu until it is answered.
                    "Tab" if !event.shift_key() => 1,
                    "ArrowUp" | "Tab" => count - 1,
                    _ => return,
                };
                event.prevent_default();
                focus((index + ahead) % count);
            };
            view! {
                <button
                    type="button"
                    aria-label=(wires.words.role)(role)
                    data-role=role.letter().to_string()
                    on:click=on_press(choose)
                    on:keydown=pressed
                >
                    <PieceIcon piece=Piece { color, role } />
                </button>
            }
        })
        .collect_view();

    let left = [
        "min(",
        &(column * 125).to_string(),
        "% / 10, 100% - max(12.5%, 3.5rem))",
    ]
    .concat();
    view! {
        <div class="promotion-shade"></div>
        <div
            class="promotion"
            class:at-bottom=at_bottom
            role="dialog"
            aria-modal="true"
            aria-label=wires.words.promotion
            node_ref=menu
            style:left=left
            on:pointerdown=|event| event.stop_propagation()
        >
            {buttons}
        </div>
    }
}
