//! What an exchange brings: as far as a beginner looks, which is one capture and one recapture.

use chess::{Move, Piece, Position, Role, Square};

use crate::Reason;

/// What a piece is worth in pawns, as it is taught; the king more than all.
pub(crate) fn worth(role: Role) -> i32 {
    match role {
        Role::Pawn => 1,
        Role::Knight | Role::Bishop => 3,
        Role::Rook => 5,
        Role::Queen => 9,
        Role::King => 100,
    }
}

/// The legal capture by which the side to move wins something on a square, in one exchange; the best one, with what it
/// brings.
fn best_capture(position: &Position, square: Square) -> Option<(Move, i32)> {
    let taken = worth(position.role_at(square)?);
    position
        .legal_moves()
        .iter()
        .filter(|m| m.to == square)
        .filter_map(|&m| {
            let next = position.play(m).ok()?;
            let is_recaptured = next.legal_moves().iter().any(|back| back.to == square);
            let price = if is_recaptured {
                worth(position.role_at(m.from)?)
            } else {
                0
            };
            Some((m, taken - price))
        })
        .max_by_key(|(_, gain)| *gain)
}

/// The capture that wins the piece on a square from the side that has just moved.
pub(crate) fn lost(position: &Position, square: Square) -> Option<Move> {
    best_capture(position, square)
        .filter(|(_, gain)| *gain > 0)
        .map(|(m, _)| m)
}

/// What a move brings by itself: what it takes, less what is lost if the piece is taken back.
pub(crate) fn gain(position: &Position, m: Move) -> Option<i32> {
    let taken = if position.is_capture(m) {
        position.role_at(m.to).map_or(1, worth)
    } else {
        0
    };
    let next = position.play(m).ok()?;
    let is_recaptured = next.legal_moves().iter().any(|back| back.to == m.to);
    let price = if is_recaptured {
        worth(next.role_at(m.to)?)
    } else {
        0
    };
    Some(taken - price)
}

/// What a beginner should be told of a move: that it stalemates, gets mated, or loses something. `after` is the
/// position that it leads to.
pub(crate) fn blunder(before: &Position, m: Move, after: &Position) -> Option<Reason> {
    if !after.has_legal_moves() && !after.is_check() {
        return Some(Reason::Stalemates);
    }
    for reply in &after.legal_moves() {
        let next = after.play(*reply).ok()?;
        if next.is_check() && !next.has_legal_moves() {
            let by = after.piece_at(reply.from)?;
            return Some(Reason::GetsMated { by, to: reply.to });
        }
    }
    if gain(before, m).is_some_and(|gain| gain < 0)
        && let Some(reply) = lost(after, m.to)
    {
        let by = after.piece_at(reply.from)?;
        return Some(Reason::TakenBack {
            by,
            from: reply.from,
        });
    }
    hanging(after, m.to)
}

/// The most valuable other piece that is lost.
fn hanging(after: &Position, moved: Square) -> Option<Reason> {
    let (piece, at, by) = after
        .by_color(!after.turn())
        .into_iter()
        .filter(|&square| square != moved)
        .filter_map(|square| {
            let piece = after.piece_at(square).filter(|p| p.role != Role::Pawn)?;
            let by = after.piece_at(lost(after, square)?.from)?;
            Some((piece, square, by))
        })
        .max_by_key(|(piece, ..): &(Piece, Square, Piece)| worth(piece.role))?;
    Some(Reason::Loses { piece, at, by })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_protected_pawn_is_no_prize_for_a_rook() {
        let position = Position::from_fen("4k3/8/2p5/3p4/8/8/8/3RK3 w - - 0 1").unwrap();
        assert_eq!(gain(&position, "d1d5".parse().unwrap()), Some(-4));
        let free = Position::from_fen("4k3/8/8/3p4/8/8/8/3RK3 w - - 0 1").unwrap();
        assert_eq!(gain(&free, "d1d5".parse().unwrap()), Some(1));
    }

    #[test]
    fn a_beginner_is_told_the_worst_first() {
        let position = Position::from_fen("7k/5Q2/8/6K1/8/8/8/8 w - - 0 1").unwrap();
        let m = "g5g6".parse().unwrap();
        let after = position.play(m).unwrap();
        assert_eq!(blunder(&position, m, &after), Some(Reason::Stalemates));
    }
}
