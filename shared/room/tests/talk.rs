//! Chat, and what nobody may see.

mod common;

use common::{Bench, token};
use room::{Actor, Channel, ClientMessage, Command, Refusal, ServerMessage, Speaker, Status, You};

fn chat(text: &str) -> ClientMessage {
    ClientMessage::Chat { text: text.into() }
}

#[test]
fn players_and_watchers_have_their_own_channels() {
    let mut bench = Bench::playing(None);
    bench.say(bench.joiner, chat(" oi ")).unwrap();
    bench.say(Actor::Watcher, chat("quem joga?")).unwrap();
    let line = |channel| bench.room.chat().lines(channel).back().cloned().unwrap();
    let said = line(Channel::Players);
    assert_eq!(
        (said.from, said.text.as_str(), said.n),
        (Speaker::Steel, "oi", 1)
    );
    assert_eq!(line(Channel::Watchers).from, Speaker::Watcher);
    assert_eq!(bench.room.seq(), 1);

    assert!(!bench.room.hears(You::Watcher, Channel::Players));
    assert!(!bench.room.hears(You::Brass, Channel::Watchers));
    bench
        .say(bench.joiner, ClientMessage::Resign { game: 1 })
        .unwrap();
    assert_eq!(bench.status(), Status::Resignation);
    assert!(bench.room.hears(You::Brass, Channel::Watchers));
    assert!(!bench.room.hears(You::Watcher, Channel::Players));
}

#[test]
fn unfit_lines_are_refused() {
    let mut bench = Bench::playing(None);
    for bad in ["", "  ", "a\u{202e}b", &"x".repeat(201)] {
        assert_eq!(bench.say(bench.creator, chat(bad)), Err(Refusal::BadText));
    }
}

#[test]
fn what_is_public_never_holds_a_secret() {
    let mut bench = Bench::playing(None);
    bench
        .apply(bench.creator, Command::MakeHandover { code: token(0xab) })
        .unwrap();
    bench.wait(2 * common::DAY + 1);
    bench
        .apply(bench.joiner, Command::MakeReissue { code: token(0xcd) })
        .unwrap();
    let snapshot = bench.room.snapshot(You::Watcher, bench.now);
    let events = bench.room.events_since(1).unwrap().to_vec();
    let events = ServerMessage::Events {
        seq: bench.room.seq(),
        events,
        you: None,
        watchers: None,
    };
    for message in [snapshot, events] {
        let text = serde_json::to_string(&message).unwrap();
        for secret in ["0101", "0202", "abab", "cdcd", "token", "code", "hash"] {
            assert!(!text.contains(secret), "{secret} in {text}");
        }
    }
}
