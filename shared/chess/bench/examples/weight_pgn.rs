//! The module of `weight.rs` with reading and writing PGN, to be weighed.
#![cfg(target_arch = "wasm32")]

#[path = "weight.rs"]
mod weight;

use chess::pgn;
use wasm_bindgen::prelude::wasm_bindgen;

pub use weight::{play, read_san};

/// Reads games and writes them again.
#[wasm_bindgen]
pub fn tidy_pgn(text: &[u8]) -> String {
    pgn::games(text).map(|game| game.to_string()).collect()
}
