//! A module that does nothing but offer the rules to JavaScript, to be weighed: what a page needs to
//! show and referee a game.
#![cfg(target_arch = "wasm32")]

use chess::{Game, Position};
use wasm_bindgen::prelude::wasm_bindgen;

/// Plays UCI moves from a FEN; gives FEN, status, SAN, legal moves and who can still win, or the error.
#[wasm_bindgen]
pub fn play(fen: &str, moves: &str) -> String {
    let position = match Position::from_fen(fen) {
        Ok(position) => position,
        Err(error) => return error.to_string(),
    };
    let game = match Game::from_uci_moves(position, moves.split_whitespace()) {
        Ok(game) => game,
        Err(error) => return error.to_string(),
    };
    let mut out = game.position().fen();
    out.push_str(game.outcome().map_or("playing", chess::Outcome::status));
    for index in 0..game.ply() {
        out.extend(game.san_at(index));
    }
    for m in &game.legal_moves() {
        out.push_str(&m.to_string());
    }
    for color in chess::Color::ALL {
        out.push(if game.position().can_win(color) {
            '1'
        } else {
            '0'
        });
    }
    out
}

/// Reads a SAN move, strictly or not.
#[wasm_bindgen]
pub fn read_san(fen: &str, san: &str, strictly: bool) -> Option<String> {
    let position = Position::from_fen(fen).ok()?;
    let read = if strictly {
        position.read_san(san)
    } else {
        position.read_san_leniently(san)
    };
    read.ok().map(|m| m.to_string())
}
