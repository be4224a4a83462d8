//! An exercise on its board.

use std::sync::Arc;

use chess::{Color, Move};
use learn::{Answer, Attempt, Goal, Stage};
use leptos::prelude::*;

use super::session::{Said, Session, Task};
use super::{Content, attend};
use crate::board::{Board, Conduct};
use crate::live::{derived, flag, memo, on_press, part, react, text};
use crate::pages::learn::prose::Prose;
use crate::strings::Strings;

/// The exercise with a number in a lesson with a number; `None` past the last one.
pub(super) fn exercise(
    prose: Prose,
    session: Session,
    (lesson, index): (usize, usize),
    content: &Arc<Content>,
) -> Option<AnyView> {
    let exercises = &content.0.lessons.get(lesson)?.exercises;
    let exercise = exercises.get(index)?.clone();
    let text = content.1.lessons.get(lesson)?.find(&exercise.id)?.clone();
    let task = Task {
        strings: prose.strings,
        content: Arc::clone(content),
        exercise: Arc::new(exercise),
        text: Arc::new(text),
    };
    if session.attempt.with_untracked(Option::is_none) {
        session.begin(&task.exercise);
    }
    follow_replies(session, &task);
    let names: Vec<String> = exercises
        .iter()
        .map(|exercise| exercise.id.clone())
        .collect();
    let words = prose.show(&task.text.task);
    let class = if task.exercise.is_question() {
        "exercise is-question"
    } else {
        "exercise"
    };
    Some(
        view! {
            <div class=class>
                {steps(prose.strings, session, index, names)}
                {moves_made(session, &task)}
                <p class="task" tabindex="-1">{words}</p>
                <div class="play-board">{board(session, &task)}</div>
                <div class="exercise-talk">
                    {feedback(prose, session)}
                    {answers(session, &task)}
                    {actions(session, &task, (index, exercises.len()))}
                </div>
            </div>
        }
        .into_any(),
    )
}

/// The exercises of the lesson as a row of small buttons.
fn steps(strings: &'static Strings, session: Session, index: usize, names: Vec<String>) -> AnyView {
    let all = names.len();
    let buttons = names.into_iter().enumerate().map(|(number, name)| {
        let solved = memo(move || session.progress.with(|progress| progress.is_solved(&name)));
        let label = text(move || {
            let mut label = (strings.learn().task)(number + 1, all);
            if solved.get() {
                label.push_str(strings.learn().task_solved);
            }
            label
        });
        let class = text(move || if solved.get() { "step is-solved" } else { "step" });
        let go = move |_| {
            session.go(Some(number));
            attend();
        };
        let current = (number == index).then_some("step");
        view! {
            <li>
                <button class=class aria-label=label aria-current=current on:click=on_press(go)></button>
            </li>
        }
        .into_any()
    });
    view! { <ol class="exercise-steps">{buttons.collect_view()}</ol> }.into_any()
}

/// How many moves have been made, where they count.
fn moves_made(session: Session, task: &Task) -> AnyView {
    let most = match task.exercise.goal {
        Goal::Collect { fewest, .. } => fewest,
        Goal::Beat { within } => within,
        _ => return ().into_any(),
    };
    let strings = task.strings;
    let count = text(move || {
        let made = session.attempt.get().map_or(0, |attempt| attempt.moves());
        (strings.learn().moves_made)(made, most)
    });
    view! { <span class="moves-made">{count}</span> }.into_any()
}

fn board(session: Session, task: &Task) -> AnyView {
    let start = task.exercise.start;
    let is_question = task.exercise.is_question();
    // Who is asked has no side, and sees the board as it is seen everywhere.
    let side = if is_question {
        Color::White
    } else {
        Attempt::side(&task.exercise)
    };
    let attempt = session.attempt;
    let position = derived(move || attempt.get().map_or(start, |attempt| *attempt.position()));
    let movable = derived(move || {
        let stage = attempt.get().map(|attempt| attempt.stage());
        (stage == Some(Stage::Yours) && !is_question).then_some(side)
    });
    let mover = task.clone();
    view! {
        <Board
            position
            last_move=derived(move || attempt.get().and_then(|attempt| attempt.last()))
            orientation=derived(move || side)
            movable
            conduct=derived(Conduct::default)
            on_move=Callback::new(move |m: Move| session.play(&mover, m))
            words=&task.strings.board
        />
    }
    .into_any()
}

/// What is said of the last move. The line keeps its place while there is nothing to say.
fn feedback(prose: Prose, session: Session) -> AnyView {
    let tone = text(move || {
        session
            .said
            .with(|said| said.as_ref().map_or("", |said| said.tone.name()))
    });
    let words = part(move || {
        if let Some(Said { text, .. }) = session.said.get() {
            prose.show(&text)
        } else {
            let turn = session
                .attempt
                .get()
                .map(|attempt| attempt.position().turn());
            view! { <span class="note">{turn.map(|turn| to_move(prose.strings, turn))}</span> }
                .into_any()
        }
    });
    view! { <p class="feedback" role="status" data-tone=tone>{words}</p> }.into_any()
}

fn to_move(strings: &Strings, turn: Color) -> &'static str {
    (strings.room().to_move)(turn)
}

/// The words that a question may be answered with.
fn answers(session: Session, task: &Task) -> AnyView {
    let offered = Answer::offered(&task.exercise.goal);
    if offered.is_empty() {
        return ().into_any();
    }
    let over =
        memo(move || session.attempt.get().map(|attempt| attempt.stage()) == Some(Stage::Solved));
    let buttons = offered.iter().map(|&answer| {
        let word = task.content.1.teller().answer(answer);
        let task = task.clone();
        let give = move |_| {
            if !over.get_untracked() {
                session.answer(&task, answer);
            }
        };
        view! {
            <button class="btn" aria-disabled=flag(move || over.get()) on:click=on_press(give)>{word}</button>
        }
        .into_any()
    });
    view! { <div class="actions answers">{buttons.collect_view()}</div> }.into_any()
}

/// Help, again, and on.
fn actions(session: Session, task: &Task, (index, all): (usize, usize)) -> AnyView {
    let texts = task.strings.learn();
    let stage = memo(move || session.attempt.get().map(|attempt| attempt.stage()));
    let is_over = move || matches!(stage.get(), Some(Stage::Solved | Stage::Failed));
    let helper = task.clone();
    let exercise = Arc::clone(&task.exercise);
    let hint = text(move || {
        if session.hints.get() == 0 {
            texts.hint
        } else {
            texts.show_move
        }
    });
    let give_hint = move |_| {
        if stage.get_untracked() == Some(Stage::Yours) {
            session.hint(&helper);
        }
    };
    let again = text(move || match stage.get() {
        Some(Stage::Failed) => "btn primary",
        _ => "btn",
    });
    let next = text(move || match stage.get() {
        Some(Stage::Solved) => "btn primary",
        _ => "btn",
    });
    let on = move |_| {
        session.go(Some(index + 1));
        attend();
    };
    // A question has nothing to be begun again.
    let begin = (!task.exercise.is_question()).then(|| {
        let begin = move |_| session.begin(&exercise);
        view! { <button class=again on:click=on_press(begin)>{texts.again}</button> }.into_any()
    });
    let onward = if index + 1 == all {
        texts.finish
    } else {
        texts.next
    };
    view! {
        <div class="actions">
            <button class="btn" aria-disabled=flag(is_over) on:click=on_press(give_hint)>{hint}</button>
            {begin}
            <button class=next on:click=on_press(on)>{onward}</button>
        </div>
    }
    .into_any()
}

/// Tells what the engine has played.
fn follow_replies(session: Session, task: &Task) {
    let before = StoredValue::new(None::<Attempt>);
    let task = task.clone();
    react(move || {
        let now = session.attempt.get();
        let earlier = before.get_value();
        before.set_value(now);
        if let (Some(earlier), Some(now)) = (earlier, now)
            && earlier.stage() == Stage::Theirs
            && now.stage() != Stage::Theirs
            && now.moves() == earlier.moves()
        {
            session.tell_reply(&task, &earlier, &now);
        }
    });
}
