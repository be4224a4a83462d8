//! Pawn structure and passed pawns.

use chess::{Bitboard, Position, Role};

use super::{Side, Sink, count as size, files_beside, fill, forward, king_steps, relative_rank};
use crate::eval::terms;

pub(super) fn count(position: &Position, us: &Side, them: &Side, sink: &mut impl Sink) {
    let pawns = us.pawns;
    let whole_files = fill(pawns, us.color) | fill(pawns, !us.color);
    let isolated = pawns & !files_beside(whole_files);
    sink.add(terms::ISOLATED, us.sign * size(isolated));
    // Their neighbours have left them behind, and they cannot follow.
    let accompanied = files_beside(fill(pawns, us.color));
    let stuck = forward(them.pawn_attacks | them.pawns, !us.color);
    let backward = pawns & !isolated & !accompanied & stuck;
    sink.add(terms::BACKWARD, us.sign * size(backward));
    let doubled = pawns & fill(forward(pawns, !us.color), !us.color);
    sink.add(terms::DOUBLED, us.sign * size(doubled));
    let guarded = pawns & us.pawn_attacks;
    let phalanx = pawns & files_beside(pawns);
    for rank in 1..7 {
        let squares = 0xFF << (8 * relative_rank(rank, us.color));
        for (term, set) in [(terms::GUARDED, guarded), (terms::PHALANX, phalanx)] {
            if set & squares != 0 {
                sink.add(term + rank, us.sign * size(set & squares));
            }
        }
    }
    let stopped = fill(forward(them.pawns, them.color), them.color);
    for square in Bitboard(pawns & !(stopped | files_beside(stopped) | doubled)) {
        let bit = Bitboard::from(square).0;
        let rank = relative_rank(square.rank().index(), us.color);
        sink.add(terms::PASSED + rank, us.sign);
        passed(position, us, them, bit, rank, sink);
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
