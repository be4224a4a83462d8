//! Feedback as sentences.

use chess::{Move, Piece, Role};
use json::{FromJson, Json};

use crate::{Answer, ExerciseText, Feedback, LessonTexts, Reason};

/// The sentences that feedback is made of, in one language.
///
/// In a sentence `{piece}` and `{other}` stand for pieces with their article, `{square}` and `{to}` for squares,
/// `{number}` for a number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Sentences {
    feedback: Vec<(String, String)>,
    /// Pawn, knight, bishop, rook, queen and king, each with its article.
    pieces: Vec<String>,
    answers: Vec<(String, String)>,
}

impl FromJson for Sentences {
    fn from_json(json: &Json<'_>) -> Option<Self> {
        let pieces: Vec<String> = json.field("pieces")?;
        (pieces.len() == Role::ALL.len()).then_some(())?;
        Some(Self {
            feedback: entries(json.get("feedback")?)?,
            pieces,
            answers: entries(json.get("answers")?)?,
        })
    }
}

fn entries(json: &Json<'_>) -> Option<Vec<(String, String)>> {
    let Json::Object(fields) = json else {
        return None;
    };
    fields
        .iter()
        .map(|(key, value)| Some((key.to_string(), value.text()?.to_owned())))
        .collect()
}

fn find<'a>(entries: &'a [(String, String)], key: &str) -> &'a str {
    let entry = entries.iter().find(|(known, _)| known == key);
    entry.map_or("", |(_, text)| text)
}

/// Tells feedback in one language.
#[derive(Clone, Copy, Debug)]
pub struct Teller<'a>(&'a Sentences);

impl LessonTexts {
    /// Tells feedback in this language.
    #[must_use]
    pub fn teller(&self) -> Teller<'_> {
        Teller(&self.sentences)
    }
}

impl Teller<'_> {
    /// What there is to say of a move (or, without one, of an answer) at an exercise.
    #[must_use]
    pub fn tell(self, feedback: Feedback, m: Option<Move>, texts: &ExerciseText) -> String {
        match feedback {
            Feedback::Solved => texts.why.clone(),
            Feedback::GoOn => find(&self.0.feedback, "go_on").to_owned(),
            Feedback::Slow { made, fewest } => find(&self.0.feedback, "slow")
                .replace("{made}", &made.to_string())
                .replace("{number}", &fewest.to_string()),
            Feedback::Wrong(reason) => {
                let own = m.and_then(|m| texts.of_move(m)).map(ToOwned::to_owned);
                let told = own.or_else(|| reason.map(|reason| self.reason(reason)));
                told.or_else(|| texts.miss.clone())
                    .unwrap_or_else(|| find(&self.0.feedback, "wrong").to_owned())
            }
        }
    }

    /// The sentence of a reason.
    #[must_use]
    pub fn reason(self, reason: Reason) -> String {
        let parts = reason.parts();
        let mut text = find(&self.0.feedback, reason.key()).to_owned();
        let mut fill = |name: &str, value: Option<String>| {
            if let Some(value) = value {
                text = text.replace(name, &value);
            }
        };
        fill("{piece}", parts.piece.map(|piece| self.piece(piece)));
        fill("{other}", parts.other.map(|piece| self.piece(piece)));
        fill("{square}", parts.square.map(|square| square.to_string()));
        fill("{to}", parts.to.map(|square| square.to_string()));
        fill("{number}", parts.number.map(|number| number.to_string()));
        capitalised(&text)
    }

    /// Whether there is a sentence of this name.
    #[must_use]
    pub fn has(self, key: &str) -> bool {
        !find(&self.0.feedback, key).is_empty()
    }

    /// The word of an answer.
    #[must_use]
    pub fn answer(self, answer: Answer) -> String {
        find(&self.0.answers, answer.key()).to_owned()
    }

    fn piece(self, piece: Piece) -> String {
        let name = self.0.pieces.get(piece.role.index());
        name.cloned().unwrap_or_default()
    }
}

fn capitalised(text: &str) -> String {
    let mut rest = text.chars();
    let first = rest.next().map(char::to_uppercase);
    first.into_iter().flatten().chain(rest).collect()
}
