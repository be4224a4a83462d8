//! Static exchange evaluation: who wins the trades on one square.

use chess::{Bitboard, Move, Position, Role};

/// Centipawns by role for trades; a king is never traded.
const VALUES: [i32; 6] = [100, 320, 330, 500, 950, 20_000];

/// What a kind of piece is worth in a trade.
pub(crate) fn trade_value(role: Role) -> i32 {
    VALUES[role.index()]
}

/// What a move takes, en passant included, is worth in a trade; nothing for a move that takes nothing.
pub(super) fn taken_value(position: &Position, m: Move) -> i32 {
    match position.role_at(m.to) {
        Some(role) => trade_value(role),
        None if position.is_capture(m) => trade_value(Role::Pawn),
        None => 0,
    }
}

/// Whether a move wins at least `threshold` centipawns when both sides go on taking on its target with
/// their least valuable piece, and stop when it pays to.
pub(crate) fn wins_at_least(position: &Position, m: Move, threshold: i32) -> bool {
    let Some(mover) = position.role_at(m.from) else {
        return false;
    };
    let (promoted, gain) = match m.promotion {
        Some(role) => (role, trade_value(role) - trade_value(Role::Pawn)),
        None => (mover, 0),
    };
    // What we have won if the opponent does not take back.
    let mut balance = taken_value(position, m) + gain - threshold;
    if balance < 0 {
        return false;
    }
    // What we have won if it does and that is the end.
    balance -= trade_value(promoted);
    if balance >= 0 {
        return true;
    }
    let bishops = position.by_role(Role::Bishop) | position.by_role(Role::Queen);
    let rooks = position.by_role(Role::Rook) | position.by_role(Role::Queen);
    let mut occupied = (position.occupied() ^ Bitboard::from(m.from)) | Bitboard::from(m.to);
    let mut attackers = position.attackers_to(m.to, occupied) & occupied;
    let mut side = !position.turn();
    loop {
        let own = attackers & position.by_color(side);
        let Some((role, square)) = least(position, own) else {
            break;
        };
        if role == Role::King && !(attackers & position.by_color(!side)).is_empty() {
            // The king may not take a guarded piece.
            break;
        }
        occupied ^= Bitboard::from(square);
        // Sliders behind the one that took now see the square.
        let seen = position.attackers_to(m.to, occupied);
        attackers = (attackers | seen & (bishops | rooks)) & occupied;
        side = !side;
        balance = -balance - 1 - trade_value(role);
        if balance >= 0 {
            break;
        }
    }
    // The side that could not or would not go on has lost the exchange.
    side != position.turn()
}

/// The least valuable of some pieces.
fn least(position: &Position, pieces: Bitboard) -> Option<(Role, chess::Square)> {
    Role::ALL.into_iter().find_map(|role| {
        let square = (pieces & position.by_role(role)).first()?;
        Some((role, square))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(fen: &str, uci: &str, value: i32) {
        let position = Position::from_fen(fen).unwrap();
        let m = position.read_uci(uci).unwrap();
        assert!(
            wins_at_least(&position, m, value),
            "{uci} in {fen} wins {value}"
        );
        assert!(
            !wins_at_least(&position, m, value + 1),
            "{uci} in {fen} wins more than {value}"
        );
    }

    #[test]
    fn trades_are_counted_to_their_end() {
        check(
            "1k1r4/1pp4p/p7/4p3/8/P5P1/1PP4P/2K1R3 w - - 0 1",
            "e1e5",
            100,
        );
        check(
            "1k1r3q/1ppn3p/p4b2/4p3/8/P2N2P1/1PP1R1BP/2K1Q3 w - - 0 1",
            "d3e5",
            -220,
        );
        check("4k3/8/3p4/4p3/8/8/4R3/4K3 w - - 0 1", "e2e5", -400);
        check("4k3/8/8/4p3/8/8/4R3/4K3 w - - 0 1", "e2e5", 100);
        check("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8q", 850);
        check("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "a1a7", 0);
    }
}
