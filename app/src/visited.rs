//! The rooms that were opened on this device, so that the home page can lead back to them.

use json::{FromJson, Json, ToJson};

use crate::storage::{self, Record, Store};

/// How many are remembered.
const MOST: usize = 12;

/// A room as it was when this device last saw it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Visit {
    pub room: String,
    /// The visitor's colour by its wire name; `None` for a watcher.
    pub seat: Option<String>,
    pub standing: Standing,
}

/// Where the game of a room stood.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Standing {
    Waiting,
    YourTurn,
    TheirTurn,
    Watched,
    Over,
}

/// The rooms, the one seen last first.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Visits(Vec<Visit>);

json::read_object! { Visit { room, seat, standing } }
json::write_object! { Visit { room, seat, standing } }
json::read_word! { Standing { Waiting, YourTurn, TheirTurn, Watched, Over } }
json::write_word! { Standing { Waiting, YourTurn, TheirTurn, Watched, Over } }

impl FromJson for Visits {
    fn from_json(json: &Json<'_>) -> Option<Self> {
        Vec::from_json(json).map(Self)
    }
}

impl ToJson for Visits {
    fn write(&self, out: &mut String) {
        self.0.write(out);
    }
}

impl Record for Visits {
    const NAME: &'static str = "rooms";
    const VERSION: u32 = 1;
}

impl Visits {
    /// What is remembered.
    pub fn load(store: &impl Store) -> Self {
        storage::load(store, "").unwrap_or_default()
    }

    /// The visits, the latest first.
    pub fn into_vec(self) -> Vec<Visit> {
        self.0
    }

    /// Remembers a visit in place of the former one to the same room.
    pub fn note(store: &impl Store, visit: Visit) {
        let mut visits = Self::load(store);
        if visits.0.first() == Some(&visit) {
            return;
        }
        visits.0.retain(|other| other.room != visit.room);
        visits.0.insert(0, visit);
        visits.0.truncate(MOST);
        storage::save(store, "", &visits);
    }

    /// Forgets a room.
    pub fn forget(store: &impl Store, room: &str) {
        let mut visits = Self::load(store);
        visits.0.retain(|visit| visit.room != room);
        storage::save(store, "", &visits);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::storage::tests::Memory;

    fn visit(room: &str, standing: Standing) -> Visit {
        Visit {
            room: room.to_owned(),
            seat: Some("brass".to_owned()),
            standing,
        }
    }

    fn rooms(store: &Memory) -> Vec<String> {
        Visits::load(store)
            .into_vec()
            .into_iter()
            .map(|visit| visit.room)
            .collect()
    }

    #[test]
    fn the_latest_visit_comes_first_and_once() {
        let store = Memory::default();
        for room in ["a", "b", "a"] {
            Visits::note(&store, visit(room, Standing::Waiting));
        }
        assert_eq!(rooms(&store), ["a", "b"]);
        Visits::note(&store, visit("b", Standing::Over));
        let latest = Visits::load(&store).into_vec().into_iter().next();
        assert_eq!(latest, Some(visit("b", Standing::Over)));
    }

    #[test]
    fn only_so_many_are_remembered() {
        let store = Memory::default();
        for number in 0..=MOST {
            Visits::note(&store, visit(&number.to_string(), Standing::YourTurn));
        }
        assert_eq!(rooms(&store).len(), MOST);
        assert!(!rooms(&store).contains(&"0".to_owned()));
    }

    #[test]
    fn a_room_can_be_forgotten() {
        let store = Memory::default();
        Visits::note(&store, visit("a", Standing::TheirTurn));
        Visits::forget(&store, "a");
        assert!(rooms(&store).is_empty());
    }
}
