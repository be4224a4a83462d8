//! Random rooms, 2 000 of them, or 100 000 with `SELMINHA_LONG=1`. What is checked is in
//! `examples/simulate/checks.rs`; a failure names the seed that replays it.

#[path = "../examples/simulate/mod.rs"]
mod simulation;

use simulation::Counts;

const SHORT: u64 = 2_000;
const LONG: u64 = 100_000;
/// The first room of the short run; the long run begins elsewhere, so that both together see more.
const SHORT_SEED: u64 = 1;
const LONG_SEED: u64 = 1_000_000;

#[test]
fn random_rooms_keep_every_rule() {
    simulation::name_the_seed_of_a_panic();
    let is_long = std::env::var_os("SELMINHA_LONG").is_some();
    let (first, rooms) = if is_long {
        (LONG_SEED, LONG)
    } else {
        (SHORT_SEED, SHORT)
    };
    let threads = std::thread::available_parallelism().map_or(1, |threads| threads.get() as u64);
    let mut counts = Counts::default();
    std::thread::scope(|scope| {
        let running: Vec<_> = (0..threads)
            .map(|thread| {
                scope.spawn(move || {
                    let mut counts = Counts::default();
                    for room in (thread..rooms).step_by(usize::try_from(threads).unwrap()) {
                        counts.add(&simulation::play(first + room));
                        counts.count("rooms");
                    }
                    counts
                })
            })
            .collect();
        for thread in running {
            counts.add(&thread.join().expect("every room keeps every rule"));
        }
    });
    println!("seeds {first} to {}\n{counts}", first + rooms - 1);
    assert_eq!(counts.get("rooms"), rooms);
    // It means something only if everything happens in it.
    for what in [
        "restarts",
        "reconnections",
        "deadlines met",
        "moves repeated",
        "commands said twice",
        "commands that came late",
        "seats reissued",
        "ended: Aborted",
        "ended: Agreement",
        "ended: Cancelled",
        "ended: Checkmate",
        "ended: Expired",
        "ended: Forfeit",
        "ended: Resignation",
        "ended: Threefold",
        "ended: Timeout",
    ] {
        assert!(
            counts.get(what) > 0,
            "nothing was counted as `{what}`:\n{counts}"
        );
    }
}
