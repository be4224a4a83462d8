//! A game of a room as PGN.
//!
//! Export format of the PGN standard (1994): seven tag roster first, lines of at most 80 columns.

use crate::civil::Civil;
use crate::limits::Millis;
use crate::player::Side;
use crate::sealed::SealedGame;
use crate::status::Status;
use chess::Game;
use std::fmt::Write as _;

/// Longest line of the movetext.
const COLUMNS: usize = 80;

impl SealedGame {
    /// The game as PGN, without the empty line that separates it from the next one.
    pub fn pgn(&self, room: &str) -> String {
        let result = self.result();
        let (date, time) = date_and_time(self.started_at);
        let round = self.game.to_string();
        let control = self.clock.map_or_else(
            || "-".to_owned(),
            |c| format!("{}+{}", c.initial_s, c.increment_s),
        );
        let mut pgn = String::new();
        for (name, value) in [
            ("Event", "Selminha"),
            ("Site", room),
            ("Date", &date),
            ("Round", &round),
            ("White", self.players.brass.as_deref().unwrap_or("Brass")),
            ("Black", self.players.steel.as_deref().unwrap_or("Steel")),
            ("Result", result),
            ("UTCDate", &date),
            ("UTCTime", &time),
            ("TimeControl", &control),
            ("Termination", self.termination()),
        ] {
            let value = value.replace('\\', "\\\\").replace('"', "\\\"");
            // Writing to a String cannot fail.
            let _ = writeln!(pgn, "[{name} \"{value}\"]");
        }
        pgn.push('\n');
        pgn.push_str(&self.movetext(result));
        pgn.push('\n');
        pgn
    }

    fn movetext(&self, result: &str) -> String {
        let mut game = Game::new();
        let mut tokens = Vec::new();
        for (ply, uci) in self.moves.iter().enumerate() {
            let Ok(chosen) = game.position().read_uci(uci) else {
                break;
            };
            let Some(san) = game.position().san(chosen) else {
                break;
            };
            if ply % 2 == 0 {
                tokens.push(format!("{}.", ply / 2 + 1));
            }
            tokens.push(san);
            if game.play(chosen).is_err() {
                break;
            }
        }
        tokens.push(result.to_owned());
        wrap(&tokens)
    }

    fn result(&self) -> &'static str {
        match self.winner {
            Some(Side::Brass) => "1-0",
            Some(Side::Steel) => "0-1",
            None if self.status.is_draw() => "1/2-1/2",
            None => "*",
        }
    }

    /// The standard's words for how the game ended.
    fn termination(&self) -> &'static str {
        match self.status {
            Status::Waiting | Status::Playing => "unterminated",
            Status::Forfeit | Status::Aborted | Status::Cancelled | Status::Expired => "abandoned",
            Status::Timeout | Status::TimeoutDraw => "time forfeit",
            _ => "normal",
        }
    }
}

fn wrap(tokens: &[String]) -> String {
    let mut text = String::new();
    let mut column = 0;
    for token in tokens {
        if column > 0 {
            let fits = column + 1 + token.len() <= COLUMNS;
            text.push(if fits { ' ' } else { '\n' });
            column = if fits { column + 1 } else { 0 };
        }
        text.push_str(token);
        column += token.len();
    }
    text
}

/// `YYYY.MM.DD` and `HH:MM:SS`, in UTC.
fn date_and_time(at: Millis) -> (String, String) {
    let at = Civil::from(at);
    (
        format!("{:04}.{:02}.{:02}", at.year, at.month, at.day),
        format!("{:02}:{:02}:{:02}", at.hour, at.minute, at.second),
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::protocol::PlayerNames;

    #[test]
    fn moments_are_written_as_the_standard_says() {
        assert_eq!(
            date_and_time(1_767_225_661_999),
            ("2026.01.01".into(), "00:01:01".into())
        );
    }

    #[test]
    fn a_game_reads_as_pgn() {
        let game = SealedGame {
            game: 1,
            moves: ["f2f3", "e7e5", "g2g4", "d8h4"].map(String::from).to_vec(),
            status: Status::Checkmate,
            winner: Some(Side::Steel),
            players: PlayerNames {
                brass: Some("A \"B\" \\".into()),
                steel: None,
            },
            clock: None,
            started_at: 0,
        };
        let pgn = game.pgn("room");
        assert!(pgn.starts_with(
            "[Event \"Selminha\"]\n[Site \"room\"]\n[Date \"1970.01.01\"]\n[Round \"1\"]\n"
        ));
        assert!(pgn.contains("[White \"A \\\"B\\\" \\\\\"]\n[Black \"Steel\"]\n[Result \"0-1\"]"));
        assert!(pgn.ends_with("\n\n1. f3 e5 2. g4 Qh4# 0-1\n"));
    }
}
