//! The same position, seed and limits give the same move on every platform; `wasm.rs` asks under node.
//!
//! A change of search or evaluation changes the moves here: take the new ones, from both platforms.

#[path = "common/golden.rs"]
mod golden;

#[test]
fn bots_choose_the_same_everywhere() {
    golden::bots_choose_the_same_everywhere();
}

#[test]
fn the_engine_plays_the_same_everywhere() {
    golden::the_engine_plays_the_same_everywhere();
}
