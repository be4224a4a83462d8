//! The rules: a page of their own, and a panel beside a game.

use std::sync::Arc;

use learn::{Block, Rules, RulesTexts, Section, SectionText};
use leptos::prelude::*;

use super::diagram::diagram;
use super::load::{self, Load, opened};
use super::note::{Note, note_place};
use super::prose::{Place, Prose};
use super::turns::in_turn;
use crate::live::on_press;
use crate::navigation::Link;
use crate::panel::is_wide;
use crate::route::{Route, Study};
use crate::strings::Strings;

type Content = (Rules, RulesTexts);

/// So many sections fill the window that the page, or the panel, opens in.
const AT_ONCE: usize = 2;

const LOAD: Load<Content> = |strings| {
    Box::pin(async move {
        Ok((
            load::common("rules").await?,
            load::texts("rules", strings).await?,
        ))
    })
};

/// The page.
pub(super) fn page(strings: &'static Strings) -> AnyView {
    let prose = Prose {
        strings,
        place: Place::Rules,
        note: Note::new(),
    };
    let body = opened(strings, LOAD, move |content, whole| {
        columns(prose, content, whole)
    });
    view! {
        <main id="main" class="learn rules-page">
            <header class="learn-head">
                <Link to=Route::Learn(Study::Overview) class="learn-back">{strings.learn().heading}</Link>
                <h1 tabindex="-1">{strings.learn().rules}</h1>
            </header>
            {body}
            {note_place(prose)}
        </main>
    }
    .into_any()
}

/// What stands in the panel.
pub(super) fn panel(strings: &'static Strings) -> AnyView {
    let prose = Prose {
        strings,
        place: Place::Panel,
        note: Note::new(),
    };
    let body = opened(strings, LOAD, move |content: Arc<Content>, _| {
        let contents = contents(prose, &content.1);
        view! {
            <details class="toc">
                <summary>{strings.learn().contents}</summary>
                {contents}
            </details>
            {sections(prose, false, content, || ())}
        }
        .into_any()
    });
    view! { <div class="rules">{body} {note_place(prose)}</div> }.into_any()
}

fn columns(prose: Prose, content: Arc<Content>, whole: bool) -> AnyView {
    let strings = prose.strings;
    let print = move |_| {
        // Refused where there is no printer to ask for; then nothing happens.
        let _ = window().print();
    };
    view! {
        <p class="learn-lead">{prose.show(&content.1.lead)}</p>
        <div class="rules-columns">
            <nav class="rules-nav" aria-label=strings.learn().contents>
                <details class="toc" open=is_wide()>
                    <summary>{strings.learn().contents}</summary>
                    {contents(prose, &content.1)}
                </details>
                <button class="quiet" on:click=on_press(print)>{strings.learn().print}</button>
            </nav>
            <div class="rules-body">{sections(prose, whole, content, load::settle)}</div>
        </div>
    }
    .into_any()
}

fn contents(prose: Prose, texts: &RulesTexts) -> AnyView {
    let items = texts.sections.iter().map(|section| {
        let link = prose.section(&section.id, &section.title);
        view! { <li>{link}</li> }.into_any()
    });
    view! { <ol>{items.collect_view()}</ol> }.into_any()
}

fn sections(prose: Prose, whole: bool, content: Arc<Content>, done: fn()) -> AnyView {
    let make = move |number| {
        let (rules, texts) = &*content;
        let section: &Section = rules.sections.get(number)?;
        let text = texts.sections.iter().find(|text| text.id == section.id);
        Some(match text {
            Some(text) => one_section(prose, section, text),
            None => ().into_any(),
        })
    };
    in_turn(whole, AT_ONCE, make, done)
}

fn one_section(prose: Prose, section: &Section, text: &SectionText) -> AnyView {
    let title = text.title.clone();
    // The panel has a heading of the second level already.
    let heading = if prose.place == Place::Panel {
        view! { <h3 tabindex="-1">{title}</h3> }.into_any()
    } else {
        view! { <h2 tabindex="-1">{title}</h2> }.into_any()
    };
    let mut parts = vec![heading];
    let mut blocks = text.blocks.as_slice();
    while let Some((first, rest)) = blocks.split_first() {
        let same = |block: &&Block| kind(block) == kind(first);
        let run = 1 + rest.iter().take_while(same).count();
        let (these, rest) = blocks.split_at(run);
        parts.push(run_of(prose, section, these));
        blocks = rest;
    }
    view! { <section class="rules-section" id=prose.section_id(&section.id)>{parts}</section> }
        .into_any()
}

fn kind(block: &Block) -> std::mem::Discriminant<Block> {
    std::mem::discriminant(block)
}

/// Blocks of one kind that follow each other: items make a list, and boards a row.
fn run_of(prose: Prose, section: &Section, blocks: &[Block]) -> AnyView {
    let views = blocks.iter().map(|block| match block {
        Block::Text(text) => view! { <p>{prose.show(text)}</p> }.into_any(),
        Block::Item(text) => view! { <li>{prose.show(text)}</li> }.into_any(),
        Block::Tip(text) => view! { <p class="tip">{prose.show(text)}</p> }.into_any(),
        Block::Board { id, alt } => match section.diagram(id) {
            Some(board) => diagram(prose.strings, board, alt),
            None => ().into_any(),
        },
    });
    let views = views.collect_view();
    match blocks.first() {
        Some(Block::Item(_)) => view! { <ul class="rules-list">{views}</ul> }.into_any(),
        Some(Block::Board { .. }) => view! { <div class="boards">{views}</div> }.into_any(),
        _ => views.into_any(),
    }
}
