//! The lobby: waiting rooms that their creators show to everyone.
//!
//! Rooms report what is so ([`LobbyReport`]); a report that comes twice or late does no harm, and one
//! that never comes is made up for by the listing's own end. The lobby decides nothing about a room.

use crate::clock::ClockSetting;
use crate::limits::{LOBBY_KEPT, LOBBY_PER_ADDRESS, LOBBY_ROWS, Millis};
use serde::{Deserialize, Serialize};

/// What a room tells the lobby.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum LobbyReport {
    /// It waits for someone.
    Open(Listing),
    /// It is not to be shown: taken, closed, taken out, or its creator has left.
    Closed {
        /// The room's id.
        room: String,
    },
}

/// A room as the lobby keeps it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Listing {
    /// The room's id.
    pub room: String,
    /// The creator's name.
    pub name: Option<String>,
    /// The time control.
    pub clock: Option<ClockSetting>,
    /// When the room was made.
    pub created_at: Millis,
    /// From this moment on it is not shown, whatever was or was not reported.
    pub expires_at: Millis,
    /// A hash of the creator's address, by which rooms are counted. Never shown.
    pub address: String,
}

/// A room as the lobby shows it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LobbyRow {
    /// The room's id.
    pub room: String,
    /// The creator's name; `null` when none was given.
    pub name: Option<String>,
    /// The time control, or `null` for a room without a clock.
    pub clock: Option<ClockSetting>,
    /// When the room was made.
    pub created_at: Millis,
}

/// Answer to `GET /api/lobby`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LobbyAnswer {
    /// At most a hundred rooms, the newest first.
    pub rooms: Vec<LobbyRow>,
    /// When the answer was made; it may have been cached for three seconds since.
    pub server_now: Millis,
}

/// All listings, the newest first.
#[derive(Clone, Debug, Default)]
pub struct Lobby {
    listings: Vec<Listing>,
}

impl Lobby {
    /// Takes a room in, again if it is there, and returns the rooms that have to leave: those whose time is
    /// over, and the oldest of an address or of all when there are too many. The new one may be among them.
    pub fn open(&mut self, listing: Listing, now: Millis) -> Vec<String> {
        let address = listing.address.clone();
        self.listings.retain(|known| known.room != listing.room);
        let place = self
            .listings
            .partition_point(|known| known.created_at > listing.created_at);
        self.listings.insert(place, listing);
        let (mut kept, mut of_address) = (0, 0);
        let mut leaving = Vec::new();
        self.listings.retain(|known| {
            let mut stays = known.expires_at > now && kept < LOBBY_KEPT;
            if known.address == address {
                stays &= of_address < LOBBY_PER_ADDRESS;
                of_address += usize::from(stays);
            }
            kept += usize::from(stays);
            if !stays {
                leaving.push(known.room.clone());
            }
            stays
        });
        leaving
    }

    /// Lets a room go; `false` when it was not there.
    pub fn close(&mut self, room: &str) -> bool {
        let before = self.listings.len();
        self.listings.retain(|known| known.room != room);
        self.listings.len() < before
    }

    /// What is shown at `now`.
    pub fn answer(&self, now: Millis) -> LobbyAnswer {
        let shown = self
            .listings
            .iter()
            .filter(|listing| listing.expires_at > now);
        let rooms = shown.take(LOBBY_ROWS).map(|listing| LobbyRow {
            room: listing.room.clone(),
            name: listing.name.clone(),
            clock: listing.clock,
            created_at: listing.created_at,
        });
        LobbyAnswer {
            rooms: rooms.collect(),
            server_now: now,
        }
    }
}
