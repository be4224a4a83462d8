//! Counting legal moves without listing them, and perft.

use crate::generate::{PawnTargets, Visitor, generate, last_rank, squares};
use crate::position::Position;
use crate::{Role, Square};

/// Adds up the sizes of the target sets.
#[derive(Default)]
pub(crate) struct Counter {
    /// Targets counted in eight lanes of a byte, one a rank. No lane overflows: sixteen pieces reach
    /// at most eight squares each on a rank.
    lanes: u64,
    /// Moves counted otherwise.
    others: u32,
}

/// Whether counting bits is one instruction; it is not on the oldest x86-64, for which we build.
const COUNTS_BITS_AT_ONCE: bool =
    !cfg!(all(target_arch = "x86_64", not(target_feature = "popcnt")));

impl Counter {
    #[inline]
    fn add(&mut self, targets: u64) {
        if COUNTS_BITS_AT_ONCE {
            self.others += targets.count_ones();
        } else {
            // The usual divide-and-conquer count, stopped at bytes: one last step serves all sets.
            let pairs = targets - (targets >> 1 & 0x5555_5555_5555_5555);
            let fours = (pairs & 0x3333_3333_3333_3333) + (pairs >> 2 & 0x3333_3333_3333_3333);
            self.lanes += (fours + (fours >> 4)) & 0x0F0F_0F0F_0F0F_0F0F;
        }
    }

    pub(crate) fn moves(&self) -> u64 {
        // Sums the lanes in the topmost byte: no position has 256 moves.
        (self.lanes.wrapping_mul(0x0101_0101_0101_0101) >> 56) + u64::from(self.others)
    }
}

impl Visitor for Counter {
    #[inline]
    fn piece<const WHITE: bool>(&mut self, _role: Role, _from: Square, targets: u64) {
        self.add(targets);
    }

    #[inline]
    fn pawns<const WHITE: bool>(&mut self, targets: PawnTargets) {
        let PawnTargets {
            single,
            double,
            west,
            east,
        } = targets;
        self.add(single | double | west);
        self.add(east);
        let last = last_rank::<WHITE>();
        if (single | west | east) & last != 0 {
            let more = [single, west, east].map(|set| (set & last).count_ones());
            self.others += 3 * more.iter().sum::<u32>();
        }
    }

    #[inline]
    fn special<const WHITE: bool>(&mut self, _role: Role, _from: Square, _to: Square) {
        self.others += 1;
    }
}

/// Plays each move it is shown and counts the leaves below.
struct Walker<'a> {
    position: &'a Position,
    depth: u32,
    leaves: u64,
}

impl Walker<'_> {
    #[inline]
    fn walk<const WHITE: bool>(
        &mut self,
        role: Role,
        from: Square,
        to: Square,
        promotion: Option<Role>,
    ) {
        let next = self
            .position
            .make::<WHITE, false>(role, from, to, promotion);
        self.leaves += perft(&next, self.depth - 1);
    }
}

impl Visitor for Walker<'_> {
    #[inline]
    fn piece<const WHITE: bool>(&mut self, role: Role, from: Square, targets: u64) {
        for to in squares(targets) {
            self.walk::<WHITE>(role, from, to, None);
        }
    }

    #[inline]
    fn pawns<const WHITE: bool>(&mut self, targets: PawnTargets) {
        targets.each::<WHITE>(|from, to| {
            if to.bit() & last_rank::<WHITE>() == 0 {
                self.walk::<WHITE>(Role::Pawn, from, to, None);
            } else {
                for role in Role::PROMOTIONS {
                    self.walk::<WHITE>(Role::Pawn, from, to, Some(role));
                }
            }
        });
    }

    #[inline]
    fn special<const WHITE: bool>(&mut self, role: Role, from: Square, to: Square) {
        self.walk::<WHITE>(role, from, to, None);
    }
}

/// The number of sequences of `depth` legal moves, the usual proof and measure of a generator.
/// Draws do not end a sequence. The last ply is counted, not played.
///
/// ```
/// let start = chess::Position::initial();
/// assert_eq!(chess::perft(&start, 3), 8_902);
/// ```
pub fn perft(position: &Position, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => position.count_legal_moves(),
        _ => {
            let mut walker = Walker {
                position,
                depth,
                leaves: 0,
            };
            generate(position, &mut walker);
            walker.leaves
        }
    }
}
