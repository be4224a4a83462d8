//! Comments and glyphs of a whole game: one string and one vector, whatever their number.

/// Where a comment lies in the text of all.
#[derive(Clone, Copy, Debug)]
pub(super) struct Span {
    start: usize,
    end: usize,
}

/// Something said about a move.
#[derive(Clone, Copy, Debug)]
pub(super) enum Note {
    /// A comment between the start of a side line and its first move.
    Before(Span),
    /// A comment after the move.
    After(Span),
    /// A numeric annotation glyph.
    Nag(u8),
}

/// What is said about one move: a chain in the vector of all. Indices count from 1, 0 is none.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Chain {
    first: u32,
    last: u32,
}

#[derive(Clone, Debug, Default)]
pub(super) struct Notes {
    text: String,
    /// Each note and the index of the next one of its chain.
    notes: Vec<(Note, u32)>,
}

impl Notes {
    /// Keeps a comment's text, cleaned; `None` when nothing is left of it.
    pub(super) fn keep(&mut self, text: &str) -> Option<Span> {
        let start = self.text.len();
        push_clean(&mut self.text, text);
        let end = self.text.len();
        (end > start).then_some(Span { start, end })
    }

    pub(super) fn add(&mut self, chain: &mut Chain, note: Note) {
        self.notes.push((note, 0));
        // A text of four thousand million notes would not fit memory.
        let index = u32::try_from(self.notes.len()).unwrap_or(u32::MAX);
        if chain.first == 0 {
            chain.first = index;
        } else if let Some((_, next)) = self.notes.get_mut(chain.last as usize - 1) {
            *next = index;
        }
        chain.last = index;
    }

    fn chain(&self, chain: Chain) -> impl Iterator<Item = Note> {
        let mut index = chain.first;
        core::iter::from_fn(move || {
            let &(note, next) = self.notes.get((index as usize).checked_sub(1)?)?;
            index = next;
            Some(note)
        })
    }

    pub(super) fn comments_before(&self, chain: Chain) -> impl Iterator<Item = &str> {
        self.chain(chain).filter_map(|note| match note {
            Note::Before(span) => self.text.get(span.start..span.end),
            _ => None,
        })
    }

    pub(super) fn comments(&self, chain: Chain) -> impl Iterator<Item = &str> {
        self.chain(chain).filter_map(|note| match note {
            Note::After(span) => self.text.get(span.start..span.end),
            _ => None,
        })
    }

    pub(super) fn nags(&self, chain: Chain) -> impl Iterator<Item = u8> {
        self.chain(chain).filter_map(|note| match note {
            Note::Nag(nag) => Some(nag),
            _ => None,
        })
    }
}

/// One space between words, none around, and no sign that would end the comment.
fn push_clean(out: &mut String, text: &str) {
    if is_clean(text) {
        out.push_str(text);
        return;
    }
    for (index, word) in text.split_whitespace().enumerate() {
        if index > 0 {
            out.push(' ');
        }
        out.extend(
            word.chars()
                .map(|sign| if sign == '}' { ')' } else { sign }),
        );
    }
}

/// Whether a text of plain signs needs no cleaning; most comments do not.
fn is_clean(text: &str) -> bool {
    let bytes = text.as_bytes();
    let plain = bytes.iter().all(|byte| matches!(byte, b' '..=b'|' | b'~'));
    plain
        && bytes.first() != Some(&b' ')
        && bytes.last() != Some(&b' ')
        && !bytes.windows(2).any(|pair| pair == b"  ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_are_evened_out() {
        for (text, clean) in [
            ("plain words", "plain words"),
            ("  wide \t\n gaps ", "wide gaps"),
            ("a brace } inside", "a brace ) inside"),
            ("  \n", ""),
            ("", ""),
            ("é\u{2003}ü", "é ü"),
        ] {
            let mut notes = Notes::default();
            let span = notes.keep(text);
            assert_eq!(notes.text, clean, "{text:?}");
            assert_eq!(span.is_none(), clean.is_empty());
        }
    }

    #[test]
    fn chains_do_not_mix() {
        let mut notes = Notes::default();
        let (mut a, mut b) = (Chain::default(), Chain::default());
        let text = notes.keep("first").unwrap();
        notes.add(&mut a, Note::After(text));
        notes.add(&mut b, Note::Nag(3));
        notes.add(&mut a, Note::Nag(1));
        assert_eq!(notes.comments(a).collect::<Vec<_>>(), ["first"]);
        assert_eq!(notes.nags(a).collect::<Vec<_>>(), [1]);
        assert_eq!(notes.nags(b).collect::<Vec<_>>(), [3]);
        assert_eq!(notes.comments_before(a).count(), 0);
    }
}
