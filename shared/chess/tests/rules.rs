//! Every row of `cases/rules.jsonl`, read at test time; `wasm.rs` tries the same rows under node.

#[path = "common/cases.rs"]
mod cases;

fn rows() -> String {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/cases/rules.jsonl");
    std::fs::read_to_string(path).expect("the case file is part of the crate")
}

#[test]
fn perft_counts_are_the_published_ones() {
    cases::perft_counts_are_the_published_ones(&rows());
}

#[test]
fn legal_moves_are_exact() {
    cases::legal_moves_are_exact(&rows());
}

#[test]
fn states_follow_from_moves() {
    cases::states_follow_from_moves(&rows());
}

#[test]
fn flag_fall_asks_who_can_still_mate() {
    cases::flag_fall_asks_who_can_still_mate(&rows());
}

#[test]
fn bad_fens_are_refused() {
    cases::bad_fens_are_refused(&rows());
}

#[test]
fn good_fens_are_put_right_and_then_stable() {
    cases::good_fens_are_put_right_and_then_stable(&rows());
}

#[test]
fn san_is_written_shortest() {
    cases::san_is_written_shortest(&rows());
}

#[test]
fn san_is_read() {
    cases::san_is_read(&rows());
}

#[test]
fn bad_san_is_refused() {
    cases::bad_san_is_refused(&rows());
}

#[test]
fn pgn_is_read() {
    cases::pgn_is_read(&rows());
}
