//! Prints the native figures: `chess-bench [rounds]`.

use std::time::Instant;

fn main() {
    let rounds = std::env::args()
        .nth(1)
        .and_then(|n| n.parse().ok())
        .unwrap_or(5);
    let start = Instant::now();
    let now_ms = || start.elapsed().as_secs_f64() * 1000.0;
    let perft = chess_bench::perft::compare("native", rounds, now_ms);
    let pgn = chess_bench::pgn::compare(rounds, now_ms);
    for line in perft.iter().chain(&pgn) {
        println!("{line}");
    }
}
