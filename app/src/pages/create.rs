//! The button that opens a room, and the choices behind it. One press suffices: what is not chosen is no clock, no
//! name, and a link that nobody else sees.

mod clock_choice;

use leptos::{ev::MouseEvent, html::Details, prelude::*};
use room::protocol::CreateRequest;

use self::clock_choice::ClockChoice;
use super::opening::Opening;
use crate::browser;
use crate::live::{Text, flag, on_press, text};
use crate::nickname::{NameField, Nickname};
use crate::strings::Strings;

/// What was chosen. It outlives a change of language.
#[derive(Clone, Copy)]
pub(crate) struct Wish {
    clock: ClockChoice,
    name: Nickname,
    listed: RwSignal<bool>,
}

impl Wish {
    /// Nothing yet.
    pub fn new(name: Nickname) -> Self {
        Self {
            clock: ClockChoice::new(),
            name,
            listed: RwSignal::new(false),
        }
    }
}

/// The button and its choices.
#[component]
pub(crate) fn CreateRoom(
    strings: &'static Strings,
    wish: Wish,
    /// Whether this is the page of the open games: the room will be one of them, and the name is asked for elsewhere.
    #[prop(optional)]
    for_anyone: bool,
) -> impl IntoView {
    let texts = strings.create();
    let opening = Opening::new();
    let details = NodeRef::<Details>::new();
    let open = move |_: MouseEvent| {
        let clock = untrack(move || wish.clock.setting());
        let name = wish.name.used();
        if clock.is_err() {
            browser::focus_soon("#clock-minutes");
        }
        let (Ok(clock), Ok(name)) = (clock, name) else {
            // Where something is to be mended, it is to be seen.
            if let Some(details) = details.get_untracked() {
                details.set_open(true);
            }
            return;
        };
        let listed = for_anyone || wish.listed.get_untracked();
        opening.start(
            strings,
            &CreateRequest {
                clock,
                name,
                listed,
            },
        );
    };
    let call = if for_anyone {
        strings.lobby().own_call
    } else {
        strings.home().someone
    };
    let label = text(move || {
        if opening.busy.get() {
            strings.home().opening
        } else {
            call
        }
    });
    let terms = text(move || match wish.clock.setting() {
        Ok(Some(clock)) => (texts.clock_line)(clock.initial_s, clock.increment_s).into(),
        Ok(None) => texts.no_clock_line.into(),
        Err(_) => Text::Borrowed(""),
    });
    let line = (!for_anyone).then_some(texts.line);
    let others = (!for_anyone).then(|| {
        view! {
            <NameField strings name=wish.name />
            <Listed strings listed=wish.listed />
        }
    });
    view! {
        <div class="create">
            <p class="create-line">{line} " " {terms}</p>
            <details class="choices" node_ref=details>
                <summary>{if for_anyone { texts.clock } else { texts.choices }}</summary>
                <div class="choices-body">
                    {clock_choice::field(strings, wish.clock)}
                    {others}
                </div>
            </details>
            <button class="call" aria-disabled=flag(move || opening.busy.get()) on:click=on_press(open)>
                {label}
            </button>
            <p class="error" role="alert">{opening.failure}</p>
        </div>
    }
}

/// Whether the room is one that anyone may join.
#[component]
fn Listed(strings: &'static Strings, listed: RwSignal<bool>) -> impl IntoView {
    let texts = strings.create();
    view! {
        <label class="switch">
            <input
                type="checkbox"
                prop:checked=move || listed.get()
                on:change=move |_| listed.update(|listed| *listed = !*listed)
            />
            <span>{texts.listed} <span class="note">{texts.listed_note}</span></span>
        </label>
    }
}
