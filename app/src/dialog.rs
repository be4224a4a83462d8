//! What the page's dialogs have alike.

use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{HtmlElement, MouseEvent};

use crate::live::on_press;
use crate::strings::Strings;

/// The head of a dialog: its title, by which `id` it is named, and the button that closes it.
pub(crate) fn head(
    strings: &'static Strings,
    (id, title): (&'static str, &'static str),
    close: Callback<()>,
) -> AnyView {
    let label = strings.settings.close;
    view! {
        <div class="panel-head">
            <h2 id=id tabindex="-1" autofocus>{title}</h2>
            <button class="icon" aria-label=label title=label on:click=on_press(move |_| close.run(()))>
                <svg viewBox="0 0 24 24" aria-hidden="true"><path d="M6 6l12 12M18 6L6 18" /></svg>
            </button>
        </div>
    }
    .into_any()
}

/// Whether a press on a dialog was beside its content, on what it covers: a modal one itself is pressed only there.
pub(crate) fn is_beside(event: &MouseEvent) -> bool {
    let target = event
        .target()
        .and_then(|target| target.dyn_into::<HtmlElement>().ok());
    target.is_some_and(|target| {
        target.tag_name() == "DIALOG" && target.matches(":modal").unwrap_or_default()
    })
}
