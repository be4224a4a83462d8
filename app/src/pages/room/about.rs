//! The drawer about the room itself: its deadlines, links, seats and moves.

use leptos::prelude::*;
use room::Status;

use super::deadline;
use super::scene::Scene;
use super::seats::{HandOver, LetBack};
use super::share::ShareLink;
use super::turn::Notify;
use crate::live::{memo, part, text};
use crate::strings::Strings;

/// The link to the moves of all the room's games.
pub(super) fn pgn(scene: Scene, label: &'static str) -> AnyView {
    let address = [&scene.client.path(), "/pgn"].concat();
    let file = scene
        .client
        .id
        .with_value(|id| ["selminha-", id, ".pgn"].concat());
    view! { <a class="btn" href=address download=file>{label}</a> }.into_any()
}

/// What there is to know and to do about the room.
#[component]
pub(super) fn AboutRoom(strings: &'static Strings, scene: Scene) -> impl IntoView {
    let texts = strings.table();
    let link = deadline::room_link(scene);
    let standing = memo(move || (scene.mine().is_some(), scene.status()));
    let seats = part(move || {
        let (plays, status) = standing.get();
        let seats = plays.then(|| {
            let notify = (status == Some(Status::Playing))
                .then(|| view! { <section><Notify strings /></section> });
            view! {
                <LetBack strings scene />
                <HandOver strings scene />
                {notify}
            }
        });
        seats.into_any()
    });
    let until = text(move || deadline::sentences(strings, scene));
    let heading = text(move || {
        if deadline::sentences(strings, scene).is_empty() {
            texts.players
        } else {
            texts.deadlines
        }
    });
    let here = text(move || super::told::presence(strings, scene));
    view! {
        <div class="panel-body about">
            <section>
                <h3>{heading}</h3>
                <p>{until}</p>
                <p class="note">{here}</p>
            </section>
            {seats}
            <section>
                <h3>{texts.public_link}</h3>
                <p class="note">{texts.public_link_line}</p>
                <ShareLink strings link label=texts.public_link title=strings.room().heading />
            </section>
            <section>
                <h3>{texts.games}</h3>
                {pgn(scene, texts.pgn)}
            </section>
        </div>
    }
}
