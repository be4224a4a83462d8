//! A room before its game: waiting for someone, being invited, or closed.

use leptos::{html::Input, prelude::*, task::spawn_local};
use room::ClientMessage;

use super::scene::{Ask, Scene};
use super::told;
use crate::api;
use crate::browser;
use crate::live::{flag, on_press, part, text};
use crate::navigation::Link;
use crate::route::Route;
use crate::strings::Strings;
use crate::time_words::{date, within};

/// The creator's page until someone joins.
#[component]
pub(super) fn Waiting(strings: &'static Strings, scene: Scene) -> impl IntoView {
    let room = &strings.room;
    let until = text(move || {
        let Some(at) = scene.room(|room| room.expires_at()) else {
            return String::new();
        };
        let left = at.saturating_sub(scene.server_time());
        (room.waiting_until)(&date(strings.language, at), &within(strings.language, left))
    });
    let connecting = text(move || {
        if scene.client.line.get().troubled {
            room.connecting
        } else {
            ""
        }
    });
    let asking = scene.asking;
    let cancel = move |_| {
        asking.set(None);
        scene.client.command(ClientMessage::Cancel {});
    };
    view! {
        <main id="main" class="letter">
            <h1 tabindex="-1">{room.waiting}</h1>
            <p>{room.waiting_line}</p>
            <ShareLink strings scene />
            <p class="note" role="status">{connecting}</p>
            <p class="note">{until}</p>
            <div class="actions">
                {part(move || match asking.get() {
                    Some(Ask::Cancel) => {
                        view! {
                            <button class="btn" on:click=on_press(move |_| asking.set(None))>{room.cancel_keep}</button>
                            <button class="btn final" on:click=on_press(cancel)>{room.cancel_sure}</button>
                        }
                            .into_any()
                    }
                    _ => {
                        view! {
                            <button class="btn" on:click=on_press(move |_| asking.set(Some(Ask::Cancel)))>{room.cancel}</button>
                        }
                            .into_any()
                    }
                })}
            </div>
        </main>
    }
}

/// The room's public link in a field, and a button that copies it.
#[component]
fn ShareLink(strings: &'static Strings, scene: Scene) -> impl IntoView {
    let room = &strings.room;
    let field = NodeRef::<Input>::new();
    let copied = RwSignal::new(None);
    let origin = window().location().origin().unwrap_or_default();
    let link = [origin, Route::Room(scene.id.get_value()).path()].concat();
    let value = link.clone();
    let copy = move |_| {
        let link = link.clone();
        spawn_local(async move {
            let done = browser::copy(&link).await;
            if !done && let Some(field) = field.get_untracked() {
                // Selected, so that the browser's own copying is one step away.
                let _ = field.focus();
                field.select();
            }
            copied.try_set(Some(done));
        });
    };
    let select = move |_| {
        if let Some(field) = field.get_untracked() {
            field.select();
        }
    };
    let said = text(move || match copied.get() {
        Some(false) => room.copy_refused,
        _ => "",
    });
    let copy_label = text(move || {
        if copied.get() == Some(true) {
            room.copied
        } else {
            room.copy
        }
    });
    view! {
        <div class="share">
            <input class="input" readonly node_ref=field value=value aria-label=room.link on:focus=select />
            <button class="btn primary" on:click=on_press(copy)>
                {copy_label}
            </button>
        </div>
        <p class="note" role="status">{said}</p>
    }
}

/// The page of someone who opened the link: nothing is taken until the button is pressed.
#[component]
pub(super) fn Invited(strings: &'static Strings, scene: Scene) -> impl IntoView {
    let room = &strings.room;
    let by = text(move || {
        scene
            .room(|view| view.name(chess::Color::White).map(ToOwned::to_owned))
            .map_or_else(|| room.invited.to_owned(), |name| (room.invited_by)(&name))
    });
    let clock = text(move || match scene.room(|view| view.clock_setting()) {
        Some(setting) => (room.clock)(setting.initial_s, setting.increment_s),
        None => room.no_clock.to_owned(),
    });
    view! {
        <main id="main" class="letter">
            <h1 tabindex="-1">{by}</h1>
            <p>{room.invited_seat} " " {clock}</p>
            <Join strings scene label=room.join />
            <div class="actions">
                <button class="btn" on:click=on_press(move |_| scene.watches.set(true))>{room.just_watch}</button>
            </div>
        </main>
    }
}

/// The button that takes the free seat.
#[component]
pub(super) fn Join(strings: &'static Strings, scene: Scene, label: &'static str) -> impl IntoView {
    let room = &strings.room;
    let joining = RwSignal::new(false);
    let failure = RwSignal::new(None);
    let join = move |_| {
        if joining.get_untracked() {
            return;
        }
        joining.set(true);
        failure.set(None);
        let path = [&scene.client.path(), "/join"].concat();
        spawn_local(async move {
            match api::post(&path, "{}").await {
                Ok(_) => scene.client.renew(),
                // Someone was faster, or the room is no longer open: look at it as it is.
                Err(reason) if reason.is_conflict() => {
                    failure.try_set(Some(room.seat_taken));
                    scene.client.renew();
                }
                Err(reason) => {
                    failure.try_set(Some(reason.sentence(&strings.errors)));
                }
            }
            joining.try_set(false);
        });
    };
    view! {
        <button class="call" aria-disabled=flag(move || joining.get()) on:click=on_press(join)>
            {text(move || if joining.get() { room.joining } else { label })}
        </button>
        <p class="error" role="alert">{failure}</p>
    }
}

/// A room that ended before a game began.
#[component]
pub(super) fn Closed(strings: &'static Strings, scene: Scene) -> impl IntoView {
    let end = text(move || {
        scene
            .room(|room| told::end(strings, room))
            .unwrap_or_default()
    });
    view! {
        <main id="main" class="prose">
            <h1 tabindex="-1">{end}</h1>
            <p><Link to=Route::Home class="btn">{strings.room.home}</Link></p>
        </main>
    }
}
