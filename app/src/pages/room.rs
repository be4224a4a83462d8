//! A game with someone, in every state of its room.

mod about;
mod actions;
mod aside;
mod asked;
mod by_itself;
mod chat;
mod claim;
mod closed;
mod deadline;
mod invite;
mod invited;
mod scene;
mod seats;
mod share;
mod table;
mod tell;
mod term;
mod terms;
mod told;
mod turn;
mod waiting;

use leptos::prelude::*;

use self::claim::Claim;
use self::invited::Invited;
use self::scene::{Scene, Stage};
use self::table::Reached;
use self::waiting::Waiting;
use crate::live::{part, react};
use crate::localized::{localized, speech};
use crate::navigation::{keep_focus, show_title};

/// The room of this id.
#[component]
pub(crate) fn Room(id: String) -> impl IntoView {
    let speech = speech();
    let scene = Scene::open(id);
    show_title(move || [told::title(speech.strings(), scene).as_str(), " · Selminha"].concat());
    react(move || {
        // What says that the room is coming takes no focus: it would soon be lost again. The table takes it when it comes.
        if !matches!(scene.stage.get(), Stage::Loading | Stage::Table) {
            keep_focus();
        }
    });
    let reached = Reached::nothing();
    localized(move |strings| {
        part(move || match scene.stage.get() {
            Stage::Loading => closed::loading(strings, scene),
            Stage::Lost(loss) => closed::lost(strings, loss),
            Stage::Waiting => view! { <Waiting strings scene /> }.into_any(),
            Stage::Invited => view! { <Invited strings scene /> }.into_any(),
            Stage::Full => closed::full(strings, scene),
            Stage::Closed => closed::closed(strings, scene),
            Stage::Claim => view! { <Claim strings scene /> }.into_any(),
            Stage::Table => table::begin(strings, scene, reached),
        })
    })
}
