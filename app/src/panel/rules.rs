//! The rules, as the learning pages have them.

use leptos::prelude::*;

use crate::pages::rules_panel;
use crate::strings::Strings;

/// All sections, with their contents before them.
#[component]
pub(super) fn RulesText(strings: &'static Strings) -> impl IntoView {
    rules_panel(strings)
}
