//! What each opponent must do, whatever its strength.

use bots::{Bot, choose};
use chess::{Game, Outcome, Position, Role};

fn game(fen: &str) -> Game {
    Game::from_position(Position::from_fen(fen).unwrap())
}

/// Plays two bots against each other until the rules end the game.
fn play(mut game: Game, white: Bot, black: Bot, seed: u64) -> Game {
    while game.outcome().is_none() {
        let bot = match game.position().turn() {
            chess::Color::White => white,
            chess::Color::Black => black,
        };
        let m = choose(bot, &game, seed).expect("a running game has a move");
        game.play(m).expect("a bot's move is legal");
    }
    game
}

fn is_long_run() -> bool {
    std::env::var_os("SELMINHA_LONG").is_some_and(|value| value != "0")
}

/// Executive looks at so much that its games are for the long run.
fn quick_opponents() -> Vec<Bot> {
    if is_long_run() {
        Bot::OPPONENTS.to_vec()
    } else {
        vec![Bot::Tamer, Bot::Driver, Bot::Warden]
    }
}

#[test]
fn every_opponent_beats_random_by_mate() {
    for bot in quick_opponents() {
        for seed in 0..3 {
            let game = play(Game::new(), bot, Bot::Random, seed);
            let winner = game.outcome().and_then(Outcome::winner);
            assert_eq!(
                winner,
                Some(chess::Color::White),
                "{bot:?}, seed {seed}: {}",
                game.position().fen()
            );
            assert_eq!(
                choose(bot, &game, seed),
                None,
                "{bot:?} moves after the end"
            );
        }
    }
}

#[test]
fn random_plays_to_the_end() {
    let game = play(Game::new(), Bot::Random, Bot::Random, 5);
    assert!(game.outcome().is_some());
}

#[test]
fn the_same_seed_gives_the_same_game_and_another_seed_another() {
    for bot in [Bot::Random, Bot::Tamer, Bot::Driver] {
        let moves = |seed| play(Game::new(), bot, Bot::Random, seed).moves().to_vec();
        assert_eq!(moves(3), moves(3), "{bot:?}");
        assert_ne!(moves(3), moves(4), "{bot:?}");
    }
}

#[test]
fn a_mate_in_one_is_seen_as_often_as_the_character_says() {
    let back_rank = game("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1");
    for (bot, least) in [
        (Bot::Tamer, 60),
        (Bot::Driver, 90),
        (Bot::Warden, 100),
        (Bot::Executive, 100),
    ] {
        let seen = (0..100)
            .filter_map(|seed| choose(bot, &back_rank, seed))
            .filter(|m| m.to_string() == "a1a8")
            .count();
        assert!(seen >= least, "{bot:?} saw {seen} of 100");
    }
}

#[test]
fn a_free_queen_is_taken() {
    let fen = "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2";
    let start = Position::from_fen(fen).unwrap();
    let hanging = Game::from_uci_moves(start, ["d8g5"]).unwrap();
    for bot in Bot::OPPONENTS {
        for seed in 0..5 {
            let m = choose(bot, &hanging, seed).unwrap();
            assert_eq!(m.to_string(), "f3g5", "{bot:?}, seed {seed}");
        }
    }
}

#[test]
fn an_even_trade_is_completed() {
    let fen = "r1bqkbnr/1ppp1ppp/p1n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 0 4";
    let start = Position::from_fen(fen).unwrap();
    let trade = Game::from_uci_moves(start, ["b5c6"]).unwrap();
    for bot in Bot::OPPONENTS {
        let m = choose(bot, &trade, 2).unwrap();
        assert_eq!(m.to.to_string(), "c6", "{bot:?} plays {m}");
    }
}

#[test]
fn bare_kings_are_mated_by_every_opponent() {
    for (fen, most) in [
        ("8/8/8/4k3/8/8/8/3QK3 w - - 0 1", 40),
        ("8/8/8/4k3/8/8/8/R3K3 w - - 0 1", 50),
        ("8/8/8/4k3/8/8/8/2B1KB2 w - - 0 1", 50),
    ] {
        for bot in quick_opponents() {
            let game = play(game(fen), bot, Bot::Random, 1);
            assert!(
                matches!(game.outcome(), Some(Outcome::Checkmate { .. })) && game.ply() <= most,
                "{bot:?} in {fen}: {:?} after {} plies",
                game.outcome(),
                game.ply()
            );
        }
    }
}

#[test]
fn no_queen_is_left_to_a_pawn() {
    for fen in [
        "r1bqkb1r/ppp2ppp/2np1n2/4p1Q1/4P3/2NP4/PPP2PPP/R1B1KBNR w KQkq - 0 6",
        "r2qk2r/ppp2pp1/2np1n1p/4p3/2B1P1bQ/2NP4/PPP2PPP/R1B1K1NR w KQkq - 0 8",
        "6k1/5ppp/3p4/2p5/1p3Q2/8/5PPP/6K1 w - - 0 30",
    ] {
        let game = game(fen);
        for bot in [Bot::Tamer, Bot::Driver, Bot::Warden] {
            for seed in 0..40 {
                let m = choose(bot, &game, seed).unwrap();
                let next = game.position().play(m).unwrap();
                let is_lost = next.legal_moves().iter().any(|reply| {
                    next.role_at(reply.from) == Some(Role::Pawn)
                        && next.role_at(reply.to) == Some(Role::Queen)
                });
                assert!(!is_lost, "{bot:?}, seed {seed}: {m} in {fen}");
            }
        }
    }
}

#[test]
fn openings_vary() {
    for bot in [Bot::Tamer, Bot::Driver, Bot::Warden] {
        let openings: std::collections::HashSet<Vec<String>> = (0..20)
            .map(|seed| {
                let mut game = Game::new();
                while game.ply() < 8 {
                    let m = choose(bot, &game, seed * 31 + 7).unwrap();
                    game.play(m).unwrap();
                }
                game.moves().iter().map(ToString::to_string).collect()
            })
            .collect();
        assert!(openings.len() >= 15, "{bot:?}: {} of 20", openings.len());
    }
}

#[test]
fn a_lead_is_not_thrown_away_by_repetition() {
    // A rook up, with pieces that could shuffle for ever; the position has stood here before.
    let start = Position::from_fen("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 10 40").unwrap();
    let moves = ["a1a2", "g8f8", "a2a1", "f8g8"];
    let shuffled = Game::from_uci_moves(start, moves).unwrap();
    for bot in quick_opponents() {
        let m = choose(bot, &shuffled, 3).unwrap();
        let next = shuffled.position().play(m).unwrap();
        let seen = (0..=shuffled.ply())
            .filter_map(|ply| shuffled.position_at(ply))
            .any(|past| past.is_repetition_of(&next));
        assert!(!seen, "{bot:?} repeats with {m}");
    }
}

#[test]
fn no_position_makes_a_bot_panic() {
    for fen in [
        // Many queens, many moves.
        "QQQQQQQQ/Q6Q/8/8/8/7k/8/K7 w - - 0 1",
        "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1",
        // One legal move, none, and a drawn clock.
        "7k/5Q2/8/8/8/8/8/K7 b - - 0 1",
        "k7/8/8/8/8/8/5q2/7K w - - 0 1",
        "4k3/8/8/8/8/8/8/R3K3 w - - 99 80",
        "8/8/8/8/8/6k1/6p1/6K1 w - - 0 1",
    ] {
        let Ok(position) = Position::from_fen(fen) else {
            continue;
        };
        let game = Game::from_position(position);
        for bot in Bot::ALL {
            if let Some(m) = choose(bot, &game, 9) {
                assert!(position.is_legal(m), "{bot:?}: {m} in {fen}");
            }
        }
    }
}

#[test]
fn a_pawn_about_to_promote_is_promoted() {
    let promoting = game("8/4P1k1/8/8/8/8/1r6/6K1 w - - 0 1");
    for bot in [Bot::Driver, Bot::Warden, Bot::Executive] {
        let m = choose(bot, &promoting, 1).unwrap();
        assert_eq!(m.promotion, Some(Role::Queen), "{bot:?} plays {m}");
    }
}
