//! The page of an address that leads nowhere.

use leptos::prelude::*;

use crate::localized::{localized, speech};
use crate::navigation::{Link, show_title};
use crate::route::Route;

/// Says that there is nothing here, and leads home.
#[component]
pub(crate) fn NotFound() -> impl IntoView {
    let speech = speech();
    show_title(move || speech.strings().not_found.heading.to_owned());
    localized(|strings| {
        let texts = &strings.not_found;
        view! {
            <main id="main" class="prose">
                <h1 tabindex="-1">{texts.heading}</h1>
                <p>{texts.line}</p>
                <p><Link to=Route::Home class="btn">{texts.home}</Link></p>
            </main>
        }
    })
}
