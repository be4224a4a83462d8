//! Counting legal moves without listing them, and perft.

use crate::generate::{Visitor, generate, last_rank, squares};
use crate::position::Position;
use crate::{Role, Square};

/// Adds up the sizes of the target sets.
#[derive(Default)]
pub(crate) struct Counter(u32);

impl Counter {
    pub(crate) fn moves(&self) -> u64 {
        self.0.into()
    }
}

impl Visitor for Counter {
    #[inline]
    fn piece<const WHITE: bool>(&mut self, _role: Role, _from: Square, targets: u64) {
        self.0 += targets.count_ones();
    }

    #[inline]
    fn pawns<const WHITE: bool>(&mut self, _delta: i8, targets: u64) {
        self.0 += targets.count_ones() + 3 * (targets & last_rank::<WHITE>()).count_ones();
    }

    #[inline]
    fn special<const WHITE: bool>(&mut self, _role: Role, _from: Square, _to: Square) {
        self.0 += 1;
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
    fn pawns<const WHITE: bool>(&mut self, delta: i8, targets: u64) {
        for to in squares(targets) {
            let from = to.offset(-delta);
            if to.bit() & last_rank::<WHITE>() == 0 {
                self.walk::<WHITE>(Role::Pawn, from, to, None);
            } else {
                for role in Role::PROMOTIONS {
                    self.walk::<WHITE>(Role::Pawn, from, to, Some(role));
                }
            }
        }
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
