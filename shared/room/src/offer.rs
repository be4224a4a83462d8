//! Offers of a draw and of a rematch.

use crate::limits::{DRAW_FROM_PLY, DRAW_GAP};
use crate::player::PlayerId;

/// A draw offer that awaits its answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DrawOffer {
    /// Its number, never used again in the room.
    pub offer: u32,
    /// Its author.
    pub by: PlayerId,
    /// Moves played when it was made.
    pub ply: u32,
}

/// A rematch offer that awaits its answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RematchOffer {
    /// Its number, never used again in the room.
    pub offer: u32,
    /// Its author.
    pub by: PlayerId,
}

/// The ply from which a player whose last offer of the game was at `last` may offer a draw.
pub(crate) fn draw_from(last: Option<u32>) -> u32 {
    last.map_or(DRAW_FROM_PLY, |ply| ply.saturating_add(DRAW_GAP + 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_second_offer_within_twenty_plies() {
        assert_eq!(draw_from(None), 2);
        assert_eq!(draw_from(Some(10)), 31);
    }
}
