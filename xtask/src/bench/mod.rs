//! `cargo xtask bench`: figures as `name value` lines.

mod bots;
mod chess;
mod driver;
mod page;
mod room;
mod size;
mod weight;

use crate::{args::Bench, failure::Failure};

/// Measures.
pub fn run(bench: Bench) -> Result<(), Failure> {
    match bench {
        Bench::Bots => bots::run(),
        Bench::Chess => chess::run(),
        Bench::Page => page::run(),
        Bench::Lighthouse => page::lighthouse(),
        Bench::Room => room::run(),
        Bench::Size => size::run(),
        Bench::Weight => weight::run(),
    }
}
