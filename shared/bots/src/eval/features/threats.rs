//! Attacks on pieces.

use chess::{Bitboard, Position};

use super::{Side, Sink, count as size, forward, pawn_attacks};
use crate::eval::terms;

pub(super) fn count(position: &Position, us: &Side, them: &Side, sink: &mut impl Sink) {
    let pieces = position.by_color(them.color).0 & !them.pawns & !Bitboard::from(them.king).0;
    let turn = usize::from(position.turn() == us.color);
    for square in Bitboard((pieces | them.pawns) & us.attacks) {
        let bit = Bitboard::from(square).0;
        let attacker = us.by_role.iter().position(|attacks| attacks & bit != 0);
        let (Some(by), Some(role)) = (attacker, position.role_at(square)) else {
            continue;
        };
        let guard = if them.pawn_attacks & bit != 0 {
            2
        } else {
            usize::from(them.attacks & bit != 0)
        };
        let kind = (turn * 6 + by) * 5 + role.index();
        sink.add(terms::ATTACKED + kind * 3 + guard, us.sign);
    }
    // Pawns that could attack a piece with a safe step.
    let free = !position.occupied().0 & !them.pawn_attacks & (us.attacks | !them.attacks);
    let pushed = pawn_attacks(forward(us.pawns, us.color) & free, us.color);
    sink.add(
        terms::PUSH_THREAT,
        us.sign * size(pushed & pieces & !us.pawn_attacks),
    );
}
