//! Keys, links, boards and moves in texts.

use std::collections::BTreeSet;

use chess::Position;
use learn::{Block, Diagram, Link, Reason, Span, fold, spans};

use super::{Content, Report, Texts};

/// Two texts that are the same in both languages are suspect from this many letters on.
const TELLING: usize = 24;

pub fn check(content: &Content, report: &mut Report) {
    unique(content, report);
    for texts in &content.texts {
        lessons(content, texts, report);
        rules(content, texts, report);
        glossary(content, texts, report);
    }
    translated(content, report);
}

/// No name is used twice.
fn unique(content: &Content, report: &mut Report) {
    let mut seen = BTreeSet::new();
    let lessons = &content.lessons.lessons;
    let names = lessons
        .iter()
        .flat_map(|lesson| lesson.exercises.iter().map(|exercise| &exercise.id))
        .map(|id| ("lessons.json", id))
        .chain(
            lessons
                .iter()
                .map(|lesson| ("lessons.json (lessons)", &lesson.id)),
        )
        .chain(
            content
                .rules
                .sections
                .iter()
                .map(|section| ("rules.json", &section.id)),
        )
        .chain(
            content
                .glossary
                .terms
                .iter()
                .map(|term| ("glossary.json", &term.id)),
        );
    for (file, id) in names {
        if !seen.insert((file, id)) {
            report.add(file, id, "this name is used twice");
        }
        if !id
            .bytes()
            .all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-')
        {
            report.add(
                file,
                id,
                "a name has small letters, digits and hyphens only",
            );
        }
    }
}

/// What one list has and the other has not, or has in another order.
fn same_keys<'a>(
    file: &str,
    wanted: impl Iterator<Item = &'a String>,
    found: impl Iterator<Item = &'a String>,
    report: &mut Report,
) {
    let (wanted, found): (Vec<_>, Vec<_>) = (wanted.collect(), found.collect());
    for key in &wanted {
        if !found.contains(key) {
            report.add(file, key, "there is no text of it");
        }
    }
    for key in &found {
        if !wanted.contains(key) {
            report.add(file, key, "there is a text, but nothing that it is about");
        }
    }
    if wanted.len() == found.len() && wanted != found {
        let at = wanted.iter().zip(&found).find(|(a, b)| a != b);
        if let Some((key, _)) = at {
            report.add(file, key, "the order is another one");
        }
    }
}

fn lessons(content: &Content, texts: &Texts, report: &mut Report) {
    let file = texts.file("lessons");
    let teller = texts.lessons.teller();
    for key in Reason::KEYS.into_iter().chain(["go_on", "slow", "wrong"]) {
        if !teller.has(key) {
            report.add(&file, key, "there is no sentence for this feedback");
        }
    }
    same_keys(
        &file,
        content.lessons.lessons.iter().map(|lesson| &lesson.id),
        texts.lessons.lessons.iter().map(|lesson| &lesson.id),
        report,
    );
    for lesson in &content.lessons.lessons {
        let Some(text) = texts.lessons.find(&lesson.id) else {
            continue;
        };
        same_keys(
            &file,
            lesson.exercises.iter().map(|exercise| &exercise.id),
            text.exercises.iter().map(|exercise| &exercise.id),
            report,
        );
        for words in text.intro.iter().chain([&text.title, &text.summary]) {
            prose(content, &file, &lesson.id, words, &[], report);
        }
    }
}

fn rules(content: &Content, texts: &Texts, report: &mut Report) {
    let file = texts.file("rules");
    same_keys(
        &file,
        content.rules.sections.iter().map(|section| &section.id),
        texts.rules.sections.iter().map(|section| &section.id),
        report,
    );
    for section in &content.rules.sections {
        let Some(text) = texts
            .rules
            .sections
            .iter()
            .find(|text| text.id == section.id)
        else {
            continue;
        };
        let mut board: Option<&Diagram> =
            first_board(&text.blocks).and_then(|id| section.diagram(id));
        for block in &text.blocks {
            match block {
                Block::Board { id, alt } => {
                    board = section.diagram(id);
                    if board.is_none() {
                        report.add(&file, &section.id, format!("there is no board `{id}`"));
                    }
                    if alt.len() < 10 {
                        report.add(&file, &section.id, format!("the board `{id}` is not told"));
                    }
                }
                Block::Text(words) | Block::Item(words) | Block::Tip(words) => {
                    let start = board.map_or_else(Position::initial, |board| board.position);
                    prose(content, &file, &section.id, words, &[start], report);
                }
            }
        }
        for (id, _) in &section.diagrams {
            let shown = text
                .blocks
                .iter()
                .any(|block| matches!(block, Block::Board { id: shown, .. } if shown == id));
            if !shown {
                report.add(&file, &section.id, format!("the board `{id}` is not shown"));
            }
        }
    }
}

fn first_board(blocks: &[Block]) -> Option<&str> {
    blocks.iter().find_map(|block| match block {
        Block::Board { id, .. } => Some(id.as_str()),
        _ => None,
    })
}

fn glossary(content: &Content, texts: &Texts, report: &mut Report) {
    let file = texts.file("glossary");
    same_keys(
        &file,
        content.glossary.terms.iter().map(|term| &term.id),
        texts.glossary.terms.iter().map(|term| &term.id),
        report,
    );
    for term in &content.glossary.terms {
        for see in &term.see {
            if *see == term.id || content.glossary.find(see).is_none() {
                report.add(
                    "glossary.json",
                    &term.id,
                    format!("see `{see}`: no such term"),
                );
            }
        }
        let Some(text) = texts.glossary.find(&term.id) else {
            continue;
        };
        if term.diagram.is_some() != text.alt.is_some() {
            report.add(
                &file,
                &term.id,
                "a board and its telling (`alt`) go together",
            );
        }
        let board = term.diagram.as_ref();
        let start = board.map_or_else(Position::initial, |board| board.position);
        prose(content, &file, &term.id, &text.text, &[start], report);
    }
}

/// A text's links lead somewhere, its marks are closed, and its moves are legal on one of the boards, or after the move
/// before them in the text.
pub fn prose(
    content: &Content,
    file: &str,
    key: &str,
    words: &str,
    boards: &[Position],
    report: &mut Report,
) {
    let mut boards: Vec<Position> = boards.to_vec();
    if words.trim().is_empty() {
        report.add(file, key, "an empty text");
    }
    for span in spans(words) {
        match span {
            Span::Plain(plain) => {
                if plain.contains(['*', '`', '[', ']', '|']) {
                    report.add(file, key, format!("a mark is not closed in “{plain}”"));
                }
            }
            Span::Strong(_) => {}
            Span::San(san) => match legal(san, &boards) {
                Some(next) => boards.push(next),
                None => report.add(file, key, format!("`{san}` is not legal on its board")),
            },
            Span::Link(to, _) => {
                if let Some(what) = broken(content, to) {
                    report.add(file, key, format!("the link leads nowhere: {what}"));
                }
            }
        }
    }
}

/// The position after a move that is legal on one of the boards, whoever has the turn there.
fn legal(san: &str, boards: &[Position]) -> Option<Position> {
    boards.iter().rev().find_map(|board| {
        [Some(*board), board.pass()]
            .into_iter()
            .flatten()
            .find_map(|board| {
                let m = board.read_san(san).ok()?;
                board.play(m).ok()
            })
    })
}

fn broken(content: &Content, link: Link<'_>) -> Option<String> {
    let (exists, what) = match link {
        Link::Term(id) => (content.glossary.find(id).is_some(), id),
        Link::Section(id) => {
            let mut sections = content.rules.sections.iter();
            (sections.any(|section| section.id == id), id)
        }
        Link::Lesson(id) => (content.lessons.find(id).is_some(), id),
        Link::Play(id) => (bots::Bot::from_id(id).is_some(), id),
        Link::Home => (true, ""),
    };
    (!exists).then(|| what.to_owned())
}

/// No longer text is the same in both languages.
fn translated(content: &Content, report: &mut Report) {
    let [first, second] = content.texts.as_slice() else {
        return;
    };
    let mut seen = BTreeSet::new();
    for (_, _, words) in all(first) {
        seen.insert(fold(&words));
    }
    for (file, key, words) in all(second) {
        if words.len() >= TELLING && seen.contains(&fold(&words)) {
            report.add(
                &file,
                &key,
                format!("the same in both languages: “{words}”"),
            );
        }
    }
}

/// All texts of a language with their file and key.
fn all(texts: &Texts) -> Vec<(String, String, String)> {
    let mut all = Vec::new();
    let mut add = |name: &str, key: &str, words: &str| {
        all.push((texts.file(name), key.to_owned(), words.to_owned()));
    };
    for lesson in &texts.lessons.lessons {
        add("lessons", &lesson.id, &lesson.title);
        add("lessons", &lesson.id, &lesson.summary);
        for words in &lesson.intro {
            add("lessons", &lesson.id, words);
        }
        for exercise in &lesson.exercises {
            for words in [&exercise.task, &exercise.hint, &exercise.why] {
                add("lessons", &exercise.id, words);
            }
        }
    }
    for section in &texts.rules.sections {
        for block in &section.blocks {
            let (Block::Text(words)
            | Block::Item(words)
            | Block::Tip(words)
            | Block::Board { alt: words, .. }) = block;
            add("rules", &section.id, words);
        }
    }
    for term in &texts.glossary.terms {
        add("glossary", &term.id, &term.text);
    }
    all
}
