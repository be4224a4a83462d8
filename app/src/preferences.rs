//! The visitor's choices as a context of the whole application.

use leptos::prelude::*;

use crate::browser;
use crate::live::react;
use crate::settings::{self, Settings, Theme};
use crate::storage::Device;

/// The choices; a context of the whole application.
#[derive(Clone, Copy)]
pub(crate) struct Preferences(RwSignal<Settings>);

impl Preferences {
    /// Starts with what is kept, follows the other tabs, and keeps the document's theme right.
    pub fn start() -> Self {
        let settings = RwSignal::new(Settings::load(&Device));
        browser::listen_to_storage(move |key| {
            if key.is_none_or(|key| key == settings::KEY) {
                settings.set(Settings::load(&Device));
            }
        });
        let preferences = Self(settings);
        react(move || preferences.show());
        preferences
    }

    /// Reads the choices, tracked.
    pub fn get(self) -> Settings {
        self.0.get()
    }

    /// Reads the choices as they are now.
    pub fn get_untracked(self) -> Settings {
        self.0.get_untracked()
    }

    /// Changes them for good.
    pub fn change(self, change: impl FnOnce(&mut Settings)) {
        self.0.update(change);
        self.0.get_untracked().save(&Device);
    }

    /// Puts the choices that the style sheet follows on the document.
    fn show(self) {
        let settings = self.0.get();
        let Some(root) = document().document_element() else {
            return;
        };
        let mark = |name: &str, value: Option<&str>| {
            // Refused only for names that are none.
            let _ = match value {
                Some(value) => root.set_attribute(name, value),
                None => root.remove_attribute(name),
            };
        };
        mark("data-theme", settings.theme.name());
        for (scheme, own) in [("light", Theme::Light), ("dark", Theme::Dark)] {
            let shown = if settings.theme == Theme::System {
                own
            } else {
                settings.theme
            };
            let selector = ["meta[name=theme-color][media*=", scheme, "]"].concat();
            if let Ok(Some(meta)) = document().query_selector(&selector) {
                let _ = meta.set_attribute("content", shown.paper());
            }
        }
        mark("data-still", settings.still.then_some(""));
    }
}

/// The application's choices, from the context.
pub(crate) fn preferences() -> Preferences {
    expect_context()
}
