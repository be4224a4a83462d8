//! What is timed natively and as WebAssembly: the same searches of the same positions.

use bots::{Engine, Limits};
use chess::{Game, Position};

/// An opening, a middlegame, a position full of tactics, and an ending.
const POSITIONS: [&str; 4] = [
    "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3",
    "r1bq1rk1/pp3ppp/2nbpn2/2pp4/3P4/2PBPN2/PP1N1PPP/R1BQ1RK1 w - - 0 9",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
];

/// Looks at so many positions below each of the four; how many it was in all.
pub fn search(nodes: u64) -> u64 {
    let limits = Limits {
        nodes: Some(nodes),
        ..Limits::default()
    };
    POSITIONS
        .into_iter()
        .filter_map(|fen| Position::from_fen(fen).ok())
        .filter_map(|position| {
            let game = Game::from_position(position);
            Engine::new(16 << 20).search(&game, &limits, |_| {})
        })
        .map(|report| report.nodes)
        .sum()
}
