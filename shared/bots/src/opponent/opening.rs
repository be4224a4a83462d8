//! A small book of our own: sound first moves, with a taste for each opponent.

use chess::{Game, Position};

use crate::Bot;
use crate::rng::{index_below, mix};

/// Lines in UCI, written by us. Which opponents like a line stands before it: by first letter, T, D, W
/// and E.
const LINES: [(&str, &str); 40] = [
    ("TDWE", "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6"),
    ("TDWE", "e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 c2c3 g8f6"),
    ("TDW", "e2e4 e7e5 g1f3 b8c6 f1c4 g8f6 d2d3 f8c5"),
    ("DWE", "e2e4 e7e5 g1f3 b8c6 d2d4 e5d4 f3d4 g8f6"),
    ("WE", "e2e4 e7e5 g1f3 g8f6 f3e5 d7d6 e5f3 f6e4"),
    ("TD", "e2e4 e7e5 g1f3 d7d6 d2d4 e5d4 f3d4 g8f6"),
    ("T", "e2e4 e7e5 f2f4 e5f4 g1f3 g7g5"),
    ("TD", "e2e4 e7e5 b1c3 g8f6 f1c4 f8c5"),
    ("TD", "e2e4 e7e5 f1c4 g8f6 d2d3 f8c5"),
    ("WE", "e2e4 c7c5 g1f3 d7d6 d2d4 c5d4 f3d4 g8f6 b1c3 a7a6"),
    ("WE", "e2e4 c7c5 g1f3 b8c6 d2d4 c5d4 f3d4 g8f6 b1c3 e7e5"),
    ("DWE", "e2e4 c7c5 g1f3 e7e6 d2d4 c5d4 f3d4 a7a6"),
    ("DW", "e2e4 c7c5 b1c3 b8c6 g2g3 g7g6 f1g2 f8g7"),
    ("DW", "e2e4 c7c5 c2c3 d7d5 e4d5 d8d5 d2d4 g8f6"),
    ("DWE", "e2e4 e7e6 d2d4 d7d5 b1c3 g8f6 c1g5 f8e7"),
    ("DW", "e2e4 e7e6 d2d4 d7d5 e4e5 c7c5 c2c3 b8c6"),
    ("WE", "e2e4 c7c6 d2d4 d7d5 b1c3 d5e4 c3e4 c8f5"),
    ("DWE", "e2e4 c7c6 d2d4 d7d5 e4e5 c8f5 g1f3 e7e6"),
    ("TD", "e2e4 d7d5 e4d5 d8d5 b1c3 d5a5 d2d4 g8f6"),
    ("D", "e2e4 d7d6 d2d4 g8f6 b1c3 g7g6"),
    ("TDWE", "d2d4 d7d5 c2c4 e7e6 b1c3 g8f6 c1g5 f8e7"),
    ("WE", "d2d4 d7d5 c2c4 c7c6 g1f3 g8f6 b1c3 e7e6"),
    ("WE", "d2d4 d7d5 c2c4 c7c6 g1f3 g8f6 b1c3 d5c4"),
    ("DW", "d2d4 d7d5 c2c4 d5c4 g1f3 g8f6 e2e3 e7e6"),
    ("TD", "d2d4 d7d5 c1f4 g8f6 e2e3 e7e6 g1f3 f8d6"),
    ("TD", "d2d4 d7d5 g1f3 g8f6 c1f4 c7c5 e2e3 b8c6"),
    ("D", "d2d4 d7d5 g1f3 g8f6 e2e3 e7e6 f1d3 c7c5"),
    ("WE", "d2d4 g8f6 c2c4 e7e6 b1c3 f8b4 e2e3 e8g8"),
    ("WE", "d2d4 g8f6 c2c4 e7e6 g1f3 b7b6 g2g3 c8b7"),
    ("WE", "d2d4 g8f6 c2c4 g7g6 b1c3 f8g7 e2e4 d7d6 g1f3 e8g8"),
    ("E", "d2d4 g8f6 c2c4 g7g6 b1c3 d7d5 c4d5 f6d5"),
    ("DW", "d2d4 g8f6 g1f3 e7e6 c1f4 c7c5 e2e3 d7d5"),
    ("W", "d2d4 f7f5 g2g3 g8f6 f1g2 e7e6 g1f3 f8e7"),
    ("WE", "c2c4 e7e5 b1c3 g8f6 g1f3 b8c6 g2g3 d7d5"),
    ("WE", "c2c4 c7c5 g1f3 g8f6 b1c3 b8c6 g2g3 g7g6"),
    ("W", "c2c4 g8f6 b1c3 e7e6 e2e4 d7d5"),
    ("WE", "g1f3 d7d5 g2g3 g8f6 f1g2 c7c6 e1g1 c8g4"),
    ("WE", "g1f3 g8f6 c2c4 g7g6 b1c3 f8g7 e2e4 d7d6"),
    ("T", "b2b3 e7e5 c1b2 b8c6 e2e3 d7d5"),
    ("T", "b1c3 d7d5 e2e4 d5e4 c3e4 g8f6"),
];

/// A book move, if the opponent knows the game so far; the seed decides between several.
pub(super) fn pick(bot: Bot, game: &Game, seed: u64) -> Option<chess::Move> {
    if *game.start() != Position::initial() {
        return None;
    }
    let taste = match bot {
        Bot::Random => return None,
        Bot::Tamer => 'T',
        Bot::Driver => 'D',
        Bot::Warden => 'W',
        Bot::Executive => 'E',
    };
    let played = game.moves();
    let follows = |line: &str| -> Option<chess::Move> {
        let mut moves = line.split(' ');
        for m in played {
            if moves.next()? != m.to_string() {
                return None;
            }
        }
        moves.next()?.parse().ok()
    };
    let known: Vec<chess::Move> = LINES
        .iter()
        .filter(|(tastes, _)| tastes.contains(taste))
        .filter_map(|(_, line)| follows(line))
        .collect();
    let word = mix(mix(seed, 0xB00C), game.position().hash());
    known.get(index_below(known.len(), word)).copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_is_legal() {
        for (tastes, line) in LINES {
            assert!(tastes.chars().all(|taste| "TDWE".contains(taste)));
            let game = Game::from_uci_moves(Position::initial(), line.split(' '));
            assert!(game.is_ok(), "{line}: {game:?}");
        }
    }

    #[test]
    fn every_opponent_knows_several_first_moves() {
        for bot in Bot::OPPONENTS {
            let firsts: std::collections::HashSet<String> = (0..50)
                .filter_map(|seed| pick(bot, &Game::new(), seed))
                .map(|m| m.to_string())
                .collect();
            assert!(firsts.len() >= 2, "{bot:?}: {firsts:?}");
        }
    }
}
