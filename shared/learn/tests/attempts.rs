//! What a learner hears of moves and answers.

use learn::{Answer, Attempt, Exercise, Feedback, Reason, Stage};

fn exercise(fields: &str) -> Exercise {
    let text = ["{\"id\":\"x\",", fields, "}"].concat();
    json::from_str(&text).expect("an exercise")
}

fn after(exercise: &Exercise, moves: &[&str]) -> (Attempt, Feedback) {
    let begun = (Attempt::begin(exercise), Feedback::GoOn);
    moves.iter().fold(begun, |(attempt, _), uci| {
        attempt.play(exercise, uci.parse().unwrap())
    })
}

/// The key of the reason why a single move is wrong.
fn why(exercise: &Exercise, uci: &str) -> &'static str {
    match after(exercise, &[uci]) {
        (attempt, Feedback::Wrong(Some(reason))) => {
            assert_eq!(
                attempt,
                Attempt::begin(exercise),
                "a wrong move is not made"
            );
            reason.key()
        }
        (_, other) => panic!("{other:?}"),
    }
}

#[test]
fn targets_are_collected_in_the_fewest_moves_or_slowly() {
    let two = exercise(
        r#""fen":"6k1/8/8/p4p2/8/8/8/R5K1 w - - 0 1","goal":"collect","squares":"a5 f5","fewest":2"#,
    );
    let (attempt, feedback) = after(&two, &["a1a5"]);
    assert_eq!((attempt.stage(), feedback), (Stage::Yours, Feedback::GoOn));
    assert_eq!(attempt.hint(&two), "a5f5".parse().ok());
    let (attempt, feedback) = after(&two, &["a1a5", "a5f5"]);
    assert_eq!(
        (attempt.stage(), feedback),
        (Stage::Solved, Feedback::Solved)
    );
    let (attempt, feedback) = after(&two, &["a1a4", "a4a5", "a5f5"]);
    let slow = Feedback::Slow { made: 3, fewest: 2 };
    assert_eq!((attempt.stage(), feedback), (Stage::Failed, slow));
    let one = exercise(
        r#""fen":"6k1/8/8/5p2/8/8/8/1R4K1 w - - 0 1","goal":"collect","squares":"f5","fewest":2"#,
    );
    assert_eq!(why(&one, "b1b8"), "attacks_king");
}

#[test]
fn a_capture_has_to_win_something() {
    let take = exercise(r#""fen":"4k3/3n4/8/8/3R3b/8/8/6K1 w - - 0 1","goal":"take""#);
    assert_eq!(why(&take, "d4d7"), "taken_back");
    assert_eq!(why(&take, "g1f1"), "not_capture");
    assert_eq!(after(&take, &["d4h4"]).1, Feedback::Solved);
}

#[test]
fn protecting_leaves_the_piece_where_it_is() {
    let guard =
        exercise(r#""fen":"4r1k1/8/8/4N3/8/8/3P4/6K1 w - - 0 1","goal":"protect","square":"e5""#);
    assert_eq!(why(&guard, "e5f3"), "moved_away");
    assert_eq!(why(&guard, "d2d3"), "unprotected");
    assert_eq!(after(&guard, &["d2d4"]).1, Feedback::Solved);
}

#[test]
fn each_way_out_of_check_is_told_from_the_others() {
    let with = |way: &str| {
        let fen = "4r1k1/8/8/1B6/8/8/3P4/3QKR2 w - - 0 1";
        exercise(&format!(r#""fen":"{fen}","goal":"escape","way":"{way}""#))
    };
    let ways = [("away", "e1f2"), ("take", "b5e8"), ("block", "b5e2")];
    let told = ["went_away", "took_it", "put_between"];
    for (asked, _) in ways {
        for ((way, uci), key) in ways.into_iter().zip(told) {
            let exercise = with(asked);
            if way == asked {
                assert_eq!(after(&exercise, &[uci]).1, Feedback::Solved);
            } else {
                assert_eq!(why(&exercise, uci), key);
            }
        }
    }
}

#[test]
fn a_check_that_is_no_mate_is_told_how_it_is_answered() {
    let mate = |fen: &str| exercise(&format!(r#""fen":"{fen}","goal":"mate""#));
    let open = mate("6k1/5pp1/8/8/8/8/8/R5K1 w - - 0 1");
    assert_eq!(
        after(&open, &["a1a8"]).1,
        Feedback::Wrong(Some(Reason::KingEscapes {
            to: "h7".parse().unwrap()
        }))
    );
    let blocked = mate("6k1/5ppp/8/8/8/2r5/8/R5K1 w - - 0 1");
    assert_eq!(why(&blocked, "a1a8"), "blocked");
    let taken = mate("1n4k1/5ppp/2n5/8/8/8/8/R5K1 w - - 0 1");
    assert_eq!(why(&taken, "a1a8"), "not_check");
    let queen = mate("k7/8/1K6/8/8/8/8/2Q5 w - - 0 1");
    assert_eq!(why(&queen, "c1c7"), "stalemates");
    assert_eq!(after(&queen, &["c1c8"]).1, Feedback::Solved);
}

#[test]
fn castling_is_refused_for_the_first_reason_that_holds() {
    let say = |fen: &str, played: &str, answer| {
        let fields = format!(r#""fen":"{fen}","played":"{played}","goal":"castle","wing":"short""#);
        let exercise = exercise(&fields);
        assert!(exercise.is_question());
        Attempt::begin(&exercise).answer(&exercise, answer).1
    };
    let no = |fen, played, key| match say(fen, played, Answer::Yes) {
        Feedback::Wrong(Some(reason)) => {
            assert_eq!(reason.key(), key);
            assert_eq!(say(fen, played, Answer::No), Feedback::Solved);
        }
        other => panic!("{fen}: {other:?}"),
    };
    no(
        "6k1/5ppp/8/8/8/8/5PPP/4K2R w K - 0 1",
        "h1g1 g8f8 g1h1 f8g8",
        "has_moved",
    );
    no("6k1/5ppp/8/8/8/8/5PPP/4KB1R w K - 0 1", "", "in_between");
    no("4r1k1/5ppp/8/8/8/8/5PPP/4K2R w K - 0 1", "", "in_check");
    no("5rk1/6pp/8/8/8/8/6PP/4K2R w K - 0 1", "", "crosses");
    no("6rk/7p/8/8/8/8/5P1P/4K2R w K - 0 1", "", "arrives");
    let allowed = "6k1/1b3ppp/8/8/8/8/5P1P/4K2R w K - 0 1";
    assert_eq!(say(allowed, "", Answer::Yes), Feedback::Solved);
    assert_eq!(
        say(allowed, "", Answer::No),
        Feedback::Wrong(Some(Reason::Allowed))
    );
}

#[test]
fn questions_about_endings_have_one_right_answer() {
    let says = |goal: &str, fen: &str, answer| {
        let exercise = exercise(&format!(r#""fen":"{fen}","goal":"{goal}""#));
        Attempt::begin(&exercise).answer(&exercise, answer).1
    };
    let verdict = |fen, answer| assert_eq!(says("verdict", fen, answer), Feedback::Solved, "{fen}");
    verdict("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", Answer::Checkmate);
    verdict("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", Answer::Stalemate);
    verdict("7k/5Q2/6K1/p7/8/8/8/8 b - - 0 1", Answer::GoesOn);
    let stuck = says(
        "verdict",
        "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1",
        Answer::Checkmate,
    );
    assert_eq!(stuck, Feedback::Wrong(Some(Reason::NotAttacked)));
    let knights = "8/4k3/8/8/2N5/5N2/8/4K3 b - - 0 1";
    assert_eq!(
        says("material", knights, Answer::Yes),
        Feedback::Wrong(Some(Reason::Enough))
    );
    assert_eq!(says("material", knights, Answer::No), Feedback::Solved);
}

#[test]
fn a_line_is_answered_and_gone_on_with() {
    let line = exercise(
        r#""fen":"6k1/5ppp/2q5/3N4/8/8/PP3PPP/6K1 w - - 0 1","goal":"line","moves":"d5e7 g8f8 e7c6""#,
    );
    let (attempt, feedback) = after(&line, &["d5e7"]);
    assert_eq!(feedback, Feedback::GoOn);
    assert_eq!(attempt.last(), "g8f8".parse().ok());
    assert_eq!(after(&line, &["d5e7", "e7c6"]).1, Feedback::Solved);
    assert_eq!(why(&line, "g1f1"), "loses");
}

#[test]
fn a_fight_ends_by_mate_by_stalemate_or_by_too_many_moves() {
    let fight = |fen: &str, within: u32| {
        exercise(&format!(r#""fen":"{fen}","goal":"beat","within":{within}"#))
    };
    let queen = fight("7k/8/5K2/8/8/8/8/6Q1 w - - 0 1", 2);
    let (attempt, _) = after(&queen, &["f6f7"]);
    assert_eq!(attempt.stage(), Stage::Theirs);
    assert_eq!(
        attempt.play(&queen, "g1g7".parse().unwrap()).0,
        attempt,
        "out of turn"
    );
    let (attempt, _) = attempt.reply("h8h7".parse().unwrap());
    let (solved, feedback) = attempt.play(&queen, "g1h1".parse().unwrap());
    assert_eq!(
        (solved.stage(), feedback),
        (Stage::Solved, Feedback::Solved)
    );
    let (late, feedback) = attempt.play(&queen, "g1g2".parse().unwrap());
    let reason = Reason::TooManyMoves { within: 2 };
    assert_eq!(
        (late.stage(), feedback),
        (Stage::Failed, Feedback::Wrong(Some(reason)))
    );

    let stuck = fight("7k/8/6K1/8/8/8/8/5Q2 w - - 0 1", 5);
    let (attempt, feedback) = after(&stuck, &["f1f7"]);
    assert_eq!(feedback, Feedback::Wrong(Some(Reason::Stalemates)));
    assert_eq!(attempt.stage(), Stage::Failed);

    let (attempt, _) = after(&fight("8/8/8/3k4/8/8/8/2R1K3 w - - 0 1", 9), &["c1c4"]);
    let (attempt, feedback) = attempt.reply("d5c4".parse().unwrap());
    assert_eq!(feedback, Feedback::Wrong(Some(Reason::CannotMate)));
    assert_eq!(attempt.stage(), Stage::Failed);
}

#[test]
fn what_is_no_exercise_is_not_read() {
    for fields in [
        r#""fen":"8/8","goal":"mate""#,
        r#""fen":"6k1/8/8/8/8/8/8/R5K1 w - - 0 1","goal":"win""#,
        r#""fen":"6k1/8/8/8/8/8/8/R5K1 w - - 0 1","goal":"escape","way":"out""#,
        r#""fen":"6k1/8/8/8/8/8/8/R5K1 w - - 0 1","goal":"mate","played":"a1b2""#,
        r#""goal":"mate""#,
    ] {
        let text = ["{\"id\":\"x\",", fields, "}"].concat();
        assert_eq!(json::from_str::<Exercise>(&text), None, "{fields}");
    }
}
