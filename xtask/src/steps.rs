//! Saying what is being done, and how long it took.

use std::{fmt::Write as _, time::Instant};

use crate::failure::Failure;

/// Says one thing that is being done.
pub fn say(text: impl AsRef<str>) {
    println!("xtask: {}", text.as_ref());
}

/// Runs named steps in order and adds up their times.
#[derive(Default)]
pub struct Steps {
    done: Vec<(&'static str, f64)>,
}

impl Steps {
    /// Runs a step: its name before it, its seconds after it.
    pub fn run(
        &mut self,
        name: &'static str,
        step: impl FnOnce() -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        println!("\n== {name}");
        let started = Instant::now();
        let result = step();
        let seconds = started.elapsed().as_secs_f64();
        let verdict = if result.is_ok() { "ok" } else { "FAILED" };
        println!("== {name}: {verdict} in {seconds:.1} s");
        self.done.push((name, seconds));
        result
    }

    /// Prints the line of totals.
    pub fn finish(self) {
        let total: f64 = self.done.iter().map(|(_, seconds)| seconds).sum();
        let mut line = format!("\nall passed in {total:.1} s:");
        for (name, seconds) in self.done {
            // Writing to a string cannot fail.
            let _ = write!(line, " {name} {seconds:.1}");
        }
        println!("{line}");
    }
}
