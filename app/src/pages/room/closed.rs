//! A room in which there is no game to be shown: what happened, and a next step.

use leptos::prelude::*;
use room::Status;

use super::scene::Scene;
use crate::connection::Loss;
use crate::live::{on_press, part, text};
use crate::navigation::Link;
use crate::pages::opening::OwnRoom;
use crate::renewal;
use crate::route::Route;
use crate::strings::Strings;

/// The room is on its way. The page says it as the shell in `index.html` has said it.
pub(super) fn loading(strings: &'static Strings, scene: Scene) -> AnyView {
    let room = strings.room();
    let troubled = move || scene.client.line.get().troubled;
    let said = text(move || {
        if troubled() {
            room.failed
        } else {
            room.loading
        }
    });
    view! {
        <main id="main" class="prose">
            <h1 class="sr" tabindex="-1">{room.heading}</h1>
            <p role="status">{said}</p>
        </main>
    }
    .into_any()
}

/// There is no such room, or no use in asking for it.
pub(super) fn lost(strings: &'static Strings, loss: Loss) -> AnyView {
    let room = strings.room();
    match loss {
        Loss::Unknown => notice(strings, room.unknown, room.unknown_line, None),
        Loss::Gone => notice(strings, room.gone, room.gone_line, None),
        Loss::Outdated => {
            let texts = strings.invite();
            view! {
                <main id="main" class="letter">
                    <h1 tabindex="-1">{room.outdated}</h1>
                    <p>{room.outdated_line}</p>
                    <div class="ways">
                        <button class="btn primary" on:click=on_press(|_| renewal::renew())>{texts.load_again}</button>
                    </div>
                </main>
            }
            .into_any()
        }
    }
}

/// The room ended before a game began.
pub(super) fn closed(strings: &'static Strings, scene: Scene) -> AnyView {
    part(move || {
        let texts = strings.invite();
        let (heading, line) = match scene.status() {
            Some(Status::Cancelled) => (texts.cancelled, texts.cancelled_line),
            _ => (texts.expired, texts.expired_line),
        };
        notice(strings, heading, line, None)
    })
}

/// Someone else took the seat meanwhile.
pub(super) fn full(strings: &'static Strings, scene: Scene) -> AnyView {
    let texts = strings.invite();
    let watch = view! {
        <button class="btn primary" on:click=on_press(move |_| scene.watches.set(true))>{texts.watch}</button>
    };
    notice(strings, texts.full, texts.full_line, Some(watch.into_any()))
}

/// What happened, and the ways on.
fn notice(
    strings: &'static Strings,
    heading: &'static str,
    line: &'static str,
    first: Option<AnyView>,
) -> AnyView {
    let class = if first.is_some() {
        "btn"
    } else {
        "btn primary"
    };
    view! {
        <main id="main" class="letter">
            <h1 tabindex="-1">{heading}</h1>
            <p>{line}</p>
            <div class="ways">
                {first}
                <OwnRoom strings class />
                <Link to=Route::Home class="btn">{strings.room().home}</Link>
            </div>
        </main>
    }
    .into_any()
}
