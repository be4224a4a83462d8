//! The page of someone who opened the link: nothing is taken until the button is pressed.

use chess::Color;
use leptos::prelude::*;

use super::invite::Join;
use super::scene::Scene;
use crate::in_app;
use crate::live::{on_press, text};
use crate::nickname::{NameField, Nickname};
use crate::strings::Strings;

/// Who invites, to what, and the button.
#[component]
pub(super) fn Invited(strings: &'static Strings, scene: Scene) -> impl IntoView {
    let (room, texts) = (strings.room(), strings.invite());
    let by = text(move || {
        scene
            .room(|view| view.name(Color::White).map(ToOwned::to_owned))
            .map_or_else(|| room.invited.to_owned(), |name| (room.invited_by)(&name))
    });
    let clock = text(move || match scene.room(|view| view.clock_setting()) {
        Some(clock) => (strings.create().clock_line)(clock.initial_s, clock.increment_s),
        None => room.no_clock.to_owned(),
    });
    let name = Nickname::kept();
    // Before the button: it is read before a seat is taken.
    let host =
        in_app::host().map(|host| view! { <p class="advice">{(texts.in_app)(host.name())}</p> });
    view! {
        <main id="main" class="letter">
            <h1 tabindex="-1">{by}</h1>
            <ul class="terms-of-play">
                <li><span class="chip steel"></span>{room.invited_seat}</li>
                <li>
                    <svg class="dial" viewBox="0 0 24 24" aria-hidden="true">
                        <circle cx="12" cy="12" r="10" />
                        <path d="M12 6v6l4 3" />
                    </svg>
                    {clock}
                </li>
            </ul>
            {host}
            <NameField strings name />
            <Join strings scene label=room.join name />
            <button class="btn" on:click=on_press(move |_| scene.watches.set(true))>{room.just_watch}</button>
            <p class="note">{texts.yourself}</p>
        </main>
    }
}
