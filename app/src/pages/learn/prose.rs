//! Texts with links, emphasis and moves in them.

use bots::Bot;
use learn::{Link as To, Span, spans};
use leptos::{ev::MouseEvent, prelude::*};

use super::load;
use super::note::Note;
use crate::live::on_press;
use crate::navigation::{is_plain, navigator};
use crate::panel::OpenPanel;
use crate::route::{Route, Study};
use crate::strings::Strings;

/// Where a text stands: links within the same page stay there.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Place {
    /// The rules page.
    Rules,
    /// The rules beside a game.
    Panel,
    /// The glossary.
    Glossary,
    /// A lesson or the overview.
    Lesson,
}

/// How texts are shown.
#[derive(Clone, Copy)]
pub(super) struct Prose {
    pub strings: &'static Strings,
    pub place: Place,
    /// Where terms are explained, if not on the page itself.
    pub note: Note,
}

impl Prose {
    /// A text.
    pub fn show(self, text: &str) -> AnyView {
        let parts = spans(text).into_iter().map(|span| match span {
            Span::Plain(words) => words.to_owned().into_any(),
            Span::Strong(words) => view! { <strong>{words.to_owned()}</strong> }.into_any(),
            Span::San(san) => view! { <span class="san">{self.strings.san(san)}</span> }.into_any(),
            Span::Link(to, words) => self.link(to, words),
        });
        parts.collect_view().into_any()
    }

    /// The name of the element that holds a section of the rules.
    pub fn section_id(self, section: &str) -> String {
        match self.place {
            Place::Panel => ["panel-", section].concat(),
            _ => section.to_owned(),
        }
    }

    fn link(self, to: To<'_>, words: &str) -> AnyView {
        match to {
            To::Term(id) => self.term(id, words),
            To::Section(id) => self.section(id, words),
            To::Lesson(id) => {
                let lesson = Route::Learn(Study::Lesson(id.to_owned()));
                self.away(lesson, "", words.to_owned())
            }
            To::Play(id) => match Bot::from_id(id) {
                Some(bot) => self.away(Route::Play(bot), "", words.to_owned()),
                None => words.to_owned().into_any(),
            },
            To::Home => self.away(Route::Home, "", words.to_owned()),
        }
    }

    /// A term: explained on the spot, except in the glossary, where one goes to it.
    pub fn term(self, id: &str, words: &str) -> AnyView {
        if self.place == Place::Glossary {
            return self.away(Route::Learn(Study::Glossary), id, words.to_owned());
        }
        let note = self.note;
        let href = ["/learn/glossary#", id].concat();
        let id = id.to_owned();
        let explain = move |event: MouseEvent| {
            if is_plain(&event) {
                event.prevent_default();
                note.open(&id);
            }
        };
        view! { <a class="term-link" href=href on:click=on_press(explain)>{words.to_owned()}</a> }
            .into_any()
    }

    /// A section of the rules.
    pub fn section(self, id: &str, words: &str) -> AnyView {
        if self.place != Place::Panel {
            return self.away(Route::Learn(Study::Rules), id, words.to_owned());
        }
        let href = ["/learn/rules#", id].concat();
        let target = self.section_id(id);
        let go = move |event: MouseEvent| {
            if is_plain(&event) {
                event.prevent_default();
                load::bring(&target);
            }
        };
        view! { <a href=href on:click=on_press(go)>{words.to_owned()}</a> }.into_any()
    }

    /// A link to another place, or to another part of this one.
    pub fn away(self, to: Route, fragment: &str, words: String) -> AnyView {
        let navigator = navigator();
        let panel = use_context::<OpenPanel>();
        let mut href = to.path();
        if !fragment.is_empty() {
            href.extend(["#", fragment]);
        }
        let fragment = fragment.to_owned();
        let go = move |event: MouseEvent| {
            if !is_plain(&event) {
                return;
            }
            event.prevent_default();
            self.note.close();
            if let Some(panel) = panel {
                panel.close();
            }
            navigator.go_to(to.clone(), &fragment);
            load::settle();
        };
        view! { <a href=href on:click=on_press(go)>{words}</a> }.into_any()
    }
}
