//! Which position of a game is looked at: the latest one as it comes, or an earlier one that stays.

/// A reader of a game's moves. Plies count half-moves played: 0 is the start.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Reader {
    /// The ply of the position looked at; `None` follows the game.
    at: Option<usize>,
}

/// A step through the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    /// To the start.
    First,
    /// One half-move back.
    Back,
    /// One half-move on.
    Forward,
    /// To the latest position, following the game from then on.
    Last,
    /// To the position after this many half-moves.
    To(usize),
}

impl Reader {
    /// The ply that is looked at in a game of `length` half-moves.
    #[must_use]
    pub fn ply(self, length: usize) -> usize {
        self.at.map_or(length, |ply| ply.min(length))
    }

    /// Steps through a game of `length` half-moves. Whoever arrives at its end follows it again.
    #[must_use]
    pub fn turn(self, turn: Turn, length: usize) -> Self {
        let ply = match turn {
            Turn::First => 0,
            Turn::Back => self.ply(length).saturating_sub(1),
            Turn::Forward => self.ply(length) + 1,
            Turn::Last => length,
            Turn::To(ply) => ply,
        };
        Self {
            at: (ply < length).then_some(ply),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reader_of_the_latest_position_follows_the_game() {
        let reader = Reader::default();
        assert_eq!((reader.ply(4), reader.ply(5)), (4, 5));
    }

    #[test]
    fn a_new_move_does_not_drag_the_reader_of_an_old_position() {
        let reader = Reader::default().turn(Turn::Back, 4);
        assert_eq!((reader.ply(4), reader.ply(5)), (3, 3));
    }

    #[test]
    fn arriving_at_the_end_follows_again() {
        let reader = Reader::default()
            .turn(Turn::To(2), 4)
            .turn(Turn::Forward, 4)
            .turn(Turn::Forward, 4);
        assert_eq!(reader.ply(6), 6);
        assert_eq!(
            reader.turn(Turn::First, 6).turn(Turn::Last, 6),
            Reader::default()
        );
    }

    #[test]
    fn steps_stay_inside_the_game() {
        assert_eq!(Reader::default().turn(Turn::Back, 0).ply(0), 0);
        assert_eq!(Reader::default().turn(Turn::Forward, 3), Reader::default());
        let after_undo = Reader::default().turn(Turn::To(3), 4);
        assert_eq!(after_undo.ply(2), 2);
    }
}
