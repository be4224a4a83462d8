//! Moves that the bots chose on one platform, to be chosen on all.

use bots::{Bot, Engine, Limits, choose};
use chess::{Game, Position};

/// Positions as a FEN (or nothing for the start) and moves.
const POSITIONS: [(&str, &str); 5] = [
    ("", "e2e4 e7e5 g1f3 b8c6 f1c4 g8f6 d2d3 f8c5 c2c3 d7d6"),
    (
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "",
    ),
    ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", ""),
    (
        "r1bq1rk1/pp3ppp/2n1pn2/2pp4/3P4/2PBPN2/PP1N1PPP/R1BQ1RK1 w - - 0 9",
        "",
    ),
    ("8/8/4k3/8/2BN4/8/8/4K3 b - - 0 1", ""),
];

/// What each bot plays, by position, with seeds 1 and 2.
const CHOSEN: [(Bot, [[&str; 2]; 5]); 4] = [
    (
        Bot::Random,
        [
            ["d1d2", "d1d2"],
            ["a1d1", "d2e3"],
            ["b4d4", "a5a4"],
            ["d2b3", "d1e1"],
            ["e6d6", "e6d6"],
        ],
    ),
    (
        Bot::Tamer,
        [
            ["e1e2", "c1d2"],
            ["c3b5", "c3b5"],
            ["b4f4", "b4c4"],
            ["d4c5", "g2g3"],
            ["e6e5", "e6e5"],
        ],
    ),
    (
        Bot::Driver,
        [
            ["d3d4", "b2b4"],
            ["e2a6", "e2a6"],
            ["b4f4", "b4f4"],
            ["d1c2", "d3c2"],
            ["e6f6", "e6f6"],
        ],
    ),
    (
        Bot::Warden,
        [
            ["b2b4", "e1g1"],
            ["e2a6", "d5e6"],
            ["e2e3", "b4f4"],
            ["f1e1", "d4c5"],
            ["e6f6", "e6f6"],
        ],
    ),
];

/// What the engine plays after 20 000 positions.
const FULL: [&str; 5] = ["b2b4", "e2a6", "b4f4", "f1e1", "e6f6"];

fn games() -> impl Iterator<Item = Game> {
    POSITIONS.into_iter().map(|(fen, moves)| {
        let start = if fen.is_empty() {
            Position::initial()
        } else {
            Position::from_fen(fen).unwrap()
        };
        Game::from_uci_moves(start, moves.split_whitespace()).unwrap()
    })
}

pub fn bots_choose_the_same_everywhere() {
    for (bot, chosen) in CHOSEN {
        for (game, moves) in games().zip(chosen) {
            for (seed, expected) in (1..).zip(moves) {
                let m = choose(bot, &game, seed).map(|m| m.to_string());
                assert_eq!(
                    m.as_deref(),
                    Some(expected),
                    "{bot:?}, seed {seed}, {:?}",
                    game.position()
                );
            }
        }
    }
}

pub fn the_engine_plays_the_same_everywhere() {
    let limits = Limits {
        nodes: Some(20_000),
        ..Limits::default()
    };
    for (game, expected) in games().zip(FULL) {
        let m = Engine::new(16 << 20)
            .best_move(&game, &limits)
            .map(|m| m.to_string());
        assert_eq!(m.as_deref(), Some(expected), "{:?}", game.position());
    }
}
