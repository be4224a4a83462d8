//! The buttons that step through a game.

use leptos::prelude::*;

use crate::reader::Turn;
use crate::strings::Strings;

/// First, back, forward, last.
#[component]
pub(crate) fn Steps(
    strings: &'static Strings,
    /// Half-moves played up to the position that is looked at.
    ply: Signal<usize>,
    /// Half-moves of the whole game.
    length: Signal<usize>,
    /// Steps through the game.
    on_turn: Callback<Turn>,
) -> impl IntoView {
    let moves = &strings.moves;
    let at_start = Signal::derive(move || ply.get() == 0);
    let at_end = Signal::derive(move || ply.get() == length.get());
    let step = move |class, label, path, turn, off: Signal<bool>| {
        view! {
            <button
                class=class
                aria-label=label
                title=label
                // Not `disabled`: the button that was just pressed would lose the focus.
                aria-disabled=move || off.get().to_string()
                on:click=move |_| on_turn.run(turn)
            >
                <svg viewBox="0 0 24 24" aria-hidden="true"><path d=path /></svg>
            </button>
        }
    };
    view! {
        <div class="steps">
            {step("icon step-far", moves.first, "M18 5l-7 7 7 7M7 5v14", Turn::First, at_start)}
            {step("icon", moves.back, "M15 5l-7 7 7 7", Turn::Back, at_start)}
            {step("icon", moves.forward, "M9 5l7 7-7 7", Turn::Forward, at_end)}
            {step("icon step-far", moves.last, "M6 5l7 7-7 7M17 5v14", Turn::Last, at_end)}
        </div>
    }
}
