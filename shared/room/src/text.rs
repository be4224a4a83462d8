//! What people may write: names and chat lines.
//!
//! Lengths count Unicode scalars after NFC. The shell normalises (every browser and the edge have it
//! built in); here the text is taken as it comes.

use crate::Refusal;
use crate::limits::{MAX_CHAT, MAX_NAME};

/// A name as it is kept: trimmed, `None` when empty.
///
/// # Errors
/// [`Refusal::BadName`] when it is longer than 20 scalars or holds characters that hide or reorder text.
pub fn name(text: Option<&str>) -> Result<Option<String>, Refusal> {
    let text = text.unwrap_or_default().trim();
    if text.is_empty() {
        return Ok(None);
    }
    if text.chars().count() > MAX_NAME || !is_plain(text) {
        return Err(Refusal::BadName);
    }
    Ok(Some(text.to_owned()))
}

/// A chat line as it is kept: trimmed.
///
/// # Errors
/// [`Refusal::BadText`] when it is empty, longer than 200 scalars or holds characters that hide or reorder text.
pub fn chat(text: &str) -> Result<String, Refusal> {
    let text = text.trim();
    if text.chars().count() > MAX_CHAT || !is_plain(text) {
        return Err(Refusal::BadText);
    }
    Ok(text.to_owned())
}

/// Whether `text` shows something, and only what it seems to.
fn is_plain(text: &str) -> bool {
    !text
        .chars()
        .any(|c| c.is_control() || reorders(c) || breaks_line(c))
        && text.chars().any(|c| !c.is_whitespace() && !is_invisible(c))
}

/// Marks, embeddings, overrides and isolates of the Unicode bidirectional algorithm (UAX #9).
fn reorders(c: char) -> bool {
    matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// Line and paragraph separators, which `is_control` leaves out.
fn breaks_line(c: char) -> bool {
    matches!(c, '\u{2028}' | '\u{2029}')
}

/// Characters without ink: allowed inside a word (some scripts and emoji need joiners), not alone.
fn is_invisible(c: char) -> bool {
    matches!(
        c,
        '\u{ad}' | '\u{34f}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}'
            | '\u{200b}'..='\u{200d}' | '\u{2060}'..='\u{2065}' | '\u{206a}'..='\u{206f}' | '\u{2800}'
            | '\u{3164}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}'
            | '\u{e0000}'..='\u{e0fff}'
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_trimmed_and_counted_in_scalars() {
        assert_eq!(name(None), Ok(None));
        assert_eq!(name(Some("   ")), Ok(None));
        assert_eq!(name(Some(" Zoë ")), Ok(Some("Zoë".into())));
        assert_eq!(name(Some(&"ã".repeat(20))), Ok(Some("ã".repeat(20))));
        assert_eq!(name(Some(&"a".repeat(21))), Err(Refusal::BadName));
    }

    #[test]
    fn hidden_and_reordering_text_is_refused() {
        for bad in [
            "a\u{0}b",
            "a\nb",
            "\u{202e}abc",
            "a\u{2066}b",
            "\u{200b}\u{200d}",
            "\u{2800}",
            "a\u{2028}b",
        ] {
            assert_eq!(name(Some(bad)), Err(Refusal::BadName), "{bad:?}");
            assert_eq!(chat(bad), Err(Refusal::BadText), "{bad:?}");
        }
        assert_eq!(chat(""), Err(Refusal::BadText));
        assert_eq!(chat(&"x".repeat(201)), Err(Refusal::BadText));
        assert_eq!(chat("👩\u{200d}🚀 oi"), Ok("👩\u{200d}🚀 oi".into()));
    }
}
