//! From tokens to games.

use std::borrow::Cow;

use super::lexer::{Lexer, Token};
use super::notes::{Note, Span};
use super::tree::{NodeId, Tree};
use super::{PgnError, PgnErrorKind, PgnGame, PgnResult, Tags};
use crate::{Move, Position, Role, SanError};

/// Side lines nested deeper than this are left out; it bounds memory on hostile input.
const DEEPEST: usize = 100;

/// Reads the games of a PGN text, one after the other.
///
/// Any bytes are taken: what is not UTF-8 is read as Latin-1, a game with something unreadable keeps
/// what came before and says so in its `error`, and the next game is still read. Time and memory are
/// linear in the length of the text.
///
/// ```
/// let text = b"1. e4 e5 1-0\n\n1. d4 d5 0-1";
/// assert_eq!(chess::pgn::games(text).count(), 2);
/// ```
pub fn games(text: &[u8]) -> Games<'_> {
    Games {
        lexer: Lexer::new(text),
        held: None,
    }
}

/// The games of a text; see [`games`].
///
/// ```
/// let mut games = chess::pgn::games(b"1. e4 *");
/// assert!(games.next().is_some());
/// assert!(games.next().is_none());
/// ```
pub struct Games<'a> {
    lexer: Lexer<'a>,
    /// The first tag of the next game, met while reading the last one.
    held: Option<Token<'a>>,
}

impl<'a> Games<'a> {
    fn next_token(&mut self) -> Option<Token<'a>> {
        self.held.take().or_else(|| self.lexer.next())
    }
}

impl Iterator for Games<'_> {
    type Item = PgnGame;

    fn next(&mut self) -> Option<PgnGame> {
        let mut builder = Builder::default();
        while let Some(token) = self.next_token() {
            match token {
                Token::Tag(name, value) => {
                    if builder.start.is_some() || builder.repeats_tag(name) {
                        self.held = Some(token);
                        return Some(builder.finish());
                    }
                    builder.tag(name, value);
                }
                Token::Result(result) => {
                    if builder.end(result) {
                        return Some(builder.finish());
                    }
                }
                _ => builder.moves(token),
            }
        }
        (!builder.is_empty()).then(|| builder.finish())
    }
}

/// A line of moves that is being read: the main one, or a side line.
struct Line {
    /// The last move read, or where the line begins.
    last: NodeId,
    /// Before the last move; where a side line to it begins. Hashes are not kept right.
    before: Position,
    /// After the last move.
    now: Position,
    /// Whether a move has been read.
    has_moves: bool,
    /// Comments that wait for the first move.
    comments: Vec<Span>,
    /// Something could not be read: nothing more of this line is taken.
    broken: bool,
}

impl Line {
    fn new(last: NodeId, start: Position) -> Line {
        Line {
            last,
            before: start,
            now: start,
            has_moves: false,
            comments: Vec::new(),
            broken: false,
        }
    }
}

#[derive(Default)]
struct Builder {
    tags: Tags,
    has_tags: bool,
    result_tag: Option<PgnResult>,
    result: Option<PgnResult>,
    tree: Tree,
    /// Known once the moves have begun.
    start: Option<Position>,
    error: Option<PgnError>,
    /// Plies of the main line.
    plies: usize,
    /// The main line and the side lines open in it.
    lines: Vec<Line>,
    /// Open side lines that are not taken.
    skipped: usize,
    /// Comments before the first tag or move.
    early_comments: Vec<Span>,
}

impl Builder {
    fn is_empty(&self) -> bool {
        !self.has_tags && self.start.is_none()
    }

    /// A second `Event` begins another game, even when the first has neither moves nor result.
    fn repeats_tag(&self, name: &[u8]) -> bool {
        name == b"Event" && self.tags.get("Event") != Some("?")
    }

    fn tag(&mut self, name: &[u8], value: &[u8]) {
        // A comment before the tags belongs to no game.
        self.early_comments.clear();
        self.has_tags = true;
        let name = decode(name);
        let value = unescape(&decode(value));
        if name == "Result" {
            self.result_tag = read_result_tag(&value);
        } else {
            self.tags.set(&name, &value);
        }
    }

    /// Sets up the start position before the first move.
    fn begin_moves(&mut self) {
        if self.start.is_some() {
            return;
        }
        let mut start = Position::initial();
        if let Some(fen) = self.tags.get("FEN") {
            match Position::from_fen(fen) {
                Ok(position) => start = position,
                Err(error) => {
                    self.error = Some(PgnError {
                        ply: 0,
                        in_side_line: false,
                        kind: PgnErrorKind::Fen(error),
                    });
                }
            }
            if self.tags.get("SetUp").is_none() {
                self.tags.set("SetUp", "1");
            }
        }
        let mut line = Line::new(NodeId::ROOT, start);
        line.broken = self.error.is_some();
        self.lines.push(line);
        self.start = Some(start);
        for comment in core::mem::take(&mut self.early_comments) {
            self.tree.note(NodeId::ROOT, Note::After(comment));
        }
    }

    /// Takes the result that ends the game; inside a side line it says nothing about the game.
    fn end(&mut self, result: PgnResult) -> bool {
        if self.lines.len() + self.skipped > 1 {
            return false;
        }
        self.begin_moves();
        self.result = Some(result);
        true
    }

    fn moves(&mut self, token: Token) {
        if let Token::Comment(text) = token {
            self.comment(text);
            return;
        }
        if matches!(token, Token::Word(_) | Token::Pass) {
            self.begin_moves();
        }
        match token {
            Token::Open => self.open(),
            Token::Close => self.close(),
            _ if self.skipped > 0 => {}
            Token::Nag(nag) => {
                if let Some(line) = self.lines.last()
                    && line.has_moves
                    && !line.broken
                {
                    self.tree.note(line.last, Note::Nag(nag));
                }
            }
            Token::Word(text) => {
                self.played(text, |position| position.read_san_bytes(text).map(Some));
            }
            Token::Pass => {
                let in_side_line = self.lines.len() > 1;
                self.played(b"--", |position| {
                    let may_pass = in_side_line && !position.is_check();
                    may_pass.then_some(None).ok_or(SanError::Illegal)
                });
            }
            Token::Tag(..) | Token::Result(_) | Token::Comment(_) => {}
        }
    }

    fn comment(&mut self, text: &[u8]) {
        if self.skipped > 0 || self.lines.last().is_some_and(|line| line.broken) {
            return;
        }
        let Some(text) = self.tree.keep(&decode(text)) else {
            return;
        };
        let in_side_line = self.lines.len() > 1;
        match self.lines.last_mut() {
            None => self.early_comments.push(text),
            Some(line) if in_side_line && !line.has_moves => line.comments.push(text),
            Some(line) => self.tree.note(line.last, Note::After(text)),
        }
    }

    fn open(&mut self) {
        let takes = self.skipped == 0 && self.lines.len() <= DEEPEST;
        match self.lines.last() {
            Some(line) if takes && !line.broken && line.has_moves => {
                let parent = self.tree.parent(line.last);
                self.lines.push(Line::new(parent, line.before));
            }
            // A side line before any move of its own line is one more side line to the same move.
            Some(line) if takes && !line.broken && self.lines.len() > 1 => {
                self.lines.push(Line::new(line.last, line.now));
            }
            _ => self.skipped += 1,
        }
    }

    fn close(&mut self) {
        if self.skipped > 0 {
            self.skipped -= 1;
        } else if self.lines.len() > 1 {
            self.lines.pop();
        }
    }

    fn played(
        &mut self,
        text: &[u8],
        read: impl FnOnce(&Position) -> Result<Option<(Role, Move)>, SanError>,
    ) {
        let in_side_line = self.lines.len() > 1;
        let Some(line) = self.lines.last_mut() else {
            return;
        };
        if line.broken {
            return;
        }
        match read(&line.now) {
            Ok(played) => {
                line.last = self.tree.add(line.last, played.map(|(_, m)| m));
                for comment in line.comments.drain(..) {
                    self.tree.note(line.last, Note::Before(comment));
                }
                line.before = line.now;
                line.now = match played {
                    Some((role, m)) => line.before.play_unhashed(role, m),
                    None => line.before.pass().unwrap_or(line.before),
                };
                line.has_moves = true;
                self.plies += usize::from(!in_side_line);
            }
            Err(error) => {
                line.broken = true;
                let text = decode(text).chars().take(16).collect();
                self.error.get_or_insert(PgnError {
                    ply: self.plies,
                    in_side_line,
                    kind: PgnErrorKind::Move(text, error),
                });
            }
        }
    }

    fn finish(mut self) -> PgnGame {
        self.begin_moves();
        // The tag stands against the closing mark, unless it only says "not over".
        let result = match (self.result_tag, self.result) {
            (None | Some(PgnResult::Unknown), Some(mark)) => mark,
            (tag, _) => tag.unwrap_or_default(),
        };
        PgnGame {
            tags: self.tags,
            result,
            error: self.error,
            start: self.start.unwrap_or_default(),
            tree: self.tree,
        }
    }
}

/// UTF-8 if it is, else Latin-1, the character set of the PGN specification.
fn decode(bytes: &[u8]) -> Cow<'_, str> {
    match core::str::from_utf8(bytes) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) => bytes.iter().copied().map(char::from).collect(),
    }
}

fn unescape(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut signs = text.chars().peekable();
    while let Some(sign) = signs.next() {
        match (sign, signs.peek()) {
            ('\\', Some(&escaped @ ('"' | '\\'))) => {
                plain.push(escaped);
                signs.next();
            }
            _ => plain.push(sign),
        }
    }
    plain
}

/// What a `Result` tag says; nothing if it holds no result.
fn read_result_tag(value: &str) -> Option<PgnResult> {
    match Lexer::new(value.as_bytes()).next() {
        Some(Token::Result(result)) => Some(result),
        _ => None,
    }
}
