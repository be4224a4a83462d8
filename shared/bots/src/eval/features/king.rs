//! The king's shelter, and how hard a side attacks the other king.

use chess::{Bitboard, Color, Position, Role};

use super::{Side, Sink, count as size, file_of, files_beside, fill, forward};
use crate::eval::terms;

/// One square of each file, the same on all.
const LAST_RANK: u64 = 0xFF << 56;

pub(super) fn count(position: &Position, us: &Side, them: &Side, sink: &mut impl Sink) {
    let file = file_of(us.king);
    let around = file | files_beside(file);
    let bit = Bitboard::from(us.king).0;
    let near = forward(bit | files_beside(bit), us.color);
    let far = forward(near, us.color);
    sink.add(terms::SHIELD_NEAR, us.sign * size(near & us.pawns));
    sink.add(terms::SHIELD_FAR, us.sign * size(far & us.pawns));
    let closed = fill(us.pawns, Color::White) | fill(us.pawns, Color::Black);
    let open = around & !closed & LAST_RANK;
    sink.add(terms::KING_HALF_OPEN, us.sign * size(open));
    attack(position, us, them, sink);
}

/// What a side does to the other's king.
fn attack(position: &Position, us: &Side, them: &Side, sink: &mut impl Sink) {
    // One attacker alone mates nobody.
    if us.attackers >= 2 {
        let units = (us.units as usize / 2).min(19);
        sink.add(terms::DANGER + units, us.sign);
    }
    let [pawn, knight, bishop, rook, queen, king] = them.by_role;
    let guarded = pawn | knight | bishop | rook;
    let weak = them.ring & us.attacks & !(guarded | queen);
    sink.add(terms::WEAK_RING, us.sign * size(weak));
    // Checks on squares where nothing but the king, and it alone, could take.
    let own = position.by_color(us.color).0;
    let safe = !own & !(guarded | queen | king);
    let diagonal = position.seen_by(Role::Bishop, them.king).0;
    let straight = position.seen_by(Role::Rook, them.king).0;
    for (index, from) in [
        position.seen_by(Role::Knight, them.king).0,
        diagonal,
        straight,
        diagonal | straight,
    ]
    .into_iter()
    .enumerate()
    {
        let checks = from & safe & us.by_role[index + 1];
        sink.add(terms::SAFE_CHECK + index, us.sign * size(checks).min(2));
    }
}
