//! What must hold of the content, checked with the rules and the engine. Used by the tests and by
//! `cargo xtask check content`.

mod exercises;
mod files;
mod texts;

use std::path::{Path, PathBuf};

use json::FromJson;
use learn::{Glossary, GlossaryTexts, LessonTexts, Lessons, Rules, RulesTexts};

/// The languages' tags in the names of files.
pub const LANGUAGES: [&str; 2] = ["en", "pt-BR"];

/// What was found.
#[derive(Debug, Default)]
pub struct Report {
    /// Lessons.
    pub lessons: usize,
    /// Exercises in all lessons.
    pub exercises: usize,
    /// Terms of the glossary.
    pub terms: usize,
    /// What is wrong, each with its file and its key.
    pub problems: Vec<String>,
}

impl Report {
    /// Notes a problem.
    pub fn add(&mut self, file: &str, key: &str, what: impl AsRef<str>) {
        self.problems
            .push([file, ": ", key, ": ", what.as_ref()].concat());
    }
}

/// Where the content lies.
pub fn directory() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../app/public/learn")
}

/// All that is to be checked.
pub struct Content {
    pub lessons: Lessons,
    pub rules: Rules,
    pub glossary: Glossary,
    /// For each language.
    pub texts: Vec<Texts>,
}

/// The texts of one language.
pub struct Texts {
    pub tag: &'static str,
    pub lessons: LessonTexts,
    pub rules: RulesTexts,
    pub glossary: GlossaryTexts,
}

impl Texts {
    /// The name of one of this language's files.
    pub fn file(&self, name: &str) -> String {
        [name, ".", self.tag, ".json"].concat()
    }
}

/// Checks everything.
pub fn check(directory: &Path) -> Report {
    let mut report = Report::default();
    let content = read(directory, &mut report);
    let Some(content) = content.filter(|_| report.problems.is_empty()) else {
        return report;
    };
    report.lessons = content.lessons.lessons.len();
    report.exercises = content
        .lessons
        .lessons
        .iter()
        .map(|lesson| lesson.exercises.len())
        .sum();
    report.terms = content.glossary.terms.len();
    texts::check(&content, &mut report);
    if report.problems.is_empty() {
        exercises::check(&content, &mut report);
    }
    report
}

fn read(directory: &Path, report: &mut Report) -> Option<Content> {
    let lessons = files::read(directory, "lessons.json", "lessons", "exercises", report);
    let rules = files::read(directory, "rules.json", "sections", "diagrams", report);
    let glossary = files::read(directory, "glossary.json", "terms", "terms", report);
    let texts: Vec<Texts> = LANGUAGES
        .into_iter()
        .filter_map(|tag| read_texts(directory, tag, report))
        .collect();
    Some(Content {
        lessons: lessons?,
        rules: rules?,
        glossary: glossary?,
        texts: (texts.len() == LANGUAGES.len()).then_some(texts)?,
    })
}

fn read_texts(directory: &Path, tag: &'static str, report: &mut Report) -> Option<Texts> {
    fn one<T: FromJson>(
        directory: &Path,
        name: &str,
        tag: &str,
        list: &str,
        inner: &str,
        report: &mut Report,
    ) -> Option<T> {
        let file = [name, ".", tag, ".json"].concat();
        files::read(directory, &file, list, inner, report)
    }
    let lessons = one(directory, "lessons", tag, "lessons", "exercises", report);
    let rules = one(directory, "rules", tag, "sections", "blocks", report);
    let glossary = one(directory, "glossary", tag, "terms", "terms", report);
    Some(Texts {
        tag,
        lessons: lessons?,
        rules: rules?,
        glossary: glossary?,
    })
}
