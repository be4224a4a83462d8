//! The application: the bar, the page of the current place, and the live region.

use leptos::prelude::*;

use crate::announcer::Announcer;
use crate::live::{part, text};
use crate::localized::Speech;
use crate::navigation::{Link, Navigator};
use crate::pages::{Home, NotFound, Play, Room};
use crate::pieces::PieceDefs;
use crate::route::Route;

/// The whole page.
#[component]
pub(crate) fn App() -> impl IntoView {
    let speech = Speech::start();
    let navigator = Navigator::start();
    let announcer = Announcer::new();
    provide_context(speech);
    provide_context(navigator);
    provide_context(announcer);

    let page = part(move || match navigator.route() {
        Route::Home => view! { <Home /> }.into_any(),
        Route::Play(bot) => view! { <Play bot /> }.into_any(),
        Route::Room(id) => view! { <Room id /> }.into_any(),
        Route::NotFound => view! { <NotFound /> }.into_any(),
    });
    view! {
        <PieceDefs />
        <a class="skip" href="#main">{text(move || speech.strings().skip)}</a>
        <header class="bar">
            <Link to=Route::Home class="brand">"Selminha"</Link>
            <nav class="bar-nav">
                <button
                    class="quiet"
                    lang=text(move || speech.strings().language.other().tag())
                    on:click=move |_| speech.switch()
                >
                    {text(move || speech.strings().language.other().name())}
                </button>
            </nav>
        </header>
        {page}
        <p class="sr" role="status" aria-live="polite">{text(move || announcer.text())}</p>
    }
}
