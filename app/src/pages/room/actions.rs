//! What a player or a watcher can do. Every action has its fixed place; what is final is asked twice, with the way
//! back under the finger.

use leptos::prelude::*;
use room::{ClientMessage, RoomView, Status};

use super::aside::Drawer;
use super::chat;
use super::invite::Join;
use super::scene::{Ask, Scene};
use super::table::plays;
use crate::browser;
use crate::live::{flag, memo, on_press, part, text};
use crate::navigation::Link;
use crate::room_client;
use crate::route::Route;
use crate::strings::Strings;

/// For so long, in ms, the buttons of another standing do nothing: the press was aimed at those before them.
const GUARD: i64 = 700;

#[component]
pub(super) fn Actions(strings: &'static Strings, scene: Scene) -> impl IntoView {
    let texts = strings.room();
    let asking = scene.asking;
    let usual = move || match scene.status() {
        Some(Status::Waiting) => {
            view! { <Join strings scene label=texts.want_to_play /> }.into_any()
        }
        Some(Status::Playing) if plays(scene) => view! {
            <OfferDraw strings scene />
            <GiveUp strings scene />
        }
        .into_any(),
        Some(Status::Playing) | None => ().into_any(),
        // In an element of their own, so that no button of the running game becomes another one in its place.
        Some(_) => view! {
            <div class="set">
                <Link to=Route::Home class="btn">{strings.table().home}</Link>
                <Rematch strings scene />
            </div>
        }
        .into_any(),
    };
    let sure = move |ask: Ask| {
        let (label, message) = match ask {
            Ask::Resign => (
                texts.resign_sure,
                ClientMessage::Resign { game: game(scene) },
            ),
            Ask::Abort => (texts.abort_sure, ClientMessage::Abort { game: game(scene) }),
            Ask::Cancel => (texts.cancel_sure, ClientMessage::Cancel {}),
        };
        let asked = room_client::now();
        let press = move |_| {
            if is_meant(asked) && scene.client.line.get_untracked().open {
                asking.set(None);
                scene.client.command(message.clone());
            }
        };
        let keep = move |_| {
            asking.set(None);
            browser::focus_soon(".play > .actions .give-up");
        };
        view! {
            <button
                class="btn final"
                aria-disabled=flag(move || !scene.client.line.get().open)
                on:click=on_press(press)
            >
                {label}
            </button>
            <button class="btn keep" on:click=on_press(keep)>{strings.play.keep_playing}</button>
        }
    };
    // A game that ends meanwhile leaves nothing to be asked.
    let shown = memo(move || {
        asking
            .get()
            .filter(|_| scene.status() == Some(Status::Playing))
    });
    let status = memo(move || (scene.status(), plays(scene)));
    view! {
        <div class="actions" role="group" aria-label=strings.play.actions>
            {part(move || {
                // The buttons keep themselves up to date: they are made anew only for another standing.
                let _ = status.get();
                match shown.get() {
                    Some(ask) => sure(ask).into_any(),
                    None => untrack(usual),
                }
            })}
            <Asides strings scene />
        </div>
    }
}

/// Whether a press can have been aimed at what appeared at `since`.
fn is_meant(since: i64) -> bool {
    room_client::now().saturating_sub(since) > GUARD
}

fn game(scene: Scene) -> u32 {
    scene
        .client
        .session
        .with_untracked(|session| session.view().map_or(0, |room| room.number()))
}

/// The ways to the chat and to what concerns the room.
#[component]
fn Asides(strings: &'static Strings, scene: Scene) -> impl IntoView {
    let texts = strings.table();
    let unread = memo(move || chat::unread(scene));
    let label = text(move || match unread.get() {
        0 => texts.chat.heading.to_owned(),
        count => (texts.chat.unread)(count),
    });
    let class = text(move || {
        if unread.get() > 0 {
            "icon chat-open is-unread"
        } else {
            "icon chat-open"
        }
    });
    let open = scene.aside.drawer;
    let expanded = move |drawer| flag(move || open.get() == Some(drawer));
    view! {
        <button
            class=class
            aria-label=label
            title=label
            aria-expanded=expanded(Drawer::Chat)
            on:click=on_press(move |_| scene.aside.toggle(Drawer::Chat))
        >
            <svg viewBox="0 0 24 24" aria-hidden="true">
                <path d="M4 5h16v11H10l-4 4v-4H4z" />
            </svg>
        </button>
        <button
            class="icon room-open"
            aria-label=texts.more
            title=texts.more
            aria-expanded=expanded(Drawer::Room)
            on:click=on_press(move |_| scene.aside.toggle(Drawer::Room))
        >
            <svg class="dots" viewBox="0 0 24 24" aria-hidden="true">
                <circle cx="5" cy="12" r="1.6" />
                <circle cx="12" cy="12" r="1.6" />
                <circle cx="19" cy="12" r="1.6" />
            </svg>
        </button>
    }
}

/// Offers a draw, when that is allowed.
#[component]
fn OfferDraw(strings: &'static Strings, scene: Scene) -> impl IntoView {
    let since = room_client::now();
    let may = memo(move || {
        scene.client.line.get().open
            && scene.room(|room| {
                let from = room.my_color().map(|color| room.draw_from(color));
                room.draw_offer().is_none() && from.is_some_and(|from| room.ply() >= from)
            })
    });
    let offer = move |_| {
        if may.get_untracked() && is_meant(since) {
            scene
                .client
                .command(ClientMessage::OfferDraw { game: game(scene) });
        }
    };
    view! {
        <button class="btn" aria-disabled=flag(move || !may.get()) on:click=on_press(offer)>
            {strings.room().offer_draw}
        </button>
    }
}

/// Resigns, or calls the game off while not both have moved.
#[component]
fn GiveUp(strings: &'static Strings, scene: Scene) -> impl IntoView {
    let texts = strings.room();
    let since = room_client::now();
    let early = memo(move || scene.room(|room| room.ply() < 2));
    let ask = move |_| {
        if is_meant(since) {
            scene.asking.set(Some(if early.get_untracked() {
                Ask::Abort
            } else {
                Ask::Resign
            }));
            browser::focus_soon(".play > .actions .keep");
        }
    };
    view! {
        <button class="btn give-up" on:click=on_press(ask)>
            {text(move || if early.get() { texts.abort } else { texts.resign })}
        </button>
    }
}

/// Offers a rematch to the other player.
#[component]
fn Rematch(strings: &'static Strings, scene: Scene) -> impl IntoView {
    let since = room_client::now();
    let may = memo(move || {
        scene.room(|room| RoomView::my_color(room).is_some() && room.status().allows_rematch())
    });
    let idle = memo(move || {
        scene.client.line.get().open && scene.room(|room| room.rematch_offer().is_none())
    });
    let offer = move |_| {
        if idle.get_untracked() && is_meant(since) {
            scene
                .client
                .command(ClientMessage::OfferRematch { game: game(scene) });
        }
    };
    part(move || {
        let button = may.get().then(|| {
            view! {
                <button class="btn primary" aria-disabled=flag(move || !idle.get()) on:click=on_press(offer)>
                    {strings.room().offer_rematch}
                </button>
            }
        });
        button.into_any()
    })
}
