//! Rooms as they were last seen, kept on the device, so that they can be looked at without the network.
//!
//! What is kept is what the server said, word for word: a snapshot and the events since. Read again in their order they
//! make the same room, and there is nothing else to keep in step with the protocol.

use crate::storage::{self, Record, Store};

/// How many rooms are kept.
const MOST: usize = 12;
/// Messages kept of a room. One that says more before the next snapshot is not kept: a page that was open for so long
/// would fill the device's storage.
const MOST_MESSAGES: usize = 400;

/// A room as it was last seen.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Seen {
    /// The room's id.
    pub room: String,
    /// When it was heard of last, in ms since the epoch by this device's clock.
    pub at: i64,
    /// What was heard: a snapshot, or the answer to a request for the room, and the events that followed.
    pub messages: Vec<String>,
}

json::read_object! { Seen { room, at, messages } }
json::write_object! { Seen { room, at, messages } }

/// All that are kept, the one seen last first.
impl Record for Vec<Seen> {
    const NAME: &'static str = "seen";
    const VERSION: u32 = 1;
}

impl Seen {
    /// Nothing heard yet.
    pub fn new(room: &str) -> Self {
        Self {
            room: room.to_owned(),
            ..Self::default()
        }
    }

    /// Hears the whole room at the time `now`.
    pub fn whole(&mut self, message: &str, now: i64) {
        self.messages.clear();
        self.messages.push(message.to_owned());
        self.at = now;
    }

    /// Hears what happened in it at the time `now`.
    pub fn more(&mut self, message: &str, now: i64) {
        if self.messages.len() >= MOST_MESSAGES {
            self.messages.clear();
        }
        // Without the beginning the rest says nothing.
        if !self.messages.is_empty() {
            self.messages.push(message.to_owned());
            self.at = now;
        }
    }

    /// The room of this id as it was last seen.
    pub fn load(store: &impl Store, room: &str) -> Option<Self> {
        let all: Vec<Self> = storage::load(store, "")?;
        all.into_iter().find(|seen| seen.room == room)
    }

    /// Keeps it in place of what was kept of this room.
    pub fn keep(&self, store: &impl Store) {
        let mut all: Vec<Self> = storage::load(store, "").unwrap_or_default();
        all.retain(|seen| seen.room != self.room);
        if !self.messages.is_empty() {
            all.insert(0, self.clone());
        }
        all.truncate(MOST);
        storage::save(store, "", &all);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::storage::tests::Memory;

    fn seen(room: &str, messages: &[&str]) -> Seen {
        let mut seen = Seen::new(room);
        for (index, message) in messages.iter().enumerate() {
            match index {
                0 => seen.whole(message, 1),
                _ => seen.more(message, 2),
            }
        }
        seen
    }

    #[test]
    fn a_room_is_kept_as_it_was_heard() {
        let store = Memory::default();
        let room = seen("a", &[r#"{"seq":1}"#, "\"quoted\"\n"]);
        room.keep(&store);
        seen("b", &["x"]).keep(&store);
        assert_eq!(Seen::load(&store, "a"), Some(room));
        assert_eq!(Seen::load(&store, "c"), None);
        seen("a", &["new"]).keep(&store);
        assert_eq!(Seen::load(&store, "a"), Some(seen("a", &["new"])));
    }

    #[test]
    fn only_the_latest_are_kept() {
        let store = Memory::default();
        for number in 0..=MOST {
            seen(&number.to_string(), &["x"]).keep(&store);
        }
        assert_eq!(Seen::load(&store, "0"), None);
        assert!(Seen::load(&store, "1").is_some());
    }

    #[test]
    fn what_has_no_beginning_or_no_end_is_not_kept() {
        let store = Memory::default();
        let mut room = Seen::new("a");
        room.more("an event", 1);
        room.keep(&store);
        assert_eq!(Seen::load(&store, "a"), None);
        room.whole("all", 1);
        room.keep(&store);
        for _ in 0..MOST_MESSAGES {
            room.more("an event", 1);
        }
        room.keep(&store);
        assert_eq!(Seen::load(&store, "a"), None, "nor what it was before");
    }
}
