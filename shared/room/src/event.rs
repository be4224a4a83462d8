//! What is stored of a room: the events from which it is folded again.
//!
//! Stored events are kept for as long as rooms live, across releases: a variant is never changed,
//! only added, and [`VERSION`] rises when the meaning of an old one must.

use crate::clock::ClockSetting;
use crate::credential::{Player, TokenHash};
use crate::limits::Millis;
use crate::player::{Pair, PlayerId, Side};
use crate::protocol::PublicKind;
use crate::score::Points;
use crate::status::Status;
use serde::{Deserialize, Serialize};

/// The version with which events are stored now.
pub const VERSION: u16 = 1;

/// One entry of a room's log.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct StoredEvent {
    /// The version of the format, [`VERSION`] when written by this release.
    pub v: u16,
    /// When it happened; never before the entry before.
    pub at: Millis,
    /// What happened.
    #[serde(flatten)]
    pub what: Stored,
}

impl StoredEvent {
    /// An event of this release's version.
    pub(crate) fn new(at: Millis, what: Stored) -> Self {
        Self {
            v: VERSION,
            at,
            what,
        }
    }
}

/// What happened. Unlike public events, these know players rather than colours, and hashes.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Stored {
    /// The room was made. First entry of a room's first log.
    Created {
        /// The room's id.
        room: String,
        /// The time control.
        clock: Option<ClockSetting>,
        /// The creator's name.
        name: Option<String>,
        /// Whether it is shown in the lobby.
        listed: bool,
        /// The hash of the creator's token.
        token: TokenHash,
    },
    /// First entry of every later game's log: all that the games before have left.
    Carried(Box<Carried>),
    /// The second player took the free seat.
    Joined {
        /// The joiner's name.
        name: Option<String>,
        /// The hash of the joiner's token.
        token: TokenHash,
    },
    /// A rematch was agreed.
    GameStarted {
        /// The new game's number.
        game: u32,
    },
    /// A move was played by the side to move.
    Moved {
        /// The game's number.
        game: u32,
        /// Moves played before it.
        ply: u32,
        /// The move in UCI.
        uci: String,
    },
    /// The game ended. A stored fact: never recomputed.
    Ended {
        /// How.
        status: Status,
        /// The winner's colour.
        winner: Option<Side>,
    },
    /// The forfeit became claimable, and was announced.
    ForfeitClaimable {},
    /// A draw was offered.
    DrawOffered {
        /// The offer's number.
        offer: u32,
        /// Its author.
        by: PlayerId,
    },
    /// A draw offer was taken back.
    DrawWithdrawn {
        /// The offer's number.
        offer: u32,
    },
    /// A draw offer was declined.
    DrawDeclined {
        /// The offer's number.
        offer: u32,
    },
    /// A rematch was offered.
    RematchOffered {
        /// The offer's number.
        offer: u32,
        /// Its author.
        by: PlayerId,
    },
    /// A rematch offer was taken back, or lapsed.
    RematchWithdrawn {
        /// The offer's number.
        offer: u32,
    },
    /// A rematch offer was declined.
    RematchDeclined {
        /// The offer's number.
        offer: u32,
    },
    /// The room left the lobby.
    Unlisted {},
    /// A player made a code for another device of its own; an earlier one is void.
    HandoverMade {
        /// The player.
        player: PlayerId,
        /// The code's hash.
        code: TokenHash,
        /// The code is good until then.
        expires_at: Millis,
    },
    /// The code was used: the player has one more device.
    HandoverUsed {
        /// The player.
        player: PlayerId,
        /// The hash of the new device's token.
        token: TokenHash,
    },
    /// The waiting player made a code that reopens the absent player's seat.
    ReissueMade {
        /// The absent player.
        player: PlayerId,
        /// The code's hash.
        code: TokenHash,
        /// The code is good until then.
        expires_at: Millis,
    },
    /// The absent player came back: that code is void.
    ReissueVoided {
        /// The player who came back.
        player: PlayerId,
    },
    /// The code was used: all the player's old credentials are void, its turn begins again.
    ReissueUsed {
        /// The player whose seat changed hands.
        player: PlayerId,
        /// The hash of the new token.
        token: TokenHash,
    },
    /// A player ended all its devices but one.
    DevicesRevoked {
        /// The player.
        player: PlayerId,
        /// The number of the device that stays.
        kept: u32,
    },
    /// The time to keep the room is over: everything but a tombstone goes.
    Deleted {},
}

/// What a game takes over from the games before it in the room.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Carried {
    pub(crate) room: String,
    pub(crate) created_at: Millis,
    pub(crate) clock: Option<ClockSetting>,
    pub(crate) names: Pair<Option<String>>,
    pub(crate) score: Pair<Points>,
    pub(crate) players: Pair<Player>,
    pub(crate) game: u32,
    pub(crate) seq: u64,
    pub(crate) devices: u32,
    pub(crate) offers: u32,
}

impl Stored {
    /// The public event of this one in game number `game`, if it has one.
    pub(crate) fn public(&self, game: u32) -> Option<PublicKind> {
        let side = |player: PlayerId| Side::from(player.color(game));
        Some(match self {
            Self::Joined { name, .. } => PublicKind::Joined { name: name.clone() },
            Self::GameStarted { game } => PublicKind::GameStarted { game: *game },
            Self::Moved { game, ply, uci } => PublicKind::Moved {
                game: *game,
                ply: *ply,
                uci: uci.clone(),
            },
            Self::Ended { status, winner } => PublicKind::Ended {
                status: *status,
                winner: *winner,
            },
            Self::ForfeitClaimable {} => PublicKind::ForfeitClaimable {},
            Self::DrawOffered { offer, by } => PublicKind::DrawOffered {
                offer: *offer,
                by: side(*by),
            },
            Self::DrawWithdrawn { offer } => PublicKind::DrawWithdrawn { offer: *offer },
            Self::DrawDeclined { offer } => PublicKind::DrawDeclined { offer: *offer },
            Self::RematchOffered { offer, by } => PublicKind::RematchOffered {
                offer: *offer,
                by: side(*by),
            },
            Self::RematchWithdrawn { offer } => PublicKind::RematchWithdrawn { offer: *offer },
            Self::RematchDeclined { offer } => PublicKind::RematchDeclined { offer: *offer },
            Self::Unlisted {} => PublicKind::Unlisted {},
            Self::ReissueMade {
                player, expires_at, ..
            } => PublicKind::ReissueOpened {
                side: side(*player),
                expires_at: *expires_at,
            },
            Self::ReissueVoided { .. } => PublicKind::ReissueVoided {},
            Self::ReissueUsed { player, .. } => PublicKind::SeatReissued {
                side: side(*player),
            },
            Self::Created { .. }
            | Self::Carried(_)
            | Self::HandoverMade { .. }
            | Self::HandoverUsed { .. }
            | Self::DevicesRevoked { .. }
            | Self::Deleted {} => return None,
        })
    }
}
