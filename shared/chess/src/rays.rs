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
fn step(square: Square, (files, ranks): Step) -> Option<Square> {
    let file = square.file().index().checked_add_signed(files.into())?;
    let rank = square.rank().index().checked_add_signed(ranks.into())?;
    (file < 8 && rank < 8).then(|| square.offset(files + 8 * ranks))
}

/// The squares one step away in any of the directions.
pub(crate) fn leaps(square: Square, directions: &[Step]) -> u64 {
    directions
        .iter()
        .filter_map(|&direction| step(square, direction))
        .fold(0, |set, target| set | target.bit())
}

/// The squares along a direction to the edge of the board, nearest first.
pub(crate) fn ray(square: Square, direction: Step) -> impl Iterator<Item = Square> {
    std::iter::successors(step(square, direction), move |&at| step(at, direction))
}

/// The squares that a slider sees: along each direction to the first occupied square, that included.
pub(crate) fn slides(square: Square, directions: &[Step], occupied: u64) -> u64 {
    let mut seen = 0;
    for &direction in directions {
        for target in ray(square, direction) {
            seen |= target.bit();
            if occupied & target.bit() != 0 {
                break;
            }
        }
    }
    seen
}

/// The squares whose occupation changes what a slider sees: its rays without their last squares.
pub(crate) fn relevant(square: Square, directions: &[Step]) -> u64 {
    directions
        .iter()
        .flat_map(|&direction| {
            ray(square, direction).filter(move |&target| step(target, direction).is_some())
        })
        .fold(0, |set, target| set | target.bit())
}
