//! What Selminha teaches: the rules page, the lessons and the glossary as data, and the exercises as a pure state
//! machine.
//!
//! The content lies beside the page (`app/public/learn/`), one file for what is the same in every language (positions,
//! goals, links) and one for the texts of each. It is read by [`Lessons`], [`LessonTexts`], [`Rules`], [`RulesTexts`],
//! [`Glossary`] and [`GlossaryTexts`]. A learner's move goes to [`Attempt::play`], which says whether it was right and,
//! when it was not, why.
//!
//! ```
//! use learn::{Attempt, Exercise, Feedback, Reason};
//! let exercise: Exercise = json::from_str(
//!     r#"{"id":"back-rank","fen":"6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1","goal":"mate"}"#,
//! ).unwrap();
//! let attempt = Attempt::begin(&exercise);
//! let (attempt, feedback) = attempt.play(&exercise, "a1a7".parse().unwrap());
//! assert_eq!(feedback, Feedback::Wrong(Some(Reason::NotCheck)));
//! let (_, feedback) = attempt.play(&exercise, "a1a8".parse().unwrap());
//! assert_eq!(feedback, Feedback::Solved);
//! ```

#![forbid(unsafe_code)]
#![cfg_attr(
    not(test),
    deny(
        clippy::unwrap_used,
        clippy::expect_used,
        clippy::indexing_slicing,
        clippy::panic
    )
)]

mod attempt;
mod collect;
mod exchange;
mod exercise;
mod fold;
mod glossary;
mod judge;
mod lessons;
mod markup;
mod progress;
mod question;
mod reason;
mod rules;
mod show;
mod tell;

pub use attempt::{Attempt, Feedback, Stage};
pub use exercise::{Exercise, Goal, Way};
pub use fold::fold;
pub use glossary::{Glossary, GlossaryTexts, Term, TermText};
pub use lessons::{ExerciseText, Lesson, LessonText, LessonTexts, Lessons, OwnWrong};
pub use markup::{Link, Span, spans};
pub use progress::Progress;
pub use question::Answer;
pub use reason::Reason;
pub use rules::{Block, Rules, RulesTexts, Section, SectionText};
pub use show::Diagram;
pub use tell::Teller;
