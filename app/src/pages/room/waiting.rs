//! The creator's page until someone joins.

use leptos::prelude::*;
use room::ClientMessage;

use super::scene::{Ask, Scene};
use super::share::{ShareLink, qr};
use crate::in_app;
use crate::live::{flag, on_press, part, text};
use crate::route::Route;
use crate::strings::Strings;
use crate::time_words::{date, within};

/// The link, the terms of the game, and the way out.
#[component]
pub(super) fn Waiting(strings: &'static Strings, scene: Scene) -> impl IntoView {
    let texts = strings.invite();
    let origin = window().location().origin().unwrap_or_default();
    let link = [origin, Route::Room(scene.client.id.get_value()).path()].concat();
    let connecting = text(move || {
        if scene.client.line.get().troubled {
            strings.room().connecting
        } else {
            ""
        }
    });
    let clock = untrack(|| scene.room(|room| room.clock_setting()));
    let terms = clock.map_or_else(
        || strings.create().no_clock_line.to_owned(),
        |clock| (strings.create().clock_line)(clock.initial_s, clock.increment_s),
    );
    let until = text(move || {
        let Some(at) = scene.room(|room| room.expires_at()) else {
            return String::new();
        };
        let left = at.saturating_sub(scene.server_time());
        (strings.room().waiting_until)(&date(strings.language, at), &within(strings.language, left))
    });
    let stay = if clock.is_some() {
        texts.stay
    } else {
        texts.come_back
    };
    let host = in_app::host()
        .map(|host| view! { <p class="advice">{(texts.in_app_seated)(host.name())}</p> });
    view! {
        <main id="main" class="letter waiting">
            <h1 tabindex="-1">{strings.room().waiting}</h1>
            <p>{texts.waiting_line} " " {terms}</p>
            <ShareLink strings link=link.clone() label=strings.room().link title=strings.room().invited />
            {qr(strings, &link)}
            <p class="note" role="status">{connecting}</p>
            {host}
            <p class="note">{stay} " " {until}</p>
            {part(move || listed(strings, scene))}
            <Cancel strings scene />
        </main>
    }
}

/// That the room is among the open games, and how to take it out.
fn listed(strings: &'static Strings, scene: Scene) -> AnyView {
    let texts = strings.invite();
    if !scene.room(|room| room.listed()) {
        return ().into_any();
    }
    let unlist = move |_| scene.client.command(ClientMessage::Unlist {});
    view! {
        <div class="listing">
            <p class="note">{texts.listed}</p>
            <button class="btn" on:click=on_press(unlist)>{texts.unlist}</button>
        </div>
    }
    .into_any()
}

/// Cancels the invitation, asked twice. The button that was pressed becomes the way back, so that a second press in
/// the same place cancels nothing.
#[component]
fn Cancel(strings: &'static Strings, scene: Scene) -> impl IntoView {
    let texts = strings.room();
    let asking = scene.asking;
    let asked = move || asking.get() == Some(Ask::Cancel);
    let ask = move |_| {
        let is_asked = asking.get_untracked() == Some(Ask::Cancel);
        asking.set((!is_asked).then_some(Ask::Cancel));
    };
    let cancel = move |_| {
        if scene.client.line.get_untracked().open {
            asking.set(None);
            scene.client.command(ClientMessage::Cancel {});
        }
    };
    let label = text(move || {
        if asked() {
            texts.cancel_keep
        } else {
            texts.cancel
        }
    });
    view! {
        <div class="twice">
            <button class="btn" on:click=on_press(ask)>{label}</button>
            {part(move || {
                if !asked() {
                    return ().into_any();
                }
                let unable = flag(move || !scene.client.line.get().open);
                view! {
                    <button class="btn final" aria-disabled=unable on:click=on_press(cancel)>
                        {texts.cancel_sure}
                    </button>
                }
                    .into_any()
            })}
        </div>
    }
}
