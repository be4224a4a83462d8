//! Seats: another device of one's own, the end of the others, and the opponent's seat when it was lost.

use chess::Color;
use leptos::{prelude::*, task::spawn_local};
use room::Status;

use super::claim::seat_link;
use super::scene::Scene;
use super::share::{ShareLink, picture};
use crate::api::{self, Failure};
use crate::browser;
use crate::live::{flag, memo, on_press, part, text};
use crate::room_client;
use crate::strings::Strings;
use crate::time_words::date;

/// A one-time code, as the server gives it.
struct Issued {
    code: String,
    expires_in_s: i64,
}

/// How many devices were ended.
struct Ended {
    revoked: u32,
}

json::read_object! {
    Issued { code, expires_in_s }
    Ended { revoked }
}

/// How far a one-time link has come.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Link {
    None,
    Asked,
    /// The address, and until when it is good by the server's clock.
    Made(String, i64),
    Failed(&'static str),
}

/// A button that makes a one-time link, and the link.
#[derive(Clone, Copy)]
struct Maker {
    /// The last part of the request's path.
    request: &'static str,
    make: &'static str,
    again: &'static str,
    /// What the link is.
    label: &'static str,
    /// What a refusal means here.
    conflict: &'static str,
    /// Whether a camera may read it.
    camera: bool,
}

fn maker(strings: &'static Strings, scene: Scene, maker: Maker) -> AnyView {
    let texts = &strings.table().seats;
    let link = RwSignal::new(Link::None);
    let asked = memo(move || link.get() == Link::Asked);
    let press = move |_| {
        if asked.get_untracked() {
            return;
        }
        link.set(Link::Asked);
        let path = [&scene.client.path(), "/", maker.request].concat();
        spawn_local(async move {
            let made = match api::post(&path, "{}").await {
                Ok(text) => issued(scene, &text).unwrap_or(Link::Failed(strings.errors().outdated)),
                Err(Failure::Refused { status: 409 }) => Link::Failed(maker.conflict),
                Err(reason) => Link::Failed(reason.sentence(strings.errors())),
            };
            // The drawer may be closed by now.
            link.try_set(made);
        });
    };
    let label = text(move || match link.get() {
        Link::None | Link::Failed(_) => maker.make,
        Link::Asked => texts.making,
        Link::Made(..) => maker.again,
    });
    let shown = part(move || match link.get() {
        Link::Made(address, until) => {
            let picture = maker
                .camera
                .then(|| picture(&address, texts.qr, texts.scan));
            let good = text(move || {
                if scene.server_time() < until {
                    (texts.until)(&date(strings.language, until))
                } else {
                    texts.over.to_owned()
                }
            });
            view! {
                {picture}
                <ShareLink strings link=address label=maker.label />
                <p class="note">{good}</p>
            }
            .into_any()
        }
        Link::Failed(why) => view! { <p class="error" role="alert">{why}</p> }.into_any(),
        Link::None | Link::Asked => ().into_any(),
    });
    view! {
        {shown}
        <button class="btn" aria-disabled=flag(move || asked.get()) on:click=on_press(press)>{label}</button>
    }
    .into_any()
}

fn issued(scene: Scene, text: &str) -> Option<Link> {
    let issued: Issued = json::from_str(text)?;
    let now = scene
        .client
        .session
        .try_with_untracked(|session| session.server_time(room_client::now()))?;
    let until = now.saturating_add(issued.expires_in_s.saturating_mul(1000));
    let address = scene.client.id.with_value(|id| seat_link(id, &issued.code));
    Some(Link::Made(address, until))
}

/// Playing on another device too, and on no other.
#[component]
pub(super) fn HandOver(strings: &'static Strings, scene: Scene) -> impl IntoView {
    let texts = &strings.table().seats;
    let hand_over = Maker {
        request: "handover",
        make: texts.make,
        again: texts.again,
        label: texts.link,
        conflict: texts.too_many,
        camera: true,
    };
    view! {
        <section>
            <h3>{texts.heading}</h3>
            <p>{texts.line}</p>
            <p class="warning">{texts.warning}</p>
            {maker(strings, scene, hand_over)}
            <p class="note">{texts.revoke_line}</p>
            <Revoke strings scene />
        </section>
    }
}

/// Ends all other devices of the player, asked twice.
#[component]
fn Revoke(strings: &'static Strings, scene: Scene) -> impl IntoView {
    let texts = &strings.table().seats;
    let sure = RwSignal::new(false);
    let said = RwSignal::new(String::new());
    let end = move |_| {
        sure.set(false);
        browser::focus_soon(".revoke .btn");
        let path = [&scene.client.path(), "/revoke_others"].concat();
        spawn_local(async move {
            let told = match api::post(&path, "{}").await {
                Ok(text) => json::from_str::<Ended>(&text).map_or_else(
                    || strings.errors().outdated.to_owned(),
                    |ended| (texts.revoked)(ended.revoked),
                ),
                Err(reason) => reason.sentence(strings.errors()).to_owned(),
            };
            said.try_set(told);
        });
    };
    let ask = move |wanted: bool| {
        sure.set(wanted);
        browser::focus_soon(".revoke .btn");
    };
    let buttons = part(move || {
        if sure.get() {
            view! {
                <button class="btn keep" on:click=on_press(move |_| ask(false))>{strings.table().back}</button>
                <button class="btn final" on:click=on_press(end)>{texts.revoke_sure}</button>
            }
            .into_any()
        } else {
            view! { <button class="btn" on:click=on_press(move |_| ask(true))>{texts.revoke}</button> }
                .into_any()
        }
    });
    view! {
        <div class="actions revoke">{buttons}</div>
        <p class="note" role="status">{said}</p>
    }
}

/// Reopens the opponent's lost seat, where the win could be claimed instead.
#[component]
pub(super) fn LetBack(strings: &'static Strings, scene: Scene) -> impl IntoView {
    let texts = &strings.table().seats;
    let lost = memo(move || lost_seat(scene));
    part(move || {
        let Some(color) = lost.get() else {
            return ().into_any();
        };
        let let_back = Maker {
            request: "reissue",
            make: texts.lost_make,
            again: texts.lost_make,
            label: texts.lost_link,
            conflict: texts.lost_once,
            camera: false,
        };
        view! {
            <section>
                <h3>{(texts.lost)(color)}</h3>
                <p>{texts.lost_line}</p>
                {maker(strings, scene, let_back)}
            </section>
        }
        .into_any()
    })
}

/// The colour of the opponent whose seat the visitor may reopen, tracked.
pub(super) fn lost_seat(scene: Scene) -> Option<Color> {
    scene.room(|room| {
        let absent = !room.my_color()?;
        let may =
            room.status() == Status::Playing && room.turn() == absent && room.forfeit_claimable();
        may.then_some(absent)
    })
}
