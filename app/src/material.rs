//! Who has how much more on the board.

use chess::{Color, Position, Role};

/// What a side has more of than the other.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Surplus {
    /// The pieces, the most valuable first.
    pub roles: Vec<Role>,
    /// By how many pawns' worth it is ahead; 0 when it is level or behind.
    pub points: u32,
}

/// The common worth of a piece in pawns.
const fn worth(role: Role) -> i32 {
    match role {
        Role::Pawn => 1,
        Role::Knight | Role::Bishop => 3,
        Role::Rook => 5,
        Role::Queen => 9,
        Role::King => 0,
    }
}

/// What `color` has more of.
pub(crate) fn surplus(position: &Position, color: Color) -> Surplus {
    let mut roles = Vec::new();
    let mut points = 0;
    for role in [
        Role::Queen,
        Role::Rook,
        Role::Bishop,
        Role::Knight,
        Role::Pawn,
    ] {
        let count = |color| i32::try_from(position.pieces(color, role).len()).unwrap_or(0);
        let more = count(color) - count(!color);
        points += more * worth(role);
        for _ in 0..more.max(0) {
            roles.push(role);
        }
    }
    Surplus {
        roles,
        points: u32::try_from(points).unwrap_or(0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn position(fen: &str) -> Position {
        Position::from_fen(fen).expect("a valid position")
    }

    #[test]
    fn the_start_is_level() {
        for color in Color::ALL {
            assert_eq!(surplus(&Position::initial(), color), Surplus::default());
        }
    }

    #[test]
    fn only_the_difference_is_told_and_only_one_side_is_ahead() {
        // White: queen and two pawns; Black: rook, knight and a pawn.
        let uneven = position("4k3/7p/8/3rn3/8/8/PP6/3QK3 w - - 0 1");
        let white = surplus(&uneven, Color::White);
        assert_eq!(
            (white.roles, white.points),
            (vec![Role::Queen, Role::Pawn], 2)
        );
        let black = surplus(&uneven, Color::Black);
        assert_eq!(
            (black.roles, black.points),
            (vec![Role::Rook, Role::Knight], 0)
        );
    }
}
