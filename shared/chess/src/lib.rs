//! The rules of chess: positions, legal moves, notation, outcomes.
//!
//! Text becomes an unchecked [`Setup`], a setup becomes a valid [`Position`], and a [`Game`] is a
//! position with its history. The crate does no input or output, reads no clock and rolls no dice;
//! nothing in it panics, whatever it is given.
//!
//! ```
//! use chess::{Game, Outcome};
//!
//! let mut game = Game::new();
//! for san in ["e4", "e5", "Bc4", "Nc6", "Qh5", "Nf6", "Qxf7#"] {
//!     let m = game.position().read_san(san).unwrap();
//!     game.play(m).unwrap();
//! }
//! assert!(matches!(game.outcome(), Some(Outcome::Checkmate { .. })));
//! ```
#![forbid(unsafe_code)]

mod bitboard;
mod castling;
mod color;
mod count;
mod fen;
mod game;
mod generate;
mod legality;
mod magics;
mod make;
mod material;
mod moves;
mod outcome;
pub mod pgn;
mod piece;
mod position;
mod rays;
mod san;
mod setup;
mod square;
mod tables;

pub use bitboard::{Bitboard, Squares};
pub use castling::{CastlingRights, Wing};
pub use color::Color;
pub use count::perft;
pub use fen::FenError;
pub use game::{Game, MovesError, MovesErrorKind, PlayError};
pub use moves::{Move, MoveList, UciError};
pub use outcome::Outcome;
pub use piece::{Piece, Role};
pub use position::{IllegalMove, Position};
pub use san::SanError;
pub use setup::{Setup, SetupError};
pub use square::{File, Rank, Square, SquareError};
