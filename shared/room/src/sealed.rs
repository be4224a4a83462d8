//! A finished game, kept as one record.

use crate::clock::ClockSetting;
use crate::limits::Millis;
use crate::player::Side;
use crate::protocol::PlayerNames;
use crate::status::Status;
use crate::table::Table;
use chess::Color;
use serde::{Deserialize, Serialize};

/// A game of a room with all that its score sheet needs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SealedGame {
    /// Its number.
    pub game: u32,
    /// Its moves in UCI.
    pub moves: Vec<String>,
    /// How it ended (or stands, for the current one).
    pub status: Status,
    /// Who won, if anyone.
    pub winner: Option<Side>,
    /// The players' names.
    pub players: PlayerNames,
    /// The time control.
    pub clock: Option<ClockSetting>,
    /// When it began (for a room still waiting: when that was made).
    pub started_at: Millis,
}

impl SealedGame {
    /// The current game of `table`.
    pub(crate) fn of(table: &Table) -> Self {
        let name = |color| table.name(color).map(ToOwned::to_owned);
        Self {
            game: table.number(),
            moves: table
                .game()
                .moves()
                .iter()
                .map(ToString::to_string)
                .collect(),
            status: table.status(),
            winner: table.winner().map(Side::from),
            players: PlayerNames {
                brass: name(Color::White),
                steel: name(Color::Black),
            },
            clock: table.clock_setting(),
            started_at: table.started_at().unwrap_or(table.created_at()),
        }
    }
}
