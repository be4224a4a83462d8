//! One node of the search: what can be answered without looking at its moves, and the loop over them.

use chess::{Move, Position, Role};

use super::checks::Checks;
use super::history::{Few, MOST_PLIES, Played};
use super::limits::{LONGEST_MATE, MATE};
use super::picker::{Hints, Picker};
use super::search::{INFINITE, Search};
use super::see::wins_at_least;
use super::shortcuts::usual_reduction;
use super::table::{Bound, Found, refine};

/// What a node is asked, and what is seen of it at once.
#[derive(Clone, Copy)]
pub(super) struct Node<'p> {
    pub(super) position: &'p Position,
    pub(super) depth: i32,
    pub(super) ply: usize,
    pub(super) alpha: i32,
    pub(super) beta: i32,
    /// Whether its parent expects it to be too good.
    pub(super) cut: bool,
    pub(super) check: bool,
    /// The evaluation before any search; nothing in check.
    pub(super) eval: Option<i32>,
    /// Whether things have gone better than two plies ago.
    pub(super) improving: bool,
}

/// What the loop over a node's moves found.
struct Best {
    score: i32,
    m: Option<Move>,
    bound: Bound,
    /// How many moves were looked at.
    tried: i32,
}

impl Best {
    /// Before any move.
    const NONE: Best = Best {
        score: -INFINITE,
        m: None,
        bound: Bound::Upper,
        tried: 0,
    };
}

impl Search<'_> {
    /// The score of a position for the side to move, between alpha and beta or beyond them.
    pub(super) fn search<const PV: bool>(
        &mut self,
        position: &Position,
        depth: i32,
        ply: usize,
        alpha: i32,
        beta: i32,
        cut: bool,
    ) -> i32 {
        let check = position.is_check();
        // A check is answered before the position is judged.
        let depth = depth + i32::from(check);
        if depth <= 0 {
            return self.quiesce(position, ply, alpha, beta);
        }
        if self.count() {
            return 0;
        }
        self.lines[ply].clear();
        let distance = i32::try_from(ply).unwrap_or(0);
        if ply > 0
            && let Some(score) = self.settled(position, ply, check)
        {
            return score;
        }
        let mut node = Node {
            position,
            depth,
            ply,
            // Nothing here can beat a mate that is already found nearer to the root.
            alpha: alpha.max(distance - MATE),
            beta: beta.min(MATE - distance - 1),
            cut,
            check,
            eval: None,
            improving: false,
        };
        if node.alpha >= node.beta {
            return node.alpha;
        }
        self.stack[ply].hash = position.hash();

        let is_whole = self.stack[ply].excluded.is_none();
        let known = self.table.get(position.hash(), depth, distance);
        if let Some(found) = known
            && !PV
            && is_whole
            && found.depth >= depth
            && found.decides(node.alpha, node.beta)
        {
            self.confirm(position, ply, depth, &found);
            return found.score;
        }
        let raw_eval = (!check).then(|| {
            known
                .and_then(|found| found.eval)
                .unwrap_or_else(|| self.evaluate(position, ply))
        });
        node.eval = raw_eval.map(|raw| self.corrected(position, raw));
        self.stack[ply].eval = node.eval;
        let earlier = ply.checked_sub(2).and_then(|ply| self.stack[ply].eval);
        node.improving = node.eval.zip(earlier).is_some_and(|(now, then)| now > then);

        if let Some(eval) = node.eval
            && !PV
            && is_whole
        {
            let short = self.cut_short(&node, refine(eval, known.as_ref()));
            if let Some(score) =
                short.or_else(|| self.try_captures(&node, raw_eval, known.as_ref()))
            {
                return score;
            }
        }
        // Without a move to begin with, look less deep first.
        if known.and_then(|found| found.best).is_none() && depth >= 4 && (PV || cut) {
            node.depth -= 1;
        }
        let extension = match known {
            Some(found) if is_whole && ply > 0 => match self.extension(&node, &found, PV) {
                Ok(extension) => extension,
                Err(score) => return score,
            },
            _ => 0,
        };
        let best = self.moves::<PV>(&node, known.and_then(|found| found.best), extension);
        let Some(best) = best else {
            return 0;
        };
        if best.tried > 0 && is_whole {
            self.keep(&node, raw_eval, &best);
        }
        best.score
    }

    /// Learns again that a quiet move is too good, as the table knows.
    fn confirm(&mut self, position: &Position, ply: usize, depth: i32, found: &Found) {
        if found.bound == Bound::Lower
            && let Some(m) = found.best
            && m.promotion.is_none()
            && !position.is_capture(m)
            && position.is_legal(m)
        {
            let before = self.before(ply);
            self.history
                .reward_quiet(position, ply, m, &[], before, depth);
        }
    }

    /// The score of a position in which the game, or our looking, ends.
    fn settled(&mut self, position: &Position, ply: usize, check: bool) -> Option<i32> {
        if position.is_insufficient_material() || self.repeats(position, ply) {
            return Some(0);
        }
        if position.halfmove_clock() >= 100 {
            let mated = check && !position.has_legal_moves();
            let distance = i32::try_from(ply).unwrap_or(0);
            return Some(if mated { distance - MATE } else { 0 });
        }
        if ply >= MOST_PLIES - 1 {
            return Some(if check {
                0
            } else {
                self.evaluate(position, ply)
            });
        }
        None
    }

    /// Looks at the moves one by one; `None` when the search was broken off.
    fn moves<const PV: bool>(
        &mut self,
        node: &Node,
        table_move: Option<Move>,
        extension: i32,
    ) -> Option<Best> {
        if self.stopped {
            return None;
        }
        let &Node { position, ply, .. } = node;
        let us = position.turn();
        let before = self.before(ply);
        let hints = Hints {
            table: table_move,
            killers: self.history.killers(ply),
            before,
        };
        let checks = Checks::of(position);
        let mut picker = Picker::new(hints, false);
        let excluded = self.stack[ply].excluded;
        let mut alpha = node.alpha;
        let mut best = Best::NONE;
        let mut skipped = false;
        let (mut quiets, mut captures) = (Few::new(), Few::new());

        while let Some((m, loses)) = picker.next(position, self.history) {
            if Some(m) == excluded {
                continue;
            }
            if ply <= 1 && self.is_left_out(position, ply, m) {
                skipped = true;
                continue;
            }
            let role = position.role_at(m.from).unwrap_or(Role::Pawn);
            let played = Played::new(us, role, m);
            let capture = position.is_capture(m);
            let quiet = !capture && m.promotion.is_none();
            let merit = if quiet {
                self.history.quiets(us, before).merit(m, role)
            } else {
                0
            };
            // A check may be the point of a move that looks pointless.
            if !PV && best.score > -LONGEST_MATE && best.tried > 0 && !checks.has(role, m) {
                let quietly = quiet && !node.check;
                let shallow = node.depth - usual_reduction(node.depth, best.tried + 1);
                if quietly && node.needs_no_more(alpha, best.tried, shallow) {
                    // None of those that are left is more promising.
                    picker.skip_quiet(&checks);
                    continue;
                }
                if quietly && node.is_pointless(m, merit, shallow)
                    || !quietly && loses && node.is_dear(m)
                {
                    continue;
                }
            }
            let next = position.play_unchecked(m);
            self.stack[ply].played = played;
            best.tried += 1;
            let deeper = if Some(m) == table_move { extension } else { 0 };
            let new_depth = node.depth - 1 + deeper;
            let mut reduction = 0;
            if node.depth >= 3 && best.tried > 1 + i32::from(PV) && (quiet || loses) {
                reduction = node
                    .reduction(best.tried, PV, merit)
                    .clamp(0, new_depth - 1);
            }
            self.table.touch(next.hash(), new_depth - reduction);
            let score = self.follow::<PV>(node, &next, new_depth, reduction, alpha, &best);
            if self.stopped {
                return None;
            }
            if score > best.score {
                best.score = score;
                if score > alpha {
                    best.m = Some(m);
                    best.bound = Bound::Exact;
                    alpha = score;
                    if PV {
                        self.extend_line(ply, m);
                    }
                    if ply == 0 {
                        self.improve(m);
                    }
                    if score >= node.beta {
                        best.bound = Bound::Lower;
                        self.reward(position, ply, m, (&quiets, &captures), node.depth);
                        break;
                    }
                }
            }
            if quiet {
                quiets.push(m);
            } else if capture {
                captures.push(m);
            }
        }
        if best.tried == 0 {
            best.score = if excluded.is_some() {
                alpha
            } else if skipped {
                // All answers were overlooked: the position is taken as it looks.
                self.evaluate(position, ply)
            } else {
                node.score_without_moves()
            };
        }
        Some(best)
    }

    /// The score of a move: with a null window first, and less deep, for all but the first.
    fn follow<const PV: bool>(
        &mut self,
        node: &Node,
        next: &Position,
        depth: i32,
        reduction: i32,
        alpha: i32,
        best: &Best,
    ) -> i32 {
        let ply = node.ply + 1;
        if !PV || best.tried > 1 {
            let shallow = depth - reduction;
            let mut score = -self.search::<false>(next, shallow, ply, -alpha - 1, -alpha, true);
            if score > alpha && reduction > 0 && !self.stopped {
                // Deeper if it is better by far, less deep if hardly.
                let depth = depth + i32::from(reduction > 1 && score > best.score + 60)
                    - i32::from(score < best.score + 8);
                score = -self.search::<false>(next, depth, ply, -alpha - 1, -alpha, !node.cut);
            }
            if !PV || score <= alpha || score >= node.beta || self.stopped {
                return score;
            }
        }
        -self.search::<true>(next, depth, ply, -node.beta, -alpha, false)
    }

    /// Remembers what was found.
    fn keep(&mut self, node: &Node, raw_eval: Option<i32>, best: &Best) {
        let position = node.position;
        if let Some(eval) = node.eval
            && !best.m.is_some_and(|m| position.is_capture(m))
        {
            let says_more = match best.bound {
                Bound::Lower => best.score > eval,
                Bound::Upper => best.score < eval,
                Bound::Exact => true,
            };
            if says_more {
                self.history
                    .learn_error(position, best.score - eval, node.depth);
            }
        }
        let found = Found {
            best: best.m,
            score: best.score,
            eval: raw_eval,
            depth: node.depth,
            bound: best.bound,
        };
        let distance = i32::try_from(node.ply).unwrap_or(0);
        self.table.put(position.hash(), distance, &found);
    }
}

impl Node<'_> {
    /// Whether enough quiet moves were tried, or the position is too bad for one to help that would be looked
    /// at this shallow.
    fn needs_no_more(&self, alpha: i32, tried: i32, shallow: i32) -> bool {
        let most = (3 + self.depth * self.depth) / (2 - i32::from(self.improving));
        let hopeless = self
            .eval
            .is_some_and(|eval| shallow <= 6 && eval + 80 + 90 * shallow <= alpha);
        tried > most || hopeless
    }

    /// Whether a quiet move has been bad before, or gives its piece away.
    fn is_pointless(&self, m: Move, merit: i32, shallow: i32) -> bool {
        let unloved = self.depth <= 4 && merit < -4_000 * self.depth;
        unloved || (shallow <= 6 && !wins_at_least(self.position, m, -60 * shallow))
    }

    /// Whether a losing capture costs more than a look so shallow could win back.
    fn is_dear(&self, m: Move) -> bool {
        self.depth <= 5 && !wins_at_least(self.position, m, -100 * self.depth)
    }

    /// Mate or stalemate.
    fn score_without_moves(&self) -> i32 {
        if self.check {
            i32::try_from(self.ply).unwrap_or(0) - MATE
        } else {
            0
        }
    }

    /// How much less deep a late move is looked at first.
    fn reduction(&self, tried: i32, pv: bool, merit: i32) -> i32 {
        usual_reduction(self.depth, tried) + i32::from(self.cut) + i32::from(!self.improving)
            - i32::from(pv)
            - i32::from(self.check)
            - merit / 8_192
    }
}
