//! The one live region: what a screen reader says of moves and results.

use leptos::prelude::*;

use crate::browser;

/// Says things in the permanent live region; a context of the whole application.
#[derive(Clone, Copy)]
pub(crate) struct Announcer(RwSignal<String>);

impl Announcer {
    /// A silent one.
    pub fn new() -> Self {
        Self(RwSignal::new(String::new()))
    }

    /// Says `text`, even when it is what was said last, once what it tells of is painted.
    pub fn say(self, text: String) {
        browser::after_paint(move || {
            self.0.try_update(|said| {
                // Readers speak only what changes: a no-break space makes a repetition a change.
                let again = *said == text;
                *said = text;
                if again {
                    said.push('\u{a0}');
                }
            });
        });
    }

    /// What was said last, tracked.
    pub fn text(self) -> String {
        self.0.get()
    }
}

/// The application's announcer, from the context.
pub(crate) fn announcer() -> Announcer {
    expect_context()
}
