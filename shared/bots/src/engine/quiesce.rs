//! Following captures until the position is quiet enough to be judged.

use chess::{Move, Position, Role};

use super::history::MOST_PLIES;
use super::limits::{LONGEST_MATE, MATE};
use super::picker::{Hints, Picker};
use super::search::{INFINITE, Search};
use super::see::{taken_value, trade_value, wins_at_least};
use super::table::{Bound, Found, refine};

/// Centipawns by which a capture must be able to reach alpha to be looked at.
const MARGIN: i32 = 180;

impl Search<'_> {
    /// The score when both sides only take, promote, or answer checks, and may also leave it be.
    pub(super) fn quiesce(
        &mut self,
        position: &Position,
        ply: usize,
        mut alpha: i32,
        beta: i32,
    ) -> i32 {
        if let Some(line) = self.lines.get_mut(ply) {
            line.clear();
        }
        if self.count() {
            return 0;
        }
        if position.is_insufficient_material() {
            return 0;
        }
        let distance = i32::try_from(ply).unwrap_or(0);
        let check = position.is_check();
        if ply >= MOST_PLIES - 1 {
            return if check {
                0
            } else {
                self.evaluate(position, ply)
            };
        }
        let known = self.table.get(position.hash(), 0, distance);
        if let Some(found) = known
            && beta == alpha + 1
            && found.decides(alpha, beta)
        {
            return found.score;
        }
        let mut best = -INFINITE;
        let mut eval = None;
        if !check {
            let raw = known
                .and_then(|found| found.eval)
                .unwrap_or_else(|| self.evaluate(position, ply));
            eval = Some(raw);
            let standing = refine(self.corrected(position, raw), known.as_ref());
            if standing >= beta {
                if known.is_none() {
                    self.keep_quiet(position, ply, standing, eval, None, beta);
                }
                return standing;
            }
            best = standing;
            alpha = alpha.max(standing);
        }
        let hints = Hints::of_table(known.and_then(|found| found.best));
        let mut picker = Picker::new(hints, !check);
        let mut best_move = None;
        let mut tried = 0;
        while let Some((m, loses)) = picker.next(position, self.history) {
            if !check {
                if loses {
                    break;
                }
                if is_hopeless(position, m, best, alpha) {
                    continue;
                }
            } else if best > -LONGEST_MATE && !position.is_capture(m) {
                // One quiet answer shows that it is no mate.
                continue;
            }
            let next = position.play_unchecked(m);
            tried += 1;
            let score = -self.quiesce(&next, ply + 1, -beta, -alpha);
            if self.stopped {
                return 0;
            }
            if score > best {
                best = score;
                if score > alpha {
                    alpha = score;
                    best_move = Some(m);
                    if score >= beta {
                        break;
                    }
                }
            }
        }
        if check && tried == 0 {
            return distance - MATE;
        }
        self.keep_quiet(position, ply, best, eval, best_move, beta);
        best
    }

    fn keep_quiet(
        &mut self,
        position: &Position,
        ply: usize,
        score: i32,
        eval: Option<i32>,
        best: Option<Move>,
        beta: i32,
    ) {
        let bound = if score >= beta {
            Bound::Lower
        } else {
            Bound::Upper
        };
        let found = Found {
            best,
            score,
            eval,
            depth: 0,
            bound,
        };
        let distance = i32::try_from(ply).unwrap_or(0);
        self.table.put(position.hash(), distance, &found);
    }
}

/// Whether a capture or promotion is a lesser promotion, or cannot lift the score near alpha.
fn is_hopeless(position: &Position, m: Move, standing: i32, alpha: i32) -> bool {
    let gain = taken_value(position, m) + m.promotion.map_or(0, trade_value);
    m.promotion.is_some_and(|role| role != Role::Queen)
        || (standing + gain + MARGIN <= alpha && !wins_at_least(position, m, gain + 1))
}
