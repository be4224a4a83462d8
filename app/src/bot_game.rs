//! A game against the computer: whose turn it is, what may be taken back, and how it is kept on the device.

use bots::Bot;
use chess::{Color, Game, Move, Outcome, Position};

use crate::storage::Record;

/// A game of the player against one opponent.
#[derive(Clone, Debug)]
pub struct BotGame {
    bot: Bot,
    player: Color,
    game: Game,
    seed: u32,
}

/// What the opponent is asked: to find a move for the game as it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    /// Who is asked.
    pub bot: Bot,
    /// The position the game started from, as FEN.
    pub start: String,
    /// The moves since then, in UCI, separated by spaces.
    pub moves: String,
    /// The number of those moves, in half-moves.
    pub ply: usize,
    /// Makes the opponent's choice reproducible; another one for every move.
    pub seed: u32,
}

impl BotGame {
    /// A new game from the initial position. `seed` decides among the opponent's equal moves.
    #[must_use]
    pub fn new(bot: Bot, player: Color, seed: u32) -> Self {
        Self {
            bot,
            player,
            game: Game::new(),
            seed,
        }
    }

    /// The opponent.
    #[must_use]
    pub fn bot(&self) -> Bot {
        self.bot
    }

    /// The player's colour.
    #[must_use]
    pub fn player(&self) -> Color {
        self.player
    }

    /// The moves and the position.
    #[must_use]
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// How the game ended, if it has.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        self.game.outcome()
    }

    /// Whether the player may move now.
    #[must_use]
    pub fn is_players_turn(&self) -> bool {
        self.outcome().is_none() && self.game.position().turn() == self.player
    }

    /// Whether the opponent owes a move.
    #[must_use]
    pub fn is_bots_turn(&self) -> bool {
        self.outcome().is_none() && self.game.position().turn() != self.player
    }

    /// Plays the player's move; `false`, and nothing changes, when it is not the player's turn or the move is illegal.
    pub fn play(&mut self, mv: Move) -> bool {
        self.is_players_turn() && self.game.play(mv).is_ok()
    }

    /// What to ask the opponent; `None` when it owes no move.
    #[must_use]
    pub fn question(&self) -> Option<Question> {
        self.is_bots_turn().then(|| Question {
            bot: self.bot,
            start: self.game.start().fen(),
            moves: join(self.game.moves()),
            ply: self.game.ply(),
            seed: self
                .seed
                .wrapping_add(u32::try_from(self.game.ply()).unwrap_or(0)),
        })
    }

    /// Plays the opponent's answer to the question that was asked at `ply`; `false`, and nothing changes, when the
    /// game has moved on since or the answer is no legal move.
    pub fn answer(&mut self, ply: usize, uci: &str) -> bool {
        if !self.is_bots_turn() || self.game.ply() != ply {
            return false;
        }
        let Ok(mv) = uci.parse() else { return false };
        self.game.play(mv).is_ok()
    }

    /// Whether a move of the player's can be taken back.
    #[must_use]
    pub fn can_undo(&self) -> bool {
        // The opponent's first move, when it has Brass, is not the player's to take back.
        let first_of_player = usize::from(self.game.start().turn() != self.player);
        self.game.ply() > first_of_player
    }

    /// Takes back the player's last move and what the opponent answered, so that it is the player's turn again;
    /// `false` when there is no such move.
    pub fn undo(&mut self) -> bool {
        if !self.can_undo() {
            return false;
        }
        self.game.undo();
        if self.game.position().turn() != self.player {
            self.game.undo();
        }
        true
    }

    /// The record that [`BotGame::restore`] reads back.
    #[must_use]
    pub fn record(&self) -> SavedBotGame {
        let start = self.game.start();
        SavedBotGame {
            bot: self.bot.id().to_owned(),
            player: color_name(self.player).to_owned(),
            fen: (*start != Position::initial()).then(|| start.fen()),
            moves: join(self.game.moves()),
            seed: self.seed,
        }
    }

    /// The game of a record; `None` when the record does not describe a game that can have been played.
    #[must_use]
    pub fn restore(record: &SavedBotGame) -> Option<Self> {
        let start = match &record.fen {
            Some(fen) => Position::from_fen(fen).ok()?,
            None => Position::initial(),
        };
        Some(Self {
            bot: Bot::from_id(&record.bot)?,
            player: color_from_name(&record.player)?,
            game: Game::from_uci_moves(start, record.moves.split_ascii_whitespace()).ok()?,
            seed: record.seed,
        })
    }
}

/// A game against the computer as it is kept on the device.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SavedBotGame {
    bot: String,
    player: String,
    fen: Option<String>,
    moves: String,
    seed: u32,
}

json::read_object! { SavedBotGame { bot, player, fen, moves, seed } }
json::write_object! { SavedBotGame { bot, player, fen, moves, seed } }

impl Record for SavedBotGame {
    const NAME: &'static str = "bot-game";
    const VERSION: u32 = 1;
}

/// The name of a colour in records and on the wire.
#[must_use]
pub fn color_name(color: Color) -> &'static str {
    match color {
        Color::White => "brass",
        Color::Black => "steel",
    }
}

/// The colour of that name.
#[must_use]
pub fn color_from_name(name: &str) -> Option<Color> {
    Color::ALL
        .into_iter()
        .find(|&color| color_name(color) == name)
}

fn join(moves: &[Move]) -> String {
    moves
        .iter()
        .map(ToString::to_string)
        .collect::<Vec<_>>()
        .join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::storage::{self, tests::Memory};

    fn played(player: Color, moves: &str) -> BotGame {
        let record = SavedBotGame {
            bot: "warden".to_owned(),
            player: color_name(player).to_owned(),
            fen: None,
            moves: moves.to_owned(),
            seed: 7,
        };
        BotGame::restore(&record).expect("the moves are legal")
    }

    fn mv(uci: &str) -> Move {
        uci.parse().expect("written as UCI")
    }

    #[test]
    fn players_and_opponent_take_turns() {
        let mut game = BotGame::new(Bot::Tamer, Color::White, 1);
        assert!(game.question().is_none());
        assert!(!game.play(mv("e2e5")), "illegal");
        assert!(game.play(mv("e2e4")));
        assert!(!game.play(mv("e7e5")), "not the player's turn");
        let question = game.question().expect("the opponent's turn");
        assert_eq!((question.moves.as_str(), question.ply), ("e2e4", 1));
        assert!(game.answer(1, "e7e5"));
        assert!(game.is_players_turn());
    }

    #[test]
    fn a_late_or_illegal_answer_changes_nothing() {
        let mut game = played(Color::White, "e2e4");
        for (ply, uci) in [(0, "e7e5"), (3, "e7e5"), (1, "e2e4"), (1, "e7e6x"), (1, "")] {
            assert!(!game.answer(ply, uci), "{ply} {uci}");
        }
        assert_eq!(game.game().ply(), 1);
    }

    #[test]
    fn undo_gives_the_turn_back_to_the_player() {
        let mut thinking = played(Color::White, "e2e4 e7e5 g1f3");
        assert!(thinking.undo());
        assert_eq!(thinking.game().ply(), 2);
        assert!(thinking.undo());
        assert_eq!(thinking.game().ply(), 0);
        assert!(!thinking.undo());
    }

    #[test]
    fn the_opponents_first_move_cannot_be_taken_back() {
        let mut steel = played(Color::Black, "e2e4");
        assert!(!steel.can_undo() && !steel.undo());
        assert!(steel.play(mv("e7e5")));
        assert!(steel.undo());
        assert_eq!(steel.game().ply(), 1);
    }

    #[test]
    fn a_finished_game_can_be_taken_back_whoever_ended_it() {
        let mut mated = played(Color::White, "f2f3 e7e5 g2g4 d8h4");
        assert_eq!(
            mated.outcome(),
            Some(Outcome::Checkmate {
                winner: Color::Black
            })
        );
        assert!(mated.question().is_none());
        assert!(mated.undo());
        assert!(mated.is_players_turn());
        let mut mating = played(Color::Black, "f2f3 e7e5 g2g4 d8h4");
        assert!(mating.undo());
        assert_eq!(mating.game().ply(), 3);
    }

    #[test]
    fn a_game_is_kept_and_restored() {
        let store = Memory::default();
        let game = played(Color::Black, "e2e4 c7c5 g1f3");
        storage::save(&store, "warden", &game.record());
        let record: SavedBotGame = storage::load(&store, "warden").expect("kept");
        let restored = BotGame::restore(&record).expect("playable");
        assert_eq!(restored.record(), game.record());
        assert_eq!(restored.game().position(), game.game().position());
    }

    #[test]
    fn a_record_that_was_tampered_with_is_no_game() {
        let good = played(Color::White, "e2e4").record();
        let broken = [
            SavedBotGame {
                bot: "nobody".to_owned(),
                ..good.clone()
            },
            SavedBotGame {
                player: "white".to_owned(),
                ..good.clone()
            },
            SavedBotGame {
                moves: "e2e4 e2e4".to_owned(),
                ..good.clone()
            },
            SavedBotGame {
                fen: Some("8/8".to_owned()),
                ..good
            },
        ];
        for record in broken {
            assert!(BotGame::restore(&record).is_none(), "{record:?}");
        }
    }
}
