//! Slow, obvious attack generation: the source from which the fast tables are filled,
//! and against which tests prove them.

use crate::Square;

/// A step on the board, as (file, rank) offsets.
pub(crate) type Step = (i8, i8);

/// King steps.
pub(crate) const KING: [Step; 8] = [
    (1, 0),
    (1, 1),
    (0, 1),
    (-1, 1),
    (-1, 0),
    (-1, -1),
    (0, -1),
    (1, -1),
];

/// Knight jumps.
pub(crate) const KNIGHT: [Step; 8] = [
    (1, 2),
    (2, 1),
    (2, -1),
    (1, -2),
    (-1, -2),
    (-2, -1),
    (-2, 1),
    (-1, 2),
];

/// Directions of a rook.
pub(crate) const ROOK: [Step; 4] = [(1, 0), (0, 1), (-1, 0), (0, -1)];

/// Directions of a bishop.
pub(crate) const BISHOP: [Step; 4] = [(1, 1), (-1, 1), (-1, -1), (1, -1)];

/// The directions in which White's pawns take, then Black's.
pub(crate) const PAWN: [[Step; 2]; 2] = [[(-1, 1), (1, 1)], [(-1, -1), (1, -1)]];

/// The square one step away, unless that leaves the board.
const fn step(square: Square, (files, ranks): Step) -> Option<Square> {
    let file = square.file() as i8 + files;
    let rank = square.rank() as i8 + ranks;
    if file >= 0 && file < 8 && rank >= 0 && rank < 8 {
        Some(square.offset(files + 8 * ranks))
    } else {
        None
    }
}

/// The squares one step away in any of the directions.
pub(crate) const fn leaps(square: Square, directions: &[Step]) -> u64 {
    let mut set = 0;
    let mut index = 0;
    while index < directions.len() {
        if let Some(target) = step(square, directions[index]) {
            set |= target.bit();
        }
        index += 1;
    }
    set
}

/// The squares that a slider sees: along each direction to the first occupied square, that included.
pub(crate) const fn slides(square: Square, directions: &[Step], occupied: u64) -> u64 {
    let mut seen = 0;
    let mut index = 0;
    while index < directions.len() {
        let mut at = square;
        while let Some(next) = step(at, directions[index]) {
            seen |= next.bit();
            if occupied & next.bit() != 0 {
                break;
            }
            at = next;
        }
        index += 1;
    }
    seen
}

/// The squares whose occupation changes what a slider sees: its rays without their last squares.
pub(crate) const fn relevant(square: Square, directions: &[Step]) -> u64 {
    let mut mask = 0;
    let mut index = 0;
    while index < directions.len() {
        let mut at = square;
        while let Some(next) = step(at, directions[index]) {
            if step(next, directions[index]).is_some() {
                mask |= next.bit();
            }
            at = next;
        }
        index += 1;
    }
    mask
}

/// The squares strictly between two squares of one line; none for other pairs.
pub(crate) fn between(a: Square, b: Square) -> u64 {
    for direction in ROOK.into_iter().chain(BISHOP) {
        let ray = slides(a, &[direction], b.bit());
        if ray & b.bit() != 0 {
            return ray & !b.bit();
        }
    }
    0
}
