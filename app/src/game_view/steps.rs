//! The buttons that step through a game, and the one that turns the board.

use leptos::prelude::*;

use crate::live::{Live, derived, flag, on_press};
use crate::reader::Turn;
use crate::strings::Strings;

/// First, back, forward, last; and the board turned.
#[component]
pub(crate) fn Steps(
    strings: &'static Strings,
    /// Half-moves played up to the position that is looked at.
    ply: Live<usize>,
    /// Half-moves of the whole game.
    length: Live<usize>,
    /// Steps through the game.
    on_turn: Callback<Turn>,
    /// Whether the board is turned.
    flipped: RwSignal<bool>,
) -> impl IntoView {
    let moves = &strings.moves;
    let at_start = derived(move || ply.get() == 0);
    let at_end = derived(move || ply.get() == length.get());
    let step = move |class, label, path, turn, off: Live<bool>| {
        view! {
            <button
                class=class
                aria-label=label
                title=label
                // Not `disabled`: the button that was just pressed would lose the focus.
                aria-disabled=flag(move || off.get())
                on:click=on_press(move |_| on_turn.run(turn))
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
            <button
                class="icon step-flip"
                aria-label=strings.play.flip
                title=strings.play.flip
                on:click=on_press(move |_| flipped.update(|flipped| *flipped = !*flipped))
            >
                <svg viewBox="0 0 24 24" aria-hidden="true">
                    <path d="M8 20V5M4 9l4-4 4 4M16 4v15M12 15l4 4 4-4" />
                </svg>
            </button>
        </div>
    }
}
