//! Rooms are made, joined, cancelled; seats belong to players.

mod common;

use common::{Bench, kinds, token};
use room::protocol::CreateRequest;
use room::{
    Actor, ClientMessage, ClockSetting, Command, Creation, PlayerId, PublicKind, Refusal, Side,
    Status, You,
};

fn request(name: Option<&str>, clock: Option<(u32, u32)>) -> CreateRequest {
    let clock = clock.map(|(initial_s, increment_s)| ClockSetting {
        initial_s,
        increment_s,
    });
    CreateRequest {
        clock,
        name: name.map(String::from),
        listed: false,
    }
}

#[test]
fn a_new_room_waits_and_cannot_be_played() {
    let mut bench = Bench::waiting(request(Some("Ana"), None));
    assert_eq!(bench.status(), Status::Waiting);
    let snapshot = bench.room.table().snapshot(bench.now);
    assert_eq!(snapshot.players.brass.as_deref(), Some("Ana"));
    assert_eq!(
        (snapshot.forfeit_at, snapshot.turn_started_at),
        (None, None)
    );
    assert_eq!(snapshot.expires_at, Some(bench.now + 7 * common::DAY));
    assert_eq!(bench.play("e2e4"), Err(Refusal::NotStarted));
    assert_eq!(
        bench.say(bench.creator, ClientMessage::Resign { game: 1 }),
        Err(Refusal::NotStarted)
    );
}

#[test]
fn bad_wishes_are_refused() {
    let event = |request| {
        Creation {
            room: "r".into(),
            token: token(1),
            request,
        }
        .event(0)
    };
    assert_eq!(
        event(request(None, Some((14, 0)))).unwrap_err(),
        Refusal::BadClock
    );
    assert_eq!(
        event(request(Some(&"x".repeat(21)), None)).unwrap_err(),
        Refusal::BadName
    );
    assert!(event(request(None, Some((180, 2)))).is_ok());
}

#[test]
fn joining_takes_the_free_seat_once_and_starts_the_game() {
    let mut bench = Bench::waiting(CreateRequest {
        listed: true,
        ..request(None, None)
    });
    assert!(bench.room.table().listed());
    let (creator, token) = (bench.creator, bench.fresh_token());
    assert_eq!(
        bench.apply(creator, Command::Join { name: None, token }),
        Err(Refusal::AlreadySeated)
    );
    bench.wait(1000);
    bench.joiner = bench.join(Some(" Rui ")).unwrap();
    let table = bench.room.table();
    assert_eq!((table.status(), table.listed()), (Status::Playing, false));
    assert_eq!(table.turn_started_at(), Some(bench.now));
    assert_eq!(
        table.snapshot(bench.now).players.steel.as_deref(),
        Some("Rui")
    );
    assert_eq!(bench.room.you(Some(PlayerId::Joiner)), You::Steel);
    assert_eq!(bench.room.seq(), 1);

    assert_eq!(bench.join(None), Err(Refusal::SeatTaken));
    let (joiner, token) = (bench.joiner, bench.fresh_token());
    assert_eq!(
        bench.apply(joiner, Command::Join { name: None, token }),
        Err(Refusal::AlreadySeated)
    );
}

#[test]
fn only_the_creator_cancels_and_only_while_waiting() {
    let mut bench = Bench::waiting(request(None, None));
    assert_eq!(
        bench.say(Actor::Watcher, ClientMessage::Cancel {}),
        Err(Refusal::NotSeated)
    );
    let ended = bench.say(bench.creator, ClientMessage::Cancel {}).unwrap();
    assert_eq!(
        kinds(&ended),
        [&PublicKind::Ended {
            status: Status::Cancelled,
            winner: None
        }]
    );
    assert_eq!(
        bench.say(bench.creator, ClientMessage::Cancel {}),
        Ok(ended)
    );
    assert_eq!(bench.join(None), Err(Refusal::NotOpen));
    assert_eq!(
        bench.say(bench.creator, ClientMessage::OfferRematch { game: 1 }),
        Err(Refusal::NoRematch)
    );

    let mut bench = Bench::playing(None);
    assert_eq!(
        bench.say(bench.creator, ClientMessage::Cancel {}),
        Err(Refusal::TooLate)
    );
    assert_eq!(
        bench.say(bench.joiner, ClientMessage::Cancel {}),
        Err(Refusal::TooLate)
    );
}

#[test]
fn a_credential_is_known_by_its_hash_alone() {
    let bench = Bench::playing(None);
    assert_eq!(bench.room.identify(&token(1)), Some((PlayerId::Creator, 1)));
    assert_eq!(bench.room.identify(&token(2)), Some((PlayerId::Joiner, 2)));
    assert_eq!(bench.room.identify(&token(3)), None);
}

#[test]
fn a_handover_code_adds_a_device_once_and_in_time() {
    let mut bench = Bench::playing(None);
    let (creator, joiner) = (bench.creator, bench.joiner);
    let [code, old, phone, late] = [40, 41, 42, 43].map(token);
    bench
        .apply(creator, Command::MakeHandover { code: old })
        .unwrap();
    bench
        .apply(creator, Command::MakeHandover { code })
        .unwrap();
    let claim = |code, token| Command::Claim { code, token };
    // One outstanding code: the older one is void. Whoever holds a seat cannot use any.
    assert_eq!(
        bench.apply(Actor::Watcher, claim(old, phone)),
        Err(Refusal::BadCode)
    );
    assert_eq!(
        bench.apply(creator, claim(code, phone)),
        Err(Refusal::AlreadySeated)
    );
    assert_eq!(
        bench.apply(joiner, claim(code, phone)),
        Err(Refusal::AlreadySeated)
    );
    bench.apply(Actor::Watcher, claim(code, phone)).unwrap();
    assert_eq!(bench.room.identify(&phone), Some((PlayerId::Creator, 3)));
    assert_eq!(
        bench.apply(Actor::Watcher, claim(code, token(50))),
        Err(Refusal::BadCode)
    );
    // Both devices play.
    let device = Actor::Player {
        player: PlayerId::Creator,
        device: 3,
    };
    bench
        .say(
            device,
            ClientMessage::Move {
                game: 1,
                ply: 0,
                uci: "e2e4".into(),
            },
        )
        .unwrap();

    bench
        .apply(creator, Command::MakeHandover { code: late })
        .unwrap();
    bench.wait(600_000);
    assert_eq!(
        bench.apply(Actor::Watcher, claim(late, token(51))),
        Err(Refusal::BadCode)
    );
}

#[test]
fn a_player_has_eight_devices_at_most_and_can_end_all_others() {
    let mut bench = Bench::playing(None);
    let creator = bench.creator;
    for n in 60..67 {
        bench
            .apply(creator, Command::MakeHandover { code: token(n) })
            .unwrap();
        let claim = Command::Claim {
            code: token(n),
            token: token(n + 100),
        };
        bench.apply(Actor::Watcher, claim).unwrap();
    }
    assert_eq!(bench.room.devices(PlayerId::Creator), 8);
    let more = Command::MakeHandover { code: token(99) };
    assert_eq!(bench.apply(creator, more), Err(Refusal::TooManyDevices));

    bench.apply(creator, Command::RevokeOthers).unwrap();
    assert_eq!(bench.room.devices(PlayerId::Creator), 1);
    assert_eq!(bench.room.identify(&token(160)), None);
    let revoked = Actor::Player {
        player: PlayerId::Creator,
        device: 3,
    };
    let message = ClientMessage::Move {
        game: 1,
        ply: 0,
        uci: "e2e4".into(),
    };
    assert_eq!(bench.say(revoked, message.clone()), Err(Refusal::NotSeated));
    assert!(bench.say(creator, message).is_ok());
    assert_eq!(bench.apply(creator, Command::RevokeOthers), Ok(vec![]));
}

#[test]
fn the_lobby_is_left_by_the_creator_or_by_joining() {
    let mut bench = Bench::waiting(CreateRequest {
        listed: true,
        ..request(None, None)
    });
    assert_eq!(
        bench.say(Actor::Watcher, ClientMessage::Unlist {}),
        Err(Refusal::NotSeated)
    );
    let events = bench.say(bench.creator, ClientMessage::Unlist {}).unwrap();
    assert_eq!(kinds(&events), [&PublicKind::Unlisted {}]);
    assert!(!bench.room.table().listed());
    assert_eq!(
        bench.say(bench.creator, ClientMessage::Unlist {}),
        Ok(events)
    );
}

#[test]
fn sides_follow_the_credential() {
    let bench = Bench::playing(None);
    assert_eq!(
        Side::from(bench.room.table().color(PlayerId::Creator)),
        Side::Brass
    );
}
