//! The rows of `cases/rules.jsonl` again, on the platform that the page and the edge run on.
#![cfg(target_arch = "wasm32")]

#[path = "common/cases.rs"]
mod cases;

use wasm_bindgen_test::wasm_bindgen_test;

/// There are no files here, so the rows are taken in by the compiler.
const ROWS: &str = include_str!("cases/rules.jsonl");

#[wasm_bindgen_test]
fn perft_counts_are_the_published_ones() {
    cases::perft_counts_are_the_published_ones(ROWS);
}

#[wasm_bindgen_test]
fn legal_moves_are_exact() {
    cases::legal_moves_are_exact(ROWS);
}

#[wasm_bindgen_test]
fn states_follow_from_moves() {
    cases::states_follow_from_moves(ROWS);
}

#[wasm_bindgen_test]
fn flag_fall_asks_who_can_still_mate() {
    cases::flag_fall_asks_who_can_still_mate(ROWS);
}

#[wasm_bindgen_test]
fn bad_fens_are_refused() {
    cases::bad_fens_are_refused(ROWS);
}

#[wasm_bindgen_test]
fn good_fens_are_put_right_and_then_stable() {
    cases::good_fens_are_put_right_and_then_stable(ROWS);
}

#[wasm_bindgen_test]
fn san_is_written_shortest() {
    cases::san_is_written_shortest(ROWS);
}

#[wasm_bindgen_test]
fn san_is_read() {
    cases::san_is_read(ROWS);
}

#[wasm_bindgen_test]
fn bad_san_is_refused() {
    cases::bad_san_is_refused(ROWS);
}

#[wasm_bindgen_test]
fn pgn_is_read() {
    cases::pgn_is_read(ROWS);
}
