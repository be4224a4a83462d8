//! Forfeit, expiry, deletion: what time does.

mod common;

use common::{Bench, DAY, START, kinds, token};
use room::protocol::CreateRequest;
use room::{Actor, ClientMessage, Command, PublicKind, Refusal, Side, Status};

const CLAIM: ClientMessage = ClientMessage::ClaimForfeit { game: 1 };

#[test]
fn a_forfeit_can_be_claimed_only_after_more_than_two_days() {
    let mut bench = Bench::playing(None);
    bench.play_all(&["e2e4", "e7e5"]);
    let forfeit_at = bench.now + 2 * DAY + 1;
    assert_eq!(bench.room.table().forfeit_at(), Some(forfeit_at));
    assert_eq!(bench.room.next_deadline(), Some(forfeit_at));
    bench.now = forfeit_at - 1;
    assert_eq!(bench.settle(), []);
    assert_eq!(bench.say(bench.waiter(), CLAIM), Err(Refusal::TooSoon));
    bench.now = forfeit_at;
    assert_eq!(kinds(&bench.settle()), [&PublicKind::ForfeitClaimable {}]);
    // Announced once; the next deadline is the expiry.
    assert_eq!(bench.settle(), []);
    assert_eq!(bench.room.next_deadline(), Some(START + 7 * DAY));
    assert_eq!(bench.say(bench.mover(), CLAIM), Err(Refusal::YourTurn));
    assert_eq!(bench.say(Actor::Watcher, CLAIM), Err(Refusal::NotSeated));
    let ended = bench.say(bench.joiner, CLAIM).unwrap();
    let won = PublicKind::Ended {
        status: Status::Forfeit,
        winner: Some(Side::Steel),
    };
    assert_eq!(kinds(&ended), [&won]);
    assert_eq!(bench.say(bench.joiner, CLAIM), Ok(ended));
}

#[test]
fn a_late_move_voids_the_claim() {
    let mut bench = Bench::playing(None);
    bench.wait(3 * DAY);
    bench.settle();
    assert!(bench.room.table().forfeit_claimable());
    bench.play("e2e4").unwrap();
    assert!(!bench.room.table().forfeit_claimable());
    assert_eq!(bench.say(bench.creator, CLAIM), Err(Refusal::TooSoon));
    assert_eq!(
        bench.room.table().forfeit_at(),
        Some(bench.now + 2 * DAY + 1)
    );
}

#[test]
fn visiting_or_talking_resets_nothing() {
    let mut bench = Bench::playing(None);
    let (forfeit, expiry) = (
        bench.room.table().forfeit_at(),
        bench.room.table().expires_at(),
    );
    bench.wait(DAY);
    bench.apply(bench.creator, Command::Arrive).unwrap();
    bench
        .say(bench.creator, ClientMessage::Chat { text: "oi".into() })
        .unwrap();
    assert_eq!(bench.room.table().forfeit_at(), forfeit);
    assert_eq!(bench.room.table().expires_at(), expiry);
}

#[test]
fn a_room_without_a_move_for_seven_days_expires() {
    for joined in [false, true] {
        let mut bench = if joined {
            Bench::playing(None)
        } else {
            Bench::waiting(CreateRequest::default())
        };
        bench.now = START + 7 * DAY - 1;
        bench.settle();
        assert!(!bench.status().is_over());
        // However late the alarm comes, the end is told at its own moment.
        bench.now = START + 9 * DAY;
        let events = bench.settle();
        let last = events.last().unwrap();
        assert_eq!(
            last.what,
            PublicKind::Ended {
                status: Status::Expired,
                winner: None
            }
        );
        assert_eq!(last.at, START + 7 * DAY);
        let rematch = ClientMessage::OfferRematch { game: 1 };
        assert_eq!(bench.say(bench.creator, rematch), Err(Refusal::NoRematch));
    }
}

#[test]
fn moves_put_the_expiry_off() {
    let mut bench = Bench::playing(None);
    bench.wait(6 * DAY);
    bench.play("e2e4").unwrap();
    assert_eq!(bench.room.table().expires_at(), Some(bench.now + 7 * DAY));
}

#[test]
fn a_finished_room_is_deleted_after_thirty_days() {
    let mut bench = Bench::playing(None);
    bench
        .say(bench.creator, ClientMessage::Resign { game: 1 })
        .unwrap();
    assert_eq!(bench.room.next_deadline(), Some(START + 30 * DAY));
    assert_eq!(bench.room.table().expires_at(), None);
    bench.now = START + 30 * DAY;
    assert_eq!(bench.settle(), []);
    assert!(bench.room.is_deleted());
    assert_eq!(bench.room.next_deadline(), None);
    let refused = bench.apply(
        Actor::Watcher,
        Command::Claim {
            code: token(9),
            token: token(8),
        },
    );
    assert_eq!(refused, Err(Refusal::Gone));
}

#[test]
fn everything_due_happens_in_order_in_one_late_alarm() {
    let mut bench = Bench::playing(None);
    bench.now = START + 100 * DAY;
    let events = bench.settle();
    let expired = PublicKind::Ended {
        status: Status::Expired,
        winner: None,
    };
    assert_eq!(kinds(&events), [&PublicKind::ForfeitClaimable {}, &expired]);
    assert!(bench.room.is_deleted());
    assert_eq!(
        bench.log.last().map(|event| event.at),
        Some(START + 37 * DAY)
    );
}

#[test]
fn a_clock_that_goes_backwards_is_held() {
    let mut bench = Bench::playing(None);
    bench.wait(1000);
    bench.play("e2e4").unwrap();
    let at = bench.now;
    bench.now = START - DAY;
    bench.play("e7e5").unwrap();
    assert_eq!(bench.log.last().map(|event| event.at), Some(at));
}

#[test]
fn the_absent_players_seat_can_be_reopened_once_a_game() {
    let mut bench = Bench::playing(None);
    let (code, phone) = (token(70), token(71));
    let make = || Command::MakeReissue { code: token(70) };
    assert_eq!(bench.apply(bench.joiner, make()), Err(Refusal::TooSoon));
    bench.wait(2 * DAY + 1);
    assert_eq!(bench.apply(bench.creator, make()), Err(Refusal::YourTurn));
    let events = bench.apply(bench.joiner, make()).unwrap();
    let opened = PublicKind::ReissueOpened {
        side: Side::Brass,
        expires_at: bench.now + 600_000,
    };
    assert_eq!(kinds(&events), [&opened]);
    assert!(bench.room.table().snapshot(bench.now).reissue.is_some());
    let claim = |code| Command::Claim {
        code,
        token: token(71),
    };
    assert_eq!(
        bench.apply(bench.joiner, claim(code)),
        Err(Refusal::AlreadySeated)
    );
    assert_eq!(
        bench.apply(Actor::Watcher, claim(token(1))),
        Err(Refusal::BadCode)
    );

    let expires_at = bench.room.table().expires_at();
    let events = bench.apply(Actor::Watcher, claim(code)).unwrap();
    assert_eq!(
        kinds(&events),
        [&PublicKind::SeatReissued { side: Side::Brass }]
    );
    assert!(bench.room.identify(&phone).is_some());
    assert_eq!(bench.room.identify(&token(1)), None);
    assert_eq!(
        bench.room.table().forfeit_at(),
        Some(bench.now + 2 * DAY + 1)
    );
    assert_eq!(bench.room.table().expires_at(), expires_at);
    assert_eq!(bench.say(bench.joiner, CLAIM), Err(Refusal::TooSoon));
    bench.wait(2 * DAY + 1);
    assert_eq!(bench.apply(bench.joiner, make()), Err(Refusal::OnceAGame));
}

#[test]
fn the_old_holder_who_returns_voids_the_code() {
    let mut bench = Bench::playing(None);
    bench.wait(2 * DAY + 1);
    bench
        .apply(bench.joiner, Command::MakeReissue { code: token(70) })
        .unwrap();
    assert_eq!(bench.apply(bench.joiner, Command::Arrive), Ok(vec![]));
    let events = bench.apply(bench.creator, Command::Arrive).unwrap();
    assert_eq!(kinds(&events), [&PublicKind::ReissueVoided {}]);
    let claim = Command::Claim {
        code: token(70),
        token: token(71),
    };
    assert_eq!(bench.apply(Actor::Watcher, claim), Err(Refusal::BadCode));
    assert_eq!(bench.room.table().snapshot(bench.now).reissue, None);
}

#[test]
fn the_end_of_the_game_voids_the_code() {
    let mut bench = Bench::playing(None);
    bench.wait(2 * DAY + 1);
    bench
        .apply(bench.joiner, Command::MakeReissue { code: token(70) })
        .unwrap();
    bench.say(bench.joiner, CLAIM).unwrap();
    let claim = Command::Claim {
        code: token(70),
        token: token(71),
    };
    assert_eq!(bench.apply(Actor::Watcher, claim), Err(Refusal::BadCode));
}

#[test]
fn a_move_of_the_absent_player_voids_the_code_by_itself() {
    let mut bench = Bench::playing(None);
    bench.wait(2 * DAY + 1);
    bench
        .apply(bench.joiner, Command::MakeReissue { code: token(70) })
        .unwrap();
    let events = bench.play("e2e4").unwrap();
    assert_eq!(kinds(&events)[0], &PublicKind::ReissueVoided {});
    let claim = Command::Claim {
        code: token(70),
        token: token(71),
    };
    assert_eq!(bench.apply(Actor::Watcher, claim), Err(Refusal::BadCode));
}
