//! The search: alpha–beta with a null window for all but the first move, and many ways to look at less.

use chess::{Game, Move, Position};

use super::history::{Before, Few, History, MOST_PLIES, Played, bonus};
use super::limits::{LONGEST_MATE, Limits};
use super::table::Table;
use crate::eval::Layers;

/// Wider than any score.
pub(super) const INFINITE: i32 = 32_000;

/// What is kept of each ply on the way from the root.
#[derive(Clone, Copy)]
pub(super) struct Ply {
    pub(super) played: Played,
    /// The evaluation before any search; nothing in check.
    pub(super) eval: Option<i32>,
    pub(super) hash: u64,
    /// A move left out, to see what the position is worth without it.
    pub(super) excluded: Option<Move>,
}

const NO_PLY: Ply = Ply {
    played: Played::NONE,
    eval: None,
    hash: 0,
    excluded: None,
};

/// One search from one root.
pub(super) struct Search<'a> {
    pub(super) table: &'a mut Table,
    pub(super) history: &'a mut History,
    pub(super) limits: &'a Limits<'a>,
    root: Position,
    /// Hashes of the game's positions since the last capture or pawn move, the root excluded.
    past: Vec<u64>,
    pub(super) stack: [Ply; MOST_PLIES],
    layers: Vec<Layers>,
    /// Best lines by ply, as a triangle.
    pub(super) lines: Vec<Vec<Move>>,
    pub(super) nodes: u64,
    /// The first iteration is never broken off, so that there is a move.
    may_stop: bool,
    /// Plies of this iteration.
    pub(super) depth: usize,
    pub(super) stopped: bool,
    /// Whether the root has a move that is not avoided.
    pub(super) has_alternative: bool,
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
            layers: vec![Layers::EMPTY; MOST_PLIES],
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
        let mut window = 12;
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
            window *= 2;
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
    pub(super) fn evaluate(&mut self, position: &Position, ply: usize) -> i32 {
        let (before, rest) = self.layers.split_at_mut(ply);
        let Some(layers) = rest.first_mut() else {
            return 0;
        };
        let mut differences = layers.differences(position);
        if let Some(parent) = before.last() {
            let from_parent = parent.differences(position);
            if from_parent.len() < differences.len() {
                layers.clone_from(parent);
                differences = from_parent;
            }
        }
        layers.follow(position, differences);
        let score = crate::eval::evaluate_with(layers, position);
        match self.limits.blur {
            None => score,
            Some(blur) => blur.apply(score, position),
        }
        .clamp(1 - LONGEST_MATE, LONGEST_MATE - 1)
    }

    /// Whether the position has been met before, in the game or on the way here. One repetition inside a
    /// search is enough: who can repeat once can repeat twice.
    pub(super) fn repeats(&self, position: &Position, ply: usize) -> bool {
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

    pub(super) fn before(&self, ply: usize) -> Before {
        let at = |back: usize| {
            ply.checked_sub(back)
                .map_or(Played::NONE, |ply| self.stack[ply].played)
        };
        [at(1), at(2)]
    }

    /// An evaluation, less its usual error.
    pub(super) fn corrected(&self, position: &Position, raw: i32) -> i32 {
        (raw + self.history.error(position)).clamp(1 - LONGEST_MATE, LONGEST_MATE - 1)
    }

    /// Notes the best move so far of the root, if it is not the one of the iteration before.
    pub(super) fn improve(&mut self, m: Move) {
        if self.root_best.is_some_and(|old| old != m) {
            self.improvement = Some(m);
        }
    }

    pub(super) fn extend_line(&mut self, ply: usize, m: Move) {
        let (head, tail) = self.lines.split_at_mut(ply + 1);
        if let (Some(line), Some(rest)) = (head.last_mut(), tail.first()) {
            line.clear();
            line.push(m);
            line.extend_from_slice(rest);
        }
    }

    /// Learns from a move that was too good, and from those tried before it.
    pub(super) fn reward(
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
