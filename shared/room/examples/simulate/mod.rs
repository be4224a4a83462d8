//! Random rooms: what happens in them, and what must hold all the while.

mod checks;
mod counts;
mod random;
mod wishes;
mod world;

pub use counts::Counts;
use std::cell::Cell;
use world::World;

/// Things that happen in one room, at most.
const STEPS: u32 = 400;

thread_local! {
    /// The room that this thread plays.
    static SEED: Cell<u64> = const { Cell::new(0) };
}

/// Plays one room to its end, or for [`STEPS`], and counts what has happened.
///
/// # Panics
/// When something does not hold that must.
pub fn play(seed: u64) -> Counts {
    SEED.set(seed);
    let mut world = World::new(seed);
    for _ in 0..STEPS {
        if world.room.is_deleted() {
            break;
        }
        world.step();
    }
    world.finish()
}

/// From now on a panic names the room that broke a rule, even where panics abort.
pub fn name_the_seed_of_a_panic() {
    let before = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        before(panic);
        let seed = SEED.get();
        eprintln!("seed {seed} breaks a rule; replay it with");
        eprintln!("  cargo run --release -p room --example simulate -- 1 {seed}");
    }));
}
