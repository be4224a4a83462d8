//! Times the engine: `speed [NODES [RUNS]]` prints how many positions it looks at in a second, a line a run.

#[path = "common/speed.rs"]
mod speed;

use std::time::Instant;

fn main() {
    let mut numbers = std::env::args().skip(1).map(|text| text.parse().ok());
    let nodes = numbers.next().flatten().unwrap_or(200_000);
    let runs = numbers.next().flatten().unwrap_or(1);
    // The tables are filled at first use.
    speed::search(1_000);
    for _ in 0..runs {
        let begin = Instant::now();
        let searched = u128::from(speed::search(nodes));
        println!(
            "{}",
            searched * 1_000_000 / begin.elapsed().as_micros().max(1)
        );
    }
}
