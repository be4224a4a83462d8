//! What the object keeps in memory while it is awake. All of it can be lost.

use super::store::{Kind, Store};
use crate::log;
use room::{Budget, Durations, Millis, Rate, Refusal, Room, Stored, StoredEvent};
use std::collections::HashMap;

/// Budgets remembered at most; beyond, those that are full again are forgotten.
const MAX_BUDGETS: usize = 10_000;

/// The state in memory.
#[derive(Debug, Default)]
pub struct Keep {
    content: Content,
    /// The number of the log's last entry.
    entry: i64,
    /// The alarm as far as it is known.
    pub alarm: Alarm,
    /// Sockets of watchers; `None` until they are counted.
    pub watchers: Option<u32>,
    /// The number of watchers that everyone was last told, and when.
    pub told: (u32, Millis),
    budgets: HashMap<String, Budget>,
}

/// How the object's alarm is set.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Alarm {
    /// Not asked since waking.
    #[default]
    Unknown,
    /// Not set.
    Off,
    /// Set for this moment.
    At(Millis),
}

/// What storage held when it was read.
#[derive(Debug, Default)]
enum Content {
    /// Not read since waking, or no longer to be trusted.
    #[default]
    Unread,
    /// No room was made here.
    Empty,
    /// The room.
    Open(Box<Room>),
    /// A log whose beginning cannot be understood.
    Unreadable,
    /// The room was deleted.
    Gone,
}

impl Keep {
    /// Reads what is stored.
    pub fn read(store: &Store, durations: Durations) -> worker::Result<Self> {
        let mut keep = Self::default();
        keep.content = match store.kind()? {
            Kind::Empty => Content::Empty,
            Kind::Tombstone => Content::Gone,
            Kind::Room => {
                let log = store.log()?;
                keep.entry = log.last().map_or(0, |(n, _)| *n);
                match replay(&log, durations) {
                    Some(mut room) => {
                        for line in store.chat()? {
                            room.chat_mut().push(line);
                        }
                        Content::Open(Box::new(room))
                    }
                    None => Content::Unreadable,
                }
            }
        };
        Ok(keep)
    }

    /// Whether storage was read.
    pub fn is_read(&self) -> bool {
        !matches!(self.content, Content::Unread)
    }

    /// The room, if there is one.
    pub fn room(&self) -> Result<&Room, Refusal> {
        match &self.content {
            Content::Open(room) => Ok(room),
            other => Err(other.refusal()),
        }
    }

    /// The room, to be changed.
    pub fn room_mut(&mut self) -> Result<&mut Room, Refusal> {
        match &mut self.content {
            Content::Open(room) => Ok(room),
            other => Err(other.refusal()),
        }
    }

    /// Whether a room can be made here.
    pub fn is_empty(&self) -> bool {
        matches!(self.content, Content::Empty)
    }

    /// Begins with a new room, whose log has one entry.
    pub fn open(&mut self, room: Room) {
        self.content = Content::Open(Box::new(room));
        self.entry = 1;
    }

    /// The room was deleted.
    pub fn bury(&mut self) {
        self.content = Content::Gone;
    }

    /// Memory and storage may differ: storage is right, and is read again when it is next needed.
    pub fn forget(&mut self) {
        self.content = Content::Unread;
    }

    /// The number of the next entry of the log.
    pub fn next_entry(&self) -> i64 {
        self.entry.saturating_add(1)
    }

    /// Entries up to number `n` are stored.
    pub fn stored_up_to(&mut self, n: i64) {
        self.entry = n;
    }

    /// Whether there is one left in the budget `key`.
    pub fn has_one(&self, key: &str, rate: Rate, now: Millis) -> bool {
        let budget = self.budgets.get(key);
        budget.is_none_or(|budget| budget.has_one(rate, now))
    }

    /// Takes one from the budget `key`; `false` when there is none left.
    pub fn spend(&mut self, key: &str, rate: Rate, now: Millis) -> bool {
        if self.budgets.len() >= MAX_BUDGETS {
            self.budgets.retain(|_, budget| !budget.is_full(now));
        }
        self.budgets
            .entry(key.to_owned())
            .or_default()
            .take(rate, now)
    }
}

impl Content {
    /// Why there is no room to work with.
    fn refusal(&self) -> Refusal {
        match self {
            Self::Gone => Refusal::Gone,
            Self::Unreadable => Refusal::RoomDamaged,
            Self::Empty => Refusal::NoSuchRoom,
            Self::Unread | Self::Open(_) => Refusal::Internal,
        }
    }
}

/// The room that a log gives; read-only from the entry on that cannot be understood. `None` when that
/// is the first.
fn replay(log: &[(i64, String)], durations: Durations) -> Option<Room> {
    let mut room: Option<Room> = None;
    for (n, text) in log {
        let event = serde_json::from_str::<StoredEvent>(text);
        let begins = matches!(
            &event,
            Ok(StoredEvent {
                what: Stored::Carried(_),
                ..
            })
        );
        let folded = match (&mut room, &event) {
            (Some(room), Ok(event)) if !begins => room.fold(event).map(|_| ()).ok(),
            (_, Ok(event)) => Room::begin(event, durations)
                .map(|begun| room = Some(begun))
                .ok(),
            (_, Err(_)) => None,
        };
        if folded.is_none() {
            log::error("log_unreadable", format_args!("from entry {n} on"));
            if let Some(room) = &mut room {
                room.mark_damaged();
            }
            break;
        }
    }
    room
}

#[cfg(test)]
mod tests {
    use super::*;
    use room::protocol::CreateRequest;
    use room::{Creation, TokenHash};

    fn created() -> String {
        let token = TokenHash::new([7; 32]);
        let creation = Creation {
            room: "r".into(),
            token,
            request: CreateRequest::default(),
        };
        serde_json::to_string(&creation.event(0).unwrap()).unwrap()
    }

    #[test]
    fn budgets_are_kept_apart() {
        let mut keep = Keep::default();
        let rate = Rate {
            burst: 1,
            every_ms: 1000,
        };
        assert!(keep.spend("a", rate, 0));
        assert!(!keep.spend("a", rate, 0));
        assert!(keep.spend("b", rate, 0));
    }

    #[test]
    fn nothing_is_taken_for_a_room_before_it_is_read() {
        assert_eq!(Keep::default().room().unwrap_err(), Refusal::Internal);
    }

    #[test]
    fn a_log_gives_its_room() {
        let room = replay(&[(1, created())], Durations::default()).unwrap();
        assert_eq!(room.id(), "r");
        assert!(!room.is_damaged());
    }
}
