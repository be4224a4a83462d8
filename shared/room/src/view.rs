//! A client's view of a room.

use crate::player::You;
use crate::protocol::{PublicEvent, ServerMessage, Snapshot};
use crate::table::{Misfit, Table};
use chess::Color;
use std::ops::Deref;

/// What a client knows of its room: the [`Table`] (reached by dereferencing), who it is itself, and
/// the number of the last event it has seen.
#[derive(Clone, Debug)]
pub struct RoomView {
    table: Table,
    you: You,
    seq: u64,
}

/// An event was missed, or cannot be understood: reconnect and take a snapshot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Gap;

impl From<Misfit> for Gap {
    fn from(_: Misfit) -> Self {
        Self
    }
}

impl RoomView {
    /// The view that a snapshot message, or the answer to `GET /api/rooms/<id>`, gives.
    ///
    /// # Errors
    /// [`Gap`] when the snapshot makes no sense to this version.
    pub fn from_snapshot(seq: u64, room: &Snapshot, you: You) -> Result<Self, Gap> {
        Ok(Self {
            table: Table::from_snapshot(room)?,
            you,
            seq,
        })
    }

    /// Takes in the next event.
    ///
    /// # Errors
    /// [`Gap`] when it cannot follow; the view must then be replaced.
    pub fn fold(&mut self, event: &PublicEvent) -> Result<(), Gap> {
        self.table.fold(event)?;
        self.seq += 1;
        Ok(())
    }

    /// Takes in an `events` message whose last event has number `seq`; what was seen before is skipped.
    ///
    /// # Errors
    /// [`Gap`] when an event is missing or cannot follow; the view must then be replaced.
    pub fn receive(&mut self, seq: u64, events: &[PublicEvent]) -> Result<(), Gap> {
        let count = u64::try_from(events.len()).map_err(|_| Gap)?;
        let before = seq.checked_sub(count).ok_or(Gap)?;
        let seen = self.seq.checked_sub(before).ok_or(Gap)?;
        let seen = usize::try_from(seen).map_err(|_| Gap)?;
        events
            .iter()
            .skip(seen)
            .try_for_each(|event| self.fold(event))
    }

    /// Takes in a message: a snapshot replaces everything, events are folded, the rest is not state.
    ///
    /// # Errors
    /// [`Gap`] as for [`Self::receive`] and [`Self::from_snapshot`].
    pub fn take(&mut self, message: &ServerMessage) -> Result<(), Gap> {
        match message {
            ServerMessage::Snapshot { seq, room, you } => {
                *self = Self::from_snapshot(*seq, room, *you)?;
            }
            ServerMessage::Events {
                seq, events, you, ..
            } => {
                self.receive(*seq, events)?;
                self.you = you.unwrap_or(self.you);
            }
            ServerMessage::Refused { .. } | ServerMessage::Presence(_) | ServerMessage::Chat(_) => {
            }
        }
        Ok(())
    }

    /// The number of the last event seen: the `since` of the next connection.
    pub fn seq(&self) -> u64 {
        self.seq
    }

    /// What this client is in the current game.
    pub fn you(&self) -> You {
        self.you
    }

    /// Whether this client may move now.
    pub fn is_my_turn(&self) -> bool {
        self.turn_started_at().is_some() && self.you.color() == Some(self.turn())
    }

    /// The public state.
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// This client's colour, if it is a player.
    pub fn my_color(&self) -> Option<Color> {
        self.you.color()
    }
}

impl Deref for RoomView {
    type Target = Table;

    fn deref(&self) -> &Table {
        &self.table
    }
}
