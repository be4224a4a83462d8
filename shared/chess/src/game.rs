//! A game: a position and how it came about.

use core::fmt;

use crate::position::Position;
use crate::{Move, MoveList, Outcome};

/// A start position and the moves played since.
///
/// ```
/// use chess::{Color, Game, Outcome};
/// let mut game = Game::new();
/// for uci in ["f2f3", "e7e5", "g2g4", "d8h4"] {
///     game.play(uci.parse().unwrap()).unwrap();
/// }
/// assert_eq!(game.outcome(), Some(Outcome::Checkmate { winner: Color::Black }));
/// assert!(game.play("a2a3".parse().unwrap()).is_err());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    start: Position,
    moves: Vec<Move>,
    /// After each move.
    positions: Vec<Position>,
    outcome: Option<Outcome>,
}

/// Why a move was not played.
///
/// ```
/// use chess::{Game, PlayError};
/// let mut game = Game::new();
/// assert_eq!(game.play("e2e5".parse().unwrap()), Err(PlayError::Illegal));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlayError {
    /// The game had ended.
    GameOver,
    /// The rules do not allow the move.
    Illegal,
}

impl fmt::Display for PlayError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            PlayError::GameOver => "the game is over",
            PlayError::Illegal => "this move is not legal here",
        })
    }
}

impl core::error::Error for PlayError {}

/// Which move of a list could not be read or played.
///
/// ```
/// use chess::{Game, Position};
/// let error = Game::from_uci_moves(Position::initial(), ["e2e4", "?"]).unwrap_err();
/// assert_eq!(error.at, 1);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MovesError {
    /// Its index in the list, from 0.
    pub at: usize,
    /// What was wrong with it.
    pub kind: MovesErrorKind,
}

/// What was wrong with a move of a list.
///
/// ```
/// use chess::{Game, MovesErrorKind, Position};
/// let error = Game::from_uci_moves(Position::initial(), ["?"]).unwrap_err();
/// assert_eq!(error.kind, MovesErrorKind::Syntax);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MovesErrorKind {
    /// Not written as UCI.
    Syntax,
    /// Not played.
    Play(PlayError),
}

impl fmt::Display for MovesError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "move {}: ", self.at)?;
        match self.kind {
            MovesErrorKind::Syntax => crate::UciError::Syntax.fmt(out),
            MovesErrorKind::Play(error) => error.fmt(out),
        }
    }
}

impl core::error::Error for MovesError {}

impl Game {
    /// A game from the usual start.
    ///
    /// ```
    /// assert_eq!(chess::Game::new().ply(), 0);
    /// ```
    pub fn new() -> Game {
        Game::from_position(Position::initial())
    }

    /// A game that starts from any position; it may be over at once.
    ///
    /// ```
    /// use chess::{Game, Outcome, Position};
    /// let bare_kings = Position::from_fen("4k3/8/8/8/8/8/8/4K3 w - - 0 1").unwrap();
    /// assert_eq!(Game::from_position(bare_kings).outcome(), Some(Outcome::InsufficientMaterial));
    /// ```
    pub fn from_position(start: Position) -> Game {
        let mut game = Game {
            start,
            moves: Vec::new(),
            positions: Vec::new(),
            outcome: None,
        };
        game.outcome = game.judge();
        game
    }

    /// Replays UCI moves from a position.
    ///
    /// ```
    /// use chess::{Game, Position};
    /// let game = Game::from_uci_moves(Position::initial(), ["e2e4", "e7e5"]).unwrap();
    /// assert_eq!(game.ply(), 2);
    /// assert_eq!(Game::from_uci_moves(Position::initial(), ["e2e4", "e2e4"]).unwrap_err().at, 1);
    /// ```
    pub fn from_uci_moves<'a>(
        start: Position,
        moves: impl IntoIterator<Item = &'a str>,
    ) -> Result<Game, MovesError> {
        let mut game = Game::from_position(start);
        for (at, text) in moves.into_iter().enumerate() {
            let m = text.parse().map_err(|_| MovesError {
                at,
                kind: MovesErrorKind::Syntax,
            })?;
            game.play(m).map_err(|error| MovesError {
                at,
                kind: MovesErrorKind::Play(error),
            })?;
        }
        Ok(game)
    }

    /// Where the game began.
    ///
    /// ```
    /// let mut game = chess::Game::new();
    /// game.play("e2e4".parse().unwrap()).unwrap();
    /// assert_eq!(game.start(), &chess::Position::initial());
    /// ```
    pub fn start(&self) -> &Position {
        &self.start
    }

    /// Where the game is now.
    ///
    /// ```
    /// let mut game = chess::Game::new();
    /// game.play("e2e4".parse().unwrap()).unwrap();
    /// assert_eq!(game.position().turn(), chess::Color::Black);
    /// ```
    pub fn position(&self) -> &Position {
        self.positions.last().unwrap_or(&self.start)
    }

    /// The moves played.
    ///
    /// ```
    /// let mut game = chess::Game::new();
    /// game.play("e2e4".parse().unwrap()).unwrap();
    /// assert_eq!(game.moves(), ["e2e4".parse().unwrap()]);
    /// ```
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// How many moves have been played, counting each side's.
    ///
    /// ```
    /// let mut game = chess::Game::new();
    /// game.play("e2e4".parse().unwrap()).unwrap();
    /// assert_eq!(game.ply(), 1);
    /// ```
    pub fn ply(&self) -> usize {
        self.moves.len()
    }

    /// The position after so many moves, 0 being the start.
    ///
    /// ```
    /// let mut game = chess::Game::new();
    /// game.play("e2e4".parse().unwrap()).unwrap();
    /// assert_eq!(game.position_at(0), Some(game.start()));
    /// assert_eq!(game.position_at(1), Some(game.position()));
    /// assert_eq!(game.position_at(2), None);
    /// ```
    pub fn position_at(&self, ply: usize) -> Option<&Position> {
        match ply.checked_sub(1) {
            None => Some(&self.start),
            Some(index) => self.positions.get(index),
        }
    }

    /// The SAN of the move with an index of 0 to `ply() - 1`.
    ///
    /// ```
    /// let mut game = chess::Game::new();
    /// game.play("g1f3".parse().unwrap()).unwrap();
    /// assert_eq!(game.san_at(0).as_deref(), Some("Nf3"));
    /// assert_eq!(game.san_at(1), None);
    /// ```
    pub fn san_at(&self, index: usize) -> Option<String> {
        let &m = self.moves.get(index)?;
        self.position_at(index)?.san(m)
    }

    /// How the game ended, if it has.
    ///
    /// ```
    /// assert_eq!(chess::Game::new().outcome(), None);
    /// ```
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// The moves that may be played now: none once the game is over.
    ///
    /// ```
    /// assert_eq!(chess::Game::new().legal_moves().len(), 20);
    /// ```
    pub fn legal_moves(&self) -> MoveList {
        if self.outcome.is_some() {
            MoveList::new()
        } else {
            self.position().legal_moves()
        }
    }

    /// Plays a move.
    ///
    /// ```
    /// let mut game = chess::Game::new();
    /// assert!(game.play("e2e4".parse().unwrap()).is_ok());
    /// assert!(game.play("e2e4".parse().unwrap()).is_err());
    /// ```
    pub fn play(&mut self, m: Move) -> Result<(), PlayError> {
        if self.outcome.is_some() {
            return Err(PlayError::GameOver);
        }
        let next = self.position().play(m).map_err(|_| PlayError::Illegal)?;
        self.moves.push(m);
        self.positions.push(next);
        self.outcome = self.judge();
        Ok(())
    }

    /// Takes the last move back and returns it.
    ///
    /// ```
    /// let mut game = chess::Game::new();
    /// let m = "e2e4".parse().unwrap();
    /// game.play(m).unwrap();
    /// assert_eq!(game.undo(), Some(m));
    /// assert_eq!(game.undo(), None);
    /// ```
    pub fn undo(&mut self) -> Option<Move> {
        let m = self.moves.pop()?;
        self.positions.pop();
        self.outcome = self.judge();
        Some(m)
    }

    /// How many times the current position has occurred in this game, this time included.
    ///
    /// ```
    /// let mut game = chess::Game::new();
    /// for uci in ["g1f3", "g8f6", "f3g1", "f6g8"] {
    ///     game.play(uci.parse().unwrap()).unwrap();
    /// }
    /// assert_eq!(game.repetitions(), 2);
    /// ```
    pub fn repetitions(&self) -> usize {
        let current = self.position();
        let earlier = self
            .reversible_past()
            .filter(|position| position.is_repetition_of(current))
            .count();
        earlier + 1
    }

    /// The positions before the current one that can still come back: those since the last capture or
    /// pawn move, oldest first.
    ///
    /// ```
    /// let mut game = chess::Game::new();
    /// for uci in ["e2e4", "g8f6", "g1f3"] {
    ///     game.play(uci.parse().unwrap()).unwrap();
    /// }
    /// assert_eq!(game.reversible_past().count(), 2);
    /// ```
    pub fn reversible_past(&self) -> impl Iterator<Item = &Position> {
        let reach = self.position().halfmove_clock() as usize;
        let ply = self.ply();
        (ply.saturating_sub(reach)..ply).filter_map(|ply| self.position_at(ply))
    }

    fn judge(&self) -> Option<Outcome> {
        let position = self.position();
        if !position.has_legal_moves() {
            Some(if position.is_check() {
                Outcome::Checkmate {
                    winner: !position.turn(),
                }
            } else {
                Outcome::Stalemate
            })
        } else if position.is_insufficient_material() {
            Some(Outcome::InsufficientMaterial)
        } else if self.repetitions() >= 3 {
            Some(Outcome::Threefold)
        } else if position.halfmove_clock() >= 100 {
            Some(Outcome::FiftyMoves)
        } else {
            None
        }
    }
}

impl Default for Game {
    fn default() -> Game {
        Game::new()
    }
}
