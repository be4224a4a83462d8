//! Answers found without a full look: by how far ahead or behind a side is, by passing, and by how much one
//! move stands out.

use chess::{Move, Position, Role};

use super::history::{MOST_PLIES, Played};
use super::limits::LONGEST_MATE;
use super::node::Node;
use super::picker::{Hints, Picker};
use super::search::Search;
use super::see::wins_at_least;
use super::table::{Bound, Found};

/// Centipawns above beta that a capture must prove when looked at less deep.
const PROOF: i32 = 180;

impl Search<'_> {
    /// The score of a node that is so good or bad, by this evaluation, that its moves need no look.
    pub(super) fn cut_short(&mut self, node: &Node, eval: i32) -> Option<i32> {
        let &Node {
            position,
            depth,
            ply,
            alpha,
            beta,
            ..
        } = node;
        // So far ahead that the opponent will not let it come to this.
        if depth <= 8
            && eval - 90 * (depth - i32::from(node.improving)) >= beta
            && eval < LONGEST_MATE
        {
            return Some(i32::midpoint(eval, beta));
        }
        // So far behind that only captures could help.
        if depth <= 2 && eval + 250 * depth <= alpha {
            let score = self.quiesce(position, ply, alpha, beta);
            if score <= alpha {
                return Some(score);
            }
        }
        self.try_pass(node, eval)
    }

    /// Lets the opponent move twice: who is still ahead then need not look closer. Not with pawns and a
    /// minor piece alone, where having to move may be what loses.
    fn try_pass(&mut self, node: &Node, eval: i32) -> Option<i32> {
        let &Node {
            position,
            depth,
            ply,
            beta,
            ..
        } = node;
        let us = position.turn();
        let minors = position.pieces(us, Role::Knight) | position.pieces(us, Role::Bishop);
        let majors = position.pieces(us, Role::Rook) | position.pieces(us, Role::Queen);
        let has_pieces = !majors.is_empty() || minors.len() >= 2;
        let just_passed = ply
            .checked_sub(1)
            .is_some_and(|ply| self.stack[ply].played == Played::NONE);
        if depth < 3 || eval < beta || !has_pieces || just_passed || beta <= -LONGEST_MATE {
            return None;
        }
        let passed = position.pass()?;
        self.stack[ply].played = Played::NONE;
        let reduction = 3 + depth / 3 + ((eval - beta) / 200).min(3);
        let (depth, cut) = (depth - reduction, !node.cut);
        let score = -self.search::<false>(&passed, depth, ply + 1, -beta, 1 - beta, cut);
        if self.stopped {
            return Some(0);
        }
        // A mate found so is not proven.
        (score >= beta).then_some(if score >= LONGEST_MATE { beta } else { score })
    }

    /// A capture that stays well above beta when looked at less deep: the node is too good.
    pub(super) fn try_captures(
        &mut self,
        node: &Node,
        raw_eval: Option<i32>,
        known: Option<&Found>,
    ) -> Option<i32> {
        let eval = node.eval?;
        let &Node {
            position,
            depth,
            ply,
            beta,
            ..
        } = node;
        let bar = beta + PROOF - 50 * i32::from(node.improving);
        let known_worse = known.is_some_and(|found| found.depth >= depth - 3 && found.score < bar);
        if depth < 5 || beta.abs() >= LONGEST_MATE || known_worse || ply >= MOST_PLIES - 2 {
            return None;
        }
        let hints = Hints::of_table(known.and_then(|found| found.best));
        let mut picker = Picker::new(hints, true);
        while let Some((m, loses)) = picker.next(position, self.history) {
            if loses {
                break;
            }
            if !wins_at_least(position, m, bar - eval)
                || ply <= 1 && self.is_left_out(position, ply, m)
            {
                continue;
            }
            let next = position.play_unchecked(m);
            self.table.touch(next.hash(), depth - 4);
            self.stack[ply].played = Played::of(position, m);
            let mut score = -self.quiesce(&next, ply + 1, -bar, 1 - bar);
            if score >= bar && !self.stopped {
                score = -self.search::<false>(&next, depth - 4, ply + 1, -bar, 1 - bar, !node.cut);
            }
            if self.stopped {
                return Some(0);
            }
            if score >= bar {
                let found = Found {
                    best: Some(m),
                    score,
                    eval: raw_eval,
                    depth: depth - 3,
                    bound: Bound::Lower,
                };
                let distance = i32::try_from(ply).unwrap_or(0);
                self.table.put(position.hash(), distance, &found);
                return Some(score);
            }
        }
        None
    }

    /// How much deeper to follow the table's move: it is worth it if all others fall far behind. An error is
    /// a score: when even without the move the position is too good, it need not be looked at closer.
    pub(super) fn extension(&mut self, node: &Node, found: &Found, pv: bool) -> Result<i32, i32> {
        let &Node {
            position,
            depth,
            ply,
            beta,
            cut,
            ..
        } = node;
        let worth_asking = depth >= 7
            && ply < 2 * self.depth
            && found.best.is_some()
            && found.depth >= depth - 3
            && found.bound != Bound::Upper
            && found.score.abs() < LONGEST_MATE;
        if !worth_asking {
            return Ok(0);
        }
        let bar = found.score - 2 * depth;
        self.stack[ply].excluded = found.best;
        let score = self.search::<false>(position, (depth - 1) / 2, ply, bar - 1, bar, cut);
        self.stack[ply].excluded = None;
        if self.stopped {
            return Ok(0);
        }
        if score < bar {
            // One that stands out by far is followed still deeper.
            Ok(1 + i32::from(!pv && score < bar - 20))
        } else if bar >= beta {
            Err(bar)
        } else if found.score >= beta {
            Ok(-1)
        } else {
            Ok(0)
        }
    }

    /// Whether a move of the root is avoided, or an answer to it overlooked.
    pub(super) fn is_left_out(&self, position: &Position, ply: usize, m: Move) -> bool {
        if ply == 0 {
            self.limits.avoided.contains(&m) && self.has_alternative
        } else {
            self.limits.unseen.is_some_and(|unseen| unseen(position, m))
        }
    }
}

/// Thousandths of the natural logarithms of 0 (taken as 1) to 63. Whole numbers, so that every platform
/// searches the same tree.
const LOGS: [i32; 64] = [
    0, 0, 693, 1_099, 1_386, 1_609, 1_792, 1_946, 2_079, 2_197, 2_303, 2_398, 2_485, 2_565, 2_639,
    2_708, 2_773, 2_833, 2_890, 2_944, 2_996, 3_045, 3_091, 3_135, 3_178, 3_219, 3_258, 3_296,
    3_332, 3_367, 3_401, 3_434, 3_466, 3_497, 3_526, 3_555, 3_584, 3_611, 3_638, 3_664, 3_689,
    3_714, 3_738, 3_761, 3_784, 3_807, 3_829, 3_850, 3_871, 3_892, 3_912, 3_932, 3_951, 3_970,
    3_989, 4_007, 4_025, 4_043, 4_060, 4_078, 4_094, 4_111, 4_127, 4_143,
];

/// How much less deep a late move is looked at: more with depth, and with the moves tried before.
pub(super) fn usual_reduction(depth: i32, tried: i32) -> i32 {
    let log = |value: i32| LOGS[usize::try_from(value).unwrap_or(0).min(63)];
    (750 + log(depth) * log(tried) / 2_250) / 1_000
}
