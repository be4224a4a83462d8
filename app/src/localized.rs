//! The language in use, and views that are made anew when it changes.

use leptos::prelude::*;

use crate::browser;
use crate::language::Language;
use crate::live::{part, react};
use crate::storage::Device;
use crate::strings::Strings;

/// The language in use; a context of the whole application.
#[derive(Clone, Copy)]
pub(crate) struct Speech(RwSignal<Language>);

impl Speech {
    /// Starts with the stored choice or the browser's language, and keeps the document's `lang` right.
    pub fn start() -> Self {
        let language = RwSignal::new(Language::choose(&Device, browser::languages()));
        react(move || {
            if let Some(root) = document().document_element() {
                let _ = root.set_attribute("lang", language.get().tag());
            }
        });
        Self(language)
    }

    /// The texts, tracked.
    pub fn strings(self) -> &'static Strings {
        Strings::of(self.0.get())
    }

    /// The texts as they are now.
    pub fn strings_untracked(self) -> &'static Strings {
        Strings::of(self.0.get_untracked())
    }

    /// Switches to the other language, for good.
    pub fn switch(self) {
        let language = self.0.get_untracked().other();
        language.keep(&Device);
        self.0.set(language);
    }
}

/// The language in use, from the context.
pub(crate) fn speech() -> Speech {
    expect_context()
}

/// A view that is made anew when the language changes. Whatever has to outlive that is made outside of it.
pub(crate) fn localized<V: IntoView + 'static>(
    view: impl Fn(&'static Strings) -> V + Send + 'static,
) -> impl IntoView {
    let speech = speech();
    part(move || view(speech.strings()).into_any())
}
