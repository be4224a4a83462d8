//! What is wrong with the content is told with its file and its key.

mod common;

use std::path::PathBuf;

/// The content that ships, in a directory of its own, with one text in one file replaced.
fn altered(name: &str, file: &str, from: &str, to: &str) -> PathBuf {
    let copy = std::env::temp_dir().join(["selminha-learn-", name].concat());
    std::fs::create_dir_all(&copy).unwrap();
    for entry in std::fs::read_dir(common::directory()).unwrap() {
        let path = entry.unwrap().path();
        std::fs::copy(&path, copy.join(path.file_name().unwrap())).unwrap();
    }
    let text = std::fs::read_to_string(copy.join(file)).unwrap();
    assert!(text.contains(from), "{file} has no {from}");
    std::fs::write(copy.join(file), text.replacen(from, to, 1)).unwrap();
    copy
}

/// The first problem of the altered content.
fn first_problem(name: &str, file: &str, from: &str, to: &str) -> String {
    let copy = altered(name, file, from, to);
    let report = common::check(&copy);
    std::fs::remove_dir_all(copy).unwrap();
    report.problems.first().cloned().unwrap_or_default()
}

fn expect(name: &str, file: &str, (from, to): (&str, &str), words: &[&str]) {
    let problem = first_problem(name, file, from, to);
    for word in words {
        assert!(problem.contains(word), "{name}: {problem}");
    }
}

#[test]
fn a_text_that_is_missing() {
    let change = (r#"{"id":"rook","text""#, r#"{"id":"rocha","text""#);
    expect(
        "missing",
        "glossary.pt-BR.json",
        change,
        &["glossary.pt-BR.json: rook:", "no text"],
    );
}

#[test]
fn a_link_that_leads_nowhere() {
    let change = ("[[#castling|", "[[#rochade|");
    expect(
        "link",
        "glossary.en.json",
        change,
        &["glossary.en.json: castling:", "rochade"],
    );
    let change = ("[[lesson:rook|", "[[lesson:tower|");
    expect(
        "lesson",
        "rules.en.json",
        change,
        &["rules.en.json: rook:", "tower"],
    );
}

#[test]
fn a_move_that_is_not_legal_on_its_board() {
    let change = ("`Bxe8`", "`Bxd8`");
    expect(
        "move",
        "rules.pt-BR.json",
        change,
        &["rules.pt-BR.json: check:", "Bxd8"],
    );
}

#[test]
fn a_position_that_cannot_be() {
    let change = ("6k1/5ppp/8/8/8/8/8/R5K1 w", "6k1/5ppp/8/8/8/8/8/R7 w");
    expect(
        "fen",
        "lessons.json",
        change,
        &["lessons.json: mate-1:", "no king"],
    );
}

#[test]
fn an_entry_that_cannot_be_read() {
    let change = (
        r#""goal":"collect","squares":"a5 f5""#,
        r#""goal":"gather","squares":"a5 f5""#,
    );
    expect(
        "entry",
        "lessons.json",
        change,
        &["lessons.json: rook-1:", "cannot be read"],
    );
    let change = ("\"also\":\"chessboard\"},", "\"also\":chessboard},");
    expect(
        "json",
        "glossary.en.json",
        change,
        &["glossary.en.json: the file: line 2"],
    );
}

#[test]
fn an_untranslated_text_and_a_mark_that_is_not_closed() {
    let english =
        "The 64 squares on which the game is played, eight by eight, light and dark in turn.";
    let portuguese = "As 64 casas em que se joga, oito por oito, claras e escuras alternadas. Fica de modo que cada jogador tenha uma casa clara no canto à sua direita.";
    let whole = [
        english,
        " It lies so that each player has a light square at the right-hand corner.",
    ]
    .concat();
    let change = (portuguese, whole.as_str());
    expect(
        "same",
        "glossary.pt-BR.json",
        change,
        &["glossary.pt-BR.json: board:", "the same"],
    );
    let change = (english, "The 64 [[square|squares.");
    expect(
        "mark",
        "glossary.en.json",
        change,
        &["glossary.en.json: board:", "not closed"],
    );
}
