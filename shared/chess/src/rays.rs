//! Slow, obvious attack generation: the source from which the fast tables are filled,
//! and against which tests prove them.

use crate::{Color, Square};

/// King steps, as (file, rank) offsets.
pub(crate) const KING: [(i8, i8); 8] = [
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
pub(crate) const KNIGHT: [(i8, i8); 8] = [
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
pub(crate) const ROOK: [(i8, i8); 4] = [(1, 0), (0, 1), (-1, 0), (0, -1)];

/// Directions of a bishop.
pub(crate) const BISHOP: [(i8, i8); 4] = [(1, 1), (-1, 1), (-1, -1), (1, -1)];

/// The directions in which pawns of a colour take.
pub(crate) const fn pawn(color: Color) -> [(i8, i8); 2] {
    match color {
        Color::White => [(-1, 1), (1, 1)],
        Color::Black => [(-1, -1), (1, -1)],
    }
}

/// The square one step away, unless that leaves the board.
fn step(square: Square, (files, ranks): (i8, i8)) -> Option<Square> {
    let file = square.file().index().checked_add_signed(files.into())?;
    let rank = square.rank().index().checked_add_signed(ranks.into())?;
    if file < 8 && rank < 8 {
        Square::from_index(rank * 8 + file)
    } else {
        None
    }
}

/// The squares one step away in any of the directions.
pub(crate) fn leaps(square: Square, directions: &[(i8, i8)]) -> u64 {
    directions
        .iter()
        .filter_map(|&direction| step(square, direction))
        .fold(0, |set, target| set | target.bit())
}

/// The squares that a slider sees: along each direction to the first occupied square, that included.
pub(crate) fn slides(square: Square, directions: &[(i8, i8)], occupied: u64) -> u64 {
    let mut seen = 0;
    for &direction in directions {
        let mut at = square;
        while let Some(next) = step(at, direction) {
            seen |= next.bit();
            if occupied & next.bit() != 0 {
                break;
            }
            at = next;
        }
    }
    seen
}

/// The squares whose occupation changes what a slider sees: its rays without their last squares.
pub(crate) fn relevant(square: Square, directions: &[(i8, i8)]) -> u64 {
    let mut mask = 0;
    for &direction in directions {
        let mut at = square;
        while let Some(next) = step(at, direction) {
            if step(next, direction).is_some() {
                mask |= next.bit();
            }
            at = next;
        }
    }
    mask
}

/// The squares strictly between two squares of one line; none for other pairs.
pub(crate) fn between(a: Square, b: Square) -> u64 {
    for directions in [ROOK, BISHOP] {
        for direction in directions {
            let ray = slides(a, &[direction], b.bit());
            if ray & b.bit() != 0 {
                return ray & !b.bit();
            }
        }
    }
    0
}
