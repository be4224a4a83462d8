//! The lessons: the exercises in their order, and the texts of one language.

use chess::Move;
use json::{FromJson, Json};

use crate::{Exercise, tell::Sentences};

/// All lessons, the same in every language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lessons {
    /// In the order in which they are best taken.
    pub lessons: Vec<Lesson>,
}

/// A lesson: a few exercises about one idea.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lesson {
    /// Its stable name, also in addresses.
    pub id: String,
    /// In the order in which they are best taken.
    pub exercises: Vec<Exercise>,
}

json::read_object! {
    Lessons { lessons }
    Lesson { id, exercises }
}

impl Lessons {
    /// The lesson of this name.
    #[must_use]
    pub fn find(&self, id: &str) -> Option<&Lesson> {
        self.lessons.iter().find(|lesson| lesson.id == id)
    }
}

/// The texts of all lessons in one language. Their inline marks are read by [`spans`](crate::spans).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LessonTexts {
    /// What the feedback says.
    pub(crate) sentences: Sentences,
    /// One for each lesson.
    pub lessons: Vec<LessonText>,
}

/// The texts of a lesson.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LessonText {
    /// The lesson's name.
    pub id: String,
    /// Its title.
    pub title: String,
    /// What one learns in it, in one line.
    pub summary: String,
    /// What there is to know before the exercises, by paragraphs.
    pub intro: Vec<String>,
    /// One for each exercise.
    pub exercises: Vec<ExerciseText>,
}

/// The texts of an exercise.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExerciseText {
    /// The exercise's name.
    pub id: String,
    /// What is to be done.
    pub task: String,
    /// A help that does not give it away.
    pub hint: String,
    /// What is said when it is solved: the idea in one or two sentences.
    pub why: String,
    /// What is said of a wrong move of which the rules cannot tell why.
    pub miss: Option<String>,
    /// What is said of certain wrong moves.
    pub wrong: Option<Vec<OwnWrong>>,
}

/// What is said of one wrong move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OwnWrong {
    /// The move, in UCI.
    pub uci: String,
    /// Why it is wrong.
    pub text: String,
}

json::read_object! {
    LessonText { id, title, summary, intro, exercises }
    ExerciseText { id, task, hint, why, miss, wrong }
    OwnWrong { uci, text }
}

impl FromJson for LessonTexts {
    fn from_json(json: &Json<'_>) -> Option<Self> {
        Some(Self {
            sentences: Sentences::from_json(json)?,
            lessons: json.field("lessons")?,
        })
    }
}

impl LessonTexts {
    /// The texts of the lesson of this name.
    #[must_use]
    pub fn find(&self, id: &str) -> Option<&LessonText> {
        self.lessons.iter().find(|lesson| lesson.id == id)
    }
}

impl LessonText {
    /// The texts of the exercise of this name.
    #[must_use]
    pub fn find(&self, id: &str) -> Option<&ExerciseText> {
        self.exercises.iter().find(|exercise| exercise.id == id)
    }
}

impl ExerciseText {
    /// What is said of this wrong move in particular.
    #[must_use]
    pub fn of_move(&self, m: Move) -> Option<&str> {
        let wrong = self.wrong.as_ref()?;
        let own = wrong.iter().find(|own| own.uci.parse() == Ok(m))?;
        Some(&own.text)
    }
}
