//! Whether one move does what was asked, and why not.

use chess::{Bitboard, Move, Position, Role, Square};

use crate::exchange::{blunder, gain, lost};
use crate::{Goal, Reason, Way};

/// Whether a legal move reaches a goal of one move; if not, why, as far as the rules can tell. Goals of several moves
/// and questions are not judged here: nothing reaches them.
pub(crate) fn judge(goal: &Goal, before: &Position, m: Move) -> Result<(), Option<Reason>> {
    let after = before.play(m).map_err(|_| None)?;
    let verdict = match goal {
        Goal::Take => take(before, m, &after),
        Goal::Protect { square } => protect(m, &after, *square),
        Goal::Check => check(&after),
        Goal::Escape { way } => escape(before, m, *way),
        Goal::Mate => mate(&after),
        Goal::EnPassant => {
            let is_en_passant =
                before.en_passant() == Some(m.to) && before.role_at(m.from) == Some(Role::Pawn);
            is_en_passant.then_some(()).ok_or(Reason::NotEnPassant)
        }
        Goal::Fork { squares } => {
            let missed = squares
                .into_iter()
                .find(|&square| !attacks(&after, m.to, square));
            match missed {
                Some(square) => Err(Reason::Misses { square }),
                None => keeps(&after, m.to),
            }
        }
        Goal::Pin { square } => {
            if pins(&after, m.to, *square) {
                keeps(&after, m.to)
            } else {
                Err(Reason::NotPinned { square: *square })
            }
        }
        Goal::Find { moves } => {
            return if moves.contains(&m) {
                Ok(())
            } else {
                Err(blunder(before, m, &after))
            };
        }
        Goal::Collect { .. }
        | Goal::Line { .. }
        | Goal::Beat { .. }
        | Goal::Castle { .. }
        | Goal::Passing
        | Goal::Verdict
        | Goal::Material => return Err(None),
    };
    verdict.map_err(Some)
}

fn take(before: &Position, m: Move, after: &Position) -> Result<(), Reason> {
    if !before.is_capture(m) {
        return Err(Reason::NotCapture);
    }
    if gain(before, m).is_some_and(|gain| gain > 0) {
        return Ok(());
    }
    Err(taken(after, m.to).unwrap_or(Reason::NotCapture))
}

/// That the piece that moved can be taken, and by what.
fn taken(after: &Position, square: Square) -> Option<Reason> {
    let reply = *after
        .legal_moves()
        .iter()
        .find(|reply| reply.to == square)?;
    let by = after.piece_at(reply.from)?;
    Some(Reason::TakenBack {
        by,
        from: reply.from,
    })
}

/// The piece that moved is not lost.
fn keeps(after: &Position, square: Square) -> Result<(), Reason> {
    let reason = lost(after, square).and_then(|_| taken(after, square));
    reason.map_or(Ok(()), Err)
}

fn protect(m: Move, after: &Position, square: Square) -> Result<(), Reason> {
    let us = !after.turn();
    if m.from == square || !after.by_color(us).contains(square) {
        return Err(Reason::MovedAway);
    }
    let protectors = after.attackers_to(square, after.occupied()) & after.by_color(us);
    if protectors.is_empty() {
        return Err(Reason::Unprotected { square });
    }
    keeps(after, m.to)
}

fn check(after: &Position) -> Result<(), Reason> {
    let Some(checker) = after.checkers().first() else {
        return Err(Reason::NotCheck);
    };
    taken(after, checker).map_or(Ok(()), Err)
}

fn escape(before: &Position, m: Move, way: Way) -> Result<(), Reason> {
    let found = if before.checkers().contains(m.to) {
        (Way::Take, Reason::TookIt)
    } else if before.role_at(m.from) == Some(Role::King) {
        (Way::Away, Reason::WentAway)
    } else {
        (Way::Block, Reason::PutBetween)
    };
    if found.0 == way { Ok(()) } else { Err(found.1) }
}

pub(crate) fn mate(after: &Position) -> Result<(), Reason> {
    if !after.is_check() {
        return Err(if after.has_legal_moves() {
            Reason::NotCheck
        } else {
            Reason::Stalemates
        });
    }
    let replies = after.legal_moves();
    let checkers = after.checkers();
    // What is easiest to see is told first.
    let taken = replies.iter().find(|m| checkers.contains(m.to));
    let away = replies
        .iter()
        .find(|m| after.role_at(m.from) == Some(Role::King));
    let told = taken.or(away).or(replies.first());
    let Some((reply, by)) = told.and_then(|m| Some((*m, after.piece_at(m.from)?))) else {
        return Ok(());
    };
    Err(if checkers.contains(reply.to) {
        Reason::CheckerTaken {
            by,
            from: reply.from,
        }
    } else if by.role == Role::King {
        Reason::KingEscapes { to: reply.to }
    } else {
        Reason::Blocked { by, to: reply.to }
    })
}

/// Whether the piece on one square attacks the other square.
pub(crate) fn attacks(position: &Position, from: Square, to: Square) -> bool {
    position
        .attackers_to(to, position.occupied())
        .contains(from)
}

/// Whether the piece on `from` would attack the king of the side to move, were it not for the piece on `square`.
fn pins(after: &Position, from: Square, square: Square) -> bool {
    let king = after.king(after.turn());
    let without = after.occupied() & !Bitboard::from(square);
    let sees = |occupied| after.attackers_to(king, occupied).contains(from);
    square != king && sees(without) && !sees(after.occupied())
}
