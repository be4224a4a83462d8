//! How each stored event changes the room.

use crate::chat::Chat;
use crate::credential::{Code, Device, Player, TokenHash};
use crate::event::{Carried, Stored, StoredEvent, VERSION};
use crate::limits::{Durations, Millis};
use crate::player::{Pair, PlayerId};
use crate::protocol::PublicEvent;
use crate::room::{Condition, Room};
use crate::table::{Misfit, Table};

/// A log that cannot be folded: an entry is of a later release, or cannot follow the one before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Damaged;

impl From<Misfit> for Damaged {
    fn from(_: Misfit) -> Self {
        Self
    }
}

impl Room {
    /// The room that `first`, the first entry of a log, begins.
    ///
    /// # Errors
    /// [`Damaged`] when no log can begin so.
    pub fn begin(first: &StoredEvent, durations: Durations) -> Result<Self, Damaged> {
        if first.v > VERSION {
            return Err(Damaged);
        }
        match &first.what {
            Stored::Created {
                room,
                clock,
                name,
                listed,
                token,
            } => {
                let table = Table::waiting(durations, first.at, *clock, name.clone(), *listed);
                let mut room = Self::with(room.clone(), table, first.at);
                room.was_listed = *listed;
                room.add_device(PlayerId::Creator, *token);
                Ok(room)
            }
            Stored::Carried(carried) => Ok(Self::resume(carried, first.at, durations)),
            _ => Err(Damaged),
        }
    }

    fn with(id: String, table: Table, at: Millis) -> Self {
        Self {
            id,
            table,
            players: Pair::default(),
            devices: 0,
            offers: 0,
            reissued: false,
            history: Vec::new(),
            seq: 0,
            last_at: at,
            chat: Chat::default(),
            was_listed: false,
            condition: Condition::Sound,
        }
    }

    fn resume(carried: &Carried, at: Millis, durations: Durations) -> Self {
        let table = Table::waiting(durations, carried.created_at, carried.clock, None, false)
            .resumed(carried.game, carried.names.clone(), carried.score, at);
        Self {
            players: carried.players.clone(),
            devices: carried.devices,
            offers: carried.offers,
            seq: carried.seq,
            ..Self::with(carried.room.clone(), table, at)
        }
    }

    /// The entry with which the current game's own log begins, once it has just started: the entries
    /// before it are no longer needed. `None` at any other moment.
    pub fn carried(&self) -> Option<StoredEvent> {
        let at = self.table.started_at()?;
        if !self.history.is_empty() || self.table.number() == 1 {
            return None;
        }
        let carried = Carried {
            room: self.id.clone(),
            created_at: self.table.created_at(),
            clock: self.table.clock_setting(),
            names: self.table.names().clone(),
            score: self.table.score(),
            players: self.players.clone(),
            game: self.table.number(),
            seq: self.seq,
            devices: self.devices,
            offers: self.offers,
        };
        Some(StoredEvent::new(at, Stored::Carried(Box::new(carried))))
    }

    /// Takes in one stored event, and returns the public event that goes with it.
    ///
    /// # Errors
    /// [`Damaged`] when it cannot follow; the room must then be marked as damaged.
    pub fn fold(&mut self, event: &StoredEvent) -> Result<Option<PublicEvent>, Damaged> {
        if event.v > VERSION || self.is_deleted() {
            return Err(Damaged);
        }
        let public = event
            .what
            .public(self.table.number())
            .map(|what| PublicEvent {
                at: event.at,
                id: None,
                what,
            });
        if let Some(public) = &public {
            self.table.fold(public)?;
            self.seq += 1;
            self.history.push(public.clone());
        }
        self.keep(&event.what)?;
        self.last_at = self.last_at.max(event.at);
        Ok(public)
    }

    /// The part of an event that only the server knows.
    fn keep(&mut self, what: &Stored) -> Result<(), Damaged> {
        match what {
            Stored::Created { .. } | Stored::Carried(_) => return Err(Damaged),
            Stored::Joined { token, .. } => {
                self.add_device(PlayerId::Joiner, *token);
                self.history.clear();
            }
            Stored::GameStarted { .. } => {
                self.reissued = false;
                self.history.clear();
            }
            Stored::Ended { .. } => {
                self.players.creator.reissue = None;
                self.players.joiner.reissue = None;
            }
            Stored::DrawOffered { offer, .. } | Stored::RematchOffered { offer, .. } => {
                self.offers = self.offers.max(*offer);
            }
            Stored::HandoverMade {
                player,
                code,
                expires_at,
            } => {
                self.players.get_mut(*player).handover = Some(Code {
                    hash: *code,
                    expires_at: *expires_at,
                });
            }
            Stored::HandoverUsed { player, token } => {
                self.players.get_mut(*player).handover = None;
                self.add_device(*player, *token);
            }
            Stored::ReissueMade {
                player,
                code,
                expires_at,
            } => {
                self.players.get_mut(*player).reissue = Some(Code {
                    hash: *code,
                    expires_at: *expires_at,
                });
                self.reissued = true;
            }
            Stored::ReissueVoided { player } => self.players.get_mut(*player).reissue = None,
            Stored::ReissueUsed { player, token } => {
                *self.players.get_mut(*player) = Player::default();
                self.add_device(*player, *token);
            }
            Stored::DevicesRevoked { player, kept } => {
                let player = self.players.get_mut(*player);
                player.handover = None;
                player.devices.retain(|device| device.n == *kept);
            }
            Stored::Deleted {} => self.condition = Condition::Deleted,
            Stored::Moved { .. }
            | Stored::ForfeitClaimable {}
            | Stored::DrawWithdrawn { .. }
            | Stored::DrawDeclined { .. }
            | Stored::RematchWithdrawn { .. }
            | Stored::RematchDeclined { .. }
            | Stored::Unlisted {} => {}
        }
        Ok(())
    }

    fn add_device(&mut self, player: PlayerId, token: TokenHash) {
        self.devices = self.devices.saturating_add(1);
        let device = Device {
            n: self.devices,
            token,
        };
        self.players.get_mut(player).devices.push(device);
    }
}
