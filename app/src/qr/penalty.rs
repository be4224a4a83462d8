//! Which mask makes a symbol the easiest to read (ISO/IEC 18004, 7.8.3).

use super::grid::Grid;

/// The symbol of `version` that holds `codewords`, under its best mask.
pub(super) fn best(version: usize, codewords: &[u8]) -> Grid {
    let bare = Grid::new(version, codewords);
    let mut best = bare.masked(0);
    let mut least = penalty(&best);
    for mask in 1..8 {
        let grid = bare.masked(mask);
        let penalty = penalty(&grid);
        if penalty < least {
            (best, least) = (grid, penalty);
        }
    }
    best
}

fn penalty(grid: &Grid) -> usize {
    let size = grid.size();
    let rows = (0..size).map(|row| of_line(size, |at| grid.is_dark(at, row)));
    let columns = (0..size).map(|column| of_line(size, |at| grid.is_dark(column, at)));
    rows.chain(columns).sum::<usize>() + of_blocks(grid) + of_balance(grid)
}

/// Runs of five and more of a kind, and what looks like a finder.
fn of_line(size: usize, is_dark: impl Fn(usize) -> bool) -> usize {
    const FINDER: [usize; 2] = [0b101_1101_0000, 0b000_0101_1101];
    let (mut penalty, mut run, mut before) = (0, 0, None);
    // The last eleven modules as bits.
    let mut window = 0;
    for at in 0..size {
        let dark = is_dark(at);
        run = if before == Some(dark) { run + 1 } else { 1 };
        before = Some(dark);
        penalty += match run {
            5 => 3,
            6.. => 1,
            _ => 0,
        };
        window = (window << 1 | usize::from(dark)) & 0b111_1111_1111;
        if at >= 10 && FINDER.contains(&window) {
            penalty += 40;
        }
    }
    penalty
}

/// Squares of four of a kind.
fn of_blocks(grid: &Grid) -> usize {
    let mut penalty = 0;
    for row in 1..grid.size() {
        for column in 1..grid.size() {
            let dark = grid.is_dark(column, row);
            let is_block = [(column - 1, row), (column, row - 1), (column - 1, row - 1)]
                .into_iter()
                .all(|(column, row)| grid.is_dark(column, row) == dark);
            penalty += if is_block { 3 } else { 0 };
        }
    }
    penalty
}

/// How far from half of all is dark, in steps of a twentieth.
fn of_balance(grid: &Grid) -> usize {
    let size = grid.size();
    let all = size * size;
    let dark = (0..all)
        .filter(|place| grid.is_dark(place % size, place / size))
        .count();
    (dark * 20).abs_diff(all * 10) / all * 10
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(modules: &str) -> usize {
        let dark: Vec<_> = modules.chars().map(|module| module == '#').collect();
        of_line(dark.len(), |at| dark.get(at) == Some(&true))
    }

    #[test]
    fn runs_count_from_five_on() {
        assert_eq!(line("####.####."), 0);
        assert_eq!(line("#####.####"), 3);
        assert_eq!(line(".......#"), 5);
    }

    #[test]
    fn what_looks_like_a_finder_counts() {
        assert_eq!(line("#.###.#...."), 40);
        assert_eq!(line("....#.###.#"), 40);
        assert_eq!(line("...#.###.#."), 0);
    }
}
