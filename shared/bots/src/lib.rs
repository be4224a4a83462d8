//! Computer opponents: search, evaluation and character.
//!
//! Pure: the same game and seed give the same move on every platform.
//!
//! ```
//! use bots::{Bot, choose};
//! use chess::Game;
//!
//! let mut game = Game::new();
//! let m = choose(Bot::Driver, &game, 7).unwrap();
//! game.play(m).unwrap();
//! assert_eq!(choose(Bot::Driver, &Game::new(), 7), Some(m));
//! ```
#![forbid(unsafe_code)]

mod bot;
mod evaluate;
mod rng;
mod search;

pub use bot::Bot;

use chess::{Game, Move};
use rng::{index_below, mix};
use search::{Limits, score_moves};

/// The move that a bot plays; `None` when the game is over.
///
/// The seed is the game's: with another seed the same bot plays another game.
pub fn choose(bot: Bot, game: &Game, seed: u64) -> Option<Move> {
    let legal = game.legal_moves();
    let word = mix(seed, game.position().hash());
    let Some(limits) = limits(bot, seed) else {
        return legal.get(index_below(legal.len(), word)).copied();
    };
    if legal.is_empty() {
        return None;
    }
    let scored = score_moves(game, limits);
    let &(_, best) = scored.first()?;
    // Moves as good as the best to within a few centipawns are a matter of taste.
    let equals = scored
        .iter()
        .take_while(|&&(_, score)| score >= best - TASTE)
        .count();
    scored.get(index_below(equals, word)).map(|&(m, _)| m)
}

/// Centipawns within which moves count as equally good.
const TASTE: i32 = 5;

/// How far and how clearly a bot sees; `None` for the random mover.
fn limits(bot: Bot, seed: u64) -> Option<Limits> {
    let (depth, blur) = match bot {
        Bot::Random => return None,
        Bot::Tamer => (1, 300),
        Bot::Driver => (2, 120),
        Bot::Warden => (2, 20),
        Bot::Executive => (3, 0),
    };
    Some(Limits { depth, blur, seed })
}
