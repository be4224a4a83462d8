//! The rules, as the learning pages have them.

use leptos::prelude::*;

use crate::later::{Place, Sheet, later};
use crate::pages::{load_rules, rules_panel};
use crate::strings::Strings;

/// All sections, with their contents before them.
#[component]
pub(super) fn RulesText(strings: &'static Strings) -> impl IntoView {
    later(Place::Panel, Some(Sheet::Learn), load_rules, move || {
        rules_panel(strings)
    })
}
