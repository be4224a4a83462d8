//! What several test files share: chance that repeats, and positions to try things on.
#![allow(dead_code, reason = "each test file uses its own part of this")]

use chess::{Color, Game, Piece, Position, Role, Setup, Square};

/// Sebastiano Vigna's `SplitMix64`.
pub struct Random(pub u64);

impl Random {
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut word = self.0;
        word = (word ^ (word >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        word = (word ^ (word >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        word ^ (word >> 31)
    }

    /// A number below `bound`.
    pub fn below(&mut self, bound: usize) -> usize {
        usize::try_from(self.next() % bound as u64).expect("it is below a usize")
    }

    pub fn pick<'a, T>(&mut self, from: &'a [T]) -> &'a T {
        &from[self.below(from.len())]
    }

    pub fn word(&mut self, from: &[&'static str]) -> &'static str {
        from[self.below(from.len())]
    }

    pub fn one_in(&mut self, chances: usize) -> bool {
        self.below(chances) == 0
    }
}

/// Whether the long run was asked for.
pub fn long_run() -> bool {
    std::env::var_os("SELMINHA_LONG").is_some_and(|value| value != "0")
}

/// How many positions a test should try: fewer in the short run.
pub fn scale(short: usize, long: usize) -> usize {
    if long_run() { long } else { short }
}

/// A random game, played until it ends or `plies` moves have been made.
pub fn random_game(random: &mut Random, plies: usize) -> Game {
    let mut game = Game::new();
    while game.outcome().is_none() && game.ply() < plies {
        let moves = game.legal_moves();
        game.play(*random.pick(&moves)).expect("a legal move");
    }
    game
}

/// Changes a few things of a position at random; what comes out may not be valid.
pub fn mutate(random: &mut Random, position: &Position) -> Setup {
    let mut setup = Setup::from(position);
    for _ in 0..=random.below(4) {
        let square = random.below(64);
        match random.below(6) {
            0 => setup.board[square] = None,
            1 | 2 => {
                let other = random.below(64);
                setup.board.swap(square, other);
            }
            3 => {
                setup.board[square] = Some(Piece {
                    color: *random.pick(&Color::ALL),
                    role: *random.pick(&Role::ALL),
                });
            }
            4 => setup.turn = !setup.turn,
            _ => setup.en_passant = random.one_in(2).then(|| *random.pick(&Square::ALL)),
        }
    }
    setup
}

/// Calls `check` with about `count` positions: all of random games, and valid mutations of them.
pub fn for_positions(seed: u64, count: usize, mut check: impl FnMut(&Position)) {
    let mut random = Random(seed);
    let mut tried = 0;
    while tried < count {
        let game = random_game(&mut random, 250);
        for ply in 0..=game.ply() {
            let position = game.position_at(ply).expect("a ply of the game");
            check(position);
            tried += 1;
            for _ in 0..2 {
                if let Ok(mutated) = mutate(&mut random, position).validate() {
                    check(&mutated);
                    tried += 1;
                }
            }
            if tried >= count {
                return;
            }
        }
    }
}
