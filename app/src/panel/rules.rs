//! The rules in short. The text is a file of its own, fetched when it is opened: `# ` begins a heading, `- ` an item
//! of a list, every other line is a paragraph.

use leptos::{prelude::*, task::spawn_local};

use crate::api;
use crate::live::part;
use crate::strings::Strings;

/// The text, or why it is not there.
#[component]
pub(super) fn RulesText(strings: &'static Strings) -> impl IntoView {
    let text = RwSignal::new(strings.rules.loading.to_owned());
    let path = ["/text/rules.", strings.language.tag(), ".txt"].concat();
    spawn_local(async move {
        let found = api::get(&path).await;
        // The panel may be closed by now.
        text.try_set(found.unwrap_or_else(|why| why.sentence(&strings.errors).to_owned()));
    });
    let lines = part(move || {
        let text = text.get();
        text.lines().filter_map(line).collect_view().into_any()
    });
    view! { <div class="rules">{lines}</div> }
}

fn line(line: &str) -> Option<AnyView> {
    if line.is_empty() {
        return None;
    }
    let view = if let Some(heading) = line.strip_prefix("# ") {
        view! { <h3>{heading.to_owned()}</h3> }.into_any()
    } else if let Some(item) = line.strip_prefix("- ") {
        view! { <p class="item">{item.to_owned()}</p> }.into_any()
    } else {
        view! { <p>{line.to_owned()}</p> }.into_any()
    };
    Some(view)
}
