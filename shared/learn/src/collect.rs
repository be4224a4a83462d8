//! Taking all targets in the fewest moves, while the other side stands still.

use std::collections::HashSet;

use chess::{Bitboard, Move, Position, Role};

/// No exercise needs more moves than this.
const DEEPEST: u32 = 9;

/// The first move of a shortest way to take everything on `targets`, and the number of its moves. The king walks only
/// when there is nobody else.
pub(crate) fn shortest(start: &Position, targets: Bitboard) -> Option<(Move, u32)> {
    let us = start.turn();
    let alone = start.by_color(us).len() == 1;
    let mut seen = HashSet::new();
    let mut rim: Vec<(Position, Option<Move>)> = vec![(*start, None)];
    for depth in 1..=DEEPEST {
        let mut next = Vec::new();
        for (position, first) in rim {
            for &m in &position.legal_moves() {
                if !alone && position.role_at(m.from) == Some(Role::King) {
                    continue;
                }
                // Whoever stands still must not be in check.
                let Some(after) = position.play(m).ok().and_then(|after| after.pass()) else {
                    continue;
                };
                let first = first.unwrap_or(m);
                if (targets & after.by_color(!us)).is_empty() {
                    return Some((first, depth));
                }
                if seen.insert(after.hash()) {
                    next.push((after, Some(first)));
                }
            }
        }
        rim = next;
    }
    None
}
