//! Turns: every move is judged, stale and repeated ones change nothing.

mod common;

use common::{Bench, FOOLS_MATE, kinds};
use room::{Actor, ClientMessage, Decision, PublicKind, Refusal, Side, Status};

fn moving(ply: u32, uci: &str) -> ClientMessage {
    ClientMessage::Move {
        game: 1,
        ply,
        uci: uci.into(),
    }
}

#[test]
fn moves_alternate_and_are_judged() {
    let mut bench = Bench::playing(None);
    let (creator, joiner) = (bench.creator, bench.joiner);
    assert_eq!(
        bench.say(joiner, moving(0, "e7e5")),
        Err(Refusal::NotYourTurn)
    );
    assert_eq!(
        bench.say(Actor::Watcher, moving(0, "e2e4")),
        Err(Refusal::NotSeated)
    );
    for bad in ["e2e5", "e7e5", "", "e2", "e2e4q", "é2é4", "0000", "e1g1"] {
        assert_eq!(
            bench.say(creator, moving(0, bad)),
            Err(Refusal::IllegalMove),
            "{bad}"
        );
    }
    let events = bench.say(creator, moving(0, "e2e4")).unwrap();
    assert_eq!(
        kinds(&events),
        [&PublicKind::Moved {
            game: 1,
            ply: 0,
            uci: "e2e4".into()
        }]
    );
    assert_eq!(
        bench.say(creator, moving(1, "e7e5")),
        Err(Refusal::NotYourTurn)
    );
    bench.say(joiner, moving(1, "e7e5")).unwrap();
    assert_eq!(bench.room.table().ply(), 2);
}

#[test]
fn a_stored_move_repeated_is_answered_with_its_event() {
    let mut bench = Bench::playing(None);
    let (creator, joiner) = (bench.creator, bench.joiner);
    let first = bench.say(creator, moving(0, "e2e4")).unwrap();
    bench.play("e7e5").unwrap();
    let seq = bench.room.seq();
    assert_eq!(bench.say(creator, moving(0, "e2e4")), Ok(first));
    let command = room::Command::Message(moving(0, "e2e4"));
    let decision = bench.room.apply(creator, command, bench.now).unwrap();
    assert!(
        matches!(decision, Decision::Repeat { seq: 2, .. }),
        "{decision:?}"
    );
    assert_eq!(bench.room.seq(), seq);
    // Another move at that ply, another player, a ply to come, another game: stale.
    assert_eq!(bench.say(creator, moving(0, "d2d4")), Err(Refusal::Stale));
    assert_eq!(bench.say(joiner, moving(0, "e2e4")), Err(Refusal::Stale));
    assert_eq!(bench.say(creator, moving(4, "g1f3")), Err(Refusal::Stale));
    let other = ClientMessage::Move {
        game: 2,
        ply: 2,
        uci: "g1f3".into(),
    };
    assert_eq!(bench.say(creator, other), Err(Refusal::Stale));
}

#[test]
fn a_mate_ends_the_game_and_counts() {
    let mut bench = Bench::playing(None);
    bench.play_all(&FOOLS_MATE[..3]);
    let events = bench.play("d8h4").unwrap();
    let mated = PublicKind::Ended {
        status: Status::Checkmate,
        winner: Some(Side::Steel),
    };
    assert_eq!(kinds(&events)[1], &mated);
    let snapshot = bench.room.table().snapshot(bench.now);
    assert_eq!(
        (snapshot.status, snapshot.winner),
        (Status::Checkmate, Some(Side::Steel))
    );
    assert_eq!(
        (snapshot.score.brass.halves(), snapshot.score.steel.halves()),
        (0, 2)
    );
    assert_eq!(bench.play("a2a3"), Err(Refusal::GameOver));
    // The mating move repeated is still answered.
    assert_eq!(
        kinds(&bench.say(bench.joiner, moving(3, "d8h4")).unwrap()).len(),
        1
    );
    let resign = ClientMessage::Resign { game: 1 };
    assert_eq!(bench.say(bench.creator, resign), Err(Refusal::GameOver));
}

#[test]
fn automatic_draws_are_declared_at_once() {
    let mut bench = Bench::playing(None);
    let knights = ["g1f3", "g8f6", "f3g1", "f6g8"];
    bench.play_all(&knights);
    bench.play_all(&knights[..3]);
    let events = bench.play("f6g8").unwrap();
    assert_eq!(
        kinds(&events)[1],
        &PublicKind::Ended {
            status: Status::Threefold,
            winner: None
        }
    );
    let score = bench.room.table().snapshot(bench.now).score;
    assert_eq!((score.brass.halves(), score.steel.halves()), (1, 1));
}

#[test]
fn resigning_gives_the_other_the_win_at_any_time() {
    let mut bench = Bench::playing(None);
    let resign = || ClientMessage::Resign { game: 1 };
    assert_eq!(bench.say(Actor::Watcher, resign()), Err(Refusal::NotSeated));
    let stale = ClientMessage::Resign { game: 2 };
    assert_eq!(bench.say(bench.joiner, stale), Err(Refusal::Stale));
    let ended = bench.say(bench.joiner, resign()).unwrap();
    let lost = PublicKind::Ended {
        status: Status::Resignation,
        winner: Some(Side::Brass),
    };
    assert_eq!(kinds(&ended), [&lost]);
    // Twice is answered as once; the winner cannot resign any more.
    assert_eq!(bench.say(bench.joiner, resign()), Ok(ended));
    assert_eq!(bench.say(bench.creator, resign()), Err(Refusal::GameOver));
}

#[test]
fn a_game_can_be_aborted_until_both_have_moved() {
    let mut bench = Bench::playing(None);
    bench.play("e2e4").unwrap();
    bench
        .say(bench.creator, ClientMessage::Abort { game: 1 })
        .unwrap();
    assert_eq!(bench.status(), Status::Aborted);
    assert_eq!(
        bench.room.table().snapshot(bench.now).score.brass.halves(),
        0
    );

    let mut bench = Bench::playing(None);
    bench.play_all(&["e2e4", "e7e5"]);
    let abort = ClientMessage::Abort { game: 1 };
    assert_eq!(bench.say(bench.joiner, abort), Err(Refusal::TooLate));
}

#[test]
fn events_are_told_again_since_any_point_of_the_game() {
    let mut bench = Bench::playing(None);
    bench.play_all(&["e2e4", "e7e5"]);
    assert_eq!(bench.room.seq(), 3);
    assert_eq!(bench.room.events_since(3).map(<[_]>::len), Some(0));
    assert_eq!(bench.room.events_since(1).map(<[_]>::len), Some(2));
    // From before the game, or from the future: only a snapshot helps.
    assert_eq!(bench.room.events_since(0), None);
    assert_eq!(bench.room.events_since(4), None);
}
