//! The panel beside whatever is on the page: the settings, or the rules. A game goes on under it.

mod choices;
mod rules;

use leptos::{ev::MouseEvent, html::Dialog, prelude::*};
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

use self::choices::Choices;
use self::rules::RulesText;
use crate::live::{on_press, part, react};
use crate::localized::speech;

/// What a panel shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Panel {
    /// What the visitor may choose.
    Settings,
    /// The rules of the game in short.
    Rules,
}

/// The place of the panels: one dialog, which the browser closes by Escape and keeps the focus in.
#[component]
pub(crate) fn Panels(
    /// What is open.
    open: RwSignal<Option<Panel>>,
) -> impl IntoView {
    let speech = speech();
    let dialog = NodeRef::<Dialog>::new();
    let close = move || open.set(None);
    // The dialog itself is pressed only beside its content.
    let beside = move |event: MouseEvent| {
        let target = event
            .target()
            .and_then(|target| target.dyn_into::<HtmlElement>().ok());
        if target.is_some_and(|target| target.tag_name() == "DIALOG") {
            close();
        }
    };
    let content = part(move || {
        let Some(panel) = open.get() else {
            return ().into_any();
        };
        let strings = speech.strings();
        let (title, body) = match panel {
            Panel::Settings => (
                strings.settings.heading,
                view! { <Choices strings /> }.into_any(),
            ),
            Panel::Rules => (
                strings.rules.heading,
                view! { <RulesText strings /> }.into_any(),
            ),
        };
        view! {
            <div class="panel-head">
                <h2 class="section-title" id="panel-title" tabindex="-1" autofocus>{title}</h2>
                <button
                    class="icon"
                    aria-label=strings.settings.close
                    title=strings.settings.close
                    on:click=on_press(move |_| close())
                >
                    <svg viewBox="0 0 24 24" aria-hidden="true"><path d="M6 6l12 12M18 6L6 18" /></svg>
                </button>
            </div>
            <div class="panel-body">{body}</div>
        }
        .into_any()
    });
    react(move || {
        let wanted = open.get().is_some();
        if let Some(dialog) = dialog.get()
            && dialog.open() != wanted
        {
            if wanted {
                // Refused only for a dialog that is open or not in the document.
                let _ = dialog.show_modal();
            } else {
                dialog.close();
            }
        }
    });
    view! {
        <dialog
            class="panel"
            node_ref=dialog
            aria-labelledby="panel-title"
            on:close=move |_| close()
            on:click=on_press(beside)
        >
            {content}
        </dialog>
    }
}
