//! The whole public state of a room in one message.

use crate::clock::ClockSetting;
use crate::limits::{Durations, Millis};
use crate::player::Side;
use crate::score::Points;
use crate::status::Status;
use serde::{Deserialize, Serialize};

/// What anyone may know of a room at one moment. It never holds a credential, a hash or a code.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Snapshot {
    /// The current game's number, from 1.
    pub game: u32,
    /// Its moves in UCI.
    pub moves: Vec<String>,
    /// Its position.
    pub fen: String,
    /// The side to move.
    pub turn: Side,
    /// Where it stands, or how it ended.
    pub status: Status,
    /// Who won, if anyone.
    pub winner: Option<Side>,
    /// The players' names by their colour in this game; `null` where none was given.
    pub players: PlayerNames,
    /// The clocks, or `null` in a room without.
    pub clock: Option<ClockView>,
    /// The draw offer that awaits an answer.
    pub offer: Option<Offered>,
    /// The ply from which each side may offer a draw.
    pub draw_from: DrawFrom,
    /// The rematch offer that awaits an answer.
    pub rematch: Option<RematchOffered>,
    /// Points over the room's games, by colour in this game.
    pub score: Score,
    /// When the room was made.
    pub created_at: Millis,
    /// When this game began; `null` while waiting.
    pub started_at: Option<Millis>,
    /// When the side to move got its turn; `null` unless playing.
    pub turn_started_at: Option<Millis>,
    /// From when the waiting side may claim a forfeit; `null` unless playing without a clock.
    pub forfeit_at: Option<Millis>,
    /// Whether that moment was announced.
    pub forfeit_claimable: bool,
    /// When the room expires without a move; `null` unless waiting or playing.
    pub expires_at: Option<Millis>,
    /// When this game ended; `null` before.
    pub ended_at: Option<Millis>,
    /// When the room will be deleted; `null` until its game has ended.
    pub delete_at: Option<Millis>,
    /// The absent side whose seat the other may reopen by a link, while such a link is good.
    pub reissue: Option<ReissueView>,
    /// Whether the room is shown in the lobby while it waits.
    pub listed: bool,
    /// The deployment's durations, with which clients compute the deadlines as the server does.
    pub durations: Durations,
    /// The server's time, so that clients can correct theirs.
    pub server_now: Millis,
}

/// Names by colour.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlayerNames {
    /// Who has White.
    pub brass: Option<String>,
    /// Who has Black.
    pub steel: Option<String>,
}

/// The clocks at one moment.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ClockView {
    /// Seconds each side began with.
    pub initial_s: u32,
    /// Seconds added after each move.
    pub increment_s: u32,
    /// Milliseconds White had left at `as_of`.
    pub brass_ms: Millis,
    /// Milliseconds Black had left at `as_of`.
    pub steel_ms: Millis,
    /// Whose clock runs; `null` before both have moved and after the end.
    pub running: Option<Side>,
    /// When the times were right.
    pub as_of: Millis,
}

impl ClockView {
    /// The time control.
    pub fn setting(&self) -> ClockSetting {
        ClockSetting {
            initial_s: self.initial_s,
            increment_s: self.increment_s,
        }
    }
}

/// A draw offer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Offered {
    /// Its number.
    pub offer: u32,
    /// Its author.
    pub by: Side,
    /// Moves played when it was made.
    pub ply: u32,
}

/// The ply from which each side may offer a draw.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DrawFrom {
    /// White.
    pub brass: u32,
    /// Black.
    pub steel: u32,
}

/// A rematch offer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RematchOffered {
    /// Its number.
    pub offer: u32,
    /// Its author, by its colour in the game that has ended.
    pub by: Side,
}

/// Points by colour.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Score {
    /// Of the player that has White in this game.
    pub brass: Points,
    /// Of the player that has Black in this game.
    pub steel: Points,
}

/// A seat that may be reopened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ReissueView {
    /// The absent side.
    pub side: Side,
    /// The link is good until then.
    pub expires_at: Millis,
}
