//! Clients read what serde writes, and write what serde reads.

use json::FromJson;
use room::protocol::{
    ClockView, CreateRequest, Created, DrawFrom, JoinRequest, Offered, PlayerNames, Presence,
    PublicEvent, PublicKind, ReissueView, RematchOffered, RoomAnswer, Score, Snapshot,
};
use room::{
    Channel, ChatLine, ClientMessage, ClockSetting, Durations, Points, Refusal, ServerMessage,
    Side, Speaker, Status, You, protocol::ClientFrame,
};
use serde::{Serialize, de::DeserializeOwned};
use std::fmt::Debug;

const AT: i64 = 1_767_225_600_000;

const STATUSES: [Status; 15] = [
    Status::Waiting,
    Status::Playing,
    Status::Checkmate,
    Status::Stalemate,
    Status::InsufficientMaterial,
    Status::Threefold,
    Status::FiftyMoves,
    Status::Agreement,
    Status::Resignation,
    Status::Forfeit,
    Status::Timeout,
    Status::TimeoutDraw,
    Status::Aborted,
    Status::Cancelled,
    Status::Expired,
];

/// A client reads `value` as serde does; and both judge alike when the text is damaged.
fn check<T: Serialize + DeserializeOwned + FromJson + PartialEq + Debug>(value: &T) {
    let text = serde_json::to_string(value).unwrap();
    assert_eq!(json::from_str::<T>(&text).as_ref(), Some(value), "{text}");
    let grown = text.replacen('{', r#"{"comes_later":[1,{"a":null}],"#, 1);
    let without = |name: &str| text.replace(name, "gone");
    let broken = [
        grown,
        text.replace("null", "7"),
        text.replace("true", "\"true\""),
        text.replace("brass", "Brass"),
        text.replace(":1", ":-1"),
        without("seq"),
        without("\"at\""),
        without("type"),
        without("offer"),
        without("moves"),
        without("you"),
        without("clock"),
    ];
    for text in broken {
        let theirs = serde_json::from_str::<T>(&text).ok();
        assert_eq!(json::from_str::<T>(&text), theirs, "{text}");
    }
}

fn points(wins: u32, draws: u32) -> Points {
    let mut points = Points::default();
    (0..wins).for_each(|_| points.win());
    (0..draws).for_each(|_| points.draw());
    points
}

fn bare() -> Snapshot {
    Snapshot {
        game: 1,
        moves: Vec::new(),
        fen: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1".into(),
        turn: Side::Brass,
        status: Status::Waiting,
        winner: None,
        players: PlayerNames::default(),
        clock: None,
        offer: None,
        draw_from: DrawFrom { brass: 2, steel: 2 },
        rematch: None,
        score: Score::default(),
        created_at: AT,
        started_at: None,
        turn_started_at: None,
        forfeit_at: None,
        forfeit_claimable: false,
        expires_at: Some(AT + 1),
        ended_at: None,
        delete_at: None,
        reissue: None,
        listed: true,
        durations: Durations::default(),
        server_now: AT + 2,
    }
}

fn full() -> Snapshot {
    let side = Side::Steel;
    Snapshot {
        moves: vec!["e2e4".into(), "e7e5".into()],
        winner: Some(side),
        players: PlayerNames {
            brass: Some("Zé \"o rei\" \u{1f434}\n".into()),
            steel: None,
        },
        clock: Some(ClockView {
            initial_s: 180,
            increment_s: 2,
            brass_ms: 1,
            steel_ms: -3,
            running: Some(Side::Brass),
            as_of: AT,
        }),
        offer: Some(Offered {
            offer: 1,
            by: side,
            ply: 14,
        }),
        rematch: Some(RematchOffered { offer: 2, by: side }),
        score: Score {
            brass: points(1, 1),
            steel: points(10, 2),
        },
        started_at: Some(AT),
        turn_started_at: Some(AT),
        forfeit_at: Some(AT),
        forfeit_claimable: true,
        ended_at: Some(AT),
        delete_at: Some(AT),
        reissue: Some(ReissueView {
            side,
            expires_at: AT,
        }),
        listed: false,
        ..bare()
    }
}

fn kinds() -> Vec<PublicKind> {
    let (offer, game, by, name) = (17, 1, Side::Brass, Some("Ana".to_owned()));
    let mut kinds: Vec<_> = STATUSES
        .into_iter()
        .zip(
            [None, Some(Side::Brass), Some(Side::Steel)]
                .into_iter()
                .cycle(),
        )
        .map(|(status, winner)| PublicKind::Ended { status, winner })
        .collect();
    kinds.extend([
        PublicKind::Joined { name },
        PublicKind::Joined { name: None },
        PublicKind::GameStarted { game },
        PublicKind::Moved {
            game,
            ply: 0,
            uci: "e7e8q".into(),
        },
        PublicKind::ForfeitClaimable {},
        PublicKind::DrawOffered { offer, by },
        PublicKind::DrawWithdrawn { offer },
        PublicKind::DrawDeclined { offer },
        PublicKind::RematchOffered { offer, by },
        PublicKind::RematchWithdrawn { offer },
        PublicKind::RematchDeclined { offer },
        PublicKind::ReissueOpened {
            side: by,
            expires_at: AT,
        },
        PublicKind::ReissueVoided {},
        PublicKind::SeatReissued { side: by },
        PublicKind::Unlisted {},
    ]);
    kinds
}

#[test]
fn snapshots_are_read() {
    for room in [bare(), full()] {
        check(&room);
        for you in [You::Brass, You::Steel, You::Watcher] {
            let (room, seq) = (room.clone(), u64::MAX);
            check(&RoomAnswer {
                room: room.clone(),
                you,
                seq,
            });
            let room = Box::new(room);
            check(&ServerMessage::Snapshot { seq, room, you });
        }
    }
}

#[test]
fn events_of_every_kind_are_read() {
    let events: Vec<_> = kinds()
        .into_iter()
        .zip([None, Some("id-1".to_owned())].into_iter().cycle())
        .map(|(what, id)| PublicEvent { at: AT, id, what })
        .collect();
    events.iter().for_each(check);
    check(&ServerMessage::Events {
        seq: 40,
        events,
        you: Some(You::Watcher),
        watchers: Some(3),
    });
    check(&ServerMessage::Events {
        seq: 0,
        events: Vec::new(),
        you: None,
        watchers: None,
    });
}

#[test]
fn the_other_messages_are_read() {
    for reason in Refusal::ALL.iter().copied().chain([Refusal::Unknown]) {
        let id = Some(format!("{reason:?}"));
        check(&ServerMessage::Refused { id, reason, seq: 3 });
    }
    check(&ServerMessage::Refused {
        id: None,
        reason: Refusal::Stale,
        seq: 0,
    });
    check(&ServerMessage::Presence(Presence {
        brass: true,
        steel: false,
        watchers: 1,
    }));
    for (channel, from) in [
        (Channel::Players, Speaker::Brass),
        (Channel::Players, Speaker::Steel),
        (Channel::Watchers, Speaker::Watcher),
    ] {
        check(&ServerMessage::Chat(ChatLine {
            channel,
            n: 1,
            from,
            text: "oi \\ \u{7} \"você\"".into(),
            at: AT,
            id: None,
        }));
    }
    let (room, seat) = ("abc".to_owned(), Side::Brass);
    check(&Created { room, seat });
}

#[test]
fn points_are_halves() {
    for draws in 0..5 {
        check(&points(0, draws));
    }
    assert_eq!(json::from_str("3"), Some(points(3, 0)));
    for wrong in ["1.25", "-1", "\"1\"", "4294967295"] {
        assert_eq!(json::from_str::<Points>(wrong), None, "{wrong}");
    }
}

#[test]
fn commands_are_written_as_serde_writes_them() {
    let (game, ply, offer) = (1, 0, 7);
    let messages = [
        ClientMessage::Move {
            game,
            ply,
            uci: "e2e4".into(),
        },
        ClientMessage::OfferDraw { game },
        ClientMessage::AcceptDraw { game, offer },
        ClientMessage::DeclineDraw { game, offer },
        ClientMessage::WithdrawDraw { game, offer },
        ClientMessage::Resign { game },
        ClientMessage::Abort { game },
        ClientMessage::ClaimForfeit { game },
        ClientMessage::ClaimFlag { game },
        ClientMessage::OfferRematch { game },
        ClientMessage::AcceptRematch { game, offer },
        ClientMessage::DeclineRematch { game, offer },
        ClientMessage::WithdrawRematch { game, offer },
        ClientMessage::Cancel {},
        ClientMessage::Unlist {},
        ClientMessage::Chat {
            text: "oi \\ \u{7} \"você\"".into(),
        },
    ];
    for message in messages {
        for id in [None, Some("12".to_owned())] {
            let message = message.clone();
            let frame = ClientFrame { id, message };
            let text = json::to_string(&frame);
            assert_eq!(text, serde_json::to_string(&frame).unwrap());
            assert_eq!(ClientFrame::parse(&text), Ok(frame));
        }
    }
}

#[test]
fn requests_are_written_as_serde_reads_them() {
    let clock = ClockSetting {
        initial_s: 90,
        increment_s: 1,
    };
    for clock in [None, Some(clock)] {
        for name in [None, Some("Zoë \"\\".to_owned())] {
            let join = JoinRequest { name: name.clone() };
            assert_eq!(
                serde_json::from_str(&json::to_string(&join)).ok(),
                Some(join)
            );
            let create = CreateRequest {
                clock,
                name,
                listed: clock.is_some(),
            };
            let text = json::to_string(&create);
            assert_eq!(serde_json::from_str(&text).ok(), Some(create), "{text}");
        }
    }
}
