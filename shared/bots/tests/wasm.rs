//! The golden moves again, on the platform that the page runs on.
#![cfg(target_arch = "wasm32")]

#[path = "common/golden.rs"]
mod golden;

use wasm_bindgen_test::wasm_bindgen_test;

#[wasm_bindgen_test]
fn bots_choose_the_same_everywhere() {
    golden::bots_choose_the_same_everywhere();
}

#[wasm_bindgen_test]
fn the_engine_plays_the_same_everywhere() {
    golden::the_engine_plays_the_same_everywhere();
}
