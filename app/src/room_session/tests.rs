//! What a page makes of its room, message by message.

use super::*;
use crate::seen::Seen;
use room::protocol::{
    ClientMessage, ClockView, DrawFrom, PlayerNames, PublicEvent, PublicKind, Score, Snapshot,
};
use room::{Durations, Side, You};

const NOW: i64 = 1_000_000;

fn snapshot(moves: &str) -> Snapshot {
    let game =
        Game::from_uci_moves(chess::Position::initial(), moves.split_whitespace()).expect("legal");
    Snapshot {
        game: 1,
        moves: moves.split_whitespace().map(ToOwned::to_owned).collect(),
        fen: game.position().fen(),
        turn: game.position().turn().into(),
        status: Status::Playing,
        winner: None,
        players: PlayerNames::default(),
        clock: None,
        offer: None,
        draw_from: DrawFrom { brass: 2, steel: 2 },
        rematch: None,
        score: Score::default(),
        created_at: NOW,
        started_at: Some(NOW),
        turn_started_at: Some(NOW),
        forfeit_at: None,
        forfeit_claimable: false,
        expires_at: None,
        ended_at: None,
        delete_at: None,
        reissue: None,
        listed: false,
        durations: Durations::default(),
        server_now: NOW + 70,
    }
}

fn shown(moves: &str, seq: u64, you: You) -> ServerMessage {
    ServerMessage::Snapshot {
        seq,
        room: Box::new(snapshot(moves)),
        you,
    }
}

fn session(moves: &str, you: You) -> RoomSession {
    let mut session = RoomSession::default();
    assert_eq!(session.receive(&shown(moves, 1, you), NOW), Then::Rest);
    session
}

fn moved(seq: u64, ply: u32, uci: &str) -> ServerMessage {
    let what = PublicKind::Moved {
        game: 1,
        ply,
        uci: uci.to_owned(),
    };
    ServerMessage::Events {
        seq,
        events: vec![PublicEvent {
            at: NOW,
            id: None,
            what,
        }],
        you: None,
        watchers: None,
    }
}

fn mv(uci: &str) -> Move {
    uci.parse().expect("written as UCI")
}

fn position(session: &RoomSession) -> String {
    session.game().expect("known").position().fen()
}

#[test]
fn a_move_is_shown_at_once_and_confirmed_by_its_event() {
    let mut session = session("", You::Brass);
    let frame = session.play(mv("e2e4")).expect("it is Brass's turn");
    assert_eq!(
        frame.message,
        ClientMessage::Move {
            game: 1,
            ply: 0,
            uci: "e2e4".to_owned()
        }
    );
    let shown = position(&session);
    assert!(session.is_pending() && session.mover().is_none());
    assert_eq!(session.play(mv("d2d4")), None, "one at a time");
    session.receive(&moved(2, 0, "e2e4"), NOW);
    assert!(!session.is_pending());
    assert_eq!(position(&session), shown);
}

#[test]
fn a_refused_move_is_taken_back_and_the_room_asked_for() {
    let mut session = session("", You::Brass);
    let before = position(&session);
    let id = session.play(mv("e2e4")).and_then(|frame| frame.id);
    let refused = ServerMessage::Refused {
        id,
        reason: Refusal::IllegalMove,
        seq: 1,
    };
    assert_eq!(session.receive(&refused, NOW), Then::Rest);
    assert_eq!(position(&session), before);
    assert_eq!(session.refusal(), Some(Refusal::IllegalMove));
    assert_eq!(session.on_its_way(), None);
}

#[test]
fn a_move_outlives_its_page() {
    let mut first = session("", You::Brass);
    let frame = first.play(mv("e2e4")).expect("it is Brass's turn");
    let kept = first.on_its_way();
    let mut second = RoomSession::new(7, kept.clone());
    assert_eq!(second.on_its_way(), kept, "before the room is known");
    second.receive(&shown("", 1, You::Brass), NOW);
    assert!(second.is_pending());
    let again = second.unconfirmed().expect("still to be sent");
    assert_eq!(again.message, frame.message);
    assert_ne!(again.id, frame.id, "another page's ids are its own");

    let mut late = RoomSession::new(7, kept.clone());
    late.receive(&shown("e2e4", 2, You::Brass), NOW);
    assert!(!late.is_pending());
    assert_eq!((late.refusal(), late.on_its_way()), (None, None), "arrived");

    let mut other = RoomSession::new(7, kept);
    other.receive(&shown("d2d4", 2, You::Brass), NOW);
    assert!(!other.is_pending());
    assert_eq!(other.refusal(), Some(Refusal::Stale), "and it is said");
}

#[test]
fn a_command_is_sent_again_only_to_the_position_it_was_meant_for() {
    let offer = ClientMessage::OfferDraw { game: 1 };
    let mut same = session("e2e4 e7e5", You::Brass);
    let frame = same.command(offer.clone());
    let mut gone_on = same.clone();
    assert!(same.waits());
    same.receive(&shown("e2e4 e7e5", 1, You::Brass), NOW);
    assert_eq!(same.resume(), std::slice::from_ref(&frame));
    let refused = ServerMessage::Refused {
        id: frame.id.clone(),
        reason: Refusal::TooSoon,
        seq: 1,
    };
    assert_eq!(same.receive(&refused, NOW), Then::Rest);
    assert_eq!(same.refusal(), None, "done the first time");
    assert!(!same.waits());

    gone_on.receive(&shown("e2e4 e7e5 g1f3", 2, You::Brass), NOW);
    assert_eq!(gone_on.resume(), []);
    assert_eq!(gone_on.refusal(), Some(Refusal::Stale));
}

#[test]
fn a_command_is_answered_by_the_event_that_carries_its_id() {
    let mut session = session("e2e4 e7e5", You::Brass);
    let frame = session.command(ClientMessage::OfferDraw { game: 1 });
    let event = |seq, id: Option<String>, what| ServerMessage::Events {
        seq,
        events: vec![PublicEvent { at: NOW, id, what }],
        you: None,
        watchers: None,
    };
    let by = Side::Brass;
    let others = event(2, Some("9-1".to_owned()), PublicKind::Unlisted {});
    session.receive(&others, NOW);
    assert!(session.waits(), "another page's");
    let offered = PublicKind::DrawOffered { offer: 1, by };
    session.receive(&event(3, frame.id, offered), NOW);
    assert!(!session.waits());
}

#[test]
fn a_seat_that_was_taken_away_says_so_until_there_is_another() {
    let mut session = session("", You::Brass);
    session.play(mv("e2e4"));
    session.revoke();
    assert_eq!(session.since(), None, "who one is now, a snapshot tells");
    assert!(!session.is_pending());
    session.receive(&shown("", 1, You::Watcher), NOW);
    assert!(session.is_revoked());
    session.receive(&shown("", 1, You::Brass), NOW);
    assert!(!session.is_revoked());
}

#[test]
fn a_fallen_flag_is_told_once_and_again_when_the_server_disagrees() {
    let mut room = snapshot("e2e4 e7e5");
    room.clock = Some(ClockView {
        initial_s: 60,
        increment_s: 0,
        brass_ms: 1_000,
        steel_ms: 60_000,
        running: Some(Side::Brass),
        as_of: NOW,
    });
    room.server_now = NOW;
    let message = |you| ServerMessage::Snapshot {
        seq: 1,
        room: Box::new(room.clone()),
        you,
    };
    let mut session = RoomSession::default();
    session.receive(&message(You::Watcher), NOW);
    assert_eq!(
        session.fallen_flag(NOW + 2_000),
        None,
        "not a watcher's to tell"
    );
    session.receive(&message(You::Steel), NOW);
    assert_eq!(session.fallen_flag(NOW + 999), None);
    let told = session.fallen_flag(NOW + 1_000).expect("fallen");
    assert_eq!(told.message, ClientMessage::ClaimFlag { game: 1 });
    assert_eq!(session.fallen_flag(NOW + 1_200), None);
    let refused = ServerMessage::Refused {
        id: told.id,
        reason: Refusal::TooSoon,
        seq: 1,
    };
    session.receive(&refused, NOW + 1_300);
    assert_eq!(session.refusal(), None, "nobody asked for it");
    assert_eq!(session.fallen_flag(NOW + 1_400), None);
    assert!(session.fallen_flag(NOW + 1_800).is_some());
}

#[test]
fn after_a_reconnection_the_same_move_is_sent_again_only_while_it_fits() {
    let mut session = session("", You::Brass);
    let frame = session.play(mv("e2e4"));
    session.receive(&shown("", 1, You::Brass), NOW);
    assert_eq!(session.unconfirmed(), frame, "not yet arrived");
    session.receive(&shown("e2e4", 2, You::Brass), NOW);
    assert_eq!(session.unconfirmed(), None, "arrived");
    assert_eq!(session.refusal(), None);
}

#[test]
fn a_move_from_another_device_of_the_same_player_wins() {
    let mut session = session("", You::Brass);
    session.play(mv("e2e4"));
    session.receive(&moved(2, 0, "d2d4"), NOW);
    assert!(!session.is_pending());
    assert_eq!(session.refusal(), Some(Refusal::Stale));
    assert!(position(&session).contains("3P4"));
}

#[test]
fn a_snapshot_drops_what_was_prepared_and_a_move_does_not() {
    let mut session = session("", You::Steel);
    let epoch = session.epoch();
    session.receive(&moved(2, 0, "e2e4"), NOW);
    assert_eq!(session.epoch(), epoch);
    session.receive(&shown("e2e4", 2, You::Steel), NOW);
    assert_ne!(session.epoch(), epoch);
}

#[test]
fn a_missed_event_asks_for_the_room() {
    let mut session = session("", You::Steel);
    assert_eq!(session.receive(&moved(3, 1, "e7e5"), NOW), Then::Renew);
    assert_eq!(
        session.since(),
        None,
        "the next socket begins with a snapshot"
    );
    assert!(session.game().is_some(), "and meanwhile nothing disappears");
}

#[test]
fn who_may_not_move_cannot() {
    assert_eq!(session("", You::Watcher).play(mv("e2e4")), None);
    assert_eq!(session("", You::Steel).play(mv("e2e4")), None);
    assert_eq!(session("", You::Brass).play(mv("e2e5")), None, "illegal");
}

#[test]
fn deadlines_are_told_by_the_servers_clock() {
    assert_eq!(session("", You::Brass).server_time(NOW + 5), NOW + 75);
}

#[test]
fn an_older_answer_changes_nothing() {
    let mut session = session("e2e4", You::Steel);
    let answer = RoomAnswer {
        room: snapshot(""),
        you: You::Steel,
        seq: 0,
    };
    assert_eq!(session.look(&answer, NOW), Ok(()));
    assert_eq!(session.game().map(|game| game.ply()), Some(1));
    assert_eq!(
        Side::from(session.view().expect("known").turn()),
        Side::Steel
    );
}

/// A room as it was heard of in these messages.
fn seen(messages: &[ServerMessage]) -> Seen {
    let mut seen = Seen::new("a");
    for message in messages {
        let text = serde_json::to_string(message).expect("it can be written");
        match message {
            ServerMessage::Snapshot { .. } => seen.whole(&text, NOW),
            _ => seen.more(&text, NOW + 1),
        }
    }
    seen
}

#[test]
fn a_room_out_of_reach_is_shown_as_it_was_last_seen_and_not_played_in() {
    let heard = [
        shown("e2e4", 1, You::Steel),
        moved(2, 1, "e7e5"),
        moved(3, 2, "g1f3"),
    ];
    let mut session = RoomSession::new(7, None);
    session.recall(&seen(&heard));
    assert_eq!(session.game().map(|game| game.ply()), Some(3));
    assert_eq!(session.recalled_at(), Some(NOW + 1));
    assert_eq!(session.mover(), None, "it may have gone on since");
    assert_eq!(session.since(), None, "all of it is asked for");
    session.receive(&shown("e2e4 e7e5 g1f3", 3, You::Steel), NOW);
    assert_eq!(
        (session.recalled_at(), session.mover()),
        (None, Some(Color::Black))
    );

    let mut known = self::session("", You::Brass);
    known.recall(&seen(&heard));
    assert_eq!(known.recalled_at(), None, "what is known is better");
}

#[test]
fn a_move_on_its_way_is_seen_on_a_recalled_room_and_sent_if_it_still_fits() {
    let mut left = session("e2e4", You::Steel);
    left.play(mv("e7e5"));
    let recall = || {
        let mut session = RoomSession::new(7, left.on_its_way());
        session.recall(&seen(&[shown("", 1, You::Steel), moved(2, 0, "e2e4")]));
        assert!(session.is_pending());
        assert_eq!(position(&session), position(&left));
        session
    };
    let mut fits = recall();
    fits.receive(&shown("e2e4", 2, You::Steel), NOW);
    assert_eq!(fits.resume().len(), 1);
    let mut late = recall();
    late.receive(&shown("e2e4 c7c5", 3, You::Steel), NOW);
    assert_eq!(late.resume(), []);
    assert_eq!(late.refusal(), Some(Refusal::Stale));
}

#[test]
fn what_cannot_be_understood_is_not_recalled() {
    let gap = [shown("e2e4", 1, You::Steel), moved(3, 2, "g1f3")];
    let mut unread = seen(&[shown("e2e4", 1, You::Steel)]);
    unread.messages = vec!["{".to_owned(), "null".to_owned()];
    for seen in [seen(&gap), unread, Seen::new("a")] {
        let mut session = RoomSession::new(7, None);
        session.recall(&seen);
        assert!(session.view().is_none());
    }
}
