//! Checks the content and prints how much there is: `cargo xtask check content`. A directory in place of the one that
//! ships may be named.

#[path = "../tests/common/mod.rs"]
mod common;

use std::path::PathBuf;
use std::process::ExitCode;

fn main() -> ExitCode {
    let named = std::env::args_os().nth(1).map(PathBuf::from);
    let report = common::check(&named.unwrap_or_else(common::directory));
    for problem in &report.problems {
        eprintln!("{problem}");
    }
    println!("lessons {}", report.lessons);
    println!("exercises {}", report.exercises);
    println!("glossary_terms {}", report.terms);
    println!("content_problems {}", report.problems.len());
    if report.problems.is_empty() {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}
