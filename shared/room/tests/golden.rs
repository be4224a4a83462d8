//! Logs written by earlier releases give the rooms they gave then, for ever.
//!
//! `golden/<name>.jsonl` is a log as an object stored it, `golden/<name>.json` the snapshot that it gave
//! at the time of its last entry. Files are added when the format grows, and never changed.

use room::{Durations, Room, Snapshot, StoredEvent};
use std::fs;
use std::path::PathBuf;

fn golden(name: &str) -> String {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR"))
        .join("tests/golden")
        .join(name);
    fs::read_to_string(path).unwrap()
}

/// The room of a log, which must be stored again as it was.
fn replay(name: &str) -> (Room, i64) {
    let log = golden(&format!("{name}.jsonl"));
    let mut room: Option<Room> = None;
    let mut at = 0;
    for line in log.lines() {
        let event: StoredEvent = serde_json::from_str(line).unwrap();
        assert_eq!(serde_json::to_string(&event).unwrap(), line);
        at = event.at;
        match &mut room {
            Some(room) => drop(room.fold(&event).unwrap()),
            None => room = Some(Room::begin(&event, Durations::default()).unwrap()),
        }
    }
    (room.unwrap(), at)
}

#[test]
fn logs_of_version_one_give_their_rooms() {
    for name in ["v1-first-game", "v1-later-game", "v1-timed", "v1-deleted"] {
        let (room, at) = replay(name);
        let expected: Snapshot = serde_json::from_str(&golden(&format!("{name}.json"))).unwrap();
        assert_eq!(room.table().snapshot(at), expected, "{name}");
        assert!(!room.is_damaged());
        assert_eq!(room.is_deleted(), name == "v1-deleted");
    }
}

#[test]
fn together_they_hold_every_kind_of_event() {
    let all = ["v1-first-game", "v1-later-game", "v1-timed", "v1-deleted"]
        .map(|name| golden(&format!("{name}.jsonl")))
        .concat();
    for kind in [
        "created",
        "carried",
        "joined",
        "game_started",
        "moved",
        "ended",
        "forfeit_claimable",
        "draw_offered",
        "draw_withdrawn",
        "draw_declined",
        "rematch_offered",
        "rematch_withdrawn",
        "rematch_declined",
        "unlisted",
        "handover_made",
        "handover_used",
        "reissue_made",
        "reissue_voided",
        "reissue_used",
        "devices_revoked",
        "deleted",
    ] {
        assert!(all.contains(&format!(r#""type":"{kind}""#)), "no {kind}");
    }
}

#[test]
fn an_entry_of_a_later_release_is_not_guessed_at() {
    let (mut room, at) = replay("v1-first-game");
    let later = format!(r#"{{"v":2,"at":{at},"type":"unlisted"}}"#);
    let event: StoredEvent = serde_json::from_str(&later).unwrap();
    assert!(room.fold(&event).is_err());
    let unknown = format!(r#"{{"v":1,"at":{at},"type":"comes_later"}}"#);
    assert!(serde_json::from_str::<StoredEvent>(&unknown).is_err());
}
