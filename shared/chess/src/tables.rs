//! Attack and hash tables.
//!
//! In the binary these 1.1 MB would make the page that much heavier. They lie in zeroed memory and are
//! filled in 1 to 3 ms by [`ready`], which everything that makes a [`Position`](crate::Position) from
//! nothing calls. So where there is a position the tables are full, and looking something up asks no
//! question.

use std::sync::Once;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};

use crate::magics::{BISHOP_SEEDS, ROOK_SEEDS};
use crate::rays::{self, Step};
use crate::{Color, Role, Square};

/// A word written before any position exists and read ever after.
///
/// Relaxed atomic access is a plain load or store on every platform, needs no `unsafe`, and the
/// start value of zero takes no room in the binary.
struct Word(AtomicU64);

impl Word {
    const fn zero() -> Word {
        Word(AtomicU64::new(0))
    }

    #[inline]
    fn get(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }

    fn set(&self, value: u64) {
        self.0.store(value, Ordering::Relaxed);
    }
}

/// Slots of the shared slider table: 102 400 for rooks and 5 248 for bishops, rounded up to a power
/// of two so that masking an index replaces its bounds check.
const SLIDER_SLOTS: usize = 1 << 17;

static SLIDERS: [Word; SLIDER_SLOTS] = [const { Word::zero() }; SLIDER_SLOTS];
static BETWEEN: [[Word; 64]; 64] = [const { [const { Word::zero() }; 64] }; 64];
static KNIGHT: [Word; 64] = [const { Word::zero() }; 64];
static KING: [Word; 64] = [const { Word::zero() }; 64];
static PAWN: [[Word; 64]; 2] = [const { [const { Word::zero() }; 64] }; 2];
static ROOK_RAYS: [Word; 64] = [const { Word::zero() }; 64];
static BISHOP_RAYS: [Word; 64] = [const { Word::zero() }; 64];
static ROOK: [Magic; 64] = [const { Magic::zero() }; 64];
static BISHOP: [Magic; 64] = [const { Magic::zero() }; 64];

/// Finds the slot of an occupancy by multiplication ("fancy magic bitboards").
struct Magic {
    /// The squares that matter.
    mask: Word,
    /// Maps every subset of the mask to a slot of its own or one with equal attacks.
    multiplier: Word,
    /// 64 less the number of squares in the mask.
    shift: AtomicU32,
    /// Where this square's slots begin.
    offset: AtomicU32,
}

impl Magic {
    const fn zero() -> Magic {
        Magic {
            mask: Word::zero(),
            multiplier: Word::zero(),
            shift: AtomicU32::new(0),
            offset: AtomicU32::new(0),
        }
    }

    #[inline]
    fn slot(&self, occupied: u64) -> usize {
        let shift = self.shift.load(Ordering::Relaxed) & 63;
        let hash = (occupied & self.mask.get()).wrapping_mul(self.multiplier.get()) >> shift;
        #[allow(clippy::cast_possible_truncation, reason = "at most 12 bits are left")]
        let hash = hash as usize;
        let offset = self.offset.load(Ordering::Relaxed) as usize;
        hash.wrapping_add(offset) & (SLIDER_SLOTS - 1)
    }

    /// Takes the slots from `offset` on, fills them, and returns where they end.
    #[cold]
    fn fill(&self, square: Square, slider: &Slider, seed: u32, offset: u32) -> u32 {
        let mask = rays::relevant(square, &slider.directions);
        self.mask.set(mask);
        self.multiplier.set(multiplier(seed));
        self.shift.store(64 - mask.count_ones(), Ordering::Relaxed);
        self.offset.store(offset, Ordering::Relaxed);
        for occupied in subsets(mask) {
            SLIDERS[self.slot(occupied)].set(slider.sees(square, occupied));
        }
        offset + (1 << mask.count_ones())
    }
}

/// The rays of a slider, from which its attacks follow fast enough for filling the tables.
struct Slider {
    directions: [Step; 4],
    /// The squares along each direction to the edge of the board.
    rays: [[u64; 64]; 4],
}

impl Slider {
    fn new(directions: [Step; 4]) -> Slider {
        Slider {
            directions,
            rays: directions
                .map(|direction| Square::ALL.map(|square| rays::slides(square, &[direction], 0))),
        }
    }

    fn sees(&self, square: Square, occupied: u64) -> u64 {
        let mut seen = 0;
        for (&(files, ranks), rays) in self.directions.iter().zip(&self.rays) {
            let ray = rays[square.index()];
            let blockers = ray & occupied;
            seen |= ray;
            if blockers != 0 {
                let ascends = ranks > 0 || (ranks == 0 && files > 0);
                let first = if ascends {
                    blockers.trailing_zeros()
                } else {
                    blockers.ilog2()
                };
                seen ^= rays[Square::from_low_bits(first).index()];
            }
        }
        seen
    }
}

/// Where a knight on the square may go.
#[inline]
pub(crate) fn knight(square: Square) -> u64 {
    KNIGHT[square.index()].get()
}

/// Where a king on the square may step.
#[inline]
pub(crate) fn king(square: Square) -> u64 {
    KING[square.index()].get()
}

/// What a pawn on the square attacks.
#[inline]
pub(crate) fn pawn(color: Color, square: Square) -> u64 {
    PAWN[color.index()][square.index()].get()
}

/// What a rook on the square sees.
#[inline]
pub(crate) fn rook(square: Square, occupied: u64) -> u64 {
    SLIDERS[ROOK[square.index()].slot(occupied)].get()
}

/// What a bishop on the square sees.
#[inline]
pub(crate) fn bishop(square: Square, occupied: u64) -> u64 {
    SLIDERS[BISHOP[square.index()].slot(occupied)].get()
}

/// What a rook would see on an empty board.
#[inline]
pub(crate) fn rook_rays(square: Square) -> u64 {
    ROOK_RAYS[square.index()].get()
}

/// What a bishop would see on an empty board.
#[inline]
pub(crate) fn bishop_rays(square: Square) -> u64 {
    BISHOP_RAYS[square.index()].get()
}

/// The squares strictly between two squares of one line; none for other pairs.
#[inline]
pub(crate) fn between(a: Square, b: Square) -> u64 {
    BETWEEN[a.index()][b.index()].get()
}

/// Random words whose exclusive or is a position's hash.
pub(crate) mod zobrist {
    use super::{Color, Role, Square, Word};

    /// By colour, role, square.
    pub(super) static PIECES: [[[Word; 64]; 6]; 2] =
        [const { [const { [const { Word::zero() }; 64] }; 6] }; 2];
    /// By castling rights.
    pub(super) static CASTLING: [Word; 16] = [const { Word::zero() }; 16];
    /// By file of the legal en passant square.
    pub(super) static EN_PASSANT: [Word; 8] = [const { Word::zero() }; 8];
    /// When Black is to move; an arbitrary odd word.
    pub(crate) const BLACK: u64 = 0xF8D6_26AA_AF27_8509;

    /// A piece on a square.
    #[inline]
    pub(crate) fn piece(color: Color, role: Role, square: Square) -> u64 {
        PIECES[color.index()][role.index()][square.index()].get()
    }

    /// The castling rights that are left.
    #[inline]
    pub(crate) fn castling(rights: crate::CastlingRights) -> u64 {
        CASTLING[rights.index()].get()
    }

    /// The square of a legal en passant capture, if there is one.
    #[inline]
    pub(crate) fn en_passant(square: Option<Square>) -> u64 {
        square.map_or(0, |square| EN_PASSANT[square.file().index()].get())
    }
}

/// Fills the tables, once in the life of a process.
#[inline]
pub(crate) fn ready() {
    static FILLED: Once = Once::new();
    FILLED.call_once(fill);
}

// Runs once: `cold` asks for few bytes rather than speed.
#[cold]
fn fill() {
    let rook = Slider::new(rays::ROOK);
    let bishop = Slider::new(rays::BISHOP);
    let mut next = 0;
    for square in Square::ALL {
        let at = square.index();
        next = ROOK[at].fill(square, &rook, ROOK_SEEDS[at], next);
        next = BISHOP[at].fill(square, &bishop, BISHOP_SEEDS[at], next);
        KNIGHT[at].set(rays::leaps(square, &rays::KNIGHT));
        KING[at].set(rays::leaps(square, &rays::KING));
        for (table, directions) in PAWN.iter().zip(&rays::PAWN) {
            table[at].set(rays::leaps(square, directions));
        }
        ROOK_RAYS[at].set(rays::slides(square, &rays::ROOK, 0));
        BISHOP_RAYS[at].set(rays::slides(square, &rays::BISHOP, 0));
        for direction in rays::ROOK.into_iter().chain(rays::BISHOP) {
            let mut passed = 0;
            for target in rays::ray(square, direction) {
                BETWEEN[at][target.index()].set(passed);
                passed |= target.bit();
            }
        }
    }
    let mut random = SplitMix(0x5E1A_1A4A_C4E5_5001);
    for word in zobrist::PIECES.as_flattened().as_flattened() {
        word.set(random.next());
    }
    for word in zobrist::CASTLING.iter().chain(&zobrist::EN_PASSANT) {
        word.set(random.next());
    }
}

/// A word with few bits, which multiply with few carries.
fn multiplier(seed: u32) -> u64 {
    let mut random = SplitMix(seed.into());
    random.next() & random.next() & random.next()
}

/// Every subset of a mask, the empty one first.
fn subsets(mask: u64) -> impl Iterator<Item = u64> {
    let mut next = Some(0u64);
    std::iter::from_fn(move || {
        let subset = next?;
        // Subtracting the mask counts through its subsets (the carry-rippler trick).
        let following = subset.wrapping_sub(mask) & mask;
        next = (following != 0).then_some(following);
        Some(subset)
    })
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
        ready();
        for square in Square::ALL {
            for occupied in subsets(rook_rays(square)) {
                let slow = rays::slides(square, &rays::ROOK, occupied);
                assert_eq!(rook(square, occupied), slow, "{square}, {occupied:#x}");
            }
            for occupied in subsets(bishop_rays(square)) {
                let slow = rays::slides(square, &rays::BISHOP, occupied);
                assert_eq!(bishop(square, occupied), slow, "{square}, {occupied:#x}");
            }
        }
    }

    /// The search that found the seeds.
    #[test]
    fn each_seed_is_the_smallest_that_works() {
        for (seeds, directions) in [(ROOK_SEEDS, rays::ROOK), (BISHOP_SEEDS, rays::BISHOP)] {
            for square in Square::ALL {
                let mask = rays::relevant(square, &directions);
                let shift = 64 - mask.count_ones();
                let seen: Vec<(u64, u64)> = subsets(mask)
                    .map(|occupied| (occupied, rays::slides(square, &directions, occupied)))
                    .collect();
                // Which seed last used a slot, and for what.
                let mut slots = vec![(0, 0); seen.len()];
                let works = |&seed: &u32| {
                    let multiplier = multiplier(seed);
                    // Too few high bits promise too many clashes.
                    (mask.wrapping_mul(multiplier) >> 56).count_ones() >= 6
                        && seen.iter().all(|&(occupied, attacks)| {
                            let hash = occupied.wrapping_mul(multiplier) >> shift;
                            let slot = &mut slots[usize::try_from(hash).unwrap()];
                            if slot.0 != seed {
                                *slot = (seed, attacks);
                            }
                            slot.1 == attacks
                        })
                };
                let stored = seeds[square.index()];
                assert_eq!((1..=stored).find(works), Some(stored), "{square}");
            }
        }
    }

    #[test]
    fn between_is_empty_unless_aligned() {
        ready();
        let square = |name: &str| name.parse::<Square>().unwrap();
        assert_eq!(between(square("a1"), square("b3")), 0);
        assert_eq!(between(square("a1"), square("a2")), 0);
        assert_eq!(between(square("a1"), square("c3")), square("b2").bit());
        assert_eq!(between(square("h4"), square("f4")), square("g4").bit());
    }

    #[test]
    fn no_two_hash_words_are_equal() {
        ready();
        let mut words: Vec<u64> = zobrist::PIECES
            .as_flattened()
            .as_flattened()
            .iter()
            .chain(&zobrist::CASTLING)
            .chain(&zobrist::EN_PASSANT)
            .map(Word::get)
            .chain([zobrist::BLACK])
            .collect();
        let len = words.len();
        words.sort_unstable();
        words.dedup();
        assert_eq!(words.len(), len);
    }
}
