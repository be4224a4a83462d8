//! Moves that are typed: SAN or UCI, in either language's piece letters.

use chess::{Move, Position, SanError};

/// Portuguese letters and what English ones they stand for. B is the bishop in both, R the king in one and the rook in
/// the other.
const PORTUGUESE: [(char, char); 4] = [('C', 'N'), ('T', 'R'), ('D', 'Q'), ('R', 'K')];

/// Why a text is no move here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Unread {
    /// It is not written as a move.
    Unclear,
    /// More than one move could be meant.
    Ambiguous,
    /// No legal move is written so.
    Illegal,
}

/// Reads what was typed as a legal move of the position. Where the two languages differ, the one in use goes first:
/// `Rd1` is a rook's move in English and a king's in Portuguese, and the other thing only where that is not legal.
pub(crate) fn read_typed(
    position: &Position,
    text: &str,
    portuguese_first: bool,
) -> Result<Move, Unread> {
    let text = text.trim();
    let mut found = Unread::Unclear;
    let ways = if portuguese_first {
        [portuguese, english]
    } else {
        [english, portuguese]
    };
    // A letter of a piece that was typed small is tried last: `b` is a file first.
    for capital in [false, true] {
        for way in ways {
            match read(position, &way(text, capital)) {
                Ok(m) => return Ok(m),
                Err(Unread::Unclear) => {}
                Err(better) if found == Unread::Unclear => found = better,
                Err(_) => {}
            }
        }
    }
    Err(found)
}

fn read(position: &Position, text: &str) -> Result<Move, Unread> {
    let uci = text.to_ascii_lowercase();
    if let Ok(m) = uci.parse() {
        return if position.is_legal(m) {
            Ok(m)
        } else {
            Err(Unread::Illegal)
        };
    }
    position
        .read_san_leniently(text)
        .map_err(|error| match error {
            SanError::Syntax | SanError::NotStandard => Unread::Unclear,
            SanError::Illegal => Unread::Illegal,
            SanError::Ambiguous => Unread::Ambiguous,
        })
}

fn english(text: &str, capital: bool) -> String {
    if capital {
        capitalised(text)
    } else {
        text.to_owned()
    }
}

/// The text with English letters, taken as Portuguese. The letter of a promotion may be small in UCI.
fn portuguese(text: &str, capital: bool) -> String {
    let text = english(text, capital);
    let is_uci = text.len() == 5 && text.is_ascii() && !text.contains(['=', 'x', '-']);
    let last = text.len().saturating_sub(1);
    text.char_indices()
        .map(|(index, c)| {
            let read = if is_uci && index == last {
                c.to_ascii_uppercase()
            } else {
                c
            };
            PORTUGUESE
                .iter()
                .find(|(from, _)| *from == read)
                .map_or(c, |(_, to)| *to)
        })
        .collect()
}

fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(|first| first.to_ascii_uppercase());
    first.into_iter().chain(letters).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const OPEN: &str = "r3k2r/1P6/8/3pP3/1b6/5N2/P7/R3K2R w KQkq d6 0 1";

    fn reads(fen: &str, text: &str, portuguese: bool) -> Result<String, Unread> {
        let position = Position::from_fen(fen).expect("a valid position");
        read_typed(&position, text, portuguese).map(|m| m.to_string())
    }

    #[test]
    fn both_notations_and_both_languages_are_read() {
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        for portuguese in [false, true] {
            for (text, uci) in [
                ("e4", "e2e4"),
                (" e2e4 ", "e2e4"),
                ("E2E4", "e2e4"),
                ("e2-e4", "e2e4"),
                ("Nf3", "g1f3"),
                ("nf3", "g1f3"),
                ("Cf3", "g1f3"),
                ("g1f3", "g1f3"),
            ] {
                assert_eq!(reads(start, text, portuguese).as_deref(), Ok(uci), "{text}");
            }
        }
        assert_eq!(reads(start, "cf3", true).as_deref(), Ok("g1f3"));
    }

    #[test]
    fn castling_en_passant_and_promotion() {
        // Steel's bishop gives check: only what answers it is legal.
        let calm = OPEN.replace("1b6", "8");
        for (text, uci) in [
            ("O-O", "e1g1"),
            ("0-0", "e1g1"),
            ("o-o-o", "e1c1"),
            ("e1c1", "e1c1"),
            ("exd6", "e5d6"),
            ("e5d6", "e5d6"),
            ("b8=Q", "b7b8q"),
            ("b8=D", "b7b8q"),
            ("b8D", "b7b8q"),
            ("bxa8=C", "b7a8n"),
            ("bxa8=N", "b7a8n"),
            ("b7b8q", "b7b8q"),
            ("b7b8d", "b7b8q"),
            ("b7b8t", "b7b8r"),
            ("b7b8b", "b7b8b"),
        ] {
            assert_eq!(reads(&calm, text, true).as_deref(), Ok(uci), "{text}");
            assert_eq!(reads(&calm, text, false).as_deref(), Ok(uci), "{text}");
        }
        assert_eq!(reads(&calm, "b7b8r", false).as_deref(), Ok("b7b8r"));
    }

    #[test]
    fn a_letter_of_two_meanings_is_read_in_the_language_in_use() {
        let both = "4k3/8/8/8/8/8/3R4/4K3 w - - 0 1";
        assert_eq!(reads(both, "Rd1", false).as_deref(), Ok("d2d1"));
        assert_eq!(reads(both, "Rd1", true).as_deref(), Ok("e1d1"));
        assert_eq!(reads(both, "Td1", false).as_deref(), Ok("d2d1"));
        assert_eq!(reads(both, "Kd1", true).as_deref(), Ok("e1d1"));
        // Only one of them is legal.
        assert_eq!(reads(both, "Rd7", true).as_deref(), Ok("d2d7"));
        assert_eq!(reads(both, "Rf1", false).as_deref(), Ok("e1f1"));
    }

    #[test]
    fn what_is_no_move_says_why() {
        assert_eq!(reads(OPEN, "O-O", false), Err(Unread::Illegal), "in check");
        assert_eq!(reads(OPEN, "e1e3", false), Err(Unread::Illegal));
        let two = "4k3/8/8/8/8/4K3/8/R4R2 w - - 0 1";
        assert_eq!(reads(two, "Rd1", false), Err(Unread::Ambiguous));
        for text in ["", " ", "hello", "♞f3", "é", "e9", "x", "=", "ããããã"] {
            assert_eq!(reads(OPEN, text, true), Err(Unread::Unclear), "{text}");
        }
    }
}
