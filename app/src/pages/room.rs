//! A game with someone, in every state of its room.

mod actions;
mod invite;
mod scene;
mod table;
mod terms;
mod told;

use leptos::prelude::*;

use self::invite::{Closed, Invited, Waiting};
use self::scene::{Scene, Stage};
use self::table::Table;
use crate::connection::Loss;
use crate::live::{part, react, text};
use crate::localized::{localized, speech};
use crate::navigation::{Link, keep_focus, show_title};
use crate::route::Route;
use crate::strings::Strings;

/// The room of this id.
#[component]
pub(crate) fn Room(id: String) -> impl IntoView {
    let speech = speech();
    let scene = Scene::open(id);
    show_title(move || [told::title(speech.strings(), scene).as_str(), " · Selminha"].concat());
    react(move || {
        let _ = scene.stage.get();
        keep_focus();
    });
    localized(move |strings| {
        part(move || match scene.stage.get() {
            Stage::Loading => loading(strings, scene).into_any(),
            Stage::Lost(loss) => lost(strings, loss).into_any(),
            Stage::Waiting => view! { <Waiting strings scene /> }.into_any(),
            Stage::Invited => view! { <Invited strings scene /> }.into_any(),
            Stage::Closed => view! { <Closed strings scene /> }.into_any(),
            Stage::Table => view! { <Table strings scene /> }.into_any(),
        })
    })
}

fn loading(strings: &'static Strings, scene: Scene) -> impl IntoView {
    let room = &strings.room;
    let said = text(move || {
        if scene.client.line.get().troubled {
            room.failed
        } else {
            room.loading
        }
    });
    view! {
        <main id="main" class="loading">
            <h1 class="sr" tabindex="-1">{room.heading}</h1>
            <p>{said}</p>
        </main>
    }
}

/// There is no such room, or no use in asking for it.
fn lost(strings: &'static Strings, loss: Loss) -> impl IntoView {
    let room = &strings.room;
    let (heading, line) = match loss {
        Loss::Unknown => (room.unknown, room.unknown_line),
        Loss::Gone => (room.gone, room.gone_line),
        Loss::Outdated => (room.outdated, room.outdated_line),
    };
    view! {
        <main id="main" class="prose">
            <h1 tabindex="-1">{heading}</h1>
            <p>{line}</p>
            <p><Link to=Route::Home class="btn">{room.home}</Link></p>
        </main>
    }
}
