//! Looking something up in the glossary that ships.

use std::path::Path;

use learn::{Glossary, GlossaryTexts};

struct Book(Glossary, GlossaryTexts, bool);

fn book(tag: &str) -> Book {
    let content = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../app/public/learn");
    let read = |name: &str| std::fs::read_to_string(content.join(name)).unwrap();
    let texts = ["glossary.", tag, ".json"].concat();
    Book(
        json::from_str(&read("glossary.json")).unwrap(),
        json::from_str(&read(&texts)).unwrap(),
        tag == "pt-BR",
    )
}

impl Book {
    fn find(&self, query: &str) -> Vec<&str> {
        let found = self.0.search(&self.1, query, self.2);
        found.iter().map(|(term, _)| term.id.as_str()).collect()
    }
}

#[test]
fn either_languages_word_finds_a_term_with_or_without_accents() {
    for tag in ["en", "pt-BR"] {
        let book = book(tag);
        for (query, id) in [
            ("fork", "fork"),
            ("garfo", "fork"),
            ("peao", "pawn"),
            ("peao passado", "passed-pawn"),
            ("PASSED pawn", "passed-pawn"),
            ("promoção", "promotion"),
            ("promocao", "promotion"),
            ("en passant", "en-passant"),
            ("zwischenzug", "in-between-move"),
        ] {
            assert_eq!(book.find(query).first(), Some(&id), "{tag}: {query}");
        }
        assert!(book.find("xyzzy").is_empty());
        assert_eq!(book.find(" ").len(), book.0.terms.len());
    }
}

#[test]
fn all_terms_come_in_the_order_of_their_names() {
    let portuguese = book("pt-BR");
    let found = portuguese.find("");
    let place = |id| found.iter().position(|found| *found == id).unwrap();
    assert!(place("steel") < place("bishop"), "aço, bispo");
    assert!(place("stalemate") < place("center"), "afogamento, centro");
}
