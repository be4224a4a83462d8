//! The field for moves that are typed.

use chess::{Move, Position};
use leptos::{ev::SubmitEvent, html::Input, prelude::*};

use crate::language::Language;
use crate::live::{Live, Text, react};
use crate::strings::Strings;
use crate::typed::{Unread, read_typed};

/// A field that takes a move. On a phone it is out of sight until it has the focus.
#[component]
pub(crate) fn TypedMove(
    strings: &'static Strings,
    /// The position in which it is played.
    position: Live<Position>,
    /// Whether it may be played now.
    may_move: Live<bool>,
    /// Gets the move.
    on_move: Callback<Move>,
) -> impl IntoView {
    let texts = &strings.typed;
    let input = NodeRef::<Input>::new();
    let fault = RwSignal::new(Text::default());
    // Whatever was wrong, it was so in another position.
    react(move || {
        position.get();
        fault.set(Text::default());
    });
    let submit = move |event: SubmitEvent| {
        event.prevent_default();
        let Some(input) = input.get_untracked() else {
            return;
        };
        let typed = input.value();
        if typed.trim().is_empty() {
            return;
        }
        if !may_move.get_untracked() {
            fault.set(texts.not_now.into());
            return;
        }
        let portuguese = strings.language == Language::Portuguese;
        let read = read_typed(&position.get_untracked(), &typed, portuguese);
        match read {
            Ok(m) => {
                input.set_value("");
                on_move.run(m);
            }
            Err(why) => fault.set(Text::from(match why {
                Unread::Unclear => (texts.unclear)(&typed),
                Unread::Ambiguous => (texts.ambiguous)(&typed),
                Unread::Illegal => (texts.illegal)(&typed),
            })),
        }
    };
    view! {
        <form class="typed" on:submit=submit>
            <input
                class="input"
                node_ref=input
                aria-label=texts.label
                aria-describedby="typed-fault"
                placeholder=texts.example
                autocomplete="off"
                autocapitalize="off"
                spellcheck="false"
                enterkeyhint="go"
                on:input=move |_| fault.set(Text::default())
            />
            <p class="error" id="typed-fault" role="alert">{fault}</p>
        </form>
    }
}
