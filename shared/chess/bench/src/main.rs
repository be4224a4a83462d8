//! Prints the native figures: `chess-bench [rounds]`.

use std::time::Instant;

fn main() {
    let rounds = std::env::args().nth(1).and_then(|n| n.parse().ok()).unwrap_or(5);
    let start = Instant::now();
    let now_ms = || start.elapsed().as_secs_f64() * 1000.0;
    for line in chess_bench::compare("native", rounds, now_ms).lines {
        println!("{line}");
    }
}
