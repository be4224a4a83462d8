//! Which moves give check, without making them.

use chess::{Bitboard, Color, Move, Position, Role};

/// The squares from which each kind of piece of the side to move would attack the other king. Checks by a
/// piece that is uncovered are not among them: they are rare, and dear to find.
#[derive(Clone, Copy)]
pub(super) struct Checks([Bitboard; 6]);

impl Checks {
    pub(super) fn of(position: &Position) -> Checks {
        let king = position.king(!position.turn());
        let diagonal = position.seen_by(Role::Bishop, king);
        let straight = position.seen_by(Role::Rook, king);
        let mut squares = [Bitboard(0); 6];
        squares[Role::Pawn.index()] = pawns_that_attack(king.into(), position.turn());
        squares[Role::Knight.index()] = position.seen_by(Role::Knight, king);
        squares[Role::Bishop.index()] = diagonal;
        squares[Role::Rook.index()] = straight;
        squares[Role::Queen.index()] = diagonal | straight;
        Checks(squares)
    }

    /// Whether a move of this kind of piece gives check by itself.
    pub(super) fn has(&self, role: Role, m: Move) -> bool {
        self.0[role.index()].contains(m.to)
    }
}

/// Where pawns of a colour stand that attack a square.
fn pawns_that_attack(square: Bitboard, color: Color) -> Bitboard {
    let file_a = 0x0101_0101_0101_0101_u64;
    let (west, east) = (square.0 & !file_a, square.0 & !(file_a << 7));
    Bitboard(match color {
        Color::White => west >> 9 | east >> 7,
        Color::Black => west << 7 | east << 9,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_gives_check_if_it_says_so() {
        for fen in [
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "4k3/8/3P1P2/8/8/3p1p2/8/4K3 w - - 0 1",
            "4k3/8/3P1P2/8/8/3p1p2/8/4K3 b - - 0 1",
            "7k/8/8/2q5/8/1N6/8/K2R4 w - - 0 1",
        ] {
            let position = Position::from_fen(fen).unwrap();
            let checks = Checks::of(&position);
            for &m in &position.legal_moves() {
                let role = position.role_at(m.from).unwrap();
                let says = checks.has(role, m) && m.promotion.is_none();
                let direct = position.play_unchecked(m).checkers().contains(m.to);
                assert!(m.promotion.is_some() || says == direct, "{m} in {fen}");
            }
        }
    }
}
