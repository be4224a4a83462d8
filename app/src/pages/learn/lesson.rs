//! A lesson: what there is to know, then one exercise after the other.

mod exercise;
mod session;

use std::sync::Arc;

use learn::Progress;
use leptos::prelude::*;

use self::exercise::exercise;
use self::session::Session;
use super::load::opened;
use super::note::{Note, note_place};
use super::overview::{Content, LOAD};
use super::prose::{Place, Prose};
use crate::browser;
use crate::live::{memo, on_press, part};
use crate::localized::localized;
use crate::navigation::{Link, keep_focus, show_title};
use crate::route::{Route, Study};
use crate::storage::{Device, Store};
use crate::strings::Strings;

/// Where progress is kept.
const KEY: &str = "selminha/learn";

/// What has been solved on this device.
pub(super) fn kept() -> Progress {
    Progress::from_text(&Device.read(KEY).unwrap_or_default())
}

fn keep(progress: &Progress) {
    Device.write(KEY, &progress.to_text());
}

/// The page of the lesson of this name. It stays at its exercise when the language changes.
pub(super) fn page(id: String) -> AnyView {
    let session = Session::new();
    localized(move |strings| {
        let id = id.clone();
        let prose = Prose {
            strings,
            place: Place::Lesson,
            note: Note::new(),
        };
        let body = opened(strings, LOAD, move |content, _| {
            lesson(prose, session, &id, content)
        });
        view! {
            <main id="main" class="lesson">
                {body}
                {note_place(prose)}
            </main>
        }
    })
    .into_any()
}

fn lesson(prose: Prose, session: Session, id: &str, content: Arc<Content>) -> AnyView {
    let strings = prose.strings;
    let place = content.0.lessons.iter().position(|lesson| lesson.id == id);
    let found = place.zip(content.1.find(id).cloned());
    let Some((place, text)) = found else {
        return view! {
            <div class="learn-head">
                <h1 tabindex="-1">{strings.learn().no_lesson}</h1>
                <Link to=Route::Learn(Study::Overview) class="learn-back">{strings.learn().all_lessons}</Link>
            </div>
        }
        .into_any();
    };
    // What was said was said in the former language.
    session.hush();
    let title = [&text.title, " · Selminha"].concat();
    show_title(move || title.clone());
    let heading = text.title.clone();
    let at = memo(move || session.at.get());
    let inner = part(move || match at.get() {
        None => introduction(prose, session, place, &content),
        Some(index) => exercise(prose, session, (place, index), &content)
            .unwrap_or_else(|| end(prose, session, place, &content)),
    });
    view! {
        <header class="lesson-head">
            <Link to=Route::Learn(Study::Overview) class="learn-back">{strings.learn().lessons}</Link>
            <h1 tabindex="-1">{heading}</h1>
        </header>
        {inner}
    }
    .into_any()
}

/// Hands the focus to the task, from where Tab leads to the board; at the end of the lesson to its heading.
fn attend() {
    browser::before_paint(|| match browser::find(".task") {
        Some(task) => {
            let _ = task.focus();
        }
        None => keep_focus(),
    });
}

/// What there is to know, and the way to the first exercise that is not solved.
fn introduction(prose: Prose, session: Session, place: usize, content: &Content) -> AnyView {
    let strings = prose.strings;
    let (Some(lesson), Some(text)) = (content.0.lessons.get(place), content.1.lessons.get(place))
    else {
        return ().into_any();
    };
    let resume = session
        .progress
        .with_untracked(|progress| progress.resume(lesson));
    let start = if resume == 0 {
        strings.learn().start.to_owned()
    } else {
        (strings.learn().resume)(resume + 1)
    };
    let paragraphs = text
        .intro
        .iter()
        .map(|words| view! { <p>{prose.show(words)}</p> }.into_any());
    let first = lesson.exercises.first().cloned();
    let begin = move |_| {
        session.go(Some(resume));
        attend();
    };
    let board = first.map(|first| {
        let shown = learn::Diagram {
            position: first.start,
            last: first.last,
            from: None,
            squares: chess::Bitboard::default(),
            side: first.start.turn(),
        };
        super::diagram::diagram(strings, &shown, &text.summary)
    });
    view! {
        <div class="lesson-intro">
            <div class="lesson-words">
                {paragraphs.collect_view()}
                <button class="btn primary" on:click=on_press(begin)>{start}</button>
            </div>
            {board}
        </div>
    }
    .into_any()
}

/// After the last exercise: how it went, and what comes next.
fn end(prose: Prose, session: Session, place: usize, content: &Content) -> AnyView {
    let strings: &'static Strings = prose.strings;
    let solved = content.0.lessons.get(place).map(|lesson| {
        let done = session
            .progress
            .with_untracked(|progress| progress.solved(lesson));
        (strings.learn().solved)(done, lesson.exercises.len())
    });
    let next = content.1.lessons.get(place + 1).map(|next| {
        let title = (strings.learn().next_lesson)(&next.title);
        view! {
            <Link to=Route::Learn(Study::Lesson(next.id.clone())) class="btn primary">{title}</Link>
        }
        .into_any()
    });
    let again = move |_| {
        session.go(Some(0));
        attend();
    };
    view! {
        <div class="lesson-end">
            <p>{strings.learn().done}</p>
            <p class="note">{solved}</p>
            <div class="actions">
                {next}
                <button class="btn" on:click=on_press(again)>{strings.learn().again}</button>
                <Link to=Route::Learn(Study::Overview) class="btn">{strings.learn().all_lessons}</Link>
            </div>
        </div>
    }
    .into_any()
}
