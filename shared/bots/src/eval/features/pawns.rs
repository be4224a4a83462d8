//! Pawn structure and passed pawns.

use chess::{Bitboard, Position, Role};

use super::{Side, Sink, ahead, file_of, files_beside, fill, forward, king_steps, relative};
use crate::eval::terms;

pub(super) fn count(position: &Position, us: &Side, them: &Side, sink: &mut impl Sink) {
    for square in Bitboard(us.pawns) {
        let bit = Bitboard::from(square).0;
        let file = file_of(square);
        let rank = relative(square, us.color) >> 3;
        let front = ahead(square, us.color);
        let next = forward(bit, us.color);
        let beside = files_beside(file) & us.pawns;
        if beside == 0 {
            sink.add(terms::ISOLATED, us.sign);
        } else if beside & !files_beside(front) == 0 && next & (them.pawn_attacks | them.pawns) != 0
        {
            // Its neighbours have left it behind, and it cannot follow.
            sink.add(terms::BACKWARD, us.sign);
        }
        if front & us.pawns != 0 {
            sink.add(terms::DOUBLED, us.sign);
        }
        if us.pawn_attacks & bit != 0 {
            sink.add(terms::GUARDED + rank, us.sign);
        }
        if files_beside(bit) & us.pawns != 0 {
            sink.add(terms::PHALANX + rank, us.sign);
        }
        let span = front | files_beside(front);
        if span & them.pawns == 0 && front & us.pawns == 0 {
            sink.add(terms::PASSED + rank, us.sign);
            passed(position, us, them, bit, rank, sink);
        }
    }
}

/// How well a passed pawn gets on.
fn passed(
    position: &Position,
    us: &Side,
    them: &Side,
    bit: u64,
    rank: usize,
    sink: &mut impl Sink,
) {
    let next = forward(bit, us.color);
    let path = fill(next, us.color);
    let occupied = position.occupied().0;
    if next & occupied != 0 {
        sink.add(terms::PASSED_BLOCKED, us.sign);
    } else if path & (occupied | them.attacks) == 0 {
        sink.add(terms::PASSED_FREE + rank, us.sign);
    } else if next & them.attacks == 0 {
        sink.add(terms::PASSED_STEP + rank, us.sign);
    }
    let behind = fill(bit, !us.color);
    let rooks = position.by_role(Role::Rook).0 & behind;
    if rooks & position.by_color(us.color).0 != 0 {
        sink.add(terms::PASSED_ROOK, us.sign);
    }
    if rooks & position.by_color(them.color).0 != 0 {
        sink.add(terms::PASSED_ENEMY_ROOK, us.sign);
    }
    if let Some(next) = Bitboard(next).first() {
        sink.add(terms::PASSED_OWN_KING, us.sign * king_steps(us.king, next));
        sink.add(
            terms::PASSED_ENEMY_KING,
            us.sign * king_steps(them.king, next),
        );
    }
}
