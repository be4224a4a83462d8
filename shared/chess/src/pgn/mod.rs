//! Portable Game Notation: read from any bytes into game trees, written for any reader.
//!
//! ```
//! use chess::pgn::{self, PgnResult};
//!
//! let text = "[White \"Brass\"]\n\n1. e4 {best by test} e5 (1... c5) 2. Nf3 1-0";
//! let game = pgn::games(text.as_bytes()).next().unwrap();
//! assert_eq!(game.tags.get("White"), Some("Brass"));
//! assert_eq!(game.main_line().count(), 3);
//! assert_eq!(game.result, PgnResult::WhiteWins);
//! assert_eq!(pgn::games(game.to_string().as_bytes()).next(), Some(game));
//! ```

mod lexer;
mod notes;
mod reader;
mod tags;
mod tree;
mod writer;

use core::fmt;

pub use reader::{Games, games};
pub use tags::Tags;
pub use tree::NodeId;

use crate::{FenError, Game, Move, Outcome, Position, SanError};
use notes::Note;
use tree::Tree;

/// A game as a PGN file holds it: tags, a tree of moves with comments, a result.
///
/// ```
/// use chess::pgn;
/// let game = pgn::games(b"1. e4 e5 1/2-1/2").next().unwrap();
/// assert_eq!(game.result, pgn::PgnResult::Draw);
/// assert_eq!(game.error, None);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PgnGame {
    /// Who, where, when, and whatever else the file says.
    pub tags: Tags,
    /// How it ended; the writer makes the `Result` tag of it.
    pub result: PgnResult,
    /// The first thing that could not be read. What came before it is in the tree.
    pub error: Option<PgnError>,
    start: Position,
    tree: Tree,
}

/// A result as PGN knows it.
///
/// ```
/// use chess::pgn::PgnResult;
/// assert_eq!(PgnResult::from(None), PgnResult::Unknown);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum PgnResult {
    /// `1-0`
    WhiteWins,
    /// `0-1`
    BlackWins,
    /// `1/2-1/2`
    Draw,
    /// `*`: not over, or not known.
    #[default]
    Unknown,
}

impl PgnResult {
    /// The mark that ends a game's moves.
    ///
    /// ```
    /// assert_eq!(chess::pgn::PgnResult::Draw.mark(), "1/2-1/2");
    /// ```
    pub const fn mark(self) -> &'static str {
        match self {
            PgnResult::WhiteWins => "1-0",
            PgnResult::BlackWins => "0-1",
            PgnResult::Draw => "1/2-1/2",
            PgnResult::Unknown => "*",
        }
    }
}

impl From<Option<Outcome>> for PgnResult {
    fn from(outcome: Option<Outcome>) -> PgnResult {
        match outcome.map(Outcome::winner) {
            None => PgnResult::Unknown,
            Some(None) => PgnResult::Draw,
            Some(Some(crate::Color::White)) => PgnResult::WhiteWins,
            Some(Some(crate::Color::Black)) => PgnResult::BlackWins,
        }
    }
}

/// Where and why a game could not be read on.
///
/// ```
/// let game = chess::pgn::games(b"1. e4 e5 2. Ke3 *").next().unwrap();
/// let error = game.error.unwrap();
/// assert_eq!((error.ply, error.in_side_line), (2, false));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PgnError {
    /// Plies of the main line that were read before.
    pub ply: usize,
    /// Whether it lies in a side line; the main line then goes on.
    pub in_side_line: bool,
    /// What is wrong.
    pub kind: PgnErrorKind,
}

/// What is wrong in a game.
///
/// ```
/// use chess::{SanError, pgn::{self, PgnErrorKind}};
/// let game = pgn::games(b"1. e5 *").next().unwrap();
/// let kind = PgnErrorKind::Move("e5".to_owned(), SanError::Illegal);
/// assert_eq!(game.error.unwrap().kind, kind);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PgnErrorKind {
    /// The `FEN` tag is not a position; no move is read then.
    Fen(FenError),
    /// A move, cut to its first 16 signs, that means no one legal move.
    Move(String, SanError),
}

impl PgnError {
    /// A short stable name of the kind of error, for machines.
    ///
    /// ```
    /// let game = chess::pgn::games(b"1. e5 *").next().unwrap();
    /// assert_eq!(game.error.unwrap().code(), "illegal_move");
    /// ```
    pub const fn code(&self) -> &'static str {
        match &self.kind {
            PgnErrorKind::Fen(error) => error.code(),
            PgnErrorKind::Move(_, error) => error.code(),
        }
    }
}

impl fmt::Display for PgnError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.kind {
            PgnErrorKind::Fen(error) => write!(out, "the FEN tag: {error}"),
            PgnErrorKind::Move(text, error) => {
                let place = if self.in_side_line {
                    " in a side line"
                } else {
                    ""
                };
                write!(out, "after {} plies{place}, {text:?}: {error}", self.ply)
            }
        }
    }
}

impl core::error::Error for PgnError {}

impl PgnGame {
    /// An empty game from a position; if that is not the usual start, the tags say so.
    ///
    /// ```
    /// use chess::{Position, pgn::PgnGame};
    /// let start = Position::from_fen("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1").unwrap();
    /// assert_eq!(PgnGame::new(start).tags.get("SetUp"), Some("1"));
    /// ```
    pub fn new(start: Position) -> PgnGame {
        let mut tags = Tags::default();
        if start != Position::initial() {
            tags.set("SetUp", "1");
            tags.set("FEN", &start.fen());
        }
        PgnGame {
            tags,
            result: PgnResult::Unknown,
            error: None,
            start,
            tree: Tree::default(),
        }
    }

    /// The moves of a played game, with the result that the rules gave it.
    ///
    /// ```
    /// use chess::{Game, Position, pgn::PgnGame};
    /// let game = Game::from_uci_moves(Position::initial(), ["e2e4", "c7c5"]).unwrap();
    /// assert!(PgnGame::from_game(&game).to_string().ends_with("\n1. e4 c5 *\n"));
    /// ```
    pub fn from_game(game: &Game) -> PgnGame {
        let mut pgn = PgnGame::new(*game.start());
        let mut at = NodeId::ROOT;
        for &m in game.moves() {
            at = pgn.tree.add(at, Some(m));
        }
        pgn.result = game.outcome().into();
        pgn
    }

    /// Where the game begins.
    ///
    /// ```
    /// use chess::{Position, pgn};
    /// let game = pgn::games(b"1. e4 *").next().unwrap();
    /// assert_eq!(game.start(), &Position::initial());
    /// ```
    pub fn start(&self) -> &Position {
        &self.start
    }

    /// The moves of the main line.
    ///
    /// ```
    /// let game = chess::pgn::games(b"1. e4 (1. d4 d5) e5 *").next().unwrap();
    /// let moves: Vec<String> = game.main_line().map(|m| m.to_string()).collect();
    /// assert_eq!(moves, ["e2e4", "e7e5"]);
    /// ```
    pub fn main_line(&self) -> impl Iterator<Item = Move> {
        let mut at = NodeId::ROOT;
        core::iter::from_fn(move || {
            at = self.tree.children(at).next()?;
            self.tree.played(at)
        })
    }

    /// Where the main line ends.
    ///
    /// ```
    /// let game = chess::pgn::games(b"1. e4 *").next().unwrap();
    /// assert_eq!(game.end().turn(), chess::Color::Black);
    /// ```
    pub fn end(&self) -> Position {
        self.main_line()
            .fold(self.start, |position, m| position.play_unchecked(m))
    }

    /// The move at a point of the tree; `None` at the root, and for a pass, which only side lines can
    /// hold.
    ///
    /// ```
    /// use chess::pgn::{self, NodeId};
    /// let game = pgn::games(b"1. e4 *").next().unwrap();
    /// assert_eq!(game.played(NodeId::ROOT), None);
    /// ```
    pub fn played(&self, id: NodeId) -> Option<Move> {
        self.tree.played(id)
    }

    /// Comments between the start of a side line and its first move.
    ///
    /// ```
    /// use chess::pgn::{self, NodeId};
    /// let game = pgn::games(b"1. e4 ({or} 1. d4) *").next().unwrap();
    /// let side_line = game.children(NodeId::ROOT).nth(1).unwrap();
    /// assert_eq!(game.comments_before(side_line).next(), Some("or"));
    /// ```
    pub fn comments_before(&self, id: NodeId) -> impl Iterator<Item = &str> {
        self.tree.comments_before(id)
    }

    /// Comments after a move; at the root, before the first one.
    ///
    /// ```
    /// use chess::pgn::{self, NodeId};
    /// let game = pgn::games(b"{To begin:} 1. e4 *").next().unwrap();
    /// assert_eq!(game.comments(NodeId::ROOT).next(), Some("To begin:"));
    /// ```
    pub fn comments(&self, id: NodeId) -> impl Iterator<Item = &str> {
        self.tree.comments(id)
    }

    /// Numeric annotation glyphs of a move: 1 is `!`, 2 `?`, 3 `!!`, 4 `??`, 5 `!?`, 6 `?!`.
    ///
    /// ```
    /// use chess::pgn::{self, NodeId};
    /// let game = pgn::games(b"1. e4!? *").next().unwrap();
    /// let e4 = game.children(NodeId::ROOT).next().unwrap();
    /// assert_eq!(game.nags(e4).collect::<Vec<_>>(), [5]);
    /// ```
    pub fn nags(&self, id: NodeId) -> impl Iterator<Item = u8> {
        self.tree.nags(id)
    }

    /// The moves that follow a point of the tree: the main one first, then the side lines'.
    ///
    /// ```
    /// use chess::pgn::{self, NodeId};
    /// let game = pgn::games(b"1. e4 (1. d4) (1. c4) *").next().unwrap();
    /// assert_eq!(game.children(NodeId::ROOT).count(), 3);
    /// ```
    pub fn children(&self, id: NodeId) -> impl Iterator<Item = NodeId> {
        self.tree.children(id)
    }

    /// The position at a point of the tree.
    ///
    /// ```
    /// use chess::pgn::{self, NodeId};
    /// let game = pgn::games(b"1. e4 *").next().unwrap();
    /// assert_eq!(game.position(NodeId::ROOT), chess::Position::initial());
    /// ```
    pub fn position(&self, id: NodeId) -> Position {
        self.tree
            .path(id)
            .into_iter()
            .fold(self.start, |position, id| {
                tree::after(&position, self.tree.played(id))
            })
    }

    /// Adds a move after a point of the tree: the main move if there is none yet, else a side line.
    /// `None` when the move is not legal there.
    ///
    /// ```
    /// use chess::{Position, pgn::{NodeId, PgnGame}};
    /// let mut game = PgnGame::new(Position::initial());
    /// let e4 = game.add(NodeId::ROOT, "e2e4".parse().unwrap()).unwrap();
    /// game.add(NodeId::ROOT, "d2d4".parse().unwrap()).unwrap();
    /// game.comment(e4, "best by test");
    /// assert!(game.to_string().ends_with("1. e4 {best by test} (1. d4) *\n"));
    /// ```
    pub fn add(&mut self, parent: NodeId, m: Move) -> Option<NodeId> {
        self.position(parent)
            .is_legal(m)
            .then(|| self.tree.add(parent, Some(m)))
    }

    /// Adds a comment after a move, or before the first one at the root. White space is evened out, and
    /// a `}`, which would end the comment, becomes a `)`.
    ///
    /// ```
    /// use chess::{Position, pgn::{NodeId, PgnGame}};
    /// let mut game = PgnGame::new(Position::initial());
    /// game.comment(NodeId::ROOT, "  a }  brace ");
    /// assert_eq!(game.comments(NodeId::ROOT).next(), Some("a ) brace"));
    /// ```
    pub fn comment(&mut self, id: NodeId, text: &str) {
        if let Some(span) = self.tree.keep(text) {
            self.tree.note(id, Note::After(span));
        }
    }
}
