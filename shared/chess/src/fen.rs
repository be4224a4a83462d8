//! Forsyth–Edwards Notation, read strictly and written exactly.

use core::fmt;
use core::str::FromStr;

use crate::position::Position;
use crate::setup::{Setup, SetupError};
use crate::{CastlingRights, Color, File, Piece, Rank, Square};

/// Why a text is no FEN, or its arrangement no position.
///
/// ```
/// use chess::{FenError, Position};
/// let wrong_turn = "4k3/8/8/8/8/8/8/4K3 white - - 0 1";
/// assert_eq!(Position::from_fen(wrong_turn), Err(FenError::Turn));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FenError {
    /// Not six fields with single spaces between; holds how many there are.
    Fields(usize),
    /// Not eight ranks of eight squares, or two digits in a row, or a sign that is no piece.
    Board,
    /// The side to move is neither `w` nor `b`.
    Turn,
    /// Castling is neither `-` nor letters of `KQkq`, each at most once.
    Castling,
    /// The en passant field is neither `-` nor a square.
    EnPassant,
    /// The half-move clock is no number of digits.
    HalfmoveClock,
    /// The full-move number is no number of digits.
    FullmoveNumber,
    /// Well written, but not a valid arrangement.
    Setup(SetupError),
}

impl fmt::Display for FenError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FenError::Fields(found) => {
                write!(
                    out,
                    "a FEN has six fields with single spaces between, not {found}"
                )
            }
            FenError::Board => {
                out.write_str("the board field must be eight ranks of eight squares each")
            }
            FenError::Turn => out.write_str("the side to move must be w or b"),
            FenError::Castling => {
                out.write_str("castling must be - or some of the letters KQkq, each once")
            }
            FenError::EnPassant => out.write_str("the en passant field must be - or a square"),
            FenError::HalfmoveClock => out.write_str("the half-move clock must be a number"),
            FenError::FullmoveNumber => out.write_str("the full-move number must be a number"),
            FenError::Setup(error) => error.fmt(out),
        }
    }
}

impl core::error::Error for FenError {}

impl FenError {
    /// A short stable name of the kind of error, for machines.
    ///
    /// ```
    /// let error = chess::Position::from_fen("").unwrap_err();
    /// assert_eq!(error.code(), "fen_fields");
    /// ```
    pub const fn code(&self) -> &'static str {
        match self {
            FenError::Fields(_) => "fen_fields",
            FenError::Board => "fen_board",
            FenError::Turn => "fen_turn",
            FenError::Castling => "fen_castling",
            FenError::EnPassant => "fen_en_passant",
            FenError::HalfmoveClock => "fen_halfmove_clock",
            FenError::FullmoveNumber => "fen_fullmove_number",
            FenError::Setup(error) => error.code(),
        }
    }
}

impl SetupError {
    /// A short stable name of the kind of error, for machines.
    ///
    /// ```
    /// assert_eq!(chess::SetupError::OpponentInCheck.code(), "opponent_in_check");
    /// ```
    pub const fn code(&self) -> &'static str {
        match self {
            SetupError::MissingKing(_) => "missing_king",
            SetupError::TooManyKings(_) => "too_many_kings",
            SetupError::PawnOnEdge(_) => "pawn_on_edge",
            SetupError::TooManyPawns(_) => "too_many_pawns",
            SetupError::TooManyPieces(_) => "too_many_pieces",
            SetupError::TooManyPromoted(_) => "too_many_promoted",
            SetupError::OpponentInCheck => "opponent_in_check",
            SetupError::TooManyCheckers => "too_many_checkers",
            SetupError::CastlingWithoutHome(..) => "castling_without_home",
            SetupError::EnPassant(_) => "en_passant_impossible",
            SetupError::HalfmoveClock => "halfmove_clock_too_high",
            SetupError::FullmoveNumber => "fullmove_number_zero",
        }
    }
}

impl FromStr for Setup {
    type Err = FenError;

    /// Reads the six fields; checks how they are written, not what they say.
    // Runs once a game: `cold` asks for few bytes rather than speed.
    #[cold]
    fn from_str(text: &str) -> Result<Setup, FenError> {
        let mut fields = text.split(' ');
        let all: [&str; 6] = core::array::from_fn(|_| fields.next().unwrap_or(""));
        let found = text.split(' ').count();
        if found != 6 {
            return Err(FenError::Fields(found));
        }
        let [board, turn, castling, en_passant, halfmove, fullmove] = all;
        Ok(Setup {
            board: read_board(board).ok_or(FenError::Board)?,
            turn: match turn {
                "w" => Color::White,
                "b" => Color::Black,
                _ => return Err(FenError::Turn),
            },
            castling: read_castling(castling).ok_or(FenError::Castling)?,
            en_passant: match en_passant {
                "-" => None,
                square => Some(square.parse().map_err(|_| FenError::EnPassant)?),
            },
            halfmove_clock: read_number(halfmove)
                // Too big for the type is too big for the rule, and named so by validation.
                .map(|n| u16::try_from(n).unwrap_or(u16::MAX))
                .ok_or(FenError::HalfmoveClock)?,
            fullmove_number: read_number(fullmove).ok_or(FenError::FullmoveNumber)?,
        })
    }
}

/// Digits only: no sign, no other script's digits, at most what fits 32 bits.
fn read_number(text: &str) -> Option<u32> {
    let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    if digits { text.parse().ok() } else { None }
}

fn read_board(text: &str) -> Option<[Option<Piece>; 64]> {
    let mut board = [None; 64];
    let mut ranks = text.split('/');
    for rank in Rank::ALL.into_iter().rev() {
        let mut file = 0;
        let mut after_digit = false;
        for sign in ranks.next()?.chars() {
            if let Some(gap @ 1..=8) = sign.to_digit(10) {
                if after_digit {
                    return None;
                }
                after_digit = true;
                file += gap as usize;
            } else {
                let square = Square::new(File::from_index(file)?, rank);
                *board.get_mut(square.index())? = Some(Piece::from_char(sign)?);
                after_digit = false;
                file += 1;
            }
        }
        if file != 8 {
            return None;
        }
    }
    ranks.next().is_none().then_some(board)
}

fn read_castling(text: &str) -> Option<CastlingRights> {
    if text == "-" {
        return Some(CastlingRights::NONE);
    }
    if text.is_empty() {
        return None;
    }
    let mut rights = CastlingRights::NONE;
    for letter in text.chars() {
        let (color, wing, _) = CastlingRights::ALL.iter().find(|&(_, _, l)| l == letter)?;
        if rights.has(color, wing) {
            return None;
        }
        rights = rights.with(color, wing);
    }
    Some(rights)
}

impl Position {
    /// Reads a FEN, strictly: six fields, single spaces, and a valid arrangement.
    ///
    /// ```
    /// use chess::{FenError, Position};
    /// assert!(Position::from_fen("4k3/8/8/8/8/8/8/4K3 w - - 0 1").is_ok());
    /// assert_eq!(Position::from_fen("4k3/8/8/8/8/8/8/4K3 w"), Err(FenError::Fields(2)));
    /// ```
    pub fn from_fen(text: &str) -> Result<Position, FenError> {
        text.parse::<Setup>()?.validate().map_err(FenError::Setup)
    }

    /// Writes the position as FEN, with an en passant square only where a legal capture exists.
    ///
    /// ```
    /// let start = chess::Position::initial();
    /// assert_eq!(start.fen(), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    /// ```
    pub fn fen(&self) -> String {
        // The longest field by far is the board, 71 signs at most.
        let mut fen = String::with_capacity(92);
        for rank in Rank::ALL.into_iter().rev() {
            let mut gap = 0;
            for file in File::ALL {
                match self.piece_at(Square::new(file, rank)) {
                    None => gap += 1,
                    Some(piece) => {
                        push_gap(&mut fen, gap);
                        gap = 0;
                        fen.push(piece.to_char());
                    }
                }
            }
            push_gap(&mut fen, gap);
            fen.push(if rank == Rank::First { ' ' } else { '/' });
        }
        fen.push(self.turn().letter());
        fen.push(' ');
        fen.push_str(&self.castling_rights().to_string());
        fen.push(' ');
        match self.en_passant() {
            Some(square) => fen.push_str(&square.to_string()),
            None => fen.push('-'),
        }
        fen.push(' ');
        fen.push_str(&self.halfmove_clock().to_string());
        fen.push(' ');
        fen.push_str(&self.fullmove_number().to_string());
        fen
    }
}

fn push_gap(fen: &mut String, gap: u8) {
    if gap > 0 {
        fen.push(char::from(b'0' + gap));
    }
}

impl FromStr for Position {
    type Err = FenError;

    fn from_str(text: &str) -> Result<Position, FenError> {
        Position::from_fen(text)
    }
}
