//! What the pieces that are left can still do.

use crate::position::Position;
use crate::{Bitboard, Color, Role};

impl Position {
    /// Whether neither side can mate by any series of moves, as far as this site draws a game at
    /// once: bare kings; one minor piece against a bare king; kings and bishops only, all bishops on
    /// squares of one colour.
    ///
    /// ```
    /// use chess::Position;
    /// let drawn = Position::from_fen("4k3/8/8/8/8/8/8/4KB2 w - - 0 1").unwrap();
    /// assert!(drawn.is_insufficient_material());
    /// ```
    pub fn is_insufficient_material(&self) -> bool {
        let kings = self.by_role(Role::King);
        let knights = self.by_role(Role::Knight);
        let bishops = self.by_role(Role::Bishop);
        let others = self.occupied() & !kings;
        if others == bishops {
            one_square_color(bishops)
        } else {
            others == knights && knights.len() == 1
        }
    }

    /// Whether a side could still mate by some series of legal moves, however foolish the
    /// opponent's; if not, the opponent's flag falls to a draw.
    ///
    /// A side cannot when it has only its king; or king and one knight against a king with at most
    /// queens; or king and bishops when all bishops of the board are on squares of one colour and the
    /// opponent has neither knight nor pawn.
    ///
    /// ```
    /// use chess::{Color, Position};
    /// let position = Position::from_fen("4k3/7p/8/8/8/8/8/4KB2 w - - 0 1").unwrap();
    /// assert!(position.can_win(Color::White), "the pawn may wall in its own king");
    /// let position = Position::from_fen("4k3/8/8/8/8/8/8/4KB2 w - - 0 1").unwrap();
    /// assert!(!position.can_win(Color::White));
    /// ```
    pub fn can_win(&self, color: Color) -> bool {
        let own = self.by_color(color) & !self.by_role(Role::King);
        let theirs = self.by_color(!color) & !self.by_role(Role::King);
        let knights = self.by_role(Role::Knight);
        let bishops = self.by_role(Role::Bishop);
        if own.is_empty() {
            false
        } else if own == own & knights {
            own.len() > 1 || !(theirs & !self.by_role(Role::Queen)).is_empty()
        } else if own == own & bishops {
            !one_square_color(bishops)
                || !(theirs & (knights | self.by_role(Role::Pawn))).is_empty()
        } else {
            true
        }
    }
}

fn one_square_color(bishops: Bitboard) -> bool {
    (bishops & Bitboard::LIGHT).is_empty() || (bishops & Bitboard::DARK).is_empty()
}
