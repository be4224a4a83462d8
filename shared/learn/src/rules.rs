//! The rules page: its boards, and the texts of one language.

use json::{FromJson, Json};

use crate::Diagram;

/// What is the same in every language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rules {
    /// The sections in their order.
    pub sections: Vec<Section>,
}

/// A section's name, which is also its fragment in the address, and its boards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Section {
    /// The name.
    pub id: String,
    /// The boards by their names.
    pub diagrams: Vec<(String, Diagram)>,
}

impl Section {
    /// The board of this name.
    #[must_use]
    pub fn diagram(&self, id: &str) -> Option<&Diagram> {
        let found = self.diagrams.iter().find(|(known, _)| known == id);
        found.map(|(_, diagram)| diagram)
    }
}

impl FromJson for Section {
    fn from_json(json: &Json<'_>) -> Option<Self> {
        let diagrams = match json.get("diagrams")? {
            Json::Null => Vec::new(),
            Json::Object(fields) => fields
                .iter()
                .map(|(name, json)| Some((name.to_string(), Diagram::from_json(json)?)))
                .collect::<Option<_>>()?,
            _ => return None,
        };
        Some(Self {
            id: json.field("id")?,
            diagrams,
        })
    }
}

/// The texts of the rules page in one language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RulesTexts {
    /// What the page is about, in one or two sentences.
    pub lead: String,
    /// One for each section.
    pub sections: Vec<SectionText>,
}

/// The texts of a section.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SectionText {
    /// The section's name.
    pub id: String,
    /// Its heading.
    pub title: String,
    /// Its content, in order.
    pub blocks: Vec<Block>,
}

json::read_object! {
    Rules { sections }
    RulesTexts { lead, sections }
    SectionText { id, title, blocks }
}

/// A part of a section. Inline marks are read by [`spans`](crate::spans).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Block {
    /// `"words"`: a paragraph.
    Text(String),
    /// `{"item": "words"}`: an item of a list.
    Item(String),
    /// `{"tip": "words"}`: good advice.
    Tip(String),
    /// `{"board": "name", "alt": "words"}`: a board, and what is to be seen on it, in words.
    Board {
        /// The name of the board.
        id: String,
        /// What is to be seen on it.
        alt: String,
    },
}

impl FromJson for Block {
    fn from_json(json: &Json<'_>) -> Option<Self> {
        if let Some(text) = json.text() {
            return Some(Self::Text(text.to_owned()));
        }
        let text = |name: &str| json.field::<Option<String>>(name).flatten();
        if let Some(item) = text("item") {
            Some(Self::Item(item))
        } else if let Some(tip) = text("tip") {
            Some(Self::Tip(tip))
        } else {
            Some(Self::Board {
                id: text("board")?,
                alt: text("alt")?,
            })
        }
    }
}
