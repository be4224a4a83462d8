//! What has been solved, as a plain text to be kept on the device.

use std::collections::BTreeSet;

use crate::Lesson;

/// The version of the text, its first word.
const VERSION: &str = "1";

/// The most that is read of a kept text: many times what all lessons need.
const LONGEST: usize = 16 * 1024;

/// The names of the exercises that have been solved.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Progress(BTreeSet<String>);

impl Progress {
    /// Reads what [`Progress::to_text`] wrote; nothing is solved in any other text.
    #[must_use]
    pub fn from_text(text: &str) -> Self {
        let mut words = text.split_ascii_whitespace();
        if text.len() > LONGEST || words.next() != Some(VERSION) {
            return Self::default();
        }
        Self(words.map(ToOwned::to_owned).collect())
    }

    /// The text to be kept.
    #[must_use]
    pub fn to_text(&self) -> String {
        let mut text = VERSION.to_owned();
        for id in &self.0 {
            text.push(' ');
            text.push_str(id);
        }
        text
    }

    /// Notes that an exercise is solved.
    pub fn solve(&mut self, exercise: &str) {
        self.0.insert(exercise.to_owned());
    }

    /// Whether an exercise is solved.
    #[must_use]
    pub fn is_solved(&self, exercise: &str) -> bool {
        self.0.contains(exercise)
    }

    /// How many exercises of a lesson are solved.
    #[must_use]
    pub fn solved(&self, lesson: &Lesson) -> usize {
        let exercises = lesson.exercises.iter();
        exercises
            .filter(|exercise| self.is_solved(&exercise.id))
            .count()
    }

    /// The index of the first exercise of a lesson that is not solved; 0 when all are.
    #[must_use]
    pub fn resume(&self, lesson: &Lesson) -> usize {
        let mut exercises = lesson.exercises.iter();
        exercises
            .position(|exercise| !self.is_solved(&exercise.id))
            .unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn progress_comes_back_as_it_was_kept() {
        let mut progress = Progress::default();
        assert_eq!(Progress::from_text(&progress.to_text()), progress);
        progress.solve("rook-1");
        progress.solve("mate-2");
        progress.solve("rook-1");
        assert_eq!(progress.to_text(), "1 mate-2 rook-1");
        assert_eq!(Progress::from_text(&progress.to_text()), progress);
        assert!(progress.is_solved("rook-1") && !progress.is_solved("rook"));
    }

    #[test]
    fn a_text_that_is_none_of_ours_is_no_progress() {
        let long = ["1 ", &"x ".repeat(LONGEST)].concat();
        for text in ["", "2 rook-1", "rook-1", "{}", &long] {
            assert_eq!(Progress::from_text(text), Progress::default());
        }
    }
}
