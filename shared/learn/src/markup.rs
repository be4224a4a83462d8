//! The marks inside a text: links, emphasis and moves.

/// A piece of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Span<'a> {
    /// Words as they are.
    Plain(&'a str),
    /// `*words*`: of weight.
    Strong(&'a str),
    /// `` `Nf3` ``: a move in SAN with English letters, legal in the diagram that it stands by.
    San(&'a str),
    /// `[[to|words]]`: a link.
    Link(Link<'a>, &'a str),
}

/// Where a link leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Link<'a> {
    /// `[[fork|…]]`: a term of the glossary.
    Term(&'a str),
    /// `[[#castling|…]]`: a section of the rules.
    Section(&'a str),
    /// `[[lesson:rook|…]]`: a lesson.
    Lesson(&'a str),
    /// `[[play:tamer|…]]`: a game against an opponent.
    Play(&'a str),
    /// `[[home:|…]]`: the home page, where rooms are made.
    Home,
}

/// The pieces of a text, in order. A mark that is not closed is words as they are.
#[must_use]
pub fn spans(text: &str) -> Vec<Span<'_>> {
    let mut spans = Vec::new();
    let mut rest = text;
    let mut plain = 0;
    while let Some(tail) = rest.get(plain..) {
        let Some(at) = tail.find(['*', '`', '[']) else {
            break;
        };
        let start = plain + at;
        match rest.get(start..).and_then(marked) {
            Some((span, after)) => {
                push_plain(&mut spans, rest.get(..start));
                spans.push(span);
                rest = after;
                plain = 0;
            }
            None => plain = start + 1,
        }
    }
    push_plain(&mut spans, Some(rest));
    spans
}

fn push_plain<'a>(spans: &mut Vec<Span<'a>>, text: Option<&'a str>) {
    if let Some(text) = text.filter(|text| !text.is_empty()) {
        spans.push(Span::Plain(text));
    }
}

/// The span that a text begins with, and what comes after it.
fn marked(text: &str) -> Option<(Span<'_>, &str)> {
    if let Some(rest) = text.strip_prefix("[[") {
        let (inside, after) = rest.split_once("]]")?;
        let (to, shown) = inside.split_once('|')?;
        return Some((Span::Link(link(to), shown), after));
    }
    if let Some(rest) = text.strip_prefix('*') {
        let (inside, after) = rest.split_once('*')?;
        return Some((Span::Strong(inside), after));
    }
    let (inside, after) = text.strip_prefix('`')?.split_once('`')?;
    Some((Span::San(inside), after))
}

fn link(to: &str) -> Link<'_> {
    if let Some(section) = to.strip_prefix('#') {
        return Link::Section(section);
    }
    match to.split_once(':') {
        Some(("lesson", id)) => Link::Lesson(id),
        Some(("play", id)) => Link::Play(id),
        Some(("home", _)) => Link::Home,
        _ => Link::Term(to),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_are_told_from_words() {
        assert_eq!(
            spans("A [[fork|fork]] by `Nc7+` *wins*."),
            [
                Span::Plain("A "),
                Span::Link(Link::Term("fork"), "fork"),
                Span::Plain(" by "),
                Span::San("Nc7+"),
                Span::Plain(" "),
                Span::Strong("wins"),
                Span::Plain("."),
            ]
        );
        assert_eq!(
            spans("[[#castling|a]][[lesson:rook|b]][[play:random|c]][[home:|d]]"),
            [
                Span::Link(Link::Section("castling"), "a"),
                Span::Link(Link::Lesson("rook"), "b"),
                Span::Link(Link::Play("random"), "c"),
                Span::Link(Link::Home, "d"),
            ]
        );
    }

    #[test]
    fn marks_that_are_not_closed_are_words() {
        for text in ["2 * 3", "`", "[[fork", "[[fork]]", "[x]", "ação [", ""] {
            let whole: String = spans(text)
                .into_iter()
                .map(|span| match span {
                    Span::Plain(words) => words,
                    other => panic!("{text}: {other:?}"),
                })
                .collect();
            assert_eq!(whole, text);
        }
    }
}
