//! Timed games: free first moves, increments, flags.

mod common;

use chess::Color;
use common::{Bench, DAY, START, kinds};
use room::{ClientMessage, ClockSetting, Command, PublicKind, Refusal, Side, Status};

const FLAG: ClientMessage = ClientMessage::ClaimFlag { game: 1 };

fn timed(initial_s: u32, increment_s: u32) -> Bench {
    Bench::playing(Some(ClockSetting {
        initial_s,
        increment_s,
    }))
}

fn left(bench: &Bench, color: Color) -> i64 {
    bench.room.table().time_left(color, bench.now).unwrap()
}

#[test]
fn first_moves_are_free_and_later_ones_earn_the_increment() {
    let mut bench = timed(180, 2);
    bench.wait(30_000);
    bench.play("e2e4").unwrap();
    bench.wait(30_000);
    bench.play("e7e5").unwrap();
    assert_eq!(
        (left(&bench, Color::White), left(&bench, Color::Black)),
        (180_000, 180_000)
    );
    assert_eq!(bench.room.table().running(), Some(Color::White));
    bench.wait(10_000);
    assert_eq!(left(&bench, Color::White), 170_000);
    bench.play("g1f3").unwrap();
    assert_eq!(
        (left(&bench, Color::White), left(&bench, Color::Black)),
        (172_000, 180_000)
    );
    bench.wait(500);
    let clock = bench.room.table().snapshot(bench.now).clock.unwrap();
    assert_eq!((clock.brass_ms, clock.steel_ms), (172_000, 179_500));
    assert_eq!((clock.running, clock.as_of), (Some(Side::Steel), bench.now));
}

#[test]
fn a_missing_first_move_aborts() {
    let mut bench = timed(180, 0);
    assert_eq!(bench.room.next_deadline(), Some(START + 60_000));
    bench.wait(59_999);
    bench.play("e2e4").unwrap();
    bench.wait(60_000);
    let events = bench.settle();
    assert_eq!(
        kinds(&events),
        [&PublicKind::Ended {
            status: Status::Aborted,
            winner: None
        }]
    );
}

#[test]
fn the_flag_falls_at_its_moment_however_late_the_alarm() {
    let mut bench = timed(60, 5);
    bench.play_all(&["e2e4", "e7e5"]);
    let at = bench.now + 60_000;
    assert_eq!(bench.room.next_deadline(), Some(at));
    bench.now = at - 1;
    assert_eq!(bench.say(bench.joiner, FLAG), Err(Refusal::TooSoon));
    bench.now = at + 20_000;
    let events = bench.settle();
    let lost = PublicKind::Ended {
        status: Status::Timeout,
        winner: Some(Side::Steel),
    };
    assert_eq!((kinds(&events), events[0].at), (vec![&lost], at));
    assert_eq!(left(&bench, Color::White), 0);
    assert_eq!(bench.room.table().running(), None);
    // Either client's claim is answered with the end that was already settled.
    assert_eq!(bench.say(bench.joiner, FLAG), Ok(events.clone()));
    assert_eq!(bench.say(bench.creator, FLAG), Ok(events));
}

#[test]
fn a_move_after_the_flag_loses_and_one_in_time_counts() {
    let mut bench = timed(60, 0);
    bench.play_all(&["f2f3", "e7e5", "g2g4"]);
    bench.wait(59_999);
    bench.play("d8h4").unwrap();
    assert_eq!(bench.status(), Status::Checkmate);

    let mut bench = timed(60, 0);
    bench.play_all(&["f2f3", "e7e5", "g2g4"]);
    bench.wait(60_000);
    assert_eq!(bench.play("d8h4"), Err(Refusal::GameOver));
    assert_eq!(bench.status(), Status::Timeout);
}

#[test]
fn the_clock_stops_with_the_game() {
    let mut bench = timed(60, 0);
    bench.play_all(&["e2e4", "e7e5"]);
    bench.wait(10_000);
    bench
        .say(bench.joiner, ClientMessage::Resign { game: 1 })
        .unwrap();
    bench.wait(DAY);
    assert_eq!(
        (left(&bench, Color::White), left(&bench, Color::Black)),
        (50_000, 60_000)
    );
}

#[test]
fn timed_and_untimed_games_have_their_own_claims() {
    let mut bench = timed(60, 0);
    assert_eq!(bench.room.table().forfeit_at(), None);
    let claim = ClientMessage::ClaimForfeit { game: 1 };
    assert_eq!(bench.say(bench.joiner, claim), Err(Refusal::Timed));
    let make = Command::MakeReissue {
        code: common::token(9),
    };
    assert_eq!(bench.apply(bench.joiner, make), Err(Refusal::Timed));

    let mut bench = Bench::playing(None);
    assert_eq!(bench.say(bench.joiner, FLAG), Err(Refusal::NotTimed));
}

#[test]
fn a_rematch_begins_with_full_clocks() {
    let mut bench = timed(60, 0);
    bench.play_all(&["e2e4", "e7e5"]);
    bench.wait(70_000);
    bench.settle();
    bench
        .say(bench.creator, ClientMessage::OfferRematch { game: 1 })
        .unwrap();
    bench
        .say(bench.joiner, ClientMessage::OfferRematch { game: 1 })
        .unwrap();
    assert_eq!(
        (left(&bench, Color::White), left(&bench, Color::Black)),
        (60_000, 60_000)
    );
}
