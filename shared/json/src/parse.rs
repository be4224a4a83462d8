//! From text to a tree.

use crate::Json;
use std::borrow::Cow;

/// Lists and objects inside each other, at most. Ours are four deep; the stack is safe.
const DEPTH: u32 = 32;

/// Reads a text that is one JSON value and nothing else; `None` when it is not, or nested more than 32 deep.
#[must_use]
pub fn parse(text: &str) -> Option<Json<'_>> {
    let mut parser = Parser { text, at: 0 };
    let value = parser.value(DEPTH)?;
    parser.skip_space();
    (parser.at == text.len()).then_some(value)
}

struct Parser<'a> {
    text: &'a str,
    /// A byte index. What is looked at there is always ASCII, so it lies between characters.
    at: usize,
}

impl<'a> Parser<'a> {
    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    /// Goes past `byte` if that comes next.
    fn skip(&mut self, byte: u8) -> bool {
        let found = self.peek() == Some(byte);
        self.at += usize::from(found);
        found
    }

    fn skip_space(&mut self) {
        while let Some(b' ' | b'\t' | b'\n' | b'\r') = self.peek() {
            self.at += 1;
        }
    }

    /// Goes past a punctuation mark with the space before it, if that comes next.
    fn skip_mark(&mut self, mark: u8) -> bool {
        self.skip_space();
        self.skip(mark)
    }

    fn value(&mut self, depth: u32) -> Option<Json<'a>> {
        self.skip_space();
        match self.peek()? {
            b'{' => self.object(depth.checked_sub(1)?),
            b'[' => self.list(depth.checked_sub(1)?),
            b'"' => self.text().map(Json::Text),
            b'n' => self.word("null", Json::Null),
            b't' => self.word("true", Json::Bool(true)),
            b'f' => self.word("false", Json::Bool(false)),
            _ => self.number(),
        }
    }

    fn word(&mut self, word: &str, value: Json<'a>) -> Option<Json<'a>> {
        let rest = self.text.get(self.at..)?;
        self.at += word.len();
        rest.starts_with(word).then_some(value)
    }

    fn list(&mut self, depth: u32) -> Option<Json<'a>> {
        self.at += 1;
        let mut values = Vec::new();
        if self.skip_mark(b']') {
            return Some(Json::List(values));
        }
        loop {
            values.push(self.value(depth)?);
            if self.skip_mark(b']') {
                return Some(Json::List(values));
            }
            if !self.skip(b',') {
                return None;
            }
        }
    }

    fn object(&mut self, depth: u32) -> Option<Json<'a>> {
        self.at += 1;
        let mut fields = Vec::new();
        if self.skip_mark(b'}') {
            return Some(Json::Object(fields));
        }
        loop {
            self.skip_space();
            let name = self.text()?;
            if !self.skip_mark(b':') {
                return None;
            }
            fields.push((name, self.value(depth)?));
            if self.skip_mark(b'}') {
                return Some(Json::Object(fields));
            }
            if !self.skip(b',') {
                return None;
            }
        }
    }

    fn number(&mut self) -> Option<Json<'a>> {
        let start = self.at;
        self.skip(b'-');
        // A number does not begin with a zero, unless that is all of its whole part.
        if !self.skip(b'0') {
            self.digits()?;
        }
        if self.skip(b'.') {
            self.digits()?;
        }
        if self.skip(b'e') || self.skip(b'E') {
            let _sign = self.skip(b'+') || self.skip(b'-');
            self.digits()?;
        }
        self.text.get(start..self.at).map(Json::Number)
    }

    /// Goes past one digit or more.
    fn digits(&mut self) -> Option<()> {
        let start = self.at;
        while let Some(b'0'..=b'9') = self.peek() {
            self.at += 1;
        }
        (self.at > start).then_some(())
    }

    /// A text in quotation marks: borrowed, unless something in it is escaped.
    fn text(&mut self) -> Option<Cow<'a, str>> {
        if !self.skip(b'"') {
            return None;
        }
        let mut text = Cow::Borrowed("");
        loop {
            let start = self.at;
            while !matches!(self.peek()?, b'"' | b'\\' | ..b' ') {
                self.at += 1;
            }
            text += self.text.get(start..self.at)?;
            if self.skip(b'"') {
                return Some(text);
            }
            if !self.skip(b'\\') {
                return None;
            }
            text.to_mut().push(self.escaped()?);
        }
    }

    fn escaped(&mut self) -> Option<char> {
        let escape = self.peek()?;
        self.at += 1;
        Some(match escape {
            b'"' | b'\\' | b'/' => char::from(escape),
            b'b' => '\u{8}',
            b'f' => '\u{c}',
            b'n' => '\n',
            b'r' => '\r',
            b't' => '\t',
            b'u' => return self.unicode(),
            _ => return None,
        })
    }

    /// A character beyond the first 65 536 is written as two halves, of which none may stand alone.
    fn unicode(&mut self) -> Option<char> {
        let first = self.hex()?;
        if !(0xd800..0xdc00).contains(&first) {
            return char::from_u32(first);
        }
        if !(self.skip(b'\\') && self.skip(b'u')) {
            return None;
        }
        let second = self.hex()?.checked_sub(0xdc00).filter(|low| *low < 0x400)?;
        char::from_u32(0x1_0000 + ((first - 0xd800) << 10) + second)
    }

    /// Four hexadecimal digits.
    fn hex(&mut self) -> Option<u32> {
        let mut number = 0;
        for _ in 0..4 {
            number = number * 16 + char::from(self.peek()?).to_digit(16)?;
            self.at += 1;
        }
        Some(number)
    }
}
