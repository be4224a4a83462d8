//! A term explained on the spot, without leaving what one reads or plays.

use std::sync::Arc;

use learn::{Glossary, GlossaryTexts};
use leptos::{ev::KeyboardEvent, prelude::*, task::spawn_local};
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

use super::glossary;
use super::load;
use super::prose::{Place, Prose};
use crate::browser;
use crate::language::Language;
use crate::live::{on_press, part, react};
use crate::route::{Route, Study};
use crate::strings::Strings;

/// All terms, in one language.
pub(super) type Book = (Glossary, GlossaryTexts);

/// Which term is explained; belongs to the page or the panel that shows it.
#[derive(Clone, Copy)]
pub(super) struct Note {
    term: RwSignal<Option<String>>,
    /// What had the focus before.
    before: StoredValue<Option<HtmlElement>, LocalStorage>,
}

impl Note {
    /// Nothing is explained.
    pub fn new() -> Self {
        Self {
            term: RwSignal::new(None),
            before: StoredValue::new_local(None),
        }
    }

    /// Explains a term.
    pub fn open(self, id: &str) {
        if self.term.with_untracked(Option::is_none) {
            let focused = document().active_element();
            self.before
                .set_value(focused.and_then(|element| element.dyn_into().ok()));
        }
        self.term.set(Some(id.to_owned()));
    }

    /// Ends the explanation.
    pub fn close(self) {
        if self.term.with_untracked(Option::is_some) {
            self.term.set(None);
        }
    }

    /// Ends it, and gives the focus back.
    fn leave(self) {
        self.close();
        if let Some(element) = self.before.get_value() {
            let _ = element.focus();
        }
    }
}

/// The place of the explanation.
pub(super) fn note_place(prose: Prose) -> AnyView {
    let Prose { strings, note, .. } = prose;
    let book = RwSignal::new(None::<Arc<Book>>);
    react(move || {
        if note.term.with(Option::is_some) && book.with_untracked(Option::is_none) {
            spawn_local(async move {
                // Without the glossary the link in the note still leads to it.
                if let Ok(found) = load::content(strings, glossary::LOAD).await {
                    book.try_set(Some(found));
                }
            });
        }
    });
    part(move || match (note.term.get(), book.get()) {
        (Some(id), Some(book)) => explained(prose, &id, &book),
        _ => ().into_any(),
    })
}

fn explained(prose: Prose, id: &str, book: &Book) -> AnyView {
    let Prose { strings, note, .. } = prose;
    let (glossary, texts) = book;
    let (Some(term), Some(text)) = (glossary.find(id), texts.find(id)) else {
        return ().into_any();
    };
    let pressed = move |event: KeyboardEvent| {
        if event.key() == "Escape" {
            event.prevent_default();
            event.stop_propagation();
            note.leave();
        }
    };
    browser::before_paint(|| {
        if let Some(title) = browser::find("#term-note-title") {
            let _ = title.focus();
        }
    });
    let more = prose.away(
        Route::Learn(Study::Glossary),
        id,
        strings.learn().to_glossary.to_owned(),
    );
    let more = (prose.place != Place::Panel).then_some(more);
    view! {
        <aside class="term-note" role="dialog" aria-labelledby="term-note-title" on:keydown=pressed>
            <div class="term-note-head">
                <h3 id="term-note-title" tabindex="-1">{names(strings, term)}</h3>
                <button
                    class="icon"
                    aria-label=strings.settings.close
                    title=strings.settings.close
                    on:click=on_press(move |_| note.leave())
                >
                    <svg viewBox="0 0 24 24" aria-hidden="true"><path d="M6 6l12 12M18 6L6 18" /></svg>
                </button>
            </div>
            <p>{prose.show(&text.text)}</p>
            {more.map(|more| view! { <p class="term-note-more">{more}</p> })}
        </aside>
    }
    .into_any()
}

/// The names of a term: in the language of the page, and beside it in the other one.
pub(super) fn names(strings: &'static Strings, term: &learn::Term) -> AnyView {
    let portuguese = strings.language == Language::Portuguese;
    let other = strings.language.other();
    let (own, foreign) = (term.name(portuguese), term.name(!portuguese));
    let beside = (own != foreign).then(|| {
        view! { <span class="term-other" lang=other.tag()>{foreign.to_owned()}</span> }
    });
    view! { {own.to_owned()} " " {beside} }.into_any()
}
