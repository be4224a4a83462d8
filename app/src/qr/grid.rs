//! The modules of a symbol and where everything in it stands.

/// Where the centres of the alignment patterns of versions 2 to 9 are, along either side, beside the first at 6
/// (ISO/IEC 18004, annex E).
const ALIGNMENT: [&[usize]; 8] = [
    &[18],
    &[22],
    &[26],
    &[30],
    &[34],
    &[22, 38],
    &[24, 42],
    &[26, 46],
];

/// A square of modules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Grid {
    version: usize,
    size: usize,
    dark: Vec<bool>,
    /// Whether a module belongs to a pattern, and so neither holds data nor is masked.
    fixed: Vec<bool>,
}

impl Grid {
    /// The symbol of `version` (1 to 9) with its patterns and its data, not yet masked.
    pub fn new(version: usize, codewords: &[u8]) -> Self {
        let size = 17 + 4 * version;
        let mut grid = Self {
            version,
            size,
            dark: vec![false; size * size],
            fixed: vec![false; size * size],
        };
        grid.draw_patterns();
        // Holds the place until the mask is known.
        grid.draw_format(0);
        grid.draw_data(codewords);
        grid
    }

    /// Modules along a side.
    pub fn size(&self) -> usize {
        self.size
    }

    /// Whether a module is dark; none outside is.
    pub fn is_dark(&self, column: usize, row: usize) -> bool {
        let place = self.place(column, row);
        place.is_some_and(|place| self.dark.get(place) == Some(&true))
    }

    /// The same symbol under a mask (0 to 7), which is written into it.
    pub fn masked(&self, mask: usize) -> Self {
        let mut masked = self.clone();
        for row in 0..self.size {
            for column in 0..self.size {
                let place = row * self.size + column;
                if self.fixed.get(place) == Some(&false)
                    && inverts(mask, column, row)
                    && let Some(dark) = masked.dark.get_mut(place)
                {
                    *dark = !*dark;
                }
            }
        }
        masked.draw_format(mask);
        masked
    }

    fn place(&self, column: usize, row: usize) -> Option<usize> {
        (column < self.size && row < self.size).then(|| row * self.size + column)
    }

    /// Sets a module of a pattern.
    fn fix(&mut self, column: usize, row: usize, is_dark: bool) {
        if let Some(place) = self.place(column, row)
            && let (Some(dark), Some(fixed)) = (self.dark.get_mut(place), self.fixed.get_mut(place))
        {
            *dark = is_dark;
            *fixed = true;
        }
    }

    fn draw_patterns(&mut self) {
        for at in 0..self.size {
            self.fix(6, at, at % 2 == 0);
            self.fix(at, 6, at % 2 == 0);
        }
        let far = self.size - 4;
        for (column, row) in [(3, 3), (far, 3), (3, far)] {
            // With the light rim that parts it from the rest; what would lie outside is not drawn.
            self.draw_rings(column, row, 4, |ring| ring != 2 && ring != 4);
        }
        let centres = self
            .version
            .checked_sub(2)
            .and_then(|index| ALIGNMENT.get(index))
            .copied()
            .unwrap_or_default();
        let last = centres.last().copied().unwrap_or_default();
        for &centre in centres {
            self.draw_rings(centre, centre, 2, |ring| ring != 1);
            if centre != last {
                // The corners at either end of these lines are taken by finders.
                self.draw_rings(centre, 6, 2, |ring| ring != 1);
                self.draw_rings(6, centre, 2, |ring| ring != 1);
                self.draw_rings(centre, last, 2, |ring| ring != 1);
                self.draw_rings(last, centre, 2, |ring| ring != 1);
            }
        }
        self.draw_version();
    }

    /// Draws a square around a centre, ring by ring.
    fn draw_rings(
        &mut self,
        column: usize,
        row: usize,
        radius: usize,
        is_dark: impl Fn(usize) -> bool,
    ) {
        for down in 0..=2 * radius {
            for right in 0..=2 * radius {
                let ring = down.abs_diff(radius).max(right.abs_diff(radius));
                if let (Some(column), Some(row)) = (
                    (column + right).checked_sub(radius),
                    (row + down).checked_sub(radius),
                ) {
                    self.fix(column, row, is_dark(ring));
                }
            }
        }
    }

    /// Writes level M and the mask, twice.
    fn draw_format(&mut self, mask: usize) {
        let bits = format_bits(mask);
        for bit in 0..15 {
            let is_dark = bits >> bit & 1 == 1;
            // Around the finder at the top left, jumping over the timing pattern.
            let (column, row) = match bit {
                0..=5 => (8, bit),
                6 | 7 => (8, bit + 1),
                8 => (7, 8),
                _ => (14 - bit, 8),
            };
            self.fix(column, row, is_dark);
            // Below the right one and beside the lower one.
            let (column, row) = if bit < 8 {
                (self.size - 1 - bit, 8)
            } else {
                (8, self.size - 15 + bit)
            };
            self.fix(column, row, is_dark);
        }
        self.fix(8, self.size - 8, true);
    }

    /// Writes the version, twice, into symbols that are large enough to need it.
    fn draw_version(&mut self) {
        if self.version < 7 {
            return;
        }
        let bits = version_bits(self.version);
        for bit in 0..18 {
            let is_dark = bits >> bit & 1 == 1;
            let (long, short) = (self.size - 11 + bit % 3, bit / 3);
            self.fix(long, short, is_dark);
            self.fix(short, long, is_dark);
        }
    }

    /// Lays the bits in columns two wide, from the right, up and down in turn.
    fn draw_data(&mut self, codewords: &[u8]) {
        let bits = codewords
            .iter()
            .flat_map(|word| (0..8).rev().map(move |bit| word >> bit & 1 == 1));
        // What no bit is left for stays light.
        let mut bits = bits.chain(std::iter::repeat(false));
        let mut upwards = true;
        // Right columns of the pairs; the timing pattern's own column belongs to none.
        let pairs = (0..self.size / 2).map(|pair| {
            let right = self.size - 1 - 2 * pair;
            if right <= 6 { right - 1 } else { right }
        });
        for right in pairs {
            for step in 0..self.size {
                let row = if upwards { self.size - 1 - step } else { step };
                for column in [right, right.saturating_sub(1)] {
                    let Some(place) = self.place(column, row) else {
                        continue;
                    };
                    if self.fixed.get(place) == Some(&false)
                        && let Some(dark) = self.dark.get_mut(place)
                    {
                        *dark = bits.next().unwrap_or_default();
                    }
                }
            }
            upwards = !upwards;
        }
    }
}

/// Whether a mask turns a module over (ISO/IEC 18004, table 10).
fn inverts(mask: usize, column: usize, row: usize) -> bool {
    let product = column * row;
    let value = match mask {
        0 => (row + column) % 2,
        1 => row % 2,
        2 => column % 3,
        3 => (row + column) % 3,
        4 => (row / 2 + column / 3) % 2,
        5 => product % 2 + product % 3,
        6 => (product % 2 + product % 3) % 2,
        _ => ((row + column) % 2 + product % 3) % 2,
    };
    value == 0
}

/// The fifteen bits of level M and a mask: a BCH code, turned over by a fixed pattern so that they are never all 0.
fn format_bits(mask: usize) -> usize {
    const PATTERN: usize = 0b101_0100_0001_0010;
    // The level's own two bits are 00.
    coded(mask, 10, 0b101_0011_0111) ^ PATTERN
}

/// The eighteen bits of a version: a BCH code.
fn version_bits(version: usize) -> usize {
    coded(version, 12, 0b1_1111_0010_0101)
}

/// `value` followed by the `length` bits that remain of it after division by a polynomial of that degree.
fn coded(value: usize, length: usize, generator: usize) -> usize {
    let rest = (0..length).fold(value, |rest, _| {
        let doubled = rest << 1;
        doubled ^ ((doubled >> length & 1) * generator)
    });
    value << length | rest & ((1 << length) - 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The published bits of level M.
    #[test]
    fn formats_are_the_published_ones() {
        for (mask, expected) in [
            (0, 0b101_0100_0001_0010),
            (1, 0b101_0001_0010_0101),
            (2, 0b101_1110_0111_1100),
            (5, 0b100_0000_1100_1110),
            (7, 0b100_1010_1010_0000),
        ] {
            assert_eq!(format_bits(mask), expected, "mask {mask}");
        }
    }

    /// The published bits.
    #[test]
    fn versions_are_the_published_ones() {
        assert_eq!(version_bits(7), 0b00_0111_1100_1001_0100);
        assert_eq!(version_bits(8), 0b00_1000_0101_1011_1100);
        assert_eq!(version_bits(9), 0b00_1001_1010_1001_1001);
    }

    #[test]
    fn a_mask_on_a_mask_leaves_the_symbol_as_it_was() {
        let grid = Grid::new(7, &[0x5a; 196]);
        for mask in 0..8 {
            let twice = grid.masked(mask).masked(mask);
            assert_eq!(twice.masked(0), grid.masked(0), "mask {mask}");
        }
    }

    #[test]
    fn finders_stand_in_three_corners() {
        let grid = Grid::new(1, &[]);
        for (column, row) in [(0, 0), (20, 0), (0, 20)] {
            assert!(grid.is_dark(column, row));
        }
        assert!(!grid.is_dark(7, 7) && !grid.is_dark(13, 7) && !grid.is_dark(7, 13));
        assert!(!grid.is_dark(21, 0) && !grid.is_dark(0, 21));
    }
}
