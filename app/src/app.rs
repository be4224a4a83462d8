//! The application: the bar, the page of the current place, and the live region.

use leptos::prelude::*;

use crate::announcer::Announcer;
use crate::later::{Place, Sheet, later};
use crate::live::{on_press, part, text};
use crate::localized::Speech;
use crate::navigation::{Link, Navigator};
use crate::pages::{
    NotFound, Play, home_page, kept_game, learn_page, load_home, load_learn, load_lobby, load_room,
    lobby_page, room_page,
};
use crate::panel::{OpenPanel, Panel, Panels};
use crate::pieces::PieceDefs;
use crate::preferences::Preferences;
use crate::route::Route;
use crate::speaker::Speaker;

/// The whole page.
#[component]
pub(crate) fn App(
    /// Whether the page is to be made; what is around it is made at once.
    begun: RwSignal<bool>,
) -> impl IntoView {
    let speech = Speech::start();
    let navigator = Navigator::start();
    let announcer = Announcer::new();
    provide_context(speech);
    provide_context(navigator);
    provide_context(announcer);
    provide_context(Preferences::start());
    provide_context(Speaker::new());
    let open = RwSignal::new(None);
    provide_context(OpenPanel(open));
    let settings = text(move || speech.strings().settings.heading);

    let page = part(move || match navigator.route() {
        _ if !begun.get() => ().into_any(),
        Route::Home => later(Place::Page, None, load_home, home_page),
        Route::Play(bot) => view! { <Play bot /> }.into_any(),
        Route::Kept(number) => kept_game(number),
        Route::Room(id) => later(Place::Page, Some(Sheet::Room), load_room, move || {
            room_page(id.clone())
        }),
        Route::Lobby => later(Place::Page, Some(Sheet::Room), load_lobby, lobby_page),
        Route::Learn(study) => later(Place::Page, Some(Sheet::Learn), load_learn, move || {
            learn_page(study.clone())
        }),
        Route::NotFound => view! { <NotFound /> }.into_any(),
    });
    view! {
        <PieceDefs />
        <a class="skip" href="#main">{text(move || speech.strings().skip)}</a>
        <header class="bar">
            <Link to=Route::Home class="brand">"Selminha"</Link>
            <nav class="bar-nav">
                <button class="quiet" on:click=on_press(move |_| open.set(Some(Panel::Rules)))>
                    {text(move || speech.strings().rules.button)}
                </button>
                <button
                    class="icon"
                    aria-label=settings
                    title=settings
                    on:click=on_press(move |_| open.set(Some(Panel::Settings)))
                >
                    <svg viewBox="0 0 24 24" aria-hidden="true">
                        <path d="M4 7h9M17 7h3M4 17h3M11 17h9" />
                        <circle cx="15" cy="7" r="2" />
                        <circle cx="9" cy="17" r="2" />
                    </svg>
                </button>
                <button
                    class="quiet"
                    lang=text(move || speech.strings().language.other().tag())
                    on:click=on_press(move |_| speech.switch())
                >
                    {text(move || speech.strings().language.other().name())}
                </button>
            </nav>
        </header>
        {page}
        <Panels open />
        <p class="sr" role="status" aria-live="polite">{text(move || announcer.text())}</p>
    }
}
