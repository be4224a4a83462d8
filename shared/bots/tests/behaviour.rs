//! What each bot must do, whatever its strength.

use bots::{Bot, choose};
use chess::{Game, Outcome, Position};

fn game(fen: &str) -> Game {
    Game::from_position(Position::from_fen(fen).unwrap())
}

/// Plays two bots against each other until the rules end the game.
fn play(white: Bot, black: Bot, seed: u64) -> Game {
    let mut game = Game::new();
    while game.outcome().is_none() {
        let bot = if game.ply().is_multiple_of(2) {
            white
        } else {
            black
        };
        let m = choose(bot, &game, seed).expect("a running game has a move");
        game.play(m).expect("a bot's move is legal");
    }
    game
}

#[test]
fn every_bot_plays_legal_moves_to_the_end() {
    for (index, bot) in (0..).zip(Bot::ALL) {
        let game = play(bot, Bot::Random, index);
        assert!(game.outcome().is_some());
        assert_eq!(
            choose(bot, &game, index),
            None,
            "{bot:?} moves after the end"
        );
    }
}

#[test]
fn the_same_seed_gives_the_same_game() {
    let moves = |seed| play(Bot::Tamer, Bot::Random, seed).moves().to_vec();
    assert_eq!(moves(3), moves(3));
    assert_ne!(moves(3), moves(4));
}

#[test]
fn the_searching_bots_take_a_mate_in_one() {
    let back_rank = game("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1");
    for bot in [Bot::Driver, Bot::Warden, Bot::Executive] {
        let m = choose(bot, &back_rank, 1).unwrap();
        assert_eq!(m.to_string(), "a1a8", "{bot:?}");
    }
}

#[test]
fn the_searching_bots_take_a_free_queen() {
    let hanging = game("rnb1kbnr/pppp1ppp/8/4p1q1/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 0 3");
    for bot in Bot::OPPONENTS {
        let m = choose(bot, &hanging, 1).unwrap();
        assert_eq!(m.to_string(), "f3g5", "{bot:?}");
    }
}

#[test]
fn executive_beats_random() {
    for seed in 0..4 {
        let game = play(Bot::Executive, Bot::Random, seed);
        assert_eq!(
            game.outcome().and_then(Outcome::winner),
            Some(chess::Color::White),
            "seed {seed}: {}",
            game.position().fen()
        );
    }
}
