//! What has happened, by name.

use std::collections::BTreeMap;
use std::fmt;

/// How often each thing has happened.
#[derive(Default)]
pub struct Counts(BTreeMap<String, u64>);

impl Counts {
    /// Once more.
    pub fn count(&mut self, what: impl Into<String>) {
        self.count_many(what, 1);
    }

    /// So many times more.
    pub fn count_many(&mut self, what: impl Into<String>, times: u64) {
        *self.0.entry(what.into()).or_default() += times;
    }

    /// All that another room counted.
    pub fn add(&mut self, other: &Self) {
        for (what, times) in &other.0 {
            self.count_many(what, *times);
        }
    }

    /// How often `what` has happened.
    pub fn get(&self, what: &str) -> u64 {
        self.0.get(what).copied().unwrap_or_default()
    }
}

impl fmt::Display for Counts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0
            .iter()
            .try_for_each(|(what, times)| writeln!(f, "{what} {times}"))
    }
}
