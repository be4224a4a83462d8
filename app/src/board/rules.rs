//! What the interaction is told about the position: whose pieces may be moved, and where to.

use chess::{Bitboard, Color, Move, Position, Role, Square};

/// The moves that the board offers, and which way it is turned.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rules {
    orientation: Color,
    own: Bitboard,
    king: Option<Square>,
    check: Option<Square>,
    legal: Vec<Move>,
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
        let check = position.is_check().then(|| position.king(position.turn()));
        match movable.filter(|&color| color == position.turn()) {
            Some(color) => Self {
                orientation,
                own: position.by_color(color),
                king: Some(position.king(color)),
                check,
                legal: position.legal_moves().to_vec(),
            },
            None => Self {
                orientation,
                own: Bitboard::EMPTY,
                king: None,
                check,
                legal: Vec::new(),
            },
        }
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

#[cfg(test)]
mod tests {
    use super::*;

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
