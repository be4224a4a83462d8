//! Where a learner stands in a lesson. It outlives a change of language.

use std::sync::Arc;

use bots::Bot;
use chess::Move;
use learn::{Answer, Attempt, Exercise, ExerciseText, Feedback, Progress, Stage};
use leptos::prelude::*;

use super::{keep, kept};
use crate::announcer::{Announcer, announcer};
use crate::bot_client::{BotClient, Reply};
use crate::bot_game::Question;
use crate::browser;
use crate::spoken::spoken_move;
use crate::strings::Strings;

/// The engine that defends in fights.
const DEFENDER: Bot = Bot::Executive;

/// What was last said of a move or an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Said {
    /// With inline marks.
    pub text: String,
    pub tone: Tone,
}

/// How it is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Tone {
    Right,
    Wrong,
    Hint,
}

impl Tone {
    /// For the style sheet.
    pub fn name(self) -> &'static str {
        match self {
            Self::Right => "right",
            Self::Wrong => "wrong",
            Self::Hint => "hint",
        }
    }
}

/// The state of the page.
#[derive(Clone, Copy)]
pub(super) struct Session {
    /// The number of the exercise, from 0; `None` before the first, and past the last one at the end.
    pub at: RwSignal<Option<usize>>,
    /// How far the exercise has come; `None` before it is begun.
    pub attempt: RwSignal<Option<Attempt>>,
    pub said: RwSignal<Option<Said>>,
    /// How many hints were given.
    pub hints: RwSignal<u32>,
    pub progress: RwSignal<Progress>,
    defender: StoredValue<Option<BotClient>>,
    announcer: Announcer,
}

impl Session {
    pub fn new() -> Self {
        let session = Self {
            at: RwSignal::new(None),
            attempt: RwSignal::new(None),
            said: RwSignal::new(None),
            hints: RwSignal::new(0),
            progress: RwSignal::new(kept()),
            defender: StoredValue::new(None),
            announcer: announcer(),
        };
        let client = BotClient::new(Callback::new(move |reply| session.receive(&reply)));
        session.defender.set_value(Some(client));
        session
    }

    /// Goes to an exercise.
    pub fn go(self, at: Option<usize>) {
        self.clear();
        self.attempt.set(None);
        self.at.set(at);
    }

    /// Begins the exercise anew.
    pub fn begin(self, exercise: &Exercise) {
        self.clear();
        self.attempt.set(Some(Attempt::begin(exercise)));
    }

    /// Drops what was said.
    pub fn hush(self) {
        self.said.set(None);
        self.hints.set(0);
    }

    fn clear(self) {
        self.hush();
        if let Some(client) = self.defender.get_value() {
            client.cancel();
        }
    }

    /// The learner moves.
    pub fn play(self, task: &Task, m: Move) {
        let Some(attempt) = self.attempt.get_untracked() else {
            return;
        };
        let (next, feedback) = attempt.play(&task.exercise, m);
        self.hear(task, next, feedback, Some(m));
        if next.stage() == Stage::Theirs
            && let Some(client) = self.defender.get_value()
        {
            client.ask(Question {
                bot: DEFENDER,
                start: next.position().fen(),
                moves: String::new(),
                ply: ply(&next),
                seed: browser::random_seed(),
            });
        }
    }

    /// The learner answers a question.
    pub fn answer(self, task: &Task, answer: Answer) {
        if let Some(attempt) = self.attempt.get_untracked() {
            let (next, feedback) = attempt.answer(&task.exercise, answer);
            self.hear(task, next, feedback, None);
        }
    }

    /// Helps: first by words, then by the move.
    pub fn hint(self, task: &Task) {
        let given = self.hints.get_untracked();
        let shown = self.attempt.get_untracked().and_then(|attempt| {
            let m = attempt.hint(&task.exercise)?;
            attempt.position().san(m)
        });
        let text = match shown {
            Some(san) if given > 0 => (task.strings.learn().try_move)(&["`", &san, "`"].concat()),
            _ => task.text.hint.clone(),
        };
        self.hints.set(given + 1);
        self.say(text, Tone::Hint);
    }

    fn hear(self, task: &Task, next: Attempt, feedback: Feedback, m: Option<Move>) {
        let tone = match feedback {
            Feedback::Solved | Feedback::GoOn => Tone::Right,
            Feedback::Slow { .. } | Feedback::Wrong(_) => Tone::Wrong,
        };
        self.attempt.set(Some(next));
        let text = task.content.1.teller().tell(feedback, m, &task.text);
        self.say(text, tone);
        if next.stage() == Stage::Solved {
            self.progress
                .update(|progress| progress.solve(&task.exercise.id));
            self.progress.with_untracked(keep);
        }
    }

    fn say(self, text: String, tone: Tone) {
        self.said.set(Some(Said { text, tone }));
    }

    /// The engine has moved.
    fn receive(self, reply: &Reply) {
        let Reply::Answer { ply: asked, uci } = reply else {
            // Begun again, the exercise asks again.
            return;
        };
        let Some(attempt) = self.attempt.get_untracked() else {
            return;
        };
        let Some(m) = uci.parse().ok().filter(|_| ply(&attempt) == *asked) else {
            return;
        };
        self.attempt.set(Some(attempt.reply(m).0));
    }

    /// Says the engine's move to those who do not see it, and what it has led to.
    pub fn tell_reply(self, task: &Task, before: &Attempt, after: &Attempt) {
        let Some(m) = after.last() else { return };
        let who = task.strings.learn().defender;
        if let Some(words) = spoken_move(task.strings, who, before.position(), m) {
            self.announcer.say(words);
        }
        if after.stage() == Stage::Failed {
            let reason = Feedback::Wrong(Some(learn::Reason::CannotMate));
            let text = task.content.1.teller().tell(reason, None, &task.text);
            self.say(text, Tone::Wrong);
        }
    }
}

/// The exercise of the page with its texts.
#[derive(Clone)]
pub(super) struct Task {
    pub strings: &'static Strings,
    pub content: Arc<super::Content>,
    pub exercise: Arc<Exercise>,
    pub text: Arc<ExerciseText>,
}

/// Tells an answer of the engine from one to a question that is past.
fn ply(attempt: &Attempt) -> usize {
    usize::try_from(attempt.moves()).unwrap_or(usize::MAX)
}
