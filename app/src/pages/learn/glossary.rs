//! The glossary: all terms in the order of their names, or those that a search finds.

use std::sync::Arc;

use learn::{Term, TermText};
use leptos::prelude::*;

use super::diagram::diagram;
use super::load::{self, Load, opened};
use super::note::{Book, Note, names};
use super::prose::{Place, Prose};
use super::turns::in_turn;
use crate::language::Language;
use crate::live::{memo, part, text};
use crate::navigation::Link;
use crate::route::{Route, Study};
use crate::strings::Strings;

/// So many entries are made in one go.
const A_TURN: usize = 6;

/// Fetches all terms in a language.
pub(super) const LOAD: Load<Book> = |strings| {
    Box::pin(async move {
        let glossary = load::common("glossary").await?;
        Ok((glossary, load::texts("glossary", strings).await?))
    })
};

/// The page.
pub(super) fn page(strings: &'static Strings) -> AnyView {
    let prose = Prose {
        strings,
        place: Place::Glossary,
        note: Note::new(),
    };
    let body = opened(strings, LOAD, move |book, whole| {
        load::settle();
        terms(prose, book, whole)
    });
    view! {
        <main id="main" class="learn glossary-page">
            <header class="learn-head">
                <Link to=Route::Learn(Study::Overview) class="learn-back">{strings.learn().heading}</Link>
                <h1 tabindex="-1">{strings.learn().glossary}</h1>
                <p class="learn-lead">{strings.learn().glossary_line}</p>
            </header>
            {body}
        </main>
    }
    .into_any()
}

fn terms(prose: Prose, book: Arc<Book>, whole: bool) -> AnyView {
    let strings = prose.strings;
    let portuguese = strings.language == Language::Portuguese;
    let query = RwSignal::new(String::new());
    let all = Arc::clone(&book);
    // The names of what is found, in order.
    let found = memo(move || {
        let (glossary, texts) = &*all;
        let found = query.with(|query| glossary.search(texts, query, portuguese));
        found
            .into_iter()
            .map(|(term, _)| term.id.clone())
            .collect::<Vec<_>>()
    });
    let count = text(move || found.with(|found| (strings.learn().found)(found.len())));
    let list = part(move || {
        let whole = whole || load::fragment().is_some();
        let book = Arc::clone(&book);
        let found = found.get();
        let make = move |number: usize| {
            let (glossary, texts) = &*book;
            let ids = found.chunks(A_TURN).nth(number)?;
            let entries = ids.iter().filter_map(|id| {
                Some(entry(
                    prose,
                    query,
                    glossary.find(id)?,
                    texts.find(id)?,
                    &book,
                ))
            });
            Some(entries.collect_view().into_any())
        };
        view! { <div class="entries">{in_turn(whole, 1, make, || ())}</div> }.into_any()
    });
    view! {
        <div class="search" role="search">
            <label class="field">
                <span class="label">{strings.learn().search}</span>
                <input
                    class="input"
                    type="search"
                    autocomplete="off"
                    spellcheck="false"
                    prop:value=move || query.get()
                    on:input=move |event| query.set(event_target_value(&event))
                />
            </label>
            <p class="note" role="status">{count}</p>
        </div>
        {list}
    }
    .into_any()
}

fn entry(
    prose: Prose,
    query: RwSignal<String>,
    term: &Term,
    text: &TermText,
    (glossary, _): &Book,
) -> AnyView {
    let strings = prose.strings;
    let portuguese = strings.language == Language::Portuguese;
    let related = term.see.iter().filter_map(|id| {
        let name = glossary.find(id)?.name(portuguese);
        let link = prose.term(id, name);
        // What a search has left out comes back first.
        Some(view! { <li on:click=move |_| query.set(String::new())>{link}</li> }.into_any())
    });
    let related = related.collect_view();
    let board = term.diagram.as_ref().zip(text.alt.as_ref());
    view! {
        <article class="entry" id=term.id.clone()>
            <h2 tabindex="-1">{names(strings, term)}</h2>
            <p>{prose.show(&text.text)}</p>
            {board.map(|(board, alt)| diagram(strings, board, alt))}
            <div class="see">
                <span class="note">{strings.learn().see}</span>
                <ul>{related}</ul>
            </div>
        </article>
    }
    .into_any()
}
