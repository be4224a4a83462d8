//! The panel beside whatever is on the page: the settings, or the rules. A game goes on under it.

use leptos::{
    ev::{KeyboardEvent, MouseEvent},
    html::Dialog,
    prelude::*,
};
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

use crate::dialog;
use crate::later::{Place, Sheet, later};
use crate::live::{on_press, part, react};
use crate::localized::speech;
use crate::pages::{load_rules, load_settings, rules_panel, settings_panel};

/// What a panel shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Panel {
    /// What the visitor may choose.
    Settings,
    /// The rules of the game in short.
    Rules,
}

/// What is open, as a context of the whole application.
#[derive(Clone, Copy)]
pub(crate) struct OpenPanel(pub RwSignal<Option<Panel>>);

impl OpenPanel {
    /// Closes whatever is open.
    pub fn close(self) {
        self.0.set(None);
    }

    /// Opens the rules, if they leave the board free.
    pub fn open_rules_beside(self) {
        if is_wide() {
            self.0.set(Some(Panel::Rules));
        }
    }
}

/// The width of the window, in CSS pixels, from which a panel covers no board.
const WIDE: f64 = 992.0;

/// Whether there is room beside the board, or beside a text.
pub(crate) fn is_wide() -> bool {
    let width = window().inner_width().ok();
    width.and_then(|width| width.as_f64()) >= Some(WIDE)
}

fn focused() -> Option<HtmlElement> {
    document().active_element()?.dyn_into().ok()
}

/// The place of the panels: one dialog, which the browser closes by Escape and keeps the focus in.
#[component]
pub(crate) fn Panels(
    /// What is open.
    open: RwSignal<Option<Panel>>,
) -> impl IntoView {
    let speech = speech();
    let element = NodeRef::<Dialog>::new();
    let before = StoredValue::new_local(None::<HtmlElement>);
    let close = move || open.set(None);
    let beside = move |event: MouseEvent| {
        if dialog::is_beside(&event) {
            close();
        }
    };
    // A dialog that is not modal leaves Escape to us.
    let pressed = move |event: KeyboardEvent| {
        if event.key() == "Escape" && !event.default_prevented() {
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
                later(Place::LowPanel, None, load_settings, move || {
                    settings_panel(strings)
                }),
            ),
            Panel::Rules => (
                strings.rules.heading,
                later(Place::Panel, Some(Sheet::Learn), load_rules, move || {
                    rules_panel(strings)
                }),
            ),
        };
        view! {
            {dialog::head(strings, ("panel-title", title), Callback::new(move |()| close()))}
            <div class="panel-body">{body}</div>
        }
        .into_any()
    });
    react(move || {
        let wanted = open.get().is_some();
        if let Some(dialog) = element.get()
            && dialog.open() != wanted
        {
            if wanted {
                before.set_value(focused());
            }
            if wanted && is_wide() && open.get_untracked() == Some(Panel::Rules) {
                // One plays on beside the rules.
                dialog.show();
            } else if wanted {
                // Refused only for a dialog that is open or not in the document.
                let _ = dialog.show_modal();
            } else {
                dialog.close();
                // Only a modal dialog gives the focus back by itself.
                if focused().is_none_or(|element| element.tag_name() == "BODY")
                    && let Some(element) = before.get_value()
                {
                    let _ = element.focus();
                }
            }
        }
    });
    view! {
        <dialog
            class="panel"
            node_ref=element
            aria-labelledby="panel-title"
            on:close=move |_| close()
            on:click=on_press(beside)
            on:keydown=pressed
        >
            {content}
        </dialog>
    }
}
