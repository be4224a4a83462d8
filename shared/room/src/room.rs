//! The room: the public table and what only the server knows.

use crate::chat::Chat;
use crate::credential::{Player, TokenHash};
use crate::limits::{LISTED_MS, Millis};
use crate::lobby::Listing;
use crate::player::{Pair, PlayerId, You};
use crate::protocol::{PublicEvent, RoomAnswer, ServerMessage};
use crate::sealed::SealedGame;
use crate::status::Status;
use crate::table::Table;
use std::fmt::Write as _;

/// A room, folded from its stored events.
#[derive(Clone, Debug)]
pub struct Room {
    pub(crate) id: String,
    pub(crate) table: Table,
    pub(crate) players: Pair<Player>,
    /// Devices numbered so far.
    pub(crate) devices: u32,
    /// Offers numbered so far.
    pub(crate) offers: u32,
    /// Whether a seat was reopened, or offered to be, in the current game.
    pub(crate) reissued: bool,
    /// Public events of the current game after its start; the last has number `seq`.
    pub(crate) history: Vec<PublicEvent>,
    pub(crate) seq: u64,
    pub(crate) last_at: Millis,
    pub(crate) chat: Chat,
    /// Whether its creator wished to show it in the lobby.
    pub(crate) was_listed: bool,
    pub(crate) condition: Condition,
}

/// Whether a room can be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Condition {
    /// As it should be.
    Sound,
    /// Its log could not be folded to its end.
    Damaged,
    /// Its time is over.
    Deleted,
}

impl Room {
    /// The room's id.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// What everyone may see.
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// The number of the last public event.
    pub fn seq(&self) -> u64 {
        self.seq
    }

    /// The lines of chat kept.
    pub fn chat(&self) -> &Chat {
        &self.chat
    }

    /// The lines of chat kept, to be filled from storage.
    pub fn chat_mut(&mut self) -> &mut Chat {
        &mut self.chat
    }

    /// Whether the room's time is over and only a tombstone should remain.
    pub fn is_deleted(&self) -> bool {
        self.condition == Condition::Deleted
    }

    /// Whether the log could not be folded to its end: the room can be read, not changed.
    pub fn is_damaged(&self) -> bool {
        self.condition == Condition::Damaged
    }

    /// Makes the room read-only, because its log is not readable to its end.
    pub fn mark_damaged(&mut self) {
        self.condition = Condition::Damaged;
    }

    /// The player and device that hold the credential of this hash.
    pub fn identify(&self, token: &TokenHash) -> Option<(PlayerId, u32)> {
        PlayerId::ALL.into_iter().fold(None, |found, player| {
            self.players
                .get(player)
                .device(token)
                .map(|device| (player, device))
                .or(found)
        })
    }

    /// Whether device `n` still holds a credential of `player`.
    pub fn is_live(&self, player: PlayerId, n: u32) -> bool {
        self.players.get(player).has(n)
    }

    /// How many devices hold a credential of `player`.
    pub fn devices(&self, player: PlayerId) -> usize {
        self.players.get(player).devices.len()
    }

    /// What `player` (`None` for a watcher) is in the current game.
    pub fn you(&self, player: Option<PlayerId>) -> You {
        You::of(player, self.table.number())
    }

    /// The snapshot message for `you`.
    pub fn snapshot(&self, you: You, now: Millis) -> ServerMessage {
        let room = Box::new(self.table.snapshot(now.max(self.last_at)));
        ServerMessage::Snapshot {
            seq: self.seq,
            room,
            you,
        }
    }

    /// The answer to a request to read the room.
    pub fn answer(&self, you: You, now: Millis) -> RoomAnswer {
        RoomAnswer {
            room: self.table.snapshot(now.max(self.last_at)),
            you,
            seq: self.seq,
        }
    }

    /// The public events after number `since`; `None` when they reach back before the current game's
    /// start, or into the future: then only a snapshot helps.
    pub fn events_since(&self, since: u64) -> Option<&[PublicEvent]> {
        let missed = usize::try_from(self.seq.checked_sub(since)?).ok()?;
        let seen = self.history.len().checked_sub(missed)?;
        self.history.get(seen..)
    }

    /// Whether the creator wished to show this room in the lobby, so that the lobby may know it. Not
    /// remembered beyond the first game.
    pub fn was_listed(&self) -> bool {
        self.was_listed
    }

    /// The room as the lobby would show it until `until`, for a creator at `address` (a hash of one);
    /// `None` unless it waits and its creator wishes to show it.
    pub fn listing(&self, address: &str, until: Millis) -> Option<Listing> {
        let table = &self.table;
        let waits = table.status() == Status::Waiting && table.listed();
        waits.then(|| Listing {
            room: self.id.clone(),
            name: table.names().creator.clone(),
            clock: table.clock_setting(),
            created_at: table.created_at(),
            expires_at: until.min(table.created_at().saturating_add(LISTED_MS)),
            address: address.to_owned(),
        })
    }

    /// The current game as it is kept once the next one begins.
    pub fn seal(&self) -> SealedGame {
        SealedGame::of(&self.table)
    }

    /// All games of the room in PGN; `earlier` are those sealed before the current one, in order.
    pub fn pgn(&self, earlier: &[SealedGame]) -> String {
        earlier
            .iter()
            .chain([&self.seal()])
            .fold(String::new(), |mut pgn, game| {
                // Writing to a String cannot fail.
                let _ = writeln!(pgn, "{}", game.pgn(&self.id));
                pgn
            })
    }
}
