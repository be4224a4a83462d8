//! What a player or a watcher can do. Every action has its fixed place; what is final is asked twice, with the way
//! back under the finger.

use leptos::prelude::*;
use room::{ClientMessage, RoomView, Status};

use super::invite::Join;
use super::scene::{Ask, Scene};
use super::table::plays;
use crate::live::{flag, memo, on_press, part, text};
use crate::navigation::Link;
use crate::route::Route;
use crate::strings::Strings;

#[component]
pub(super) fn Actions(strings: &'static Strings, scene: Scene) -> impl IntoView {
    let texts = &strings.room;
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
        Some(_) => view! {
            <Rematch strings scene />
            <Link to=Route::Home class="btn">
                {texts.home}
            </Link>
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
        let press = move |_| {
            asking.set(None);
            scene.client.command(message.clone());
        };
        view! {
            <button class="btn final" on:click=on_press(press)>{label}</button>
            <button class="btn keep" on:click=on_press(move |_| asking.set(None))>{strings.play.keep_playing}</button>
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
        </div>
    }
}

fn game(scene: Scene) -> u32 {
    scene
        .client
        .session
        .with_untracked(|session| session.view().map_or(0, |room| room.number()))
}

/// Offers a draw, when that is allowed.
#[component]
fn OfferDraw(strings: &'static Strings, scene: Scene) -> impl IntoView {
    let may = memo(move || {
        scene.client.line.get().open
            && scene.room(|room| {
                let from = room.my_color().map(|color| room.draw_from(color));
                room.draw_offer().is_none() && from.is_some_and(|from| room.ply() >= from)
            })
    });
    let offer = move |_| {
        if may.get_untracked() {
            scene
                .client
                .command(ClientMessage::OfferDraw { game: game(scene) });
        }
    };
    view! {
        <button class="btn" aria-disabled=flag(move || !may.get()) on:click=on_press(offer)>
            {strings.room.offer_draw}
        </button>
    }
}

/// Resigns, or calls the game off while not both have moved.
#[component]
fn GiveUp(strings: &'static Strings, scene: Scene) -> impl IntoView {
    let texts = &strings.room;
    let early = memo(move || scene.room(|room| room.ply() < 2));
    let ask = move |_| {
        scene.asking.set(Some(if early.get_untracked() {
            Ask::Abort
        } else {
            Ask::Resign
        }));
    };
    view! {
        <button class="btn" on:click=on_press(ask)>
            {text(move || if early.get() { texts.abort } else { texts.resign })}
        </button>
    }
}

/// Offers a rematch to the other player.
#[component]
fn Rematch(strings: &'static Strings, scene: Scene) -> impl IntoView {
    let may = memo(move || {
        scene.room(|room| RoomView::my_color(room).is_some() && room.status().allows_rematch())
    });
    let idle = memo(move || {
        scene.client.line.get().open && scene.room(|room| room.rematch_offer().is_none())
    });
    let offer = move |_| {
        if idle.get_untracked() {
            scene
                .client
                .command(ClientMessage::OfferRematch { game: game(scene) });
        }
    };
    part(move || {
        let button = may.get().then(|| {
            view! {
                <button class="btn primary" aria-disabled=flag(move || !idle.get()) on:click=on_press(offer)>
                    {strings.room.offer_rematch}
                </button>
            }
        });
        button.into_any()
    })
}
