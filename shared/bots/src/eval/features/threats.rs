//! Attacks on pieces.

use chess::{Position, Role};

use super::{Side, Sink, count as size, forward, pawn_attacks};
use crate::eval::terms;

pub(super) fn count(position: &Position, us: &Side, them: &Side, sink: &mut impl Sink) {
    let theirs = |role| position.pieces(them.color, role).0;
    let minors = theirs(Role::Knight) | theirs(Role::Bishop);
    let (rooks, queens) = (theirs(Role::Rook), theirs(Role::Queen));
    for (index, set) in [minors, rooks, queens].into_iter().enumerate() {
        let hit = set & us.pawn_attacks;
        sink.add(terms::PAWN_THREAT + index, us.sign * size(hit));
    }
    let [_, knight, bishop, rook, ..] = us.by_role;
    for (term, hit) in [
        (terms::MINOR_THREAT, rooks & (knight | bishop)),
        (terms::MINOR_THREAT + 1, queens & (knight | bishop)),
        (terms::ROOK_THREAT, queens & rook),
    ] {
        sink.add(term, us.sign * size(hit));
    }
    let pieces = minors | rooks | queens;
    let loose = pieces & us.attacks & !them.attacks;
    sink.add(terms::HANGING, us.sign * size(loose));
    let loose_pawns = them.pawns & us.attacks & !them.attacks;
    sink.add(terms::HANGING_PAWN, us.sign * size(loose_pawns));
    // Pawns that could attack a piece with a safe step.
    let free = !position.occupied().0 & !them.pawn_attacks & (us.attacks | !them.attacks);
    let pushed = pawn_attacks(forward(us.pawns, us.color) & free, us.color);
    sink.add(
        terms::PUSH_THREAT,
        us.sign * size(pushed & pieces & !us.pawn_attacks),
    );
}
