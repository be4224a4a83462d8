//! The two answers to a move that waits for its confirmation. They stand beside the board and not on it: the position
//! is what has to be looked at before one answers.

use leptos::prelude::*;

use super::machine::{Event, Key};
use super::view::Wires;
use crate::live::{memo, on_press, part};

/// The answers, while a move waits.
#[component]
pub(super) fn ConfirmMove(wires: Wires) -> impl IntoView {
    let open = memo(move || wires.look.get().confirming);
    part(move || {
        let answers = open.get().map(|m| {
            let words = wires.words;
            let answer = move |event| {
                wires.send(event);
                wires.follow_focus();
            };
            view! {
                <div class="confirm" role="group" aria-label=(words.confirm)(m)>
                    <button class="btn keep" on:click=on_press(move |_| answer(Event::Key(Key::Escape)))>
                        {words.take_back}
                    </button>
                    <button class="btn primary" on:click=on_press(move |_| answer(Event::Confirm))>
                        {(words.confirm)(m)}
                    </button>
                </div>
            }
        });
        answers.into_any()
    })
}
