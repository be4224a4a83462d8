//! Alpha–beta search with quiescence.

use chess::{Game, Move, Position, Role};

use crate::evaluate::{evaluate, value};
use crate::rng::{mix, noise};

/// Mate at the root, in centipawns; mate in n plies is worth n less.
pub(crate) const MATE: i32 = 30_000;

/// How a search is bounded and blurred.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Limits {
    /// Plies looked ahead before only captures are followed, at least 1.
    pub(crate) depth: u32,
    /// The largest error of judgement, in centipawns, made of each position at the horizon.
    pub(crate) blur: i32,
    /// Fixes the errors, so that a position is misjudged alike throughout a game.
    pub(crate) seed: u64,
}

/// The root's moves with their scores in centipawns for the side to move, best first.
///
/// A move that brings a position back for the second time counts as a draw.
pub(crate) fn score_moves(game: &Game, limits: Limits) -> Vec<(Move, i32)> {
    let position = game.position();
    let mut scored: Vec<(Move, i32)> = ordered(position, false)
        .into_iter()
        .map(|m| {
            let next = position.play_unchecked(m);
            let score = if repeats(game, &next) {
                0
            } else {
                -search(
                    &next,
                    limits.depth.saturating_sub(1),
                    1,
                    -MATE,
                    MATE,
                    limits,
                )
            };
            (m, score)
        })
        .collect();
    scored.sort_by_key(|&(_, score)| -score);
    scored
}

fn repeats(game: &Game, next: &Position) -> bool {
    next.halfmove_clock() >= 100
        || (0..=game.ply())
            .filter_map(|ply| game.position_at(ply))
            .any(|earlier| earlier.is_repetition_of(next))
}

fn search(
    position: &Position,
    depth: u32,
    ply: i32,
    mut alpha: i32,
    beta: i32,
    limits: Limits,
) -> i32 {
    if position.is_insufficient_material() {
        return 0;
    }
    if depth == 0 {
        return quiesce(position, ply, alpha, beta, limits);
    }
    let moves = ordered(position, false);
    if moves.is_empty() {
        return if position.is_check() { ply - MATE } else { 0 };
    }
    for m in moves {
        let next = position.play_unchecked(m);
        let score = -search(&next, depth - 1, ply + 1, -beta, -alpha, limits);
        if score >= beta {
            return score;
        }
        alpha = alpha.max(score);
    }
    alpha
}

/// Follows captures and promotions, and every answer to a check, until the position is quiet.
fn quiesce(position: &Position, ply: i32, mut alpha: i32, beta: i32, limits: Limits) -> i32 {
    let check = position.is_check();
    if !check {
        let standing = evaluate(position) + noise(limits.blur, mix(limits.seed, position.hash()));
        if standing >= beta {
            return standing;
        }
        alpha = alpha.max(standing);
    }
    let moves = ordered(position, !check);
    if moves.is_empty() {
        if check {
            return ply - MATE;
        }
        return if position.has_legal_moves() { alpha } else { 0 };
    }
    for m in moves {
        let next = position.play_unchecked(m);
        let score = -quiesce(&next, ply + 1, -beta, -alpha, limits);
        if score >= beta {
            return score;
        }
        alpha = alpha.max(score);
    }
    alpha
}

/// The legal moves, captures of the most by the least first; only captures and promotions if asked.
fn ordered(position: &Position, only_loud: bool) -> Vec<Move> {
    let worth = |square| position.role_at(square).map_or(0, value);
    let loudness = |m: Move| {
        let taken = if position.is_capture(m) {
            worth(m.to).max(value(Role::Pawn)) * 10 - worth(m.from)
        } else {
            0
        };
        taken + m.promotion.map_or(0, |role| value(role) * 10)
    };
    let mut moves: Vec<Move> = position
        .legal_moves()
        .iter()
        .copied()
        .filter(|&m| !only_loud || position.is_capture(m) || m.promotion.is_some())
        .collect();
    moves.sort_by_key(|&m| -loudness(m));
    moves
}
