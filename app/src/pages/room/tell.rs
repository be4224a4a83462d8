//! "Tell them it is their turn": nobody is told by mail, so after a move the player may do it by the device's share
//! sheet, or by a line to paste. It always carries the public link.

use leptos::{prelude::*, task::spawn_local};
use room::{RoomView, Status};

use super::aside::Drawer;
use super::deadline::room_link;
use super::scene::Scene;
use crate::announcer::announcer;
use crate::browser;
use crate::live::{memo, on_press, text};
use crate::strings::Strings;

/// The button beside the opponent's name. Its place is kept while there is nothing to tell.
#[component]
pub(super) fn TellThem(strings: &'static Strings, scene: Scene) -> impl IntoView {
    let texts = strings.table();
    let announcer = announcer();
    let turn = memo(move || {
        scene.room(|room| {
            let waits = room.status() == Status::Playing && !RoomView::is_my_turn(room);
            (waits && room.my_color().is_some()).then(|| room.ply())
        })
    });
    // For which move it was copied.
    let copied = RwSignal::new(None);
    let refuse = move || {
        announcer.say(texts.tell_refused.to_owned());
        scene.aside.drawer.try_set(Some(Drawer::Room));
    };
    let tell = move |_| {
        let told = turn.get_untracked();
        let link = room_link(scene);
        // Both are asked for within the click, as browsers demand.
        if browser::can_share() {
            let shared = browser::share(texts.tell_text, &link);
            spawn_local(async move {
                if !shared.await {
                    refuse();
                }
            });
            return;
        }
        let message = [texts.tell_text, " ", &link].concat();
        let asked = browser::copy(&message);
        spawn_local(async move {
            if asked.await {
                copied.try_set(told);
                announcer.say(texts.tell_copied.to_owned());
            } else {
                refuse();
            }
        });
    };
    let class = text(move || {
        if turn.get().is_none() {
            "tell is-idle"
        } else {
            "tell"
        }
    });
    let label = text(move || {
        let turn = turn.get();
        if turn.is_some() && copied.get() == turn {
            texts.tell_copied
        } else {
            texts.tell
        }
    });
    view! {
        <div class=class>
            <button class="btn" title=texts.tell_label on:click=on_press(tell)>
                <svg viewBox="0 0 24 24" aria-hidden="true"><path d="M4 12L20 5l-4 15-4-6zM12 14l8-9" /></svg>
                <span>{label}</span>
                <span class="sr">{texts.tell_label}</span>
            </button>
        </div>
    }
}
