//! What the interaction is told about the position: whose pieces may be moved, and where to.

use chess::{Bitboard, Color, Move, Piece, Position, Rank, Role, Square};

/// The moves that the board offers, and which way it is turned.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rules {
    orientation: Color,
    own: Bitboard,
    king: Option<Square>,
    check: Option<Square>,
    legal: Vec<Move>,
    timing: Timing,
    moment: Option<Moment>,
}

/// What becomes of a move that the viewer makes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Timing {
    /// It is played.
    Now,
    /// It is shown, and played once it is confirmed.
    Confirmed,
    /// It is prepared: played when the other side has moved, if it is legal then.
    Ahead,
}

/// How the viewer's moves are made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Conduct {
    /// Whether each move has to be confirmed. Nothing is prepared then.
    pub confirm: bool,
    /// The side that may prepare a move while the other one has the turn, and a number that changes whenever the game
    /// goes on otherwise than by a move: that drops what was prepared.
    pub ahead: Option<(Color, u32)>,
}

/// When a move was prepared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Moment {
    /// The number of [`Conduct::ahead`].
    epoch: u32,
    /// Half-moves, from any beginning.
    ply: u32,
}

impl Moment {
    /// Whether `later` is one half-move on in the same game.
    pub fn is_before(self, later: Self) -> bool {
        later.epoch == self.epoch && later.ply == self.ply + 1
    }
}

/// What two squares mean when they are given as a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reading {
    /// This move.
    Move(Move),
    /// A pawn's move to the last rank: the choice of the piece is missing.
    Promotion,
}

impl Rules {
    /// The rules of a position, for the side whose pieces may be moved: none of them when it is not that side's turn,
    /// and none at all when nobody may move.
    pub fn of(position: &Position, movable: Option<Color>, orientation: Color) -> Self {
        Self::conducted(position, movable, orientation, Conduct::default())
    }

    /// The same, for moves that are made in a certain way.
    pub fn conducted(
        position: &Position,
        movable: Option<Color>,
        orientation: Color,
        conduct: Conduct,
    ) -> Self {
        let turn = position.turn();
        let ahead = conduct.ahead.filter(|_| !conduct.confirm);
        let moment = ahead.map(|(_, epoch)| Moment {
            epoch,
            ply: position.fullmove_number() * 2 + u32::from(turn == Color::Black),
        });
        let (side, timing) = if movable == Some(turn) {
            let timing = if conduct.confirm {
                Timing::Confirmed
            } else {
                Timing::Now
            };
            (movable, timing)
        } else {
            let waiting = ahead.map(|(color, _)| color).filter(|&color| color != turn);
            (waiting, Timing::Ahead)
        };
        Self {
            orientation,
            own: side.map_or(Bitboard::EMPTY, |color| position.by_color(color)),
            king: side.map(|color| position.king(color)),
            check: position.is_check().then(|| position.king(turn)),
            legal: match (side, timing) {
                (None, _) => Vec::new(),
                (Some(color), Timing::Ahead) => conceivable(position, color),
                _ => position.legal_moves().to_vec(),
            },
            timing,
            moment,
        }
    }

    /// What becomes of a move.
    pub fn timing(&self) -> Timing {
        self.timing
    }

    /// When it is, for what is prepared; `None` while nothing may be.
    pub fn moment(&self) -> Option<Moment> {
        self.moment
    }

    /// The side at the bottom of the board.
    pub fn orientation(&self) -> Color {
        self.orientation
    }

    /// Whether a piece that may be moved stands there.
    pub fn is_own(&self, square: Square) -> bool {
        self.own.contains(square)
    }

    /// Where the king in check stands, if there is one.
    pub fn check(&self) -> Option<Square> {
        self.check
    }

    /// Where the piece on a square may go, the rook of a castling king included.
    pub fn targets(&self, from: Square) -> Bitboard {
        let moves = self.legal.iter().filter(|m| m.from == from);
        moves
            .flat_map(|m| [Some(m.to), self.rook(*m)])
            .flatten()
            .collect()
    }

    /// Whether this very move may be played.
    pub fn is_legal(&self, m: Move) -> bool {
        self.legal.contains(&m)
    }

    /// What going from one square to another means, if it is a move. The king onto its own rook is castling.
    pub fn read(&self, from: Square, to: Square) -> Option<Reading> {
        let direct = self.legal.iter().find(|m| m.from == from && m.to == to);
        let found = direct.or_else(|| {
            self.legal
                .iter()
                .find(|m| m.from == from && self.rook(**m) == Some(to))
        });
        found.map(|m| {
            if m.promotion.is_some() {
                Reading::Promotion
            } else {
                Reading::Move(*m)
            }
        })
    }

    /// The pieces a pawn may become by going from one square to another.
    pub fn promotions(&self, from: Square, to: Square) -> impl Iterator<Item = Role> {
        Role::PROMOTIONS.into_iter().filter(move |&role| {
            self.is_legal(Move {
                from,
                to,
                promotion: Some(role),
            })
        })
    }

    /// Where the castling rook stands, if the move is castling.
    fn rook(&self, m: Move) -> Option<Square> {
        let (from, to) = (m.from.file().index(), m.to.file().index());
        if self.king != Some(m.from) || from.abs_diff(to) != 2 {
            return None;
        }
        let corner = if to > from {
            chess::File::H
        } else {
            chess::File::A
        };
        Some(Square::new(corner, m.from.rank()))
    }
}

/// The moves that `color` may prepare: whatever its pieces could do if nothing stood in the way, since the other side's
/// move may open any line and may be answered on its own square.
fn conceivable(position: &Position, color: Color) -> Vec<Move> {
    let mut moves = Vec::new();
    for from in position.by_color(color) {
        let Some(piece) = position.piece_at(from) else {
            continue;
        };
        for to in Square::ALL {
            if !goes(position, piece, from, to) {
                continue;
            }
            let last = to.rank() == home(!color);
            let roles = if piece.role == Role::Pawn && last {
                Role::PROMOTIONS.map(Some).to_vec()
            } else {
                vec![None]
            };
            moves.extend(roles.into_iter().map(|promotion| Move {
                from,
                to,
                promotion,
            }));
        }
    }
    moves
}

/// Whether a piece goes from one square to another on an empty board, pawns' captures and castling included.
fn goes(position: &Position, piece: Piece, from: Square, to: Square) -> bool {
    let files = from.file().index().abs_diff(to.file().index());
    let ranks = from.rank().index().abs_diff(to.rank().index());
    let straight = (files == 0) != (ranks == 0);
    let diagonal = files == ranks && files > 0;
    match piece.role {
        Role::Knight => files * ranks == 2,
        Role::Bishop => diagonal,
        Role::Rook => straight,
        Role::Queen => straight || diagonal,
        Role::King => {
            let corner = Square::new(
                if to > from {
                    chess::File::H
                } else {
                    chess::File::A
                },
                from.rank(),
            );
            let castles = files == 2
                && ranks == 0
                && from == Square::new(chess::File::E, home(piece.color))
                && position.piece_at(corner)
                    == Some(Piece {
                        role: Role::Rook,
                        ..piece
                    });
            files.max(ranks) == 1 || castles
        }
        Role::Pawn => {
            let forward = (to > from) == (piece.color == Color::White);
            let start = home(piece.color).index().abs_diff(from.rank().index()) == 1;
            forward && (ranks == 1 && files < 2 || ranks == 2 && files == 0 && start)
        }
    }
}

/// The rank on which a side's king starts.
fn home(color: Color) -> Rank {
    match color {
        Color::White => Rank::First,
        Color::Black => Rank::Eighth,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What Brass may prepare from a square while Steel has the turn.
    fn prepared(fen: &str, from: &str) -> Vec<String> {
        let position = Position::from_fen(fen).unwrap();
        let conduct = Conduct {
            confirm: false,
            ahead: Some((Color::White, 1)),
        };
        let rules = Rules::conducted(&position, None, Color::White, conduct);
        assert_eq!(rules.timing(), Timing::Ahead);
        let from: Square = from.parse().unwrap();
        let mut squares: Vec<_> = rules
            .targets(from)
            .into_iter()
            .map(|square| square.to_string())
            .collect();
        squares.sort();
        squares
    }

    #[test]
    fn whatever_a_piece_could_do_may_be_prepared() {
        let fen = "4k3/8/8/8/8/8/4P3/R3K2R b KQ - 0 1";
        assert_eq!(prepared(fen, "e2"), ["d3", "e3", "e4", "f3"]);
        assert_eq!(
            prepared(fen, "e1"),
            ["a1", "c1", "d1", "d2", "e2", "f1", "f2", "g1", "h1"]
        );
        assert_eq!(prepared(fen, "a1").len(), 14);
        let fen = "4k3/8/8/8/8/3N4/8/4K3 b - - 0 1";
        assert_eq!(prepared(fen, "d3").len(), 8);
        assert_eq!(prepared(fen, "e1").len(), 5, "no rook, no castling");
    }

    #[test]
    fn nothing_is_prepared_where_moves_are_confirmed() {
        let position = Position::from_fen("4k3/8/8/8/8/8/4P3/4K3 b - - 0 1").unwrap();
        let conduct = Conduct {
            confirm: true,
            ahead: Some((Color::White, 1)),
        };
        let rules = Rules::conducted(&position, None, Color::White, conduct);
        assert!(rules.moment().is_none());
        assert!(Square::ALL.into_iter().all(|square| !rules.is_own(square)));
    }

    fn rules(fen: &str) -> Rules {
        let position = Position::from_fen(fen).unwrap();
        Rules::of(&position, Some(position.turn()), Color::White)
    }

    fn read(rules: &Rules, from: &str, to: &str) -> Option<String> {
        rules
            .read(from.parse().unwrap(), to.parse().unwrap())
            .map(|reading| match reading {
                Reading::Move(m) => m.to_string(),
                Reading::Promotion => "promotion".to_owned(),
            })
    }

    #[test]
    fn castling_is_read_from_both_gestures() {
        let rules = rules("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
        for to in ["g1", "h1"] {
            assert_eq!(read(&rules, "e1", to).as_deref(), Some("e1g1"));
        }
        for to in ["c1", "a1"] {
            assert_eq!(read(&rules, "e1", to).as_deref(), Some("e1c1"));
        }
    }

    #[test]
    fn a_queen_that_goes_two_files_does_not_castle() {
        let rules = rules("3k4/8/8/8/8/8/8/K3Q2R w - - 0 1");
        assert_eq!(read(&rules, "e1", "g1").as_deref(), Some("e1g1"));
        assert_eq!(read(&rules, "e1", "h1"), None);
    }

    #[test]
    fn a_promotion_waits_for_its_piece() {
        let rules = rules("4k3/P7/8/8/8/8/8/4K3 w - - 0 1");
        assert_eq!(read(&rules, "a7", "a8").as_deref(), Some("promotion"));
        let (a7, a8) = ("a7".parse().unwrap(), "a8".parse().unwrap());
        assert_eq!(
            rules.promotions(a7, a8).collect::<Vec<_>>(),
            Role::PROMOTIONS
        );
    }

    #[test]
    fn out_of_turn_nothing_may_be_touched() {
        let start = Position::initial();
        for movable in [None, Some(Color::Black)] {
            let rules = Rules::of(&start, movable, Color::White);
            assert!(Square::ALL.into_iter().all(|square| !rules.is_own(square)));
            assert_eq!(read(&rules, "e2", "e4"), None);
        }
    }
}
