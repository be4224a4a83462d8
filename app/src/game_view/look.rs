//! The position that is looked at.

use chess::{Game, Move, Position};
use leptos::prelude::*;

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

/// The moves of a game in SAN, with the English letters. Each is written once: it takes a look at all legal moves.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Written {
    start: Option<Position>,
    moves: Vec<Move>,
    sans: Vec<String>,
}

impl Written {
    /// The moves.
    pub fn sans(&self) -> &[String] {
        &self.sans
    }

    /// The same for a game that may have gone on, back or otherwise since.
    #[must_use]
    pub fn follow(mut self, game: &Game) -> Self {
        let same = |(a, b): &(&Move, &Move)| a == b;
        let kept = if self.start.as_ref() == Some(game.start()) {
            self.moves.iter().zip(game.moves()).take_while(same).count()
        } else {
            0
        };
        self.start = Some(*game.start());
        self.moves.truncate(kept);
        self.sans.truncate(kept);
        for (index, &m) in game.moves().iter().enumerate().skip(kept) {
            self.moves.push(m);
            self.sans.push(game.san_at(index).unwrap_or_default());
        }
        self
    }
}

/// The moves of the game that `with` hands to what it is given, tracked.
pub(crate) fn written(with: impl Fn(Tell<'_>) + Send + Sync + 'static) -> Memo<Written> {
    fn erased(with: Box<dyn Fn(Tell<'_>) + Send + Sync>) -> Memo<Written> {
        Memo::new(move |before: Option<&Written>| {
            let mut after = before.cloned().unwrap_or_default();
            with(&mut |game| after = core::mem::take(&mut after).follow(game));
            after
        })
    }
    erased(Box::new(with))
}

/// What a game is told to.
type Tell<'a> = &'a mut dyn FnMut(&Game);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::reader::Turn;

    #[test]
    fn moves_are_written_anew_from_where_they_differ() {
        let game = |moves: &[&str]| {
            Game::from_uci_moves(Position::initial(), moves.iter().copied()).expect("legal")
        };
        let written = Written::default().follow(&game(&["e2e4", "e7e5", "g1f3"]));
        for moves in [
            ["e2e4", "e7e5", "g1f3", "b8c6"].as_slice(),
            &["e2e4", "e7e5"],
            &["e2e4", "c7c5", "g1f3", "d7d6"],
            &[],
        ] {
            let game = game(moves);
            let fresh = Written::default().follow(&game);
            assert_eq!(written.clone().follow(&game), fresh);
            assert_eq!(fresh.sans().len(), moves.len());
        }
    }

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
        let written = Written::default().follow(&game);
        assert_eq!(written.sans(), ["e4", "e5", "Nf3"]);
    }
}
