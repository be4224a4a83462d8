//! Which piece is which: identities that outlive moves, so that a move animates the piece that made it.

use chess::{Move, Piece, Position, Role, Square};

/// A piece with its identity.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tracked {
    /// Stays the same from move to move, through promotion too.
    pub id: u32,
    /// What it is now.
    pub piece: Piece,
    /// Where it stands.
    pub square: Square,
}

/// All pieces of a position, in the order of their identities, which never changes: elements that are keyed by them
/// are never reordered, which would break off a running transition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tracks {
    pieces: Vec<Tracked>,
    next: u32,
}

impl Tracks {
    /// New identities for all pieces of a position.
    pub fn new(position: &Position) -> Self {
        Self {
            pieces: Vec::new(),
            next: 0,
        }
        .follow(position, None)
    }

    /// The pieces.
    pub fn pieces(&self) -> &[Tracked] {
        &self.pieces
    }

    /// The piece of an identity, while it is on the board.
    pub fn get(&self, id: u32) -> Option<Tracked> {
        self.pieces.iter().find(|tracked| tracked.id == id).copied()
    }

    /// The pieces of another position. Who stays where it is keeps its identity; then who made `last_move`; then each
    /// piece that appears is the nearest one of its kind that has left its square. The rest comes and goes.
    #[must_use]
    pub fn follow(&self, position: &Position, last_move: Option<Move>) -> Self {
        let (mut pieces, mut gone): (Vec<_>, Vec<_>) = self
            .pieces
            .iter()
            .partition(|old| position.piece_at(old.square) == Some(old.piece));
        let mut next = self.next;
        let mut arrivals: Vec<_> = position
            .occupied()
            .into_iter()
            .filter(|&square| !pieces.iter().any(|kept: &Tracked| kept.square == square))
            .filter_map(|square| position.piece_at(square).map(|piece| (square, piece)))
            .collect();
        // The mover first, so that it is not taken for a nearer piece of its kind.
        let mover = arrivals
            .iter()
            .position(|&(square, _)| last_move.is_some_and(|m| m.to == square));
        if let Some(first) = mover.and_then(|mover| arrivals.get_mut(..=mover)) {
            first.rotate_right(1);
        }
        for (square, piece) in arrivals {
            let mover = |old: &Tracked| {
                last_move.is_some_and(|m| m.from == old.square && m.to == square)
                    && old.piece.color == piece.color
                    && (old.piece.role == piece.role || old.piece.role == Role::Pawn)
            };
            let index = gone
                .iter()
                .position(mover)
                .or_else(|| nearest(&gone, piece, square));
            let id = if let Some(index) = index {
                gone.swap_remove(index).id
            } else {
                next = next.wrapping_add(1);
                next
            };
            let place = pieces.partition_point(|kept| kept.id < id);
            pieces.insert(place, Tracked { id, piece, square });
        }
        Self { pieces, next }
    }
}

fn nearest(gone: &[Tracked], piece: Piece, square: Square) -> Option<usize> {
    let distance = |old: &Tracked| {
        let files = old.square.file().index().abs_diff(square.file().index());
        let ranks = old.square.rank().index().abs_diff(square.rank().index());
        files.max(ranks)
    };
    gone.iter()
        .enumerate()
        .filter(|(_, old)| old.piece == piece)
        .min_by_key(|(_, old)| distance(old))
        .map(|(index, _)| index)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(tracks: &Tracks, square: &str) -> Option<u32> {
        let square: Square = square.parse().unwrap();
        tracks
            .pieces()
            .iter()
            .find(|tracked| tracked.square == square)
            .map(|tracked| tracked.id)
    }

    /// Plays a move from a position and returns the tracks before and after it.
    fn played(fen: &str, uci: &str) -> (Tracks, Tracks) {
        let before = Position::from_fen(fen).unwrap();
        let m: Move = uci.parse().unwrap();
        let tracks = Tracks::new(&before);
        let after = tracks.follow(&before.play(m).unwrap(), Some(m));
        (tracks, after)
    }

    #[test]
    fn a_move_keeps_the_mover_and_drops_the_captured() {
        let (before, after) = played("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "e4d5");
        assert_eq!(at(&after, "d5"), at(&before, "e4"));
        assert_eq!(after.get(at(&before, "d5").unwrap()), None);
        assert_eq!(after.pieces().len(), 3);
    }

    #[test]
    fn castling_moves_king_and_rook() {
        let (before, after) = played("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1g1");
        assert_eq!(at(&after, "g1"), at(&before, "e1"));
        assert_eq!(at(&after, "f1"), at(&before, "h1"));
        assert_eq!(at(&after, "a1"), at(&before, "a1"));
    }

    #[test]
    fn en_passant_and_promotion() {
        let (before, after) = played("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6");
        assert_eq!(at(&after, "d6"), at(&before, "e5"));
        assert_eq!(at(&after, "d5"), None);
        let (before, after) = played("1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7b8q");
        assert_eq!(at(&after, "b8"), at(&before, "a7"));
        assert_eq!(after.get(at(&before, "b8").unwrap()), None);
    }

    #[test]
    fn the_mover_wins_over_a_nearer_piece_of_its_kind() {
        let (before, after) = played("4k3/8/8/8/8/8/8/R2R3K w - - 0 1", "a1c1");
        assert_eq!(at(&after, "c1"), at(&before, "a1"));
        assert_eq!(at(&after, "d1"), at(&before, "d1"));
    }

    #[test]
    fn stepping_back_finds_the_way_home() {
        let start = Position::initial();
        let m: Move = "g1f3".parse().unwrap();
        let tracks = Tracks::new(&start);
        let there = tracks.follow(&start.play(m).unwrap(), Some(m));
        assert_eq!(there.follow(&start, None), tracks);
    }
}
