//! `cargo xtask check content`.

use crate::{failure::Failure, process};

/// Checks the rules page, the lessons and the glossary, and prints how much there is.
pub fn content() -> Result<(), Failure> {
    let mut cargo = process::cargo();
    cargo.args([
        "run",
        "--quiet",
        "--package",
        "learn",
        "--example",
        "content",
    ]);
    process::run("the check of the content", &mut cargo)
}
