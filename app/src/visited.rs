//! The rooms that were opened on this device, so that the home page can lead back to them.

use chess::Color;

use crate::bot_game::color_name;
use crate::storage::{self, Record, Store};

/// How many are remembered.
const MOST: usize = 24;

/// A room as it was when this device last saw it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Visit {
    pub room: String,
    /// The visitor's colour by its wire name; `None` for a watcher.
    pub seat: Option<String>,
    /// The opponent's name, if it has given one.
    pub opponent: Option<String>,
    pub standing: Standing,
    /// Until when the side to move has time, in ms since the epoch; `None` where that is not limited or a clock does
    /// it.
    pub due: Option<i64>,
}

impl Visit {
    /// A room in which this device has just got a seat.
    pub fn new(room: String, color: Color, standing: Standing) -> Self {
        Self {
            room,
            seat: Some(color_name(color).to_owned()),
            opponent: None,
            standing,
            due: None,
        }
    }
}

/// Where the game of a room stood, as its visitor sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Standing {
    /// Nobody has joined.
    Waiting,
    YourTurn,
    TheirTurn,
    /// The opponent has not moved in time, and the win can be claimed.
    Claimable,
    /// The opponent offers a draw or a rematch.
    Offered,
    Watched,
    Won,
    Lost,
    Drawn,
    /// Over without a result, or without the visitor.
    Over,
}

impl Standing {
    /// Whether it may become another one without the visitor's doing.
    pub fn goes_on(self) -> bool {
        self.rank() < 4
    }

    /// Its place in the list: what asks for the visitor comes first.
    fn rank(self) -> u8 {
        match self {
            Self::YourTurn | Self::Claimable | Self::Offered => 0,
            Self::TheirTurn => 1,
            Self::Waiting => 2,
            Self::Watched => 3,
            Self::Won | Self::Lost | Self::Drawn | Self::Over => 4,
        }
    }
}

/// The rooms, the one seen last first.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Visits(Vec<Visit>);

json::read_object! { Visit { room, seat, opponent, standing, due } }
json::write_object! { Visit { room, seat, opponent, standing, due } }
json::read_word! {
    Standing { Waiting, YourTurn, TheirTurn, Claimable, Offered, Watched, Won, Lost, Drawn, Over }
}
json::write_word! {
    Standing { Waiting, YourTurn, TheirTurn, Claimable, Offered, Watched, Won, Lost, Drawn, Over }
}

impl Record for Vec<Visit> {
    const NAME: &'static str = "rooms";
    const VERSION: u32 = 1;
}

impl Visits {
    /// What is remembered.
    pub fn load(store: &impl Store) -> Self {
        Self(storage::load(store, "").unwrap_or_default())
    }

    /// The visits in the order in which they matter: what asks for the visitor first, and there the shortest time
    /// first; otherwise the latest first.
    pub fn by_urgency(self) -> Vec<Visit> {
        let mut visits = self.0;
        visits.sort_by_key(|visit| (visit.standing.rank(), visit.due.unwrap_or(i64::MAX)));
        visits
    }

    /// The rooms in which this device has a seat.
    pub fn seats(self) -> Vec<String> {
        let seated = self.0.into_iter().filter(|visit| visit.seat.is_some());
        seated.map(|visit| visit.room).collect()
    }

    /// How many rooms ask for the visitor.
    pub fn waiting_for_you(&self) -> u32 {
        let asking = self.0.iter().filter(|visit| visit.standing.rank() == 0);
        u32::try_from(asking.count()).unwrap_or(u32::MAX)
    }

    /// Remembers a visit in place of the former one to the same room.
    pub fn note(store: &impl Store, visit: Visit) {
        let mut visits = Self::load(store);
        if visits.0.first() == Some(&visit) {
            return;
        }
        visits.0.retain(|other| other.room != visit.room);
        visits.0.insert(0, visit);
        while visits.0.len() > MOST {
            visits.drop_one();
        }
        storage::save(store, "", &visits.0);
    }

    /// Forgets the oldest of those that are over, or else of those that are watched, or else of all: the address of a
    /// running game may be known nowhere else.
    fn drop_one(&mut self) {
        let places = self.0.iter().enumerate();
        let least = places.max_by_key(|(place, visit)| (visit.standing.rank().max(2), *place));
        if let Some((place, _)) = least {
            self.0.remove(place);
        }
    }

    /// Takes in what has become of a room that is remembered; others stay unknown.
    pub fn renew(store: &impl Store, visit: Visit) {
        let mut visits = Self::load(store);
        let known = visits.0.iter_mut().find(|known| known.room == visit.room);
        if let Some(known) = known.filter(|known| **known != visit) {
            *known = visit;
            storage::save(store, "", &visits.0);
        }
    }

    /// Forgets a room.
    pub fn forget(store: &impl Store, room: &str) {
        let mut visits = Self::load(store);
        visits.0.retain(|visit| visit.room != room);
        storage::save(store, "", &visits.0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::storage::tests::Memory;

    fn visit(room: &str, standing: Standing) -> Visit {
        Visit::new(room.to_owned(), Color::White, standing)
    }

    fn due(room: &str, standing: Standing, at: i64) -> Visit {
        Visit {
            due: Some(at),
            ..visit(room, standing)
        }
    }

    fn rooms(store: &Memory) -> Vec<String> {
        let visits = Visits::load(store).0.into_iter();
        visits.map(|visit| visit.room).collect()
    }

    #[test]
    fn the_latest_visit_comes_first_and_once() {
        let store = Memory::default();
        for room in ["a", "b", "a"] {
            Visits::note(&store, visit(room, Standing::Waiting));
        }
        assert_eq!(rooms(&store), ["a", "b"]);
        Visits::note(&store, visit("b", Standing::Over));
        let latest = Visits::load(&store).0.into_iter().next();
        assert_eq!(latest, Some(visit("b", Standing::Over)));
    }

    #[test]
    fn what_asks_for_the_visitor_leads_and_there_the_shortest_time() {
        let store = Memory::default();
        for visit in [
            due("later", Standing::YourTurn, 2000),
            visit("over", Standing::Won),
            due("sooner", Standing::YourTurn, 1000),
            due("theirs", Standing::TheirTurn, 1),
            visit("watched", Standing::Watched),
            visit("waiting", Standing::Waiting),
        ] {
            Visits::note(&store, visit);
        }
        let order: Vec<_> = Visits::load(&store)
            .by_urgency()
            .into_iter()
            .map(|visit| visit.room)
            .collect();
        let expected = ["sooner", "later", "theirs", "waiting", "watched", "over"];
        assert_eq!(order, expected);
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
    fn a_running_game_is_forgotten_last() {
        let store = Memory::default();
        Visits::note(&store, visit("mine", Standing::TheirTurn));
        Visits::note(&store, visit("watched", Standing::Watched));
        for number in 0..MOST {
            Visits::note(&store, visit(&number.to_string(), Standing::Won));
        }
        let kept = |room: &str| rooms(&store).contains(&room.to_owned());
        assert!(kept("mine") && kept("watched"));
        assert!(!kept("0") && !kept("1") && kept("2"));
        for number in 0..MOST {
            Visits::note(&store, visit(&number.to_string(), Standing::YourTurn));
        }
        assert!(!kept("watched") && !kept("mine"));
        assert_eq!(rooms(&store).len(), MOST);
    }

    #[test]
    fn news_of_a_room_leave_it_in_its_place() {
        let store = Memory::default();
        for room in ["a", "b"] {
            Visits::note(&store, visit(room, Standing::TheirTurn));
        }
        Visits::renew(&store, due("a", Standing::YourTurn, 7));
        Visits::renew(&store, visit("c", Standing::YourTurn));
        assert_eq!(rooms(&store), ["b", "a"]);
        let kept = Visits::load(&store).0.into_iter().nth(1);
        assert_eq!(kept, Some(due("a", Standing::YourTurn, 7)));
    }

    #[test]
    fn a_room_can_be_forgotten() {
        let store = Memory::default();
        Visits::note(&store, visit("a", Standing::TheirTurn));
        Visits::forget(&store, "a");
        assert!(rooms(&store).is_empty());
    }

    #[test]
    fn records_of_former_days_are_read() {
        let store = Memory::default();
        let record = r#"[{"room":"a","seat":"steel","standing":"your_turn"},{"room":"b","standing":"over"}]"#;
        store.write(&storage::key::<Vec<Visit>>(""), record);
        assert_eq!(rooms(&store), ["a", "b"]);
    }
}
