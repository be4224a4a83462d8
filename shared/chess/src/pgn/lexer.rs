//! Cutting PGN bytes into tokens.

use super::PgnResult;

/// A piece of a PGN text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Token<'a> {
    /// A tag's name and its value as written between the quotes, escapes included.
    Tag(&'a [u8], &'a [u8]),
    /// Between braces, or after a semicolon.
    Comment(&'a [u8]),
    /// `(`
    Open,
    /// `)`
    Close,
    /// `$1` or `!`
    Nag(u8),
    /// What ends a game.
    Result(PgnResult),
    /// `--` or another sign for doing nothing.
    Pass,
    /// What should be a move.
    Word(&'a [u8]),
}

pub(super) struct Lexer<'a> {
    bytes: &'a [u8],
    at: usize,
}

/// Byte sequences that people and programs write for the dash of a result or of castling.
const DASHES: [&[u8]; 6] = [
    b"-",
    "\u{2010}".as_bytes(),
    "\u{2011}".as_bytes(),
    "\u{2013}".as_bytes(),
    "\u{2014}".as_bytes(),
    "\u{2212}".as_bytes(),
];

const HALF: &[u8] = "½".as_bytes();
const ELLIPSIS: &[u8] = "…".as_bytes();

impl<'a> Lexer<'a> {
    pub(super) fn new(bytes: &'a [u8]) -> Lexer<'a> {
        let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
        Lexer { bytes, at: 0 }
    }

    fn rest(&self) -> &'a [u8] {
        self.bytes.get(self.at..).unwrap_or_default()
    }

    fn at_line_start(&self) -> bool {
        let before = self.at.checked_sub(1).and_then(|at| self.bytes.get(at));
        matches!(before, None | Some(b'\n' | b'\r'))
    }

    fn skip_line(&mut self) -> &'a [u8] {
        let rest = self.rest();
        let end = rest
            .iter()
            .position(|&byte| byte == b'\n' || byte == b'\r')
            .unwrap_or(rest.len());
        self.at += end;
        &rest[..end]
    }

    /// The next token; `None` at the end of the text. Every call moves on, so reading is linear.
    pub(super) fn next(&mut self) -> Option<Token<'a>> {
        loop {
            self.at += count_while(self.rest(), |byte| matches!(byte, b' ' | b'\n' | b'.'));
            let rest = self.rest();
            let (&first, after) = rest.split_first()?;
            match first {
                b'%' if self.at_line_start() => {
                    self.skip_line();
                    continue;
                }
                b'{' => return Some(Token::Comment(self.brace_comment())),
                b';' => {
                    self.at += 1;
                    return Some(Token::Comment(self.skip_line()));
                }
                b'[' => {
                    if let Some(tag) = self.tag() {
                        return Some(tag);
                    }
                    continue;
                }
                b'$' => {
                    let digits = count_while(after, |byte| byte.is_ascii_digit());
                    self.at += 1 + digits;
                    match number(&after[..digits]) {
                        Some(nag) => return Some(Token::Nag(nag)),
                        None => continue,
                    }
                }
                b'!' | b'?' => {
                    let len = count_while(rest, |byte| matches!(byte, b'!' | b'?'));
                    self.at += len;
                    match glyph(&rest[..len]) {
                        Some(nag) => return Some(Token::Nag(nag)),
                        None => continue,
                    }
                }
                b'(' | b')' | b'*' => {
                    self.at += 1;
                    return Some(match first {
                        b'(' => Token::Open,
                        b')' => Token::Close,
                        _ => Token::Result(PgnResult::Unknown),
                    });
                }
                _ => {}
            }
            if let Some((result, len)) = result(rest) {
                self.at += len;
                return Some(Token::Result(result));
            }
            if first.is_ascii_digit() && !castles_with_zeros(rest) {
                // A move number, if a number at all.
                self.at += count_while(rest, |byte| byte.is_ascii_digit());
                continue;
            }
            let len = word_len(rest);
            if len == 0 {
                // Other white space, or a sign that means nothing here.
                self.at += if rest.starts_with(ELLIPSIS) {
                    ELLIPSIS.len()
                } else {
                    1
                };
                continue;
            }
            // A result may be glued to the last move.
            let len = glued_result(&rest[..len]).unwrap_or(len);
            self.at += len;
            match &rest[..len] {
                b"e.p." | b"ep" | b"e.p" => {}
                b"--" | b"Z0" | b"Z1" | b"0000" | b"@@@@" | b"null" => return Some(Token::Pass),
                word => return Some(Token::Word(word)),
            }
        }
    }

    /// A comment ends at its brace; one that never closes ends before the next game's tags, or at the end
    /// of the text.
    fn brace_comment(&mut self) -> &'a [u8] {
        self.at += 1;
        let rest = self.rest();
        for (index, &byte) in rest.iter().enumerate() {
            match byte {
                b'}' => {
                    self.at += index + 1;
                    return &rest[..index];
                }
                b'\n' if looks_like_tag(&rest[index + 1..]) => {
                    self.at += index;
                    return &rest[..index];
                }
                _ => {}
            }
        }
        self.at = self.bytes.len();
        rest
    }

    /// `[Name "value"]`. A missing bracket at the end is forgiven; anything else that begins with a bracket
    /// is skipped to the end of its line or its bracket.
    fn tag(&mut self) -> Option<Token<'a>> {
        let line = self.rest();
        if !looks_like_tag(line) {
            let end = line
                .iter()
                .position(|byte| matches!(byte, b'\n' | b'\r' | b']'));
            self.at += end.map_or(line.len(), |end| end.max(1));
            return None;
        }
        let name_start = 1 + count_while(&line[1..], |byte| byte == b' ' || byte == b'\t');
        let name_len = count_while(&line[name_start..], is_name);
        let name = &line[name_start..name_start + name_len];
        let open = line.iter().position(|&byte| byte == b'"')?;
        let value = &line[open + 1..];
        let mut end = 0;
        loop {
            match value.get(end) {
                Some(b'"') => break,
                Some(b'\\') if matches!(value.get(end + 1), Some(b'"' | b'\\')) => end += 2,
                None | Some(b'\n' | b'\r') => {
                    // The value never closes: the line is lost, no more.
                    self.skip_line();
                    return None;
                }
                Some(_) => end += 1,
            }
        }
        self.at += open + 1 + end + 1;
        let gap = count_while(self.rest(), |byte| byte == b' ' || byte == b'\t');
        if self.rest().get(gap) == Some(&b']') {
            self.at += gap + 1;
        }
        Some(Token::Tag(name, &value[..end]))
    }
}

fn is_name(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}

/// Whether a text begins like `[Name "`.
fn looks_like_tag(text: &[u8]) -> bool {
    let is_blank = |byte| byte == b' ' || byte == b'\t';
    let Some(text) = text.strip_prefix(b"[") else {
        return false;
    };
    let text = &text[count_while(text, is_blank)..];
    // Names are short; a bound keeps the check cheap wherever a bracket stands.
    let name = count_while(&text[..text.len().min(255)], is_name);
    let after = &text[name..];
    name > 0 && after.get(count_while(after, is_blank)) == Some(&b'"')
}

fn count_while(bytes: &[u8], test: impl Fn(u8) -> bool) -> usize {
    bytes
        .iter()
        .position(|&byte| !test(byte))
        .unwrap_or(bytes.len())
}

/// A number of up to 255.
fn number(digits: &[u8]) -> Option<u8> {
    core::str::from_utf8(digits).ok()?.parse().ok()
}

/// The numeric annotation glyph of typed signs. Source: PGN specification 8.2.3.8 and 10.
fn glyph(signs: &[u8]) -> Option<u8> {
    Some(match signs {
        b"!" => 1,
        b"?" => 2,
        b"!!" => 3,
        b"??" => 4,
        b"!?" => 5,
        b"?!" => 6,
        _ => return None,
    })
}

fn dash_len(bytes: &[u8]) -> Option<usize> {
    DASHES
        .iter()
        .find(|dash| bytes.starts_with(dash))
        .map(|dash| dash.len())
}

/// A result at the start of a text, and its length.
#[inline]
fn result(text: &[u8]) -> Option<(PgnResult, usize)> {
    match text {
        [b'0' | b'1', b'-' | b'/' | 0x80.., ..] | [0xC2, ..] => result_after_sign(text),
        // Most texts are turned away here.
        _ => None,
    }
}

fn result_after_sign(text: &[u8]) -> Option<(PgnResult, usize)> {
    let pair = |left: &[u8], right: &[u8]| {
        let after = text.strip_prefix(left)?;
        let dash = dash_len(after)?;
        after[dash..]
            .starts_with(right)
            .then_some(left.len() + dash + right.len())
    };
    let draw = || pair(b"1/2", b"1/2").or_else(|| pair(HALF, HALF));
    let (result, len) = if let Some(len) = pair(b"1", b"0") {
        (PgnResult::WhiteWins, len)
    } else if let Some(len) = pair(b"0", b"1") {
        (PgnResult::BlackWins, len)
    } else if let Some(len) = draw() {
        (PgnResult::Draw, len)
    } else if text.starts_with(b"1/2") {
        (PgnResult::Draw, 3)
    } else if text.starts_with(HALF) {
        (PgnResult::Draw, HALF.len())
    } else {
        return None;
    };
    let ends = text.get(len).is_none_or(|byte| !is_word(*byte));
    ends.then_some((result, len))
}

/// Where a result that is glued to the end of a word begins.
fn glued_result(word: &[u8]) -> Option<usize> {
    // Every result that is longer than a sign has a dash or a stroke; so have few moves.
    if word.iter().all(u8::is_ascii_alphanumeric) {
        return None;
    }
    (2..word.len()).find(|&at| {
        // A move ends in a rank, a check sign or a letter; `0-0-1` is no castling with a result.
        !matches!(word.get(at - 1), Some(b'-' | b'/'))
            && result(&word[at..]).is_some_and(|(_, len)| at + len == word.len())
    })
}

fn castles_with_zeros(text: &[u8]) -> bool {
    text.strip_prefix(b"0")
        .and_then(|after| after.get(dash_len(after)?..))
        .is_some_and(|after| after.starts_with(b"0"))
        || text.starts_with(b"0000")
}

#[inline]
fn is_word(byte: u8) -> bool {
    /// Which signs a move is made of; the hottest question of all.
    static IN_WORD: [bool; 256] = {
        let mut table = [false; 256];
        let mut byte = 0u8;
        while byte < 128 {
            table[byte as usize] = byte.is_ascii_alphanumeric()
                || matches!(byte, b'+' | b'#' | b'=' | b'-' | b':' | b'/' | b'@');
            byte += 1;
        }
        table
    };
    IN_WORD[byte as usize]
}

/// How far a word reaches: a check sign ends it, except before another.
fn word_len(text: &[u8]) -> usize {
    let mut len = 0;
    while let Some(&byte) = text.get(len) {
        if is_word(byte) {
            len += 1;
            let ended = matches!(byte, b'+' | b'#');
            if ended && !matches!(text.get(len), Some(b'+' | b'#')) {
                break;
            }
        } else if !byte.is_ascii()
            && let Some(dash) = dash_len(&text[len..])
        {
            len += dash;
        } else if byte == b'.' && text[..len].ends_with(b"e") && text[len..].starts_with(b".p") {
            // e.p., glued to its move or alone
            len += if text[len..].starts_with(b".p.") {
                3
            } else {
                2
            };
            break;
        } else {
            break;
        }
    }
    len
}
