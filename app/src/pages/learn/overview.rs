//! All there is to learn, on one page.

use std::sync::Arc;

use bots::Bot;
use learn::{LessonTexts, Lessons, Progress};
use leptos::prelude::*;

use super::lesson;
use super::load::{self, Load, opened};
use crate::live::on_press;
use crate::navigation::{Link, navigator};
use crate::panel::OpenPanel;
use crate::pieces::Portrait;
use crate::route::{Route, Study};
use crate::strings::Strings;

pub(super) type Content = (Lessons, LessonTexts);

pub(super) const LOAD: Load<Content> = |strings| {
    Box::pin(async move {
        let lessons = load::common("lessons").await?;
        Ok((lessons, load::texts("lessons", strings).await?))
    })
};

/// The page.
pub(super) fn page(strings: &'static Strings) -> AnyView {
    let texts = strings.learn();
    let place = |to: Study, title: &'static str, line: &'static str| {
        view! {
            <Link to=Route::Learn(to) class="learn-place">
                <span class="learn-place-name">{title}</span>
                <span class="note">{line}</span>
            </Link>
        }
        .into_any()
    };
    view! {
        <main id="main" class="learn">
            <header class="learn-head">
                <h1 tabindex="-1">{texts.heading}</h1>
                <p class="learn-lead">{texts.lead}</p>
            </header>
            <div class="learn-places">
                {place(Study::Rules, texts.rules, texts.rules_line)}
                {practice(strings)}
                {place(Study::Glossary, texts.glossary, texts.glossary_line)}
            </div>
            <section class="learn-part">
                <h2 class="section-title">{texts.lessons}</h2>
                <p class="note">{texts.lessons_line}</p>
                {opened(strings, LOAD, move |content, _| lessons(strings, &content))}
            </section>
        </main>
    }
    .into_any()
}

/// A game against Random, where there is room with the rules beside it.
fn practice(strings: &'static Strings) -> AnyView {
    let navigator = navigator();
    let panel = use_context::<OpenPanel>();
    let go = move |_| {
        navigator.go(Route::Play(Bot::Random));
        if let Some(panel) = panel {
            panel.open_rules_beside();
        }
    };
    view! {
        <button class="learn-place" on:click=on_press(go)>
            <Portrait bot=Bot::Random />
            <span class="learn-place-name">{strings.learn().practice}</span>
            <span class="note">{strings.learn().practice_line}</span>
        </button>
    }
    .into_any()
}

fn lessons(strings: &'static Strings, content: &Arc<Content>) -> AnyView {
    let (lessons, texts) = &**content;
    let progress = lesson::kept();
    let rows = lessons.lessons.iter().filter_map(|lesson| {
        let text = texts.find(&lesson.id)?;
        Some(row(strings, &progress, lesson, text))
    });
    view! { <ol class="lessons">{rows.collect_view()}</ol> }.into_any()
}

fn row(
    strings: &'static Strings,
    progress: &Progress,
    lesson: &learn::Lesson,
    text: &learn::LessonText,
) -> AnyView {
    let (done, all) = (progress.solved(lesson), lesson.exercises.len());
    let standing = if done == all {
        "lesson-count is-done"
    } else {
        "lesson-count"
    };
    let (title, summary) = (text.title.clone(), text.summary.clone());
    view! {
        <li>
            <Link to=Route::Learn(Study::Lesson(lesson.id.clone())) class="lesson-link">
                <span class="lesson-name">{title}</span>
                <span class="note">{summary}</span>
                <span class=standing>{(strings.learn().solved)(done, all)}</span>
            </Link>
        </li>
    }
    .into_any()
}
