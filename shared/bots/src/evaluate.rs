//! What a position is worth: material, and how freely the pieces move.

use chess::{Color, Position, Role};

/// Centipawns by role, pawn to king; the king's worth is never counted.
const VALUES: [i32; 6] = [100, 320, 330, 500, 950, 0];

/// Centipawns a square that a side may move to is worth.
const MOBILITY: i32 = 3;

/// What a kind of piece is worth, in centipawns.
pub(crate) fn value(role: Role) -> i32 {
    VALUES[role.index()]
}

/// Centipawns by which the side to move is ahead.
pub(crate) fn evaluate(position: &Position) -> i32 {
    let us = position.turn();
    let mobility = |position: &Position| {
        i32::try_from(position.count_legal_moves()).unwrap_or(i32::MAX / MOBILITY)
    };
    // In check the opponent's mobility cannot be asked; then neither side's counts.
    let freedom = position.pass().map_or(0, |passed| {
        MOBILITY * (mobility(position) - mobility(&passed))
    });
    material(position, us) - material(position, !us) + freedom + mop_up(position, us)
        - mop_up(position, !us)
}

fn material(position: &Position, color: Color) -> i32 {
    Role::ALL
        .into_iter()
        .map(|role| {
            let count = i32::try_from(position.pieces(color, role).len()).unwrap_or(0);
            count * value(role)
        })
        .sum()
}

/// Against a bare king: drive it to the rim and bring one's own king near.
fn mop_up(position: &Position, color: Color) -> i32 {
    if position.by_color(!color).len() > 1 || position.by_color(color).len() == 1 {
        return 0;
    }
    let bare = position.king(!color);
    let own = position.king(color);
    let apart = |a: usize, b: usize| i32::try_from(a.abs_diff(b)).unwrap_or(0);
    let from_center = |index: usize| if index < 4 { 3 - index } else { index - 4 };
    let rim = from_center(bare.file().index()) + from_center(bare.rank().index());
    let distance = apart(bare.file().index(), own.file().index())
        + apart(bare.rank().index(), own.rank().index());
    10 * i32::try_from(rim).unwrap_or(0) + 4 * (14 - distance)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_start_is_even_and_a_queen_is_worth_more_than_a_rook() {
        assert_eq!(evaluate(&Position::initial()), 0);
        let queen_up = Position::from_fen("4k3/8/8/8/8/8/8/3QK3 w - - 0 1").unwrap();
        let rook_up = Position::from_fen("4k3/8/8/8/8/8/8/3RK3 w - - 0 1").unwrap();
        assert!(evaluate(&queen_up) > evaluate(&rook_up));
        assert!(evaluate(&rook_up) > 300);
    }
}
