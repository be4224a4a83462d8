//! The search: alpha–beta with a null window for all but the first move, and many ways to look at less.

use chess::{Game, Move, Position, Role};

use super::history::{Few, History, MOST_PLIES, Played, bonus};
use super::limits::{LONGEST_MATE, Limits, MATE};
use super::picker::{Hints, Picker};
use super::see::wins_at_least;
use super::table::{Bound, Found, Table};

/// Wider than any score.
pub(super) const INFINITE: i32 = 32_000;

/// What is kept of each ply on the way from the root.
#[derive(Clone, Copy)]
struct Ply {
    played: Option<Played>,
    /// The evaluation before any search; nothing in check.
    eval: Option<i32>,
    hash: u64,
    /// A move left out, to see what the position is worth without it.
    excluded: Option<Move>,
}

const NO_PLY: Ply = Ply {
    played: None,
    eval: None,
    hash: 0,
    excluded: None,
};

/// One search from one root.
pub(super) struct Search<'a> {
    pub(super) table: &'a mut Table,
    pub(super) history: &'a mut History,
    limits: &'a Limits<'a>,
    root: Position,
    /// Hashes of the game's positions since the last capture or pawn move, the root excluded.
    past: Vec<u64>,
    stack: [Ply; MOST_PLIES],
    /// Best lines by ply, as a triangle.
    pub(super) lines: Vec<Vec<Move>>,
    pub(super) nodes: u64,
    /// The first iteration is never broken off, so that there is a move.
    may_stop: bool,
    /// Plies of this iteration.
    depth: usize,
    pub(super) stopped: bool,
    /// Whether the root has a move that is not avoided.
    has_alternative: bool,
    root_best: Option<Move>,
    improvement: Option<Move>,
}

impl<'a> Search<'a> {
    pub(super) fn new(
        table: &'a mut Table,
        history: &'a mut History,
        game: &Game,
        limits: &'a Limits<'a>,
    ) -> Search<'a> {
        let root = *game.position();
        let past = game.reversible_past().map(Position::hash).collect();
        Search {
            table,
            history,
            limits,
            root,
            past,
            stack: [NO_PLY; MOST_PLIES],
            lines: vec![Vec::new(); MOST_PLIES + 1],
            nodes: 0,
            may_stop: false,
            depth: 0,
            stopped: false,
            has_alternative: root
                .legal_moves()
                .iter()
                .any(|m| !limits.avoided.contains(m)),
            root_best: None,
            improvement: None,
        }
    }

    pub(super) fn line(&self) -> Vec<Move> {
        self.lines.first().cloned().unwrap_or_default()
    }

    /// The root's best move of an iteration that was broken off, if it had raised the score by then.
    pub(super) fn improvement(&self) -> Option<Move> {
        self.improvement
    }

    /// Searches one ply deeper around the last score; `None` when it was broken off.
    pub(super) fn iterate(&mut self, depth: i32, last: i32) -> Option<i32> {
        let root = self.root;
        self.depth = usize::try_from(depth).unwrap_or(0);
        let mut window = 20;
        let (mut alpha, mut beta) = if depth >= 5 {
            (last - window, last + window)
        } else {
            (-INFINITE, INFINITE)
        };
        self.improvement = None;
        loop {
            let score = self.search::<true>(&root, depth, 0, alpha, beta, false);
            if self.stopped {
                return None;
            }
            window *= 3;
            if score <= alpha {
                beta = i32::midpoint(alpha, beta);
                alpha = (score - window).max(-INFINITE);
                self.improvement = None;
            } else if score >= beta {
                beta = (score + window).min(INFINITE);
            } else {
                self.may_stop = true;
                self.root_best = self.lines.first().and_then(|line| line.first()).copied();
                self.improvement = None;
                return Some(score);
            }
        }
    }

    /// Counts a position, and asks now and then whether to stop.
    pub(super) fn count(&mut self) -> bool {
        self.nodes += 1;
        if self.may_stop && !self.stopped {
            let spent = self.limits.nodes.is_some_and(|most| self.nodes >= most);
            let told =
                self.nodes.is_multiple_of(1024) && self.limits.stop.is_some_and(|stop| stop());
            self.stopped = spent || told;
        }
        self.stopped
    }

    /// The evaluation, softened for the weaker opponents.
    pub(super) fn evaluate(&self, position: &Position) -> i32 {
        let score = crate::eval::evaluate(position);
        match self.limits.blur {
            None => score,
            Some(blur) => blur.apply(score, position),
        }
        .clamp(1 - LONGEST_MATE, LONGEST_MATE - 1)
    }

    /// Whether the position has been met before, in the game or on the way here. One repetition inside a
    /// search is enough: who can repeat once can repeat twice.
    fn repeats(&self, position: &Position, ply: usize) -> bool {
        let reach = position.halfmove_clock() as usize;
        let on_the_way = self.stack[..ply].iter().rev().map(|ply| ply.hash);
        let earlier = self.past.iter().rev().copied();
        on_the_way
            .chain(earlier)
            .take(reach)
            .skip(1)
            .step_by(2)
            .any(|hash| hash == position.hash())
    }

    fn before(&self, ply: usize) -> [Option<Played>; 2] {
        let at = |back: usize| ply.checked_sub(back).and_then(|ply| self.stack[ply].played);
        [at(1), at(2)]
    }

    /// The score of a position for the side to move, between alpha and beta or beyond them.
    #[allow(clippy::too_many_lines, reason = "one loop, read from top to bottom")]
    fn search<const PV: bool>(
        &mut self,
        position: &Position,
        depth: i32,
        ply: usize,
        mut alpha: i32,
        mut beta: i32,
        cut: bool,
    ) -> i32 {
        let check = position.is_check();
        // A check is answered before the position is judged.
        let mut depth = depth + i32::from(check);
        if depth <= 0 {
            return self.quiesce(position, ply, alpha, beta);
        }
        if self.count() {
            return 0;
        }
        self.lines[ply].clear();
        let distance = i32::try_from(ply).unwrap_or(0);
        if ply > 0 {
            if position.is_insufficient_material() || self.repeats(position, ply) {
                return 0;
            }
            if position.halfmove_clock() >= 100 {
                return if check && !position.has_legal_moves() {
                    distance - MATE
                } else {
                    0
                };
            }
            if ply >= MOST_PLIES - 1 {
                return if check { 0 } else { self.evaluate(position) };
            }
            // Nothing here can beat a mate that is already found nearer to the root.
            alpha = alpha.max(distance - MATE);
            beta = beta.min(MATE - distance - 1);
            if alpha >= beta {
                return alpha;
            }
        }
        self.stack[ply].hash = position.hash();

        let excluded = self.stack[ply].excluded;
        let known = self.table.get(position.hash(), distance);
        if let Some(found) = known
            && !PV
            && excluded.is_none()
            && found.depth >= depth
            && found.decides(alpha, beta)
        {
            return found.score;
        }
        let table_move = known.and_then(|found| found.best);

        let raw_eval = (!check).then(|| {
            known
                .and_then(|found| found.eval)
                .unwrap_or_else(|| self.evaluate(position))
        });
        let eval = raw_eval.map(|raw| self.corrected(position, raw));
        self.stack[ply].eval = eval;
        // Whether things have gone better than two plies ago.
        let earlier = ply.checked_sub(2).and_then(|ply| self.stack[ply].eval);
        let improving = match (eval, earlier) {
            (Some(now), Some(then)) => now > then,
            _ => false,
        };

        if let Some(eval) = eval
            && !PV
            && excluded.is_none()
        {
            // So far ahead that the opponent will not let it come to this.
            if depth <= 8
                && eval - 75 * (depth - i32::from(improving)) >= beta
                && eval < LONGEST_MATE
            {
                return i32::midpoint(eval, beta);
            }
            // So far behind that only captures could help.
            if depth <= 2 && eval + 250 * depth <= alpha {
                let score = self.quiesce(position, ply, alpha, beta);
                if score <= alpha {
                    return score;
                }
            }
            if let Some(score) = self.try_pass(position, depth, ply, beta, eval, cut) {
                return score;
            }
        }

        // Without a move to begin with, look less deep first.
        if table_move.is_none() && depth >= 4 && (PV || cut) {
            depth -= 1;
        }

        let hints = Hints {
            table: table_move,
            killers: self.history.killers(ply),
            before: self.before(ply),
        };
        let before = hints.before;
        let mut picker = Picker::new(hints, false);
        let mut best = -INFINITE;
        let mut best_move = None;
        let mut bound = Bound::Upper;
        let mut tried = 0;
        let (mut quiets, mut captures) = (Few::new(), Few::new());
        let us = position.turn();

        let mut skipped = false;
        let extension = match known {
            Some(found) if excluded.is_none() && ply > 0 => {
                match self.extension(position, depth, ply, beta, &found, cut) {
                    Ok(extension) => extension,
                    Err(score) => return score,
                }
            }
            _ => 0,
        };
        if self.stopped {
            return 0;
        }

        while let Some((m, loses)) = picker.next(position, self.history) {
            if Some(m) == excluded {
                continue;
            }
            if ply <= 1 && self.is_left_out(position, ply, m) {
                skipped = true;
                continue;
            }
            let played = Played::of(position, m);
            let capture = position.is_capture(m);
            let quiet = !capture && m.promotion.is_none();

            let next = position.play_unchecked(m);
            // A check may be the point of a move that looks pointless.
            if !PV && best > -LONGEST_MATE && tried > 0 && !next.is_check() {
                if quiet && !check {
                    let most = (3 + depth * depth) / (2 - i32::from(improving));
                    let hopeless =
                        eval.is_some_and(|eval| depth <= 6 && eval + 80 + 90 * depth <= alpha);
                    let unloved =
                        depth <= 4 && self.history.quiet(us, m, played, before) < -4_000 * depth;
                    if tried > most
                        || hopeless
                        || unloved
                        || (depth <= 6 && !wins_at_least(position, m, -60 * depth))
                    {
                        continue;
                    }
                } else if loses && depth <= 5 && !wins_at_least(position, m, -100 * depth) {
                    continue;
                }
            }
            self.stack[ply].played = Some(played);
            tried += 1;
            let new_depth = depth - 1 + if Some(m) == table_move { extension } else { 0 };
            let mut score = -INFINITE;
            let mut full = PV && tried == 1;
            if !full {
                let mut reduction = 0;
                if depth >= 3 && tried > 1 + i32::from(PV) && (quiet || loses) {
                    reduction = usual_reduction(depth, tried);
                    reduction -= i32::from(PV);
                    reduction += i32::from(cut);
                    reduction -= i32::from(check);
                    reduction += i32::from(!improving);
                    if quiet {
                        reduction -= self.history.quiet(us, m, played, before) / 8_192;
                    }
                    reduction = reduction.clamp(0, new_depth - 1);
                }
                score = -self.search::<false>(
                    &next,
                    new_depth - reduction,
                    ply + 1,
                    -alpha - 1,
                    -alpha,
                    true,
                );
                if score > alpha && reduction > 0 && !self.stopped {
                    score =
                        -self.search::<false>(&next, new_depth, ply + 1, -alpha - 1, -alpha, !cut);
                }
                full = PV && score > alpha && score < beta;
            }
            if full && !self.stopped {
                score = -self.search::<true>(&next, new_depth, ply + 1, -beta, -alpha, false);
            }
            if self.stopped {
                return 0;
            }

            if score > best {
                best = score;
                if score > alpha {
                    best_move = Some(m);
                    bound = Bound::Exact;
                    alpha = score;
                    if PV {
                        self.extend_line(ply, m);
                    }
                    if ply == 0 && self.root_best.is_some_and(|old| old != m) {
                        self.improvement = Some(m);
                    }
                    if score >= beta {
                        bound = Bound::Lower;
                        self.reward(position, ply, m, (&quiets, &captures), depth);
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
        if tried == 0 && excluded.is_some() {
            return alpha;
        }
        if tried == 0 {
            return match (skipped, check) {
                // All answers were overlooked: the position is taken as it looks.
                (true, _) => self.evaluate(position),
                (false, true) => distance - MATE,
                (false, false) => 0,
            };
        }
        if excluded.is_some() {
            return best;
        }
        let says_more = match (eval, bound) {
            (Some(eval), Bound::Lower) => best > eval,
            (Some(eval), Bound::Upper) => best < eval,
            (Some(_), Bound::Exact) => true,
            (None, _) => false,
        };
        if let Some(eval) = eval
            && says_more
            && !best_move.is_some_and(|m| position.is_capture(m))
        {
            self.history.learn_error(position, best - eval, depth);
        }
        let found = Found {
            best: best_move,
            score: best,
            eval: raw_eval,
            depth,
            bound,
        };
        self.table.put(position.hash(), distance, &found);
        best
    }

    /// An evaluation, less its usual error.
    pub(super) fn corrected(&self, position: &Position, raw: i32) -> i32 {
        (raw + self.history.error(position)).clamp(1 - LONGEST_MATE, LONGEST_MATE - 1)
    }

    /// How much deeper to follow the table's move: it is worth it if all others fall far behind. An error is
    /// a score: when even without the move the position is too good, it need not be looked at closer.
    fn extension(
        &mut self,
        position: &Position,
        depth: i32,
        ply: usize,
        beta: i32,
        found: &Found,
        cut: bool,
    ) -> Result<i32, i32> {
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
            Ok(1)
        } else if bar >= beta {
            Err(bar)
        } else if found.score >= beta {
            Ok(-1)
        } else {
            Ok(0)
        }
    }

    /// Whether a move of the root is avoided, or an answer to it overlooked.
    fn is_left_out(&self, position: &Position, ply: usize, m: Move) -> bool {
        if ply == 0 {
            self.limits.avoided.contains(&m) && self.has_alternative
        } else {
            self.limits.unseen.is_some_and(|unseen| unseen(position, m))
        }
    }

    /// Lets the opponent move twice: who is still ahead then need not look closer. Not with pawns and a
    /// minor piece alone, where having to move may be what loses.
    fn try_pass(
        &mut self,
        position: &Position,
        depth: i32,
        ply: usize,
        beta: i32,
        eval: i32,
        cut: bool,
    ) -> Option<i32> {
        let us = position.turn();
        let minors = position.pieces(us, Role::Knight) | position.pieces(us, Role::Bishop);
        let majors = position.pieces(us, Role::Rook) | position.pieces(us, Role::Queen);
        let has_pieces = !majors.is_empty() || minors.len() >= 2;
        let just_passed = ply
            .checked_sub(1)
            .is_some_and(|ply| self.stack[ply].played.is_none());
        if depth < 3 || eval < beta || !has_pieces || just_passed || beta <= -LONGEST_MATE {
            return None;
        }
        let passed = position.pass()?;
        self.stack[ply].played = None;
        let reduction = 3 + depth / 4 + ((eval - beta) / 200).min(3);
        let score =
            -self.search::<false>(&passed, depth - reduction, ply + 1, -beta, 1 - beta, !cut);
        if self.stopped {
            return Some(0);
        }
        // A mate found so is not proven.
        (score >= beta).then_some(if score >= LONGEST_MATE { beta } else { score })
    }

    fn extend_line(&mut self, ply: usize, m: Move) {
        let (head, tail) = self.lines.split_at_mut(ply + 1);
        if let (Some(line), Some(rest)) = (head.last_mut(), tail.first()) {
            line.clear();
            line.push(m);
            line.extend_from_slice(rest);
        }
    }

    /// Learns from a move that was too good, and from those tried before it.
    fn reward(
        &mut self,
        position: &Position,
        ply: usize,
        m: Move,
        (quiets, captures): (&Few, &Few),
        depth: i32,
    ) {
        if position.is_capture(m) {
            self.history.reward_capture(position, m, bonus(depth));
        } else if m.promotion.is_none() {
            let before = self.before(ply);
            self.history
                .reward_quiet(position, ply, m, quiets.as_slice(), before, depth);
        }
        for &other in captures.as_slice() {
            self.history.reward_capture(position, other, -bonus(depth));
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
fn usual_reduction(depth: i32, tried: i32) -> i32 {
    let log = |value: i32| LOGS[usize::try_from(value).unwrap_or(0).min(63)];
    (750 + log(depth) * log(tried) / 2_250) / 1_000
}
