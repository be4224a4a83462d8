//! Plays random rooms with every command, timing and disconnection, and checks what must always hold.
//!
//! `cargo run --release -p room --example simulate -- [games] [seed]` plays that many games (2000
//! unless told) and prints counts. A room that breaks a rule panics and names the seed that replays
//! it: `simulate 1 <seed>`. `tests/simulation.rs` plays the same rooms.

#[path = "simulate/mod.rs"]
mod simulation;

use simulation::Counts;

fn main() {
    let mut arguments = std::env::args()
        .skip(1)
        .map(|argument| argument.parse::<u64>());
    let mut argument = |otherwise| match arguments.next() {
        Some(Ok(number)) => number,
        Some(Err(_)) => {
            eprintln!("usage: simulate [games] [seed]");
            std::process::exit(2);
        }
        None => otherwise,
    };
    let (games, first) = (argument(2000), argument(1));
    simulation::name_the_seed_of_a_panic();
    let mut counts = Counts::default();
    let mut seed = first;
    while counts.get("games") < games {
        counts.add(&simulation::play(seed));
        seed += 1;
    }
    println!("rooms {}", seed - first);
    print!("{counts}");
}
