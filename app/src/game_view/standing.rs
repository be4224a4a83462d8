//! Whose turn it is, or how the game ended; and for who looks back, the way to the present.

use leptos::prelude::*;

use crate::live::{Text, part};
use crate::reader::Turn;
use crate::strings::Strings;

/// The line over the moves.
#[component]
pub(crate) fn Standing(
    strings: &'static Strings,
    /// What there is to say of the game.
    text: Signal<Text>,
    /// `wait`, `check` or `final`: how it looks.
    tone: Signal<&'static str>,
    /// Whether the latest position is looked at.
    live: Signal<bool>,
    /// Steps through the game.
    on_turn: Callback<Turn>,
) -> impl IntoView {
    let live = Memo::new(move |_| live.get());
    part(move || {
        if live.get() {
            return view! { <p class="status" data-tone=tone>{text}</p> }.into_any();
        }
        view! {
            <p class="status" data-tone="past">
                {strings.moves.looking_back} " "
                <button class="link" on:click=move |_| on_turn.run(Turn::Last)>{strings.moves.back_to_game}</button>
            </p>
        }
        .into_any()
    })
}
