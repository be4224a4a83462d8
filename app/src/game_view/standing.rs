//! Whose turn it is, or how the game ended; and for who looks back, the way to the present.

use leptos::prelude::*;

use crate::live::{Live, Text, memo, on_press, part};
use crate::reader::Turn;
use crate::strings::Strings;

/// The line over the moves.
#[component]
pub(crate) fn Standing(
    strings: &'static Strings,
    /// What there is to say of the game.
    text: Signal<Text>,
    /// `wait`, `check` or `final`: how it looks.
    tone: Signal<Text>,
    /// Whether the latest position is looked at.
    live: Live<bool>,
    /// Steps through the game.
    on_turn: Callback<Turn>,
    /// Whether the opponent thinks, and its thinking can be cut short.
    #[prop(optional)]
    thinking: Option<(Live<bool>, Callback<()>)>,
) -> impl IntoView {
    let live = memo(move || live.get());
    part(move || {
        let link = |label, press: Box<dyn Fn()>, class| {
            view! { <button class=class on:click=on_press(move |_| press())>{label}</button> }
                .into_any()
        };
        if !live.get() {
            let back = Box::new(move || on_turn.run(Turn::Last));
            return view! {
                <p class="status" data-tone="past">
                    <span>{strings.moves.looking_back}</span>
                    {link(strings.moves.back_to_game, back, "link")}
                </p>
            }
            .into_any();
        }
        let skip = thinking.map(|(thinking, on_skip)| {
            let thinking = memo(move || thinking.get());
            part(move || {
                let skip = Box::new(move || on_skip.run(()));
                if thinking.get() {
                    link(strings.play.skip, skip, "link hurry")
                } else {
                    ().into_any()
                }
            })
        });
        view! {
            <p class="status" data-tone=tone>
                <span>{text}</span>
                {skip}
            </p>
        }
        .into_any()
    })
}
