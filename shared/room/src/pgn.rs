//! A game of a room as PGN.
//!
//! Export format of the PGN standard (1994): seven tag roster first, lines of at most 80 columns.

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
    let seconds = at.div_euclid(1000);
    let (year, month, day) = civil(seconds.div_euclid(86_400));
    let of_day = seconds.rem_euclid(86_400);
    let date = format!("{year:04}.{month:02}.{day:02}");
    let time = format!(
        "{:02}:{:02}:{:02}",
        of_day / 3600,
        of_day / 60 % 60,
        of_day % 60
    );
    (date, time)
}

/// Year, month and day of a day counted from 1970-01-01, in the Gregorian calendar: years are taken to
/// begin in March, so that the leap day comes last, in eras of 400 years (146 097 days).
fn civil(days: i64) -> (i64, i64, i64) {
    let from_era = days + 719_468;
    let (era, of_era) = (from_era.div_euclid(146_097), from_era.rem_euclid(146_097));
    let year = (of_era - of_era / 1460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year + year / 4 - year / 100);
    let march_month = (5 * of_year + 2) / 153;
    let day = of_year - (153 * march_month + 2) / 5 + 1;
    let month = if march_month < 10 {
        march_month + 3
    } else {
        march_month - 9
    };
    (era * 400 + year + i64::from(month <= 2), month, day)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::protocol::PlayerNames;

    #[test]
    fn dates_are_right_around_leap_days() {
        assert_eq!(civil(0), (1970, 1, 1));
        assert_eq!(civil(11_016), (2000, 2, 29));
        assert_eq!(civil(11_017), (2000, 3, 1));
        assert_eq!(civil(-1), (1969, 12, 31));
        assert_eq!(civil(20_454), (2026, 1, 1));
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
