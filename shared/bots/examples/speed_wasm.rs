//! The engine as a module for node, to be timed and to play: see `cargo xtask bench bots`.
#![cfg(target_arch = "wasm32")]

#[path = "common/speed.rs"]
mod speed;

use bots::{Engine, Limits};
use chess::{Game, Position};
use js_sys::Date;
use wasm_bindgen::prelude::wasm_bindgen;

/// Does what `speed` times natively; how many positions it looked at.
#[wasm_bindgen]
pub fn search(nodes: u32) -> f64 {
    // Some million: a double holds them exactly.
    #[expect(clippy::cast_precision_loss)]
    let searched = speed::search(nodes.into()) as f64;
    searched
}

/// The move that the engine plays in so many milliseconds after these moves from the start, in UCI; empty when
/// the game is over.
#[wasm_bindgen]
pub fn best_move(moves: &str, millis: f64) -> String {
    let end = Date::now() + millis;
    let Ok(game) = Game::from_uci_moves(Position::initial(), moves.split_whitespace()) else {
        return String::new();
    };
    let stop = || Date::now() >= end;
    let limits = Limits {
        stop: Some(&stop),
        ..Limits::default()
    };
    Engine::new(16 << 20)
        .best_move(&game, &limits)
        .map(|m| m.to_string())
        .unwrap_or_default()
}

/// How a game of these moves stands: `white`, `black` or `draw` when it is over, empty while it runs, and `illegal`.
#[wasm_bindgen]
pub fn outcome(moves: &str) -> String {
    let Ok(game) = Game::from_uci_moves(Position::initial(), moves.split_whitespace()) else {
        return "illegal".to_owned();
    };
    match game.outcome().map(chess::Outcome::winner) {
        None => "",
        Some(None) => "draw",
        Some(Some(chess::Color::White)) => "white",
        Some(Some(chess::Color::Black)) => "black",
    }
    .to_owned()
}

/// The position after these moves from the start, as FEN.
#[wasm_bindgen]
pub fn fen(moves: &str) -> String {
    Game::from_uci_moves(Position::initial(), moves.split_whitespace())
        .map(|game| game.position().fen())
        .unwrap_or_default()
}
