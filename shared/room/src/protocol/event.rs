//! What happened in a room, as anyone may know it.

use crate::limits::Millis;
use crate::player::Side;
use crate::status::Status;
use serde::{Deserialize, Serialize};

/// One public event. Each advances the room's `seq` by one; none other does.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PublicEvent {
    /// When it happened, by the server's clock.
    pub at: Millis,
    /// The id that the sender gave to the command behind it. Echoed when the event is first sent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
    /// What happened.
    #[serde(flatten)]
    pub what: PublicKind,
}

/// What happened. Colours are those of the current game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum PublicKind {
    /// The second player took the free seat; the first game begins.
    Joined {
        /// Its name, if it gave one.
        name: Option<String>,
    },
    /// A rematch was agreed: a new game begins with colours swapped.
    GameStarted {
        /// The new game's number.
        game: u32,
    },
    /// A move was played.
    Moved {
        /// The game's number.
        game: u32,
        /// Moves played before this one.
        ply: u32,
        /// The move in UCI.
        uci: String,
    },
    /// The game, or the wait for a player, ended.
    Ended {
        /// How.
        status: Status,
        /// Who won, if anyone.
        winner: Option<Side>,
    },
    /// From now on the waiting player may claim the win.
    ForfeitClaimable {},
    /// A player offers a draw.
    DrawOffered {
        /// The offer's number.
        offer: u32,
        /// Its author.
        by: Side,
    },
    /// The author took the draw offer back.
    DrawWithdrawn {
        /// The offer's number.
        offer: u32,
    },
    /// The opponent declined the draw offer. Declining by moving is implied by the move.
    DrawDeclined {
        /// The offer's number.
        offer: u32,
    },
    /// A player offers a rematch.
    RematchOffered {
        /// The offer's number.
        offer: u32,
        /// Its author.
        by: Side,
    },
    /// The rematch offer is gone: taken back, or its author left a timed room.
    RematchWithdrawn {
        /// The offer's number.
        offer: u32,
    },
    /// The opponent declined the rematch offer.
    RematchDeclined {
        /// The offer's number.
        offer: u32,
    },
    /// The waiting player made a link that reopens the absent player's seat.
    ReissueOpened {
        /// The absent player's side.
        side: Side,
        /// The link is good until then.
        expires_at: Millis,
    },
    /// The absent player came back: the link that would have reopened its seat is void.
    ReissueVoided {},
    /// The absent player's seat was taken over with the link; its turn's two days begin again.
    SeatReissued {
        /// The side whose holder changed.
        side: Side,
    },
    /// The room left the lobby.
    Unlisted {},
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_is_small_and_flat() {
        let what = PublicKind::Moved {
            game: 1,
            ply: 0,
            uci: "e2e4".into(),
        };
        let event = PublicEvent {
            at: 1_767_225_600_000,
            id: None,
            what,
        };
        let text = serde_json::to_string(&event).unwrap();
        assert_eq!(
            text,
            r#"{"at":1767225600000,"type":"moved","game":1,"ply":0,"uci":"e2e4"}"#
        );
        assert_eq!(serde_json::from_str::<PublicEvent>(&text).unwrap(), event);
    }
}
