//! The way to the learning pages from the home page.

use leptos::prelude::*;

use crate::navigation::Link;
use crate::route::{Route, Study};
use crate::strings::Strings;

/// For who is new to the game.
pub(super) fn learn_entry(strings: &'static Strings) -> AnyView {
    let texts = strings.learn();
    view! {
        <section class="home-part">
            <h2 class="section-title">{texts.heading}</h2>
            <p class="note">{texts.lead}</p>
            <p><Link to=Route::Learn(Study::Overview) class="onward">{texts.entry}</Link></p>
        </section>
    }
    .into_any()
}
