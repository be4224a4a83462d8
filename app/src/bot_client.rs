//! The page's side of the worker in which an opponent thinks.

use bots::Bot;
use gloo_timers::callback::Timeout;
use js_sys::{Object, Reflect};
use leptos::prelude::*;
use wasm_bindgen::{JsCast, JsValue, prelude::Closure};
use web_sys::{Event, MessageEvent, Worker, WorkerOptions, WorkerType};

use crate::bot_game::Question;
use crate::bot_requests::{Requests, Step};
use crate::browser;

/// An answer comes no sooner than this after its question, in ms: one that is instant feels like none.
const NATURAL_PAUSE: f64 = 550.0;

/// Who answers when the player does not want to wait.
const QUICKEST: Bot = Bot::Tamer;

/// What comes of a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Reply {
    /// The move, in UCI, for the game as it stood at this ply.
    Answer { ply: usize, uci: String },
    /// The worker could not be brought to answer.
    Failed,
}

/// Asks an opponent for its moves; one question at a time. Belongs to the reactive owner that made it: the worker
/// ends with it.
#[derive(Clone, Copy)]
pub(crate) struct BotClient {
    state: StoredValue<State, LocalStorage>,
    on_reply: Callback<Reply>,
    /// How much of its search the opponent has done, in hundredths; nothing while it does not search.
    pub share: RwSignal<Option<u32>>,
}

#[derive(Default)]
struct State {
    requests: Requests,
    worker: Option<Thinker>,
    /// When the open question was asked, in ms since the epoch.
    asked_at: f64,
    /// What the opponent would play if it had to answer the open question now, in UCI.
    found: Option<String>,
    /// The answer that waits for the natural pause to pass.
    held: Option<(Timeout, Reply)>,
}

/// A running worker and what listens to it.
struct Thinker {
    worker: Worker,
    _on_message: Closure<dyn FnMut(MessageEvent)>,
    _on_error: Closure<dyn FnMut(Event)>,
}

impl Drop for Thinker {
    fn drop(&mut self) {
        self.worker.set_onmessage(None);
        self.worker.set_onerror(None);
        self.worker.terminate();
    }
}

impl BotClient {
    /// A client whose replies go to `on_reply`. The worker is started by the first question.
    pub fn new(on_reply: Callback<Reply>) -> Self {
        Self {
            state: StoredValue::new_local(State::default()),
            on_reply,
            share: RwSignal::new(None),
        }
    }

    /// Asks, in place of whatever was asked before.
    pub fn ask(self, question: Question) {
        self.advance(|state| {
            state.held = None;
            state.found = None;
            state.asked_at = browser::now();
            state.requests.ask(question)
        });
    }

    /// Brings the answer to the open question forward: the one that waits, or else what the opponent has found so far,
    /// or else the quickest opponent's. A search cannot be told to stop, so its worker is ended.
    pub fn hurry(self, question: Question) {
        let early = self.state.try_update_value(|state| {
            if let Some((_, reply)) = state.held.take() {
                return Some(reply);
            }
            let uci = state.found.take()?;
            let ply = question.ply;
            Some(Reply::Answer { ply, uci })
        });
        if let Some(reply) = early.flatten() {
            self.cancel();
            self.on_reply.run(reply);
        } else {
            self.ask(Question {
                bot: QUICKEST,
                ..question
            });
            self.state.update_value(|state| state.asked_at = 0.0);
        }
    }

    /// Takes the question back, if there is one.
    pub fn cancel(self) {
        self.advance(|state| {
            state.held = None;
            state.requests.cancel()
        });
    }

    /// Whether a question is under way.
    pub fn is_asking(self) -> bool {
        self.state
            .with_value(|state| state.requests.is_open() || state.held.is_some())
    }

    /// Changes the state and does what follows from it. Callbacks may arrive after the owner is gone.
    fn advance(self, change: impl FnOnce(&mut State) -> Vec<Step>) {
        self.share.try_set(None);
        for step in self.state.try_update_value(change).unwrap_or_default() {
            self.take(step);
        }
    }

    fn take(self, step: Step) {
        match step {
            Step::Stop => {
                self.state.try_update_value(|state| state.worker = None);
            }
            Step::Start => match self.start() {
                Ok(worker) => {
                    self.state
                        .try_update_value(|state| state.worker = Some(worker));
                }
                Err(_) => self.advance(|state| state.requests.crashed()),
            },
            Step::Send(number, question) => {
                let sent = self.state.try_with_value(|state| {
                    let worker = &state.worker.as_ref()?.worker;
                    worker.post_message(&message(number, &question)).ok()
                });
                if sent.flatten().is_none() {
                    self.advance(|state| state.requests.crashed());
                }
            }
            Step::GiveUp => self.on_reply.run(Reply::Failed),
        }
    }

    fn start(self) -> Result<Thinker, JsValue> {
        let url = browser::meta("bot-worker").ok_or(JsValue::NULL)?;
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        let worker = Worker::new_with_options(&url, &options)?;
        let on_message = Closure::new(move |event: MessageEvent| self.receive(&event.data()));
        let on_error = Closure::new(move |_: Event| self.advance(|state| state.requests.crashed()));
        worker.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
        worker.set_onerror(Some(on_error.as_ref().unchecked_ref()));
        Ok(Thinker {
            worker,
            _on_message: on_message,
            _on_error: on_error,
        })
    }

    fn receive(self, data: &JsValue) {
        match data.as_string().as_deref() {
            Some("ready") => self.advance(|state| state.requests.ready()),
            Some(_) => self.advance(|state| state.requests.crashed()),
            None => self.hold(data),
        }
    }

    /// Notes what is found, and passes an answer on once the natural pause is over.
    fn hold(self, data: &JsValue) {
        let field = |name: &str| Reflect::get(data, &JsValue::from_str(name)).ok();
        // The numbers are our own small ones, given back.
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
        let number = field("id").and_then(|id| id.as_f64()).unwrap_or(-1.0) as u32;
        let text = |name: &str| field(name).and_then(|uci| uci.as_string());
        if let Some(found) = text("found") {
            self.state.try_update_value(|state| {
                if state.requests.is_about(number) {
                    state.found = Some(found);
                    // Who answers within the pause has nothing to show.
                    let shows = browser::now() - state.asked_at > NATURAL_PAUSE;
                    let share = field("share").and_then(|share| share.as_f64());
                    // Between 0 and 100.
                    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
                    let share = share.filter(|_| shows).map(|share| share as u32);
                    self.share.try_set(share);
                }
            });
            return;
        }
        let uci = text("uci").unwrap_or_default();
        self.share.try_set(None);
        self.state.try_update_value(|state| {
            state.found = None;
            let Some(question) = state.requests.answered(number) else {
                return;
            };
            let left = (NATURAL_PAUSE - (browser::now() - state.asked_at)).max(0.0);
            let reply = Reply::Answer {
                ply: question.ply,
                uci,
            };
            // Between 0 and the pause.
            #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
            let timeout = Timeout::new(left as u32, move || {
                // Gone from the state first: the reply may lead to the next question.
                let held = self.state.try_update_value(|state| state.held.take());
                if let Some((_, reply)) = held.flatten() {
                    self.on_reply.try_run(reply);
                }
            });
            state.held = Some((timeout, reply));
        });
    }
}

fn message(number: u32, question: &Question) -> JsValue {
    let message = Object::new();
    let set = |name: &str, value: JsValue| {
        // Setting a property of a plain object that we made cannot fail.
        let _ = Reflect::set(&message, &JsValue::from_str(name), &value);
    };
    set("id", number.into());
    set("position", JsValue::from_str(&question.start));
    set("moves", JsValue::from_str(&question.moves));
    set("bot", JsValue::from_str(question.bot.id()));
    set("seed", question.seed.into());
    message.into()
}
