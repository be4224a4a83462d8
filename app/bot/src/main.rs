//! The Web Worker in which an opponent thinks, so that the page never waits for it.
//!
//! Says `"ready"` once; then answers every `{id, position, moves, bot, seed}` with `{id, uci}`: `position` is the
//! FEN the game started from, `moves` the UCI moves since then separated by spaces, and `uci` is empty when the
//! question describes no game in which `bot` could move. While it searches it says `{id, found, share}`: the move that
//! it would make now, in UCI, and how much of its search is done, in hundredths. A search hears nothing, so that
//! whoever cannot wait ends the worker and takes that.

use bots::{Bot, Thought};
use chess::{Game, Position};
use js_sys::{Object, Reflect};
use wasm_bindgen::{JsCast, JsValue, prelude::Closure};
use web_sys::{DedicatedWorkerGlobalScope, MessageEvent};

fn main() {
    let scope: DedicatedWorkerGlobalScope = js_sys::global().unchecked_into();
    let port = scope.clone();
    let on_message = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
        post(&port, &reply(&port, &event.data()));
    });
    scope.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
    #[expect(
        clippy::disallowed_methods,
        reason = "it lives as long as the worker does"
    )]
    on_message.forget();
    post(&scope, &JsValue::from_str("ready"));
}

/// The answer to a question. On the way there it tells `scope` what it has found.
fn reply(scope: &DedicatedWorkerGlobalScope, question: &JsValue) -> JsValue {
    let id = field(question, "id");
    let tell = |thought: Thought| {
        let told = message(&id, "found", &thought.found.to_string());
        set(&told, "share", &thought.share.into());
        post(scope, &told);
    };
    let uci = choose(question, tell)
        .map(|mv| mv.to_string())
        .unwrap_or_default();
    message(&id, "uci", &uci).into()
}

fn choose(question: &JsValue, tell: impl Fn(Thought)) -> Option<chess::Move> {
    let text = |name| field(question, name).as_string();
    let start = Position::from_fen(&text("position")?).ok()?;
    let game = Game::from_uci_moves(start, text("moves")?.split_ascii_whitespace()).ok()?;
    let bot = Bot::from_id(&text("bot")?)?;
    // The page sends whole numbers below 2^32, which a double holds exactly.
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
    let seed = field(question, "seed").as_f64()? as u64;
    bots::choose_telling(bot, &game, seed, tell)
}

/// `{id, <name>: <uci>}`
fn message(id: &JsValue, name: &str, uci: &str) -> Object {
    let message = Object::new();
    set(&message, "id", id);
    set(&message, name, &JsValue::from_str(uci));
    message
}

fn field(object: &JsValue, name: &str) -> JsValue {
    Reflect::get(object, &JsValue::from_str(name)).unwrap_or(JsValue::UNDEFINED)
}

fn set(object: &Object, name: &str, value: &JsValue) {
    // Setting a property of a plain object that we made cannot fail.
    let _ = Reflect::set(object, &JsValue::from_str(name), value);
}

fn post(scope: &DedicatedWorkerGlobalScope, message: &JsValue) {
    // Plain data can always be copied; and there is nobody else to tell.
    let _ = scope.post_message(message);
}
