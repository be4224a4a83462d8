//! The Web Worker that runs a bot.
fn main() {}
