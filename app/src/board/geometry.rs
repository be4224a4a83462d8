//! Where a square is on the board as it is seen, in fractions of the board's width.

use chess::{Color, File, Rank, Square};

/// A place on or around the board: (0, 0) is the top left corner as seen, (1, 1) the bottom right one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Point {
    /// To the right, in widths of the board.
    pub x: f64,
    /// Downwards, in widths of the board.
    pub y: f64,
}

impl Point {
    /// The distance to another point, in widths of the board.
    pub fn distance(self, other: Self) -> f64 {
        (self.x - other.x).hypot(self.y - other.y)
    }
}

/// A direction as seen on the screen, whichever way the board is turned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// To the left edge.
    Left,
    /// To the right edge.
    Right,
    /// To the far edge.
    Up,
    /// To the near edge.
    Down,
}

/// The column and the row of a square, each 0 to 7 from the top left as seen by the side at the bottom.
pub fn slot(square: Square, orientation: Color) -> (usize, usize) {
    let (file, rank) = (square.file().index(), square.rank().index());
    match orientation {
        Color::White => (file, 7 - rank),
        Color::Black => (7 - file, rank),
    }
}

/// The square in a column and a row, the inverse of [`slot`]; `None` outside of the board.
pub fn square_in(column: usize, row: usize, orientation: Color) -> Option<Square> {
    if column > 7 || row > 7 {
        return None;
    }
    let (file, rank) = match orientation {
        Color::White => (column, 7 - row),
        Color::Black => (7 - column, row),
    };
    Some(Square::new(
        File::from_index(file)?,
        Rank::from_index(rank)?,
    ))
}

/// The square under a point; `None` outside of the board.
pub fn square_at(point: Point, orientation: Color) -> Option<Square> {
    square_in(eighth(point.x)?, eighth(point.y)?, orientation)
}

/// Which eighth of the board's width a fraction falls into.
fn eighth(fraction: f64) -> Option<usize> {
    (0..8)
        .find(|&index| {
            let edge = f64::from(index);
            (edge..edge + 1.0).contains(&(fraction * 8.0))
        })
        .and_then(|index| usize::try_from(index).ok())
}

/// The next square in a direction as seen, or the same one at the edge.
pub(super) fn neighbour(square: Square, direction: Direction, orientation: Color) -> Square {
    let (column, row) = slot(square, orientation);
    let (column, row) = match direction {
        Direction::Left => (column.saturating_sub(1), row),
        Direction::Right => (column + 1, row),
        Direction::Up => (column, row.saturating_sub(1)),
        Direction::Down => (column, row + 1),
    };
    square_in(column, row, orientation).unwrap_or(square)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slots_and_squares_are_inverse_both_ways_up() {
        for orientation in Color::ALL {
            for square in Square::ALL {
                let (column, row) = slot(square, orientation);
                assert_eq!(square_in(column, row, orientation), Some(square));
            }
        }
        assert_eq!(square_in(8, 0, Color::White), None);
    }

    #[test]
    fn a_point_is_on_the_square_that_is_seen_there() {
        let at = |x, y, orientation| {
            square_at(Point { x, y }, orientation).map(|square| square.to_string())
        };
        assert_eq!(at(0.0, 0.0, Color::White).as_deref(), Some("a8"));
        assert_eq!(at(0.0, 0.0, Color::Black).as_deref(), Some("h1"));
        assert_eq!(at(0.99, 0.99, Color::White).as_deref(), Some("h1"));
        assert_eq!(at(0.55, 0.55, Color::White).as_deref(), Some("e4"));
        for (x, y) in [
            (-0.01, 0.5),
            (0.5, 1.0),
            (1.0, 0.5),
            (f64::NAN, 0.5),
            (0.5, f64::INFINITY),
        ] {
            assert_eq!(at(x, y, Color::White), None, "{x} {y}");
        }
    }

    #[test]
    fn neighbours_follow_the_eye_and_stop_at_the_edge() {
        let go = |from: &str, direction, orientation| {
            neighbour(from.parse().unwrap(), direction, orientation).to_string()
        };
        assert_eq!(go("e4", Direction::Up, Color::White), "e5");
        assert_eq!(go("e4", Direction::Up, Color::Black), "e3");
        assert_eq!(go("e4", Direction::Left, Color::Black), "f4");
        assert_eq!(go("a8", Direction::Left, Color::White), "a8");
        assert_eq!(go("a8", Direction::Up, Color::White), "a8");
        assert_eq!(go("h1", Direction::Right, Color::White), "h1");
        assert_eq!(go("h1", Direction::Down, Color::White), "h1");
    }
}
