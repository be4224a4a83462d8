//! Who is who: players keep their credential, name and score; the colour changes every game.

use chess::Color;
use serde::{Deserialize, Serialize};

/// One of the two players of a room, whatever colour it has in the current game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PlayerId {
    /// Who made the room: Brass in the first game and in every odd one.
    Creator,
    /// Who took the free seat.
    Joiner,
}

impl PlayerId {
    /// Both players.
    pub const ALL: [Self; 2] = [Self::Creator, Self::Joiner];

    /// The opponent.
    #[must_use]
    pub fn other(self) -> Self {
        match self {
            Self::Creator => Self::Joiner,
            Self::Joiner => Self::Creator,
        }
    }

    /// The colour this player has in game number `game` (counted from 1).
    pub fn color(self, game: u32) -> Color {
        match (self, game % 2) {
            (Self::Creator, 1) | (Self::Joiner, 0) => Color::White,
            _ => Color::Black,
        }
    }

    /// The player that has `color` in game number `game`.
    pub fn of(color: Color, game: u32) -> Self {
        if Self::Creator.color(game) == color {
            Self::Creator
        } else {
            Self::Joiner
        }
    }
}

/// One value for each player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pair<T> {
    /// The creator's.
    pub creator: T,
    /// The joiner's.
    pub joiner: T,
}

impl<T> Pair<T> {
    /// The value of `player`.
    pub fn get(&self, player: PlayerId) -> &T {
        match player {
            PlayerId::Creator => &self.creator,
            PlayerId::Joiner => &self.joiner,
        }
    }

    /// The value of `player`, to be changed.
    pub fn get_mut(&mut self, player: PlayerId) -> &mut T {
        match player {
            PlayerId::Creator => &mut self.creator,
            PlayerId::Joiner => &mut self.joiner,
        }
    }

    /// What White and Black of game number `game` have, by player.
    pub fn from_sides(game: u32, brass: T, steel: T) -> Self {
        match PlayerId::Creator.color(game) {
            Color::White => Self {
                creator: brass,
                joiner: steel,
            },
            Color::Black => Self {
                creator: steel,
                joiner: brass,
            },
        }
    }

    /// The values of White and of Black in game number `game`.
    pub fn by_side(&self, game: u32) -> (&T, &T) {
        match PlayerId::Creator.color(game) {
            Color::White => (&self.creator, &self.joiner),
            Color::Black => (&self.joiner, &self.creator),
        }
    }
}

/// A colour by its name in the product and on the wire.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Side {
    /// White.
    Brass,
    /// Black.
    Steel,
}

impl From<Color> for Side {
    fn from(color: Color) -> Self {
        match color {
            Color::White => Self::Brass,
            Color::Black => Self::Steel,
        }
    }
}

impl From<Side> for Color {
    fn from(side: Side) -> Self {
        match side {
            Side::Brass => Self::White,
            Side::Steel => Self::Black,
        }
    }
}

/// What a visitor is in the current game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum You {
    /// The player with White.
    Brass,
    /// The player with Black.
    Steel,
    /// Anyone without a credential of this room.
    Watcher,
}

impl You {
    /// What `player` (`None` for a watcher) is in game number `game`.
    pub fn of(player: Option<PlayerId>, game: u32) -> Self {
        match player.map(|player| player.color(game)) {
            Some(Color::White) => Self::Brass,
            Some(Color::Black) => Self::Steel,
            None => Self::Watcher,
        }
    }

    /// The colour, if this is a player.
    pub fn color(self) -> Option<Color> {
        match self {
            Self::Brass => Some(Color::White),
            Self::Steel => Some(Color::Black),
            Self::Watcher => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_swap_with_every_game() {
        for game in 1..=6 {
            assert_ne!(PlayerId::Creator.color(game), PlayerId::Joiner.color(game));
            assert_ne!(
                PlayerId::Creator.color(game),
                PlayerId::Creator.color(game + 1)
            );
            for player in PlayerId::ALL {
                assert_eq!(PlayerId::of(player.color(game), game), player);
            }
        }
        assert_eq!(PlayerId::Creator.color(1), Color::White);
    }
}
