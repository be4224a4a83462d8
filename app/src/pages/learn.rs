//! The learning pages: the rules, the lessons, the glossary. [`learn_page`] is the one way in, and [`rules_panel`] that
//! to the rules beside a game.

mod diagram;
mod glossary;
mod lesson;
mod load;
mod note;
mod overview;
mod prose;
mod rules;
mod turns;

use leptos::prelude::*;

use crate::localized::{localized, speech};
use crate::navigation::show_title;
use crate::route::Study;
use crate::strings::Strings;

/// A page of the learning area.
pub(crate) fn learn_page(study: Study) -> AnyView {
    match study {
        Study::Overview => {
            titled(|strings| strings.learn().heading);
            localized(overview::page).into_any()
        }
        Study::Rules => {
            titled(|strings| strings.learn().rules);
            localized(rules::page).into_any()
        }
        Study::Glossary => {
            titled(|strings| strings.learn().glossary);
            localized(glossary::page).into_any()
        }
        Study::Lesson(id) => lesson::page(id),
    }
}

/// The rules, for the panel beside a game.
pub(crate) fn rules_panel(strings: &'static Strings) -> AnyView {
    rules::panel(strings)
}

fn titled(title: fn(&'static Strings) -> &'static str) {
    let speech = speech();
    show_title(move || [title(speech.strings()), " · Selminha"].concat());
}
