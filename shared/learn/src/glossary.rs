//! The glossary: terms with both languages' names, explained in one.

use json::{FromJson, Json};

use crate::{Diagram, fold};

/// What is the same in every language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Glossary {
    /// All terms, in no order that matters.
    pub terms: Vec<Term>,
}

/// A term. As JSON its board's fields ([`Diagram`]) stand beside the others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Term {
    /// Its stable name, also in addresses.
    pub id: String,
    /// Its English name.
    pub en: String,
    /// Its Brazilian Portuguese name.
    pub pt: String,
    /// The names of related terms.
    pub see: Vec<String>,
    /// An example.
    pub diagram: Option<Diagram>,
}

/// The texts of one language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GlossaryTexts {
    /// One for each term.
    pub terms: Vec<TermText>,
}

/// What a term means. Inline marks are read by [`spans`](crate::spans).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TermText {
    /// The term's name.
    pub id: String,
    /// Its meaning.
    pub text: String,
    /// Other words for it, for the search.
    pub also: Option<String>,
    /// What is to be seen on its board.
    pub alt: Option<String>,
}

json::read_object! {
    Glossary { terms }
    GlossaryTexts { terms }
    TermText { id, text, also, alt }
}

impl FromJson for Term {
    fn from_json(json: &Json<'_>) -> Option<Self> {
        let see: Option<String> = json.field("see")?;
        let diagram = match json.get("fen")? {
            Json::Null => None,
            _ => Some(Diagram::from_json(json)?),
        };
        let names = see.unwrap_or_default();
        Some(Self {
            id: json.field("id")?,
            en: json.field("en")?,
            pt: json.field("pt")?,
            see: names
                .split_ascii_whitespace()
                .map(ToOwned::to_owned)
                .collect(),
            diagram,
        })
    }
}

impl Glossary {
    /// The term of this name.
    #[must_use]
    pub fn find(&self, id: &str) -> Option<&Term> {
        self.terms.iter().find(|term| term.id == id)
    }

    /// The terms that hold all words of `query`, in either language's name, in other words for it, or in the meaning;
    /// the best ones first, otherwise by their names in the language of the texts. An empty query finds all.
    #[must_use]
    pub fn search<'a>(
        &'a self,
        texts: &'a GlossaryTexts,
        query: &str,
        portuguese: bool,
    ) -> Vec<(&'a Term, &'a TermText)> {
        let query = fold(query);
        let words: Vec<&str> = query.split_whitespace().collect();
        let mut found: Vec<(u32, String, &Term, &TermText)> = self
            .terms
            .iter()
            .filter_map(|term| {
                let text = texts.find(&term.id)?;
                let place = words
                    .iter()
                    .map(|word| place(term, text, word))
                    .try_fold(0, |worst: u32, place| Some(worst.max(place?)))?;
                let name = fold(term.name(portuguese));
                Some((place, name, term, text))
            })
            .collect();
        found.sort_by(|a, b| (a.0, &a.1).cmp(&(b.0, &b.1)));
        found
            .into_iter()
            .map(|(_, _, term, text)| (term, text))
            .collect()
    }
}

impl Term {
    /// Its name in one of the languages.
    #[must_use]
    pub fn name(&self, portuguese: bool) -> &str {
        if portuguese { &self.pt } else { &self.en }
    }
}

impl GlossaryTexts {
    /// The meaning of the term of this name.
    #[must_use]
    pub fn find(&self, id: &str) -> Option<&TermText> {
        self.terms.iter().find(|term| term.id == id)
    }
}

/// How good a place a word is found in: 0 it is a name, 1 the beginning of one, 2 the beginning of a word of one,
/// 3 elsewhere in a name, 4 the meaning.
fn place(term: &Term, text: &TermText, word: &str) -> Option<u32> {
    let also = text.also.as_deref().unwrap_or_default();
    let names = [term.en.as_str(), term.pt.as_str(), also].map(fold);
    if names.iter().any(|name| name == word) {
        Some(0)
    } else if names.iter().any(|name| name.starts_with(word)) {
        Some(1)
    } else if names
        .iter()
        .any(|name| name.split_whitespace().any(|part| part.starts_with(word)))
    {
        Some(2)
    } else if names.iter().any(|name| name.contains(word)) {
        Some(3)
    } else {
        fold(&text.text).contains(word).then_some(4)
    }
}
