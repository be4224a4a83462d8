//! What a move text says, before any position is asked.

use crate::{File, Rank, Role, Square};

/// A move text taken apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Parts {
    /// Towards the h-file if `short`.
    Castling { short: bool },
    /// Any other move.
    Move {
        role: Role,
        file: Option<File>,
        rank: Option<Rank>,
        to: Square,
        promotion: Option<Role>,
    },
}

/// Reads what [`super`] calls the body of a move, its `+` or `#` taken off, as SAN writes it.
pub(super) fn strict(body: &[u8]) -> Option<Parts> {
    match body {
        b"O-O" => return Some(Parts::Castling { short: true }),
        b"O-O-O" => return Some(Parts::Castling { short: false }),
        _ => {}
    }
    let (body, promotion) = match body {
        [before @ .., b'=', letter] => (before, Some(promotion(*letter)?)),
        _ => (body, None),
    };
    let (role, body) = role(body);
    let (body, to) = target(body)?;
    let (file, rank) = origin(body.strip_suffix(b"x").unwrap_or(body))?;
    Some(Parts::Move {
        role,
        file,
        rank,
        to,
        promotion,
    })
}

/// Reads a move as people and programs have written it in PGN files: castling with zeros or small
/// letters, promotion without `=`, `e.p.`, a hyphen, a missing capture sign, a `P`.
pub(super) fn lenient(text: &[u8]) -> Option<Parts> {
    let body = trim(text);
    match body {
        b"O-O" | b"0-0" | b"o-o" => return Some(Parts::Castling { short: true }),
        b"O-O-O" | b"0-0-0" | b"o-o-o" => return Some(Parts::Castling { short: false }),
        _ => {}
    }
    let (body, promotion) = match body {
        [before @ .., b'=' | b'/', letter] => {
            (before, Some(promotion(letter.to_ascii_uppercase())?))
        }
        [before @ .., b'1' | b'8', letter] if letter.is_ascii_alphabetic() => {
            let upper = letter.to_ascii_uppercase();
            (&body[..=before.len()], Some(promotion(upper)?))
        }
        _ => (body, None),
    };
    let (role, body) = match body {
        [b'P', rest @ ..] => (Role::Pawn, rest),
        _ => role(body),
    };
    let (body, to) = target(body)?;
    let body = match body {
        [before @ .., b'x' | b'X' | b'-' | b':'] => before,
        _ => body,
    };
    let (file, rank) = origin(body)?;
    Some(Parts::Move {
        role,
        file,
        rank,
        to,
        promotion,
    })
}

/// Takes check signs, glyphs and `e.p.` off the end, in whatever order they come.
fn trim(mut text: &[u8]) -> &[u8] {
    loop {
        text = match text {
            [before @ .., b'+' | b'#' | b'!' | b'?']
            | [before @ .., b'e', b'.', b'p', b'.']
            | [before @ .., b'e', b'p'] => before,
            _ => return text,
        };
    }
}

fn promotion(letter: u8) -> Option<Role> {
    Role::from_letter(char::from(letter)).filter(|role| Role::PROMOTIONS.contains(role))
}

/// The piece that a leading capital names; a pawn's move has none.
fn role(body: &[u8]) -> (Role, &[u8]) {
    match body {
        [letter @ (b'N' | b'B' | b'R' | b'Q' | b'K'), rest @ ..] => {
            let role = Role::from_letter(char::from(*letter)).unwrap_or(Role::Pawn);
            (role, rest)
        }
        _ => (Role::Pawn, body),
    }
}

fn target(body: &[u8]) -> Option<(&[u8], Square)> {
    let [before @ .., file, rank] = body else {
        return None;
    };
    let file = File::from_letter(char::from(*file))?;
    let rank = Rank::from_letter(char::from(*rank))?;
    Some((before, Square::new(file, rank)))
}

/// The file, the rank or both of where a piece comes from.
fn origin(body: &[u8]) -> Option<(Option<File>, Option<Rank>)> {
    let file = |sign: u8| File::from_letter(char::from(sign));
    let rank = |sign: u8| Rank::from_letter(char::from(sign));
    match *body {
        [] => Some((None, None)),
        [sign] if file(sign).is_some() => Some((file(sign), None)),
        [sign] => Some((None, Some(rank(sign)?))),
        [first, second] => Some((Some(file(first)?), Some(rank(second)?))),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lenient_reader_takes_the_usual_liberties() {
        let same = |loose: &str, san: &str| {
            let expected = strict(san.as_bytes());
            assert!(expected.is_some(), "{san}");
            assert_eq!(lenient(loose.as_bytes()), expected, "{loose}");
        };
        same("0-0", "O-O");
        same("o-o-o+", "O-O-O");
        same("a8Q", "a8=Q");
        same("bxa1=q#", "bxa1=Q");
        same("exd6e.p.", "exd6");
        same("ed6ep", "exd6");
        same("Pe4", "e4");
        same("Ng1-f3", "Ng1f3");
        same("R1xa3++!?", "R1xa3");
    }

    #[test]
    fn nonsense_is_no_move() {
        for text in [
            "", "x", "e", "e9", "Z0", "--", "O-O-O-O", "Nf", "e8=K", "e8=P", "abcde4", "Ke1e2e3",
            "é4",
        ] {
            assert_eq!(strict(text.as_bytes()), None, "{text}");
            assert_eq!(lenient(text.as_bytes()), None, "{text}");
        }
    }
}
