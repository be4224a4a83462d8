//! From any arrangement of pieces to a valid position.

use core::fmt;

use crate::position::Position;
use crate::tables;
use crate::{Bitboard, CastlingRights, Color, Piece, Rank, Role, Square, Wing};

/// An arrangement that has not been checked: any piece anywhere.
///
/// ```
/// use chess::{Position, Setup, SetupError};
/// let mut setup = Setup::from(&Position::initial());
/// assert_eq!(setup.validate().unwrap(), Position::initial());
/// setup.board["e8".parse::<chess::Square>().unwrap().index()] = None;
/// assert_eq!(setup.validate(), Err(SetupError::MissingKing(chess::Color::Black)));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// What stands on each square, from a1 to h8.
    pub board: [Option<Piece>; 64],
    /// Whose move it is.
    pub turn: Color,
    /// Which castlings the past allows.
    pub castling: CastlingRights,
    /// Behind a pawn that has just moved two squares.
    pub en_passant: Option<Square>,
    /// Plies since the last capture or pawn move, 0 to 100.
    pub halfmove_clock: u16,
    /// The number of the current full move, from 1.
    pub fullmove_number: u32,
}

/// Why an arrangement is no position from which play can go on.
///
/// ```
/// use chess::{FenError, Position, SetupError};
/// let no_rook = "4k3/8/8/8/8/8/8/4K3 w K - 0 1";
/// assert!(matches!(
///     Position::from_fen(no_rook),
///     Err(FenError::Setup(SetupError::CastlingWithoutHome(..)))
/// ));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SetupError {
    /// This side has no king.
    MissingKing(Color),
    /// This side has more than one king.
    TooManyKings(Color),
    /// A pawn on the first or the last rank.
    PawnOnEdge(Square),
    /// More than eight pawns of one side.
    TooManyPawns(Color),
    /// More than sixteen pieces of one side.
    TooManyPieces(Color),
    /// More promoted pieces than missing pawns.
    TooManyPromoted(Color),
    /// The side that has just moved is in check.
    OpponentInCheck,
    /// Three or more pieces give check at once.
    TooManyCheckers,
    /// A castling right without king and rook at home.
    CastlingWithoutHome(Color, Wing),
    /// The en passant square is on the wrong rank, no pawn stands in front of it, or it or the
    /// pawn's origin is occupied.
    EnPassant(Square),
    /// The half-move clock is over 100.
    HalfmoveClock,
    /// The full-move number is 0.
    FullmoveNumber,
}

impl fmt::Display for SetupError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            SetupError::MissingKing(color) => write!(out, "{color:?} has no king"),
            SetupError::TooManyKings(color) => write!(out, "{color:?} has more than one king"),
            SetupError::PawnOnEdge(square) => write!(out, "a pawn cannot stand on {square}"),
            SetupError::TooManyPawns(color) => write!(out, "{color:?} has more than eight pawns"),
            SetupError::TooManyPieces(color) => {
                write!(out, "{color:?} has more than sixteen pieces")
            }
            SetupError::TooManyPromoted(color) => {
                write!(out, "{color:?} has more promoted pieces than missing pawns")
            }
            SetupError::OpponentInCheck => {
                out.write_str("the side that is not to move is in check")
            }
            SetupError::TooManyCheckers => out.write_str("more than two pieces give check"),
            SetupError::CastlingWithoutHome(color, wing) => write!(
                out,
                "{color:?} cannot castle on the {wing:?} wing: king or rook is not at home"
            ),
            SetupError::EnPassant(square) => {
                write!(out, "no pawn can have passed {square} on the last move")
            }
            SetupError::HalfmoveClock => out.write_str("the half-move clock is over 100"),
            SetupError::FullmoveNumber => out.write_str("move numbers begin at 1"),
        }
    }
}

impl core::error::Error for SetupError {}

impl From<&Position> for Setup {
    fn from(position: &Position) -> Setup {
        Setup {
            board: Square::ALL.map(|square| position.piece_at(square)),
            turn: position.turn(),
            castling: position.castling_rights(),
            en_passant: position.en_passant(),
            halfmove_clock: position.halfmove,
            fullmove_number: position.fullmove_number(),
        }
    }
}

impl Setup {
    /// Checks everything and makes a position of it.
    ///
    /// Every position that a game can reach is accepted; some that none can reach are too. An en
    /// passant square that fits the pawns but allows no legal capture is accepted and dropped.
    ///
    /// ```
    /// let setup: chess::Setup = "4k3/8/8/8/8/8/8/4K3 w - - 0 1".parse().unwrap();
    /// assert!(setup.validate().is_ok());
    /// ```
    // Runs once a game: `cold` asks for few bytes rather than speed.
    #[cold]
    pub fn validate(&self) -> Result<Position, SetupError> {
        tables::ready();
        let mut position = Position {
            roles: [0; 6],
            colors: [0; 2],
            hash: 0,
            fullmove: self.fullmove_number,
            halfmove: self.halfmove_clock,
            turn: self.turn,
            castling: self.castling,
            en_passant: None,
        };
        for square in Square::ALL {
            if let Some(piece) = self.board[square.index()] {
                position.roles[piece.role.index()] |= square.bit();
                position.colors[piece.color.index()] |= square.bit();
            }
        }
        check_kings(&position)?;
        check_material(&position)?;
        check_checks(&position)?;
        check_castling(&position)?;
        check_clocks(&position)?;
        if let Some(square) = self.en_passant {
            check_en_passant(&position, square)?;
            position.en_passant = position.takeable_en_passant(square);
        }
        position.hash = position.hash_from_scratch();
        Ok(position)
    }
}

fn check_kings(position: &Position) -> Result<(), SetupError> {
    for color in Color::ALL {
        match position.pieces(color, Role::King).len() {
            0 => return Err(SetupError::MissingKing(color)),
            1 => {}
            _ => return Err(SetupError::TooManyKings(color)),
        }
    }
    Ok(())
}

fn check_material(position: &Position) -> Result<(), SetupError> {
    const EDGES: Bitboard = Bitboard(0xFF00_0000_0000_00FF);
    if let Some(square) = (position.by_role(Role::Pawn) & EDGES).first() {
        return Err(SetupError::PawnOnEdge(square));
    }
    for color in Color::ALL {
        let count = |role| position.pieces(color, role).len();
        let bishops = position.pieces(color, Role::Bishop);
        let pawns = count(Role::Pawn);
        if pawns > 8 {
            return Err(SetupError::TooManyPawns(color));
        }
        if position.by_color(color).len() > 16 {
            return Err(SetupError::TooManyPieces(color));
        }
        // A second bishop on squares of one colour is a promoted one too.
        let promoted = count(Role::Queen).saturating_sub(1)
            + count(Role::Rook).saturating_sub(2)
            + count(Role::Knight).saturating_sub(2)
            + (bishops & Bitboard::LIGHT).len().saturating_sub(1)
            + (bishops & Bitboard::DARK).len().saturating_sub(1);
        if promoted + pawns > 8 {
            return Err(SetupError::TooManyPromoted(color));
        }
    }
    Ok(())
}

fn check_checks(position: &Position) -> Result<(), SetupError> {
    let us = position.turn();
    let attackers =
        crate::generate::attackers(position, us, position.king(!us), position.occupied().0);
    if attackers != 0 {
        return Err(SetupError::OpponentInCheck);
    }
    if position.checkers().len() > 2 {
        return Err(SetupError::TooManyCheckers);
    }
    Ok(())
}

fn check_castling(position: &Position) -> Result<(), SetupError> {
    for (color, wing, _) in position.castling_rights().iter() {
        let home = if color == Color::White { 0 } else { 56 };
        let rook = if wing == Wing::King { 7 } else { 0 };
        let king_at_home = position.king(color).index() == home + 4;
        let rook_at_home = position.pieces(color, Role::Rook).0 >> (home + rook) & 1 == 1;
        if !king_at_home || !rook_at_home {
            return Err(SetupError::CastlingWithoutHome(color, wing));
        }
    }
    Ok(())
}

fn check_clocks(position: &Position) -> Result<(), SetupError> {
    if position.halfmove > 100 {
        return Err(SetupError::HalfmoveClock);
    }
    if position.fullmove == 0 {
        return Err(SetupError::FullmoveNumber);
    }
    Ok(())
}

fn check_en_passant(position: &Position, square: Square) -> Result<(), SetupError> {
    let (rank, pawn_rank, origin_rank) = match position.turn() {
        Color::White => (Rank::Sixth, Rank::Fifth, Rank::Seventh),
        Color::Black => (Rank::Third, Rank::Fourth, Rank::Second),
    };
    let file = square.file();
    let pawn = Piece {
        color: !position.turn(),
        role: Role::Pawn,
    };
    let consistent = square.rank() == rank
        && position.piece_at(square).is_none()
        && position.piece_at(Square::new(file, origin_rank)).is_none()
        && position.piece_at(Square::new(file, pawn_rank)) == Some(pawn);
    if consistent {
        Ok(())
    } else {
        Err(SetupError::EnPassant(square))
    }
}
