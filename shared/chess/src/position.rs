//! A legal position: pieces, side to move, castling rights, en passant, clocks.

use crate::count::Counter;
use crate::generate::{Loud, attackers, generate};
use crate::moves::MoveList;
use crate::tables::{self, zobrist};
use crate::{Bitboard, CastlingRights, Color, Move, Piece, Role, Square};

/// A position from which play can go on.
///
/// It is a small `Copy` value: a move makes a new one. Every way of making one keeps it valid: one
/// king a side, the side that has just moved not in check, castling rights only with king and rook
/// at home, and an en passant square only where a legal en passant capture exists.
///
/// Two positions are equal when everything is, move counters included; for the rules' idea of a
/// repeated position see [`Position::is_repetition_of`].
///
/// ```
/// use chess::Position;
/// let start = Position::initial();
/// let after = start.play("e2e4".parse().unwrap()).unwrap();
/// assert_eq!(after.fen(), "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Position {
    /// Squares by kind of piece, either colour.
    pub(crate) roles: [u64; 6],
    /// Squares by colour, any kind.
    pub(crate) colors: [u64; 2],
    /// Zobrist hash of all but the counters.
    pub(crate) hash: u64,
    /// Number of the current full move, from 1.
    pub(crate) fullmove: u32,
    /// Plies since the last capture or pawn move.
    pub(crate) halfmove: u16,
    pub(crate) turn: Color,
    pub(crate) castling: CastlingRights,
    /// Behind a pawn that has just moved two squares and can be taken en passant.
    pub(crate) en_passant: Option<Square>,
}

/// The move is not legal in the position.
///
/// ```
/// use chess::{IllegalMove, Position};
/// assert_eq!(Position::initial().play("e2e5".parse().unwrap()), Err(IllegalMove));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct IllegalMove;

impl core::fmt::Display for IllegalMove {
    fn fmt(&self, out: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        out.write_str("this move is not legal here")
    }
}

impl core::error::Error for IllegalMove {}

impl Position {
    /// The start of every game.
    ///
    /// ```
    /// assert_eq!(chess::Position::initial().occupied().len(), 32);
    /// ```
    pub fn initial() -> Position {
        tables::ready();
        let mut position = Position {
            roles: [
                0x00FF_0000_0000_FF00,
                0x4200_0000_0000_0042,
                0x2400_0000_0000_0024,
                0x8100_0000_0000_0081,
                0x0800_0000_0000_0008,
                0x1000_0000_0000_0010,
            ],
            colors: [0x0000_0000_0000_FFFF, 0xFFFF_0000_0000_0000],
            hash: 0,
            fullmove: 1,
            halfmove: 0,
            turn: Color::White,
            castling: CastlingRights::ALL,
            en_passant: None,
        };
        position.hash = position.hash_from_scratch();
        position
    }

    /// Whose move it is.
    ///
    /// ```
    /// assert_eq!(chess::Position::initial().turn(), chess::Color::White);
    /// ```
    #[inline]
    pub const fn turn(&self) -> Color {
        self.turn
    }

    /// What stands on a square.
    ///
    /// ```
    /// let start = chess::Position::initial();
    /// assert_eq!(start.piece_at("d8".parse().unwrap()).unwrap().to_char(), 'q');
    /// assert_eq!(start.piece_at("e4".parse().unwrap()), None);
    /// ```
    #[inline]
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        let role = self.role_at(square)?;
        let color = if self.colors[0] & square.bit() != 0 {
            Color::White
        } else {
            Color::Black
        };
        Some(Piece { color, role })
    }

    /// The kind of piece on a square, of either colour.
    ///
    /// ```
    /// let start = chess::Position::initial();
    /// assert_eq!(start.role_at("a8".parse().unwrap()), Some(chess::Role::Rook));
    /// ```
    #[inline]
    pub fn role_at(&self, square: Square) -> Option<Role> {
        let bit = square.bit();
        Role::ALL
            .into_iter()
            .find(|role| self.roles[role.index()] & bit != 0)
    }

    /// The squares of one kind of piece of one side.
    ///
    /// ```
    /// use chess::{Color, Position, Role};
    /// assert_eq!(Position::initial().pieces(Color::White, Role::Pawn).len(), 8);
    /// ```
    #[inline]
    pub const fn pieces(&self, color: Color, role: Role) -> Bitboard {
        Bitboard(self.roles[role.index()] & self.colors[color.index()])
    }

    /// The squares of one side's pieces.
    ///
    /// ```
    /// use chess::{Color, Position};
    /// assert_eq!(Position::initial().by_color(Color::Black).len(), 16);
    /// ```
    #[inline]
    pub const fn by_color(&self, color: Color) -> Bitboard {
        Bitboard(self.colors[color.index()])
    }

    /// The squares of one kind of piece of both sides.
    ///
    /// ```
    /// use chess::{Position, Role};
    /// assert_eq!(Position::initial().by_role(Role::Bishop).len(), 4);
    /// ```
    #[inline]
    pub const fn by_role(&self, role: Role) -> Bitboard {
        Bitboard(self.roles[role.index()])
    }

    /// The squares that are not empty.
    ///
    /// ```
    /// let start = chess::Position::initial();
    /// assert!(!start.occupied().contains("e4".parse().unwrap()));
    /// ```
    #[inline]
    pub const fn occupied(&self) -> Bitboard {
        Bitboard(self.colors[0] | self.colors[1])
    }

    /// Where a side's king stands.
    ///
    /// ```
    /// use chess::{Color, Position};
    /// assert_eq!(Position::initial().king(Color::White).to_string(), "e1");
    /// ```
    #[inline]
    pub const fn king(&self, color: Color) -> Square {
        Square::from_low_bits(self.pieces(color, Role::King).0.trailing_zeros())
    }

    /// Which castlings the past still allows.
    ///
    /// ```
    /// let start = chess::Position::initial();
    /// assert_eq!(start.castling_rights(), chess::CastlingRights::ALL);
    /// ```
    #[inline]
    pub const fn castling_rights(&self) -> CastlingRights {
        self.castling
    }

    /// The square on which a pawn can legally be taken en passant now.
    ///
    /// ```
    /// let position = chess::Position::from_fen("4k3/8/8/6pP/8/8/8/4K3 w - g6 0 44").unwrap();
    /// assert_eq!(position.en_passant().unwrap().to_string(), "g6");
    /// ```
    #[inline]
    pub const fn en_passant(&self) -> Option<Square> {
        self.en_passant
    }

    /// Plies since the last capture or pawn move; at 100 the game is drawn.
    ///
    /// ```
    /// let start = chess::Position::initial();
    /// let next = start.play("g1f3".parse().unwrap()).unwrap();
    /// assert_eq!(next.halfmove_clock(), 1);
    /// ```
    #[inline]
    pub fn halfmove_clock(&self) -> u32 {
        self.halfmove.into()
    }

    /// The number of the full move in progress, from 1; Black's move ends it.
    ///
    /// ```
    /// assert_eq!(chess::Position::initial().fullmove_number(), 1);
    /// ```
    #[inline]
    pub const fn fullmove_number(&self) -> u32 {
        self.fullmove
    }

    /// Zobrist hash of pieces, side to move, castling rights and legal en passant square.
    ///
    /// Equal for positions that are repetitions of one another, the same on every platform.
    ///
    /// ```
    /// let start = chess::Position::initial();
    /// let next = start.play("g1f3".parse().unwrap()).unwrap();
    /// assert_ne!(start.hash(), next.hash());
    /// ```
    #[inline]
    pub const fn hash(&self) -> u64 {
        self.hash
    }

    /// The opponent's pieces that give check.
    ///
    /// ```
    /// let position = chess::Position::from_fen("4k3/8/8/8/8/8/4r3/4K3 w - - 0 1").unwrap();
    /// assert_eq!(position.checkers().first().unwrap().to_string(), "e2");
    /// ```
    pub fn checkers(&self) -> Bitboard {
        let them = !self.turn;
        Bitboard(attackers(
            self,
            them,
            self.king(self.turn),
            self.occupied().0,
        ))
    }

    /// Whether the side to move is in check.
    ///
    /// ```
    /// assert!(!chess::Position::initial().is_check());
    /// ```
    pub fn is_check(&self) -> bool {
        !self.checkers().is_empty()
    }

    /// All legal moves; none after checkmate or stalemate.
    ///
    /// ```
    /// assert_eq!(chess::Position::initial().legal_moves().len(), 20);
    /// ```
    pub fn legal_moves(&self) -> MoveList {
        let mut moves = MoveList::new();
        generate(self, &mut moves);
        moves
    }

    /// The legal captures and promotions, en passant included; all that a search for quiet looks at.
    ///
    /// ```
    /// let position = chess::Position::from_fen("4k3/P7/8/8/8/8/3n4/4K3 w - - 0 1").unwrap();
    /// let loud: Vec<String> = position.loud_moves().iter().map(|m| m.to_string()).collect();
    /// assert_eq!(loud, ["e1d2", "a7a8q", "a7a8r", "a7a8b", "a7a8n"]);
    /// ```
    pub fn loud_moves(&self) -> MoveList {
        let mut moves = MoveList::new();
        generate(self, &mut Loud::new(&mut moves, self));
        moves
    }

    /// The pieces of either side that attack a square, were only these squares occupied.
    ///
    /// ```
    /// let start = chess::Position::initial();
    /// let f3 = "f3".parse().unwrap();
    /// assert_eq!(start.attackers_to(f3, start.occupied()).len(), 3);
    /// ```
    pub fn attackers_to(&self, square: Square, occupied: Bitboard) -> Bitboard {
        let by = |color| attackers(self, color, square, occupied.0);
        Bitboard(by(Color::White) | by(Color::Black))
    }

    /// What a piece other than a pawn would see from a square; nothing for a pawn, which sees by colour.
    ///
    /// ```
    /// use chess::{Position, Role};
    /// let start = Position::initial();
    /// assert_eq!(start.seen_by(Role::Rook, "a3".parse().unwrap()).len(), 12);
    /// ```
    pub fn seen_by(&self, role: Role, from: Square) -> Bitboard {
        Bitboard(self.seen_from(role, from))
    }

    /// The legal moves of the piece on one square.
    ///
    /// ```
    /// let moves = chess::Position::initial().legal_moves_from("b1".parse().unwrap());
    /// assert_eq!(moves.len(), 2);
    /// ```
    pub fn legal_moves_from(&self, square: Square) -> MoveList {
        let mut moves = self.legal_moves();
        moves.retain(|m| m.from == square);
        moves
    }

    /// How many legal moves there are, without listing them.
    ///
    /// ```
    /// assert_eq!(chess::Position::initial().count_legal_moves(), 20);
    /// ```
    pub fn count_legal_moves(&self) -> u64 {
        let mut counter = Counter::default();
        generate(self, &mut counter);
        counter.moves()
    }

    /// Whether any move is legal.
    ///
    /// ```
    /// let mated = chess::Position::from_fen("R3k3/8/4K3/8/8/8/8/8 b - - 0 1").unwrap();
    /// assert!(!mated.has_legal_moves());
    /// ```
    pub fn has_legal_moves(&self) -> bool {
        // By the list, which whoever asks this has use for anyway: counting is compiled from all of the generator too.
        !self.legal_moves().is_empty()
    }

    /// Whether the move takes something, en passant included. The move should be legal.
    ///
    /// ```
    /// let position = chess::Position::from_fen("4k3/8/8/6pP/8/8/8/4K3 w - g6 0 44").unwrap();
    /// assert!(position.is_capture("h5g6".parse().unwrap()));
    /// ```
    #[inline]
    pub fn is_capture(&self, m: Move) -> bool {
        self.occupied().contains(m.to)
            || (self.en_passant == Some(m.to) && self.role_at(m.from) == Some(Role::Pawn))
    }

    /// The position after a move.
    ///
    /// ```
    /// let start = chess::Position::initial();
    /// let next = start.play("e2e4".parse().unwrap()).unwrap();
    /// assert_eq!(next.turn(), chess::Color::Black);
    /// ```
    pub fn play(&self, m: Move) -> Result<Position, IllegalMove> {
        if self.is_legal(m) {
            Ok(self.play_unchecked(m))
        } else {
            Err(IllegalMove)
        }
    }

    /// Reads a UCI move and checks that it is legal here.
    ///
    /// ```
    /// use chess::{Position, UciError};
    /// let start = Position::initial();
    /// assert!(start.read_uci("e2e4").is_ok());
    /// assert_eq!(start.read_uci("e2e5"), Err(UciError::Illegal));
    /// assert_eq!(start.read_uci("e4"), Err(UciError::Syntax));
    /// ```
    pub fn read_uci(&self, text: &str) -> Result<Move, crate::UciError> {
        let m = text.parse()?;
        if self.is_legal(m) {
            Ok(m)
        } else {
            Err(crate::UciError::Illegal)
        }
    }

    /// Whether the rules count the two as the same position: the same pieces on the same squares,
    /// the same side to move, the same castling rights and the same legal en passant capture.
    ///
    /// ```
    /// use chess::Position;
    /// let early = Position::from_fen("4k3/8/8/8/8/8/8/R3K3 w - - 3 20").unwrap();
    /// let late = Position::from_fen("4k3/8/8/8/8/8/8/R3K3 w - - 7 22").unwrap();
    /// assert!(early != late && late.is_repetition_of(&early));
    /// ```
    pub fn is_repetition_of(&self, other: &Position) -> bool {
        self.hash == other.hash
            && self.roles == other.roles
            && self.colors == other.colors
            && self.turn == other.turn
            && self.castling == other.castling
            && self.en_passant == other.en_passant
    }

    /// The hash worked out anew; play keeps it up to date move by move.
    pub(crate) fn hash_from_scratch(&self) -> u64 {
        let mut hash = zobrist::castling(self.castling) ^ zobrist::en_passant(self.en_passant);
        for square in self.occupied() {
            if let Some(piece) = self.piece_at(square) {
                hash ^= zobrist::piece(piece.color, piece.role, square);
            }
        }
        if self.turn == Color::Black {
            hash ^= zobrist::BLACK;
        }
        hash
    }
}

impl Default for Position {
    fn default() -> Position {
        Position::initial()
    }
}

impl core::fmt::Debug for Position {
    fn fmt(&self, out: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(out, "Position({})", self.fen())
    }
}
