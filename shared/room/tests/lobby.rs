//! The lobby: who is shown, for how long, and how many.

use room::protocol::CreateRequest;
use room::{
    ClockSetting, Creation, Durations, Listing, Lobby, LobbyReport, Millis, Room, TokenHash,
};

const HOUR: Millis = 60 * 60 * 1000;

fn listing(room: &str, address: &str, created_at: Millis) -> Listing {
    Listing {
        room: room.into(),
        name: Some("Ana".into()),
        clock: None,
        created_at,
        expires_at: created_at + 24 * HOUR,
        address: address.into(),
    }
}

fn shown(lobby: &Lobby, now: Millis) -> Vec<String> {
    let answer = lobby.answer(now);
    assert_eq!(answer.server_now, now);
    answer.rooms.into_iter().map(|row| row.room).collect()
}

#[test]
fn reports_may_come_twice_and_about_nobody() {
    let mut lobby = Lobby::default();
    assert!(!lobby.close("a"));
    for _ in 0..2 {
        assert!(lobby.open(listing("a", "x", 0), 0).is_empty());
    }
    assert_eq!(shown(&lobby, 1), ["a"]);
    assert!(lobby.close("a"));
    assert!(!lobby.close("a"));
    assert!(shown(&lobby, 1).is_empty());
}

#[test]
fn the_newest_come_first_whatever_the_order_of_reports() {
    let mut lobby = Lobby::default();
    for (room, at) in [("b", 20), ("c", 30), ("a", 10)] {
        lobby.open(listing(room, room, at), 30);
    }
    assert_eq!(shown(&lobby, 30), ["c", "b", "a"]);
}

#[test]
fn an_address_has_two_rooms_the_newest() {
    let mut lobby = Lobby::default();
    lobby.open(listing("other", "y", 5), 5);
    lobby.open(listing("a", "x", 10), 10);
    lobby.open(listing("b", "x", 20), 20);
    assert_eq!(lobby.open(listing("c", "x", 30), 30), ["a"]);
    assert_eq!(lobby.open(listing("a", "x", 10), 40), ["a"]);
    assert_eq!(shown(&lobby, 40), ["c", "b", "other"]);
}

#[test]
fn a_listing_ends_by_itself() {
    let mut lobby = Lobby::default();
    lobby.open(listing("a", "x", 0), 0);
    assert_eq!(shown(&lobby, 24 * HOUR - 1), ["a"]);
    assert!(shown(&lobby, 24 * HOUR).is_empty());
    let later = listing("b", "y", 24 * HOUR);
    assert_eq!(lobby.open(later, 24 * HOUR), ["a"]);
}

#[test]
fn a_hundred_are_shown_and_a_thousand_kept() {
    let mut lobby = Lobby::default();
    let mut left = 0;
    for n in 0..1200 {
        let name = n.to_string();
        left += lobby.open(listing(&name, &name, n), n).len();
    }
    assert_eq!(left, 200);
    let first = shown(&lobby, 1200);
    assert_eq!(
        (first.len(), first[0].as_str(), first[99].as_str()),
        (100, "1199", "1100")
    );
    for room in first {
        lobby.close(&room);
    }
    assert_eq!(shown(&lobby, 1200)[0], "1099");
}

#[test]
fn an_answer_shows_neither_the_address_nor_the_end() {
    let mut lobby = Lobby::default();
    let clock = Some(ClockSetting {
        initial_s: 180,
        increment_s: 2,
    });
    lobby.open(
        Listing {
            clock,
            ..listing("a", "5ec2e7", 10)
        },
        10,
    );
    lobby.open(listing("b", "x", 5), 10);
    let answer = lobby.answer(20);
    let text = serde_json::to_string(&answer).unwrap();
    assert_eq!(json::from_str(&text), Some(answer), "a client reads it");
    assert_eq!(
        text,
        r#"{"rooms":[{"room":"a","name":"Ana","clock":{"initial_s":180,"increment_s":2},"created_at":10},{"room":"b","name":"Ana","clock":null,"created_at":5}],"server_now":20}"#
    );
}

#[test]
fn a_report_is_read_as_it_was_written() {
    for report in [
        LobbyReport::Open(listing("a", "x", 1)),
        LobbyReport::Closed { room: "a".into() },
    ] {
        let text = serde_json::to_string(&report).unwrap();
        assert_eq!(serde_json::from_str::<LobbyReport>(&text).unwrap(), report);
    }
}

fn made(listed: bool, now: Millis) -> Room {
    let creation = Creation {
        room: "r".into(),
        token: TokenHash::new([1; 32]),
        request: CreateRequest {
            listed,
            ..CreateRequest::default()
        },
    };
    Room::begin(&creation.event(now).unwrap(), Durations::default()).unwrap()
}

#[test]
fn a_room_is_listed_for_a_day_at_most_and_only_by_wish() {
    assert_eq!(made(false, 5).listing("x", Millis::MAX), None);
    assert!(!made(false, 5).was_listed());
    let room = made(true, 5);
    assert!(room.was_listed());
    assert_eq!(
        room.listing("x", Millis::MAX)
            .map(|listing| listing.expires_at),
        Some(5 + 24 * HOUR)
    );
    assert_eq!(
        room.listing("x", 65_000).map(|listing| listing.expires_at),
        Some(65_000)
    );
}
