//! Times the rules crate beside its peers, in one process and in turn, so that the machine's noise
//! meets all alike. The clock is an argument: the same code runs natively and under node.

pub mod perft;
pub mod pgn;
mod stats;
#[cfg(target_arch = "wasm32")]
mod wasm;
