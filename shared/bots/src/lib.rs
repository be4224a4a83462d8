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
mod engine;
pub mod eval;
mod opponent;
mod rng;

pub use bot::Bot;
pub use engine::{Blur, Engine, Limits, Report, Unseen};
pub use eval::evaluate;
pub use opponent::{Thought, choose, choose_telling};
