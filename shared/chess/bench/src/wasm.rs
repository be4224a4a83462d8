//! The entry point of node.

use wasm_bindgen::prelude::wasm_bindgen;

/// The lines of a comparison run as WebAssembly.
#[wasm_bindgen]
pub fn perft_lines(rounds: usize) -> String {
    crate::perft::compare("wasm", rounds, js_sys::Date::now).join("\n")
}
