//! Attack and hash tables, filled once at first use.
//!
//! They are built at start-up (1 to 3 ms) instead of being stored in the binary, where they would
//! make the page 0.8 MB heavier.

use std::sync::OnceLock;

use crate::magics::{BISHOP_MAGICS, ROOK_MAGICS};
use crate::rays;
use crate::{Color, Role, Square};

/// Slots of the shared slider table: 102 400 for rooks and 5 248 for bishops, rounded up to a power
/// of two so that masking an index replaces its bounds check.
const SLIDER_SLOTS: usize = 1 << 17;

/// Finds the slot of an occupancy by multiplication ("fancy magic bitboards").
#[derive(Clone, Copy, Default)]
struct Magic {
    /// The squares that matter.
    mask: u64,
    /// Maps every subset of the mask to a slot of its own or one with equal attacks.
    multiplier: u64,
    /// 64 less the number of squares in the mask.
    shift: u32,
    /// Where this square's slots begin.
    offset: u32,
}

impl Magic {
    #[inline]
    fn slot(self, occupied: u64) -> usize {
        let hash = (occupied & self.mask).wrapping_mul(self.multiplier) >> (self.shift & 63);
        #[allow(clippy::cast_possible_truncation, reason = "at most 12 bits are left")]
        let hash = hash as usize;
        hash.wrapping_add(self.offset as usize) & (SLIDER_SLOTS - 1)
    }
}

/// Everything that is looked up while moves are made.
pub(crate) struct Tables {
    rook: [Magic; 64],
    bishop: [Magic; 64],
    sliders: Box<[u64; SLIDER_SLOTS]>,
    pub(crate) knight: [u64; 64],
    pub(crate) king: [u64; 64],
    /// By colour of the pawn.
    pub(crate) pawn: [[u64; 64]; 2],
    /// What a rook sees on an empty board.
    pub(crate) rook_rays: [u64; 64],
    /// What a bishop sees on an empty board.
    pub(crate) bishop_rays: [u64; 64],
    /// The squares strictly between two squares of one line.
    pub(crate) between: Box<[[u64; 64]; 64]>,
    pub(crate) zobrist: Zobrist,
}

/// Random words whose exclusive or is a position's hash.
pub(crate) struct Zobrist {
    /// By colour, role, square.
    pub(crate) piece: [[[u64; 64]; 6]; 2],
    /// By castling rights.
    pub(crate) castling: [u64; 16],
    /// By file of the legal en passant square.
    pub(crate) en_passant: [u64; 8],
    /// When Black is to move.
    pub(crate) black: u64,
}

/// The tables; the first call of the process fills them.
#[inline]
pub(crate) fn tables() -> &'static Tables {
    static TABLES: OnceLock<Tables> = OnceLock::new();
    TABLES.get_or_init(Tables::new)
}

impl Tables {
    #[inline]
    pub(crate) fn rook(&self, square: Square, occupied: u64) -> u64 {
        self.sliders[self.rook[square.index()].slot(occupied)]
    }

    #[inline]
    pub(crate) fn bishop(&self, square: Square, occupied: u64) -> u64 {
        self.sliders[self.bishop[square.index()].slot(occupied)]
    }

    #[inline]
    pub(crate) fn between(&self, a: Square, b: Square) -> u64 {
        self.between[a.index()][b.index()]
    }

    fn new() -> Tables {
        let by_square = |f: &dyn Fn(Square) -> u64| Square::ALL.map(f);
        let mut sliders = boxed(0);
        let mut next = 0;
        let rook = place(&mut sliders, &mut next, &ROOK_MAGICS, &rays::ROOK);
        let bishop = place(&mut sliders, &mut next, &BISHOP_MAGICS, &rays::BISHOP);
        let mut between: Box<[[u64; 64]; 64]> = boxed([0; 64]);
        for a in Square::ALL {
            between[a.index()] = by_square(&|b| rays::between(a, b));
        }
        Tables {
            rook,
            bishop,
            sliders,
            knight: by_square(&|s| rays::leaps(s, &rays::KNIGHT)),
            king: by_square(&|s| rays::leaps(s, &rays::KING)),
            pawn: Color::ALL.map(|color| by_square(&|s| rays::leaps(s, &rays::pawn(color)))),
            rook_rays: by_square(&|s| rays::slides(s, &rays::ROOK, 0)),
            bishop_rays: by_square(&|s| rays::slides(s, &rays::BISHOP, 0)),
            between,
            zobrist: Zobrist::new(),
        }
    }
}

/// An array on the heap that never lies on the stack, which is small in WebAssembly.
fn boxed<T: Copy, const N: usize>(fill: T) -> Box<[T; N]> {
    match vec![fill; N].into_boxed_slice().try_into() {
        Ok(array) => array,
        Err(_) => unreachable!("a slice of N elements is an array of N elements"),
    }
}

/// Gives each square its slots of the shared table, from `next` on, and fills them.
fn place(
    sliders: &mut [u64; SLIDER_SLOTS],
    next: &mut u32,
    multipliers: &[u64; 64],
    directions: &[(i8, i8)],
) -> [Magic; 64] {
    Square::ALL.map(|square| {
        let mask = rays::relevant(square, directions);
        let magic = Magic {
            mask,
            multiplier: multipliers[square.index()],
            shift: 64 - mask.count_ones(),
            offset: *next,
        };
        for occupied in subsets(mask) {
            sliders[magic.slot(occupied)] = rays::slides(square, directions, occupied);
        }
        *next += 1 << mask.count_ones();
        magic
    })
}

/// Every subset of a mask, the empty one first.
pub(crate) fn subsets(mask: u64) -> impl Iterator<Item = u64> {
    let mut next = Some(0u64);
    std::iter::from_fn(move || {
        let subset = next?;
        // Subtracting the mask counts through its subsets (the carry-rippler trick).
        let following = subset.wrapping_sub(mask) & mask;
        next = (following != 0).then_some(following);
        Some(subset)
    })
}

impl Zobrist {
    fn new() -> Zobrist {
        let mut random = SplitMix(0x5E1A_1A4A_C4E5_5001);
        Zobrist {
            piece: [(); 2].map(|()| [(); 6].map(|()| [(); 64].map(|()| random.next()))),
            castling: [(); 16].map(|()| random.next()),
            en_passant: [(); 8].map(|()| random.next()),
            black: random.next(),
        }
    }

    #[inline]
    pub(crate) fn piece(&self, color: Color, role: Role, square: Square) -> u64 {
        self.piece[color.index()][role.index()][square.index()]
    }
}

/// Sebastiano Vigna's `SplitMix64`: a fixed sequence of well-mixed words.
struct SplitMix(u64);

impl SplitMix {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut word = self.0;
        word = (word ^ (word >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        word = (word ^ (word >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        word ^ (word >> 31)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every slider on every subset of all squares it could see, not only of the relevant ones.
    #[test]
    fn sliders_are_right_for_every_occupancy() {
        let tables = tables();
        for square in Square::ALL {
            for occupied in subsets(tables.rook_rays[square.index()]) {
                assert_eq!(
                    tables.rook(square, occupied),
                    rays::slides(square, &rays::ROOK, occupied),
                    "rook on {square}, {occupied:#x}"
                );
            }
            for occupied in subsets(tables.bishop_rays[square.index()]) {
                assert_eq!(
                    tables.bishop(square, occupied),
                    rays::slides(square, &rays::BISHOP, occupied),
                    "bishop on {square}, {occupied:#x}"
                );
            }
        }
    }

    #[test]
    fn between_is_empty_unless_aligned() {
        let square = |name: &str| name.parse::<Square>().unwrap();
        let tables = tables();
        assert_eq!(tables.between(square("a1"), square("b3")), 0);
        assert_eq!(tables.between(square("a1"), square("a2")), 0);
        assert_eq!(
            tables.between(square("a1"), square("c3")),
            square("b2").bit()
        );
        assert_eq!(
            tables.between(square("h4"), square("f4")),
            square("g4").bit()
        );
    }
}
