//! The Web Worker in which an opponent thinks, so that the page never waits for it.
//!
//! Says `"ready"` once; then answers every `{id, position, moves, bot, seed}` with `{id, uci}`: `position` is the
//! FEN the game started from, `moves` the UCI moves since then separated by spaces, and `uci` is empty when the
//! question describes no game in which `bot` could move.

use bots::Bot;
use chess::{Game, Move, Position};
use js_sys::{Object, Reflect};
use wasm_bindgen::{JsCast, JsValue, prelude::Closure};
use web_sys::{DedicatedWorkerGlobalScope, MessageEvent};

fn main() {
    let scope: DedicatedWorkerGlobalScope = js_sys::global().unchecked_into();
    let port = scope.clone();
    let on_message = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
        post(&port, &reply(&event.data()));
    });
    scope.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
    // It lives as long as the worker does.
    on_message.forget();
    post(&scope, &JsValue::from_str("ready"));
}

/// The answer to a question.
fn reply(question: &JsValue) -> JsValue {
    let reply = Object::new();
    let uci = choose(question)
        .map(|mv| mv.to_string())
        .unwrap_or_default();
    set(&reply, "id", &field(question, "id"));
    set(&reply, "uci", &JsValue::from_str(&uci));
    reply.into()
}

fn choose(question: &JsValue) -> Option<Move> {
    let text = |name| field(question, name).as_string();
    let start = Position::from_fen(&text("position")?).ok()?;
    let game = Game::from_uci_moves(start, text("moves")?.split_ascii_whitespace()).ok()?;
    let bot = Bot::from_id(&text("bot")?)?;
    // The page sends whole numbers below 2^32, which a double holds exactly.
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
    let seed = field(question, "seed").as_f64()? as u64;
    bots::choose(bot, &game, seed)
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
