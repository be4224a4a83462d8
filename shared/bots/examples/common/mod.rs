//! What the measuring examples share.

pub mod elo;
pub mod player;
pub mod random;
