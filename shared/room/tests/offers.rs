//! Draw offers and rematches.

mod common;

use common::{Bench, FOOLS_MATE, kinds};
use room::protocol::CreateRequest;
use room::{
    Actor, ClientMessage, ClockSetting, Command, PlayerId, PublicEvent, PublicKind, Refusal, Side,
    Status, You,
};

const OFFER: ClientMessage = ClientMessage::OfferDraw { game: 1 };

#[test]
fn a_draw_can_be_offered_from_ply_two_on_either_turn() {
    let mut bench = Bench::playing(None);
    bench.shuffle(1);
    assert_eq!(bench.say(bench.creator, OFFER), Err(Refusal::TooSoon));
    bench.shuffle(1);
    let events = bench.say(bench.joiner, OFFER).unwrap();
    assert_eq!(
        kinds(&events),
        [&PublicKind::DrawOffered {
            offer: 1,
            by: Side::Steel
        }]
    );
    assert_eq!(bench.say(bench.joiner, OFFER), Ok(events));
    assert_eq!(bench.say(Actor::Watcher, OFFER), Err(Refusal::NotSeated));
    // The author cannot accept its own; a wrong number is no offer.
    let accept = |offer| ClientMessage::AcceptDraw { game: 1, offer };
    assert_eq!(bench.say(bench.joiner, accept(1)), Err(Refusal::NoOffer));
    assert_eq!(bench.say(bench.creator, accept(2)), Err(Refusal::NoOffer));
    bench.say(bench.creator, accept(1)).unwrap();
    assert_eq!(bench.status(), Status::Agreement);
    assert_eq!(bench.room.table().snapshot(bench.now).offer, None);
}

#[test]
fn offering_while_the_opponents_offer_stands_accepts_it() {
    let mut bench = Bench::playing(None);
    bench.shuffle(2);
    bench.say(bench.creator, OFFER).unwrap();
    bench.say(bench.joiner, OFFER).unwrap();
    assert_eq!(bench.status(), Status::Agreement);
}

#[test]
fn the_authors_move_keeps_an_offer_and_the_opponents_declines_it() {
    let mut bench = Bench::playing(None);
    bench.shuffle(2);
    bench.say(bench.creator, OFFER).unwrap();
    bench.shuffle(1);
    assert!(bench.room.table().draw_offer().is_some());
    bench.shuffle(1);
    assert!(bench.room.table().draw_offer().is_none());
}

#[test]
fn no_second_offer_within_twenty_plies_however_the_first_ended() {
    for answer in ["withdraw", "decline", "move"] {
        let mut bench = Bench::playing(None);
        bench.shuffle(2);
        bench.say(bench.creator, OFFER).unwrap();
        match answer {
            "withdraw" => {
                let withdraw = || ClientMessage::WithdrawDraw { game: 1, offer: 1 };
                assert_eq!(bench.say(bench.joiner, withdraw()), Err(Refusal::NoOffer));
                bench.say(bench.creator, withdraw()).unwrap();
            }
            "decline" => {
                let decline = ClientMessage::DeclineDraw { game: 1, offer: 1 };
                bench.say(bench.joiner, decline).unwrap();
            }
            _ => {}
        }
        bench.shuffle(20);
        assert_eq!(
            bench.say(bench.creator, OFFER),
            Err(Refusal::TooSoon),
            "{answer}"
        );
        bench.shuffle(1);
        let events = bench.say(bench.creator, OFFER).unwrap();
        assert_eq!(
            kinds(&events),
            [&PublicKind::DrawOffered {
                offer: 2,
                by: Side::Brass
            }]
        );
    }
}

#[test]
fn each_player_has_its_own_twenty_plies() {
    let mut bench = Bench::playing(None);
    bench.shuffle(2);
    bench.say(bench.creator, OFFER).unwrap();
    bench.shuffle(2);
    assert!(bench.say(bench.joiner, OFFER).is_ok());
}

#[test]
fn a_rematch_swaps_colours_and_keeps_names_and_score() {
    let mut bench = Bench::waiting(CreateRequest {
        name: Some("Ana".into()),
        ..CreateRequest::default()
    });
    bench.joiner = bench.join(Some("Rui")).unwrap();
    let (creator, joiner) = (bench.creator, bench.joiner);
    let offer = |game| ClientMessage::OfferRematch { game };
    assert_eq!(bench.say(creator, offer(1)), Err(Refusal::GameNotOver));
    bench.play_all(&FOOLS_MATE);
    let events = bench.say(creator, offer(1)).unwrap();
    assert_eq!(
        kinds(&events),
        [&PublicKind::RematchOffered {
            offer: 1,
            by: Side::Brass
        }]
    );
    let accept = |game, offer| ClientMessage::AcceptRematch { game, offer };
    assert_eq!(bench.say(creator, accept(1, 1)), Err(Refusal::NoOffer));
    let events = bench.say(joiner, accept(1, 1)).unwrap();
    assert_eq!(kinds(&events), [&PublicKind::GameStarted { game: 2 }]);

    let snapshot = bench.room.table().snapshot(bench.now);
    assert_eq!((snapshot.game, snapshot.status), (2, Status::Playing));
    assert_eq!(snapshot.moves, [] as [String; 0]);
    assert_eq!(snapshot.players.brass.as_deref(), Some("Rui"));
    assert_eq!(snapshot.players.steel.as_deref(), Some("Ana"));
    assert_eq!(
        (snapshot.score.brass.halves(), snapshot.score.steel.halves()),
        (2, 0)
    );
    assert_eq!(bench.room.you(Some(PlayerId::Joiner)), You::Brass);
    assert_eq!(snapshot.delete_at, None);

    // The credentials go with the players; the old game is closed to everything.
    bench
        .say(
            joiner,
            ClientMessage::Move {
                game: 2,
                ply: 0,
                uci: "e2e4".into(),
            },
        )
        .unwrap();
    let old = ClientMessage::Move {
        game: 1,
        ply: 3,
        uci: "d8h4".into(),
    };
    assert_eq!(bench.say(joiner, old), Err(Refusal::Stale));
    assert_eq!(bench.say(joiner, accept(1, 1)), Err(Refusal::Stale));
    assert_eq!(bench.room.seq(), 9);
}

#[test]
fn both_offering_makes_one_new_game() {
    let mut bench = Bench::playing(None);
    bench
        .say(bench.creator, ClientMessage::Resign { game: 1 })
        .unwrap();
    bench
        .say(bench.joiner, ClientMessage::OfferRematch { game: 1 })
        .unwrap();
    bench
        .say(bench.creator, ClientMessage::OfferRematch { game: 1 })
        .unwrap();
    assert_eq!(bench.game(), 2);
}

#[test]
fn a_rematch_offer_can_be_declined_and_taken_back() {
    let mut bench = Bench::playing(None);
    bench
        .say(bench.creator, ClientMessage::Resign { game: 1 })
        .unwrap();
    bench
        .say(bench.creator, ClientMessage::OfferRematch { game: 1 })
        .unwrap();
    let decline = ClientMessage::DeclineRematch { game: 1, offer: 1 };
    bench.say(bench.joiner, decline).unwrap();
    bench
        .say(bench.creator, ClientMessage::OfferRematch { game: 1 })
        .unwrap();
    let withdraw = ClientMessage::WithdrawRematch { game: 1, offer: 2 };
    bench.say(bench.creator, withdraw).unwrap();
    assert_eq!(bench.room.table().rematch_offer(), None);
    let accept = ClientMessage::AcceptRematch { game: 1, offer: 2 };
    assert_eq!(bench.say(bench.joiner, accept), Err(Refusal::NoOffer));
}

#[test]
fn leaving_a_timed_room_takes_the_rematch_offer_along() {
    for (clock, lapses) in [(None, false), (Some((60, 0)), true)] {
        let clock = clock.map(|(initial_s, increment_s)| ClockSetting {
            initial_s,
            increment_s,
        });
        let mut bench = Bench::playing(clock);
        bench
            .say(bench.creator, ClientMessage::Resign { game: 1 })
            .unwrap();
        bench
            .say(bench.creator, ClientMessage::OfferRematch { game: 1 })
            .unwrap();
        bench.apply(bench.joiner, Command::Leave).unwrap();
        assert!(bench.room.table().rematch_offer().is_some());
        bench.apply(bench.creator, Command::Leave).unwrap();
        assert_eq!(bench.room.table().rematch_offer().is_none(), lapses);
    }
}

#[test]
fn a_room_has_five_hundred_games_at_most() {
    let mut bench = Bench::playing(None);
    for game in 1..500 {
        bench
            .say(bench.creator, ClientMessage::Resign { game })
            .unwrap();
        bench
            .say(bench.creator, ClientMessage::OfferRematch { game })
            .unwrap();
        bench
            .say(bench.joiner, ClientMessage::OfferRematch { game })
            .unwrap();
    }
    bench
        .say(bench.creator, ClientMessage::Resign { game: 500 })
        .unwrap();
    let offer = ClientMessage::OfferRematch { game: 500 };
    assert_eq!(bench.say(bench.creator, offer), Err(Refusal::NoRematch));
    let score = bench.room.table().snapshot(bench.now).score;
    assert_eq!(score.brass.halves() + score.steel.halves(), 1000);
}

#[test]
fn an_answer_to_an_offer_repeated_is_told_again_to_its_author_alone() {
    let mut bench = Bench::playing(None);
    bench.shuffle(2);
    let offer = offered(
        &bench
            .say(bench.creator, ClientMessage::OfferDraw { game: 1 })
            .unwrap(),
    );
    let decline = ClientMessage::DeclineDraw { game: 1, offer };
    let told = bench.say(bench.joiner, decline.clone()).unwrap();
    assert_eq!(bench.say(bench.joiner, decline.clone()), Ok(told));
    assert_eq!(bench.say(bench.creator, decline), Err(Refusal::NoOffer));
    let other = ClientMessage::WithdrawDraw { game: 1, offer };
    assert_eq!(bench.say(bench.creator, other), Err(Refusal::NoOffer));

    let offer = offered(
        &bench
            .say(bench.joiner, ClientMessage::OfferDraw { game: 1 })
            .unwrap(),
    );
    let accept = ClientMessage::AcceptDraw { game: 1, offer };
    let told = bench.say(bench.creator, accept.clone()).unwrap();
    assert_eq!(bench.status(), Status::Agreement);
    assert_eq!(bench.say(bench.creator, accept.clone()), Ok(told));
    assert_eq!(bench.say(bench.joiner, accept), Err(Refusal::GameOver));

    let offer = offered(
        &bench
            .say(bench.joiner, ClientMessage::OfferRematch { game: 1 })
            .unwrap(),
    );
    let withdraw = ClientMessage::WithdrawRematch { game: 1, offer };
    let told = bench.say(bench.joiner, withdraw.clone()).unwrap();
    assert_eq!(bench.say(bench.joiner, withdraw.clone()), Ok(told));
    assert_eq!(bench.say(bench.creator, withdraw), Err(Refusal::NoOffer));
}

/// The number of the offer in `events`.
fn offered(events: &[PublicEvent]) -> u32 {
    match kinds(events).as_slice() {
        [PublicKind::DrawOffered { offer, .. } | PublicKind::RematchOffered { offer, .. }] => {
            *offer
        }
        other => panic!("no offer: {other:?}"),
    }
}
