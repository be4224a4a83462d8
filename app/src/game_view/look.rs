//! The position that is looked at.

use chess::{Game, Move, Position};

use crate::reader::Reader;

/// A position of a game, as it is put on the board.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Look {
    /// The position.
    pub position: Position,
    /// The move that led to it.
    pub last_move: Option<Move>,
    /// Half-moves played up to it.
    pub ply: usize,
    /// Half-moves of the whole game.
    pub length: usize,
}

impl Look {
    /// What `reader` looks at.
    pub fn of(game: &Game, reader: Reader) -> Self {
        let length = game.ply();
        let ply = reader.ply(length);
        Self {
            position: *game.position_at(ply).unwrap_or(game.position()),
            last_move: ply
                .checked_sub(1)
                .and_then(|index| game.moves().get(index).copied()),
            ply,
            length,
        }
    }

    /// Whether it is the latest position.
    pub fn is_live(&self) -> bool {
        self.ply == self.length
    }
}

/// The moves of a game in SAN, with the English letters.
pub(crate) fn sans(game: &Game) -> Vec<String> {
    (0..game.ply())
        .filter_map(|index| game.san_at(index))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::reader::Turn;

    #[test]
    fn an_old_position_is_shown_with_the_move_that_led_to_it() {
        let game =
            Game::from_uci_moves(Position::initial(), ["e2e4", "e7e5", "g1f3"]).expect("legal");
        let look = Look::of(&game, Reader::default().turn(Turn::To(2), 3));
        assert_eq!(
            look.last_move.map(|mv| mv.to_string()).as_deref(),
            Some("e7e5")
        );
        assert!(!look.is_live());
        assert_eq!(
            look.position.fen(),
            game.position_at(2).expect("played").fen()
        );
        assert_eq!(
            Look::of(&game, Reader::default()).position,
            *game.position()
        );
        assert_eq!(sans(&game), ["e4", "e5", "Nf3"]);
    }
}
