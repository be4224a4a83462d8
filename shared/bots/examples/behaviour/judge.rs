//! What a move is worth, by our engine at full strength.

use bots::{Engine, Limits};
use chess::{Game, Move};

/// Scores beyond this say only that the game is decided.
const DECIDED: i32 = 1_000;

/// An engine that judges others.
pub struct Judge {
    engine: Engine,
    nodes: u64,
}

impl Judge {
    pub fn new(nodes: u64) -> Judge {
        Judge {
            engine: Engine::new(1 << 22),
            nodes,
        }
    }

    /// Centipawns for the side to move, within ±1000.
    pub fn score(&mut self, game: &Game) -> i32 {
        let limits = Limits {
            nodes: Some(self.nodes),
            ..Limits::default()
        };
        if game
            .outcome()
            .is_some_and(|outcome| outcome.winner().is_some())
        {
            return -DECIDED;
        }
        self.engine
            .search(game, &limits, |_| {})
            .map_or(0, |report| report.score.clamp(-DECIDED, DECIDED))
    }

    /// Centipawns that a move gives away.
    pub fn loss(&mut self, game: &Game, m: Move) -> i32 {
        let best = self.score(game);
        let mut after = game.clone();
        if after.play(m).is_err() {
            return 0;
        }
        (best + self.score(&after)).max(0)
    }
}
