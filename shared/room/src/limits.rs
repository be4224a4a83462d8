//! Every number of a room: durations, sizes, counts and rate budgets.

use serde::{Deserialize, Serialize};

/// Milliseconds: a span, or a moment since the Unix epoch.
pub type Millis = i64;

/// Most bytes of a request body or of a socket's text frame.
pub const MAX_BODY: usize = 4096;
/// Most Unicode scalars of a name.
pub const MAX_NAME: usize = 20;
/// Most Unicode scalars of a chat line.
pub const MAX_CHAT: usize = 200;
/// Chat lines kept for each channel.
pub const CHAT_KEPT: usize = 100;
/// Most characters of the id that a client gives to a command.
pub const MAX_ID: usize = 36;
/// Most devices of one player.
pub const MAX_DEVICES: usize = 8;
/// The first ply at which a draw can be offered: both sides have moved.
pub const DRAW_FROM_PLY: u32 = 2;
/// A player's next draw offer must come more than this many plies after its last one.
pub const DRAW_GAP: u32 = 20;
/// Most open sockets of one player; one more closes its oldest.
pub const MAX_SOCKETS: usize = 16;
/// Most rooms that the lobby shows.
pub const LOBBY_ROWS: usize = 100;
/// Most rooms that the lobby keeps, so that some come up when others are taken.
pub const LOBBY_KEPT: usize = 1000;
/// Most rooms that the lobby keeps of one address.
pub const LOBBY_PER_ADDRESS: usize = 2;
/// A room is shown in the lobby at most this long after its creation.
pub const LISTED_MS: Millis = 24 * 60 * 60 * 1000;
/// A timed room is shown without its creator so long: the time to open a socket after creating it.
pub const LISTED_ALONE_MS: Millis = 60 * 1000;
/// Seconds for which an answer of the lobby may be cached.
pub const LOBBY_MAX_AGE_S: u32 = 3;
/// Most games of one room.
pub const MAX_GAMES: u32 = 500;
/// Shortest and longest initial time of a clock, in seconds.
pub const INITIAL_S: std::ops::RangeInclusive<u32> = 15..=10_800;
/// Longest increment of a clock, in seconds.
pub const MAX_INCREMENT_S: u32 = 180;

/// How long things last, in milliseconds. They come from the deployment's variables and are not part
/// of a room's log: a deployment that changes them changes the deadlines of the rooms that it has, though
/// never what has happened in them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Durations {
    /// A side that has not moved for more than this can be made to forfeit.
    pub forfeit_after_ms: Millis,
    /// A room without a move for this long expires.
    pub expire_after_ms: Millis,
    /// A room stays readable this long after its last game.
    pub keep_after_end_ms: Millis,
    /// A one-time code is good for this long.
    pub handover_ms: Millis,
    /// In a timed game each side's first move must come within this.
    pub start_within_ms: Millis,
}

impl Default for Durations {
    fn default() -> Self {
        const DAY: Millis = 24 * 60 * 60 * 1000;
        Self {
            forfeit_after_ms: 2 * DAY,
            expire_after_ms: 7 * DAY,
            keep_after_end_ms: 30 * DAY,
            handover_ms: 10 * 60 * 1000,
            start_within_ms: 60 * 1000,
        }
    }
}

/// How fast a [`Budget`] is spent and refilled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rate {
    /// Commands that can come at once.
    pub burst: u32,
    /// One more command is earned every so many milliseconds (at least 1).
    pub every_ms: Millis,
}

impl Rate {
    /// Everything a player sends over its sockets.
    pub const PLAYER: Self = Self {
        burst: 60,
        every_ms: 200,
    };
    /// Everything sent from one watcher's address.
    pub const WATCHER: Self = Self {
        burst: 20,
        every_ms: 1000,
    };
    /// Chat lines of one player or of one watcher's address.
    pub const CHAT: Self = Self {
        burst: 5,
        every_ms: 3000,
    };
    /// One-time codes tried in one room by one player or from one address: guessing stays hopeless, a
    /// typing error costs nothing.
    pub const CLAIM: Self = Self {
        burst: 10,
        every_ms: 6000,
    };
    /// Commands refused because a budget was spent: who goes on all the same is shown the door.
    pub const FLOOD: Self = Self {
        burst: 40,
        every_ms: 1000,
    };
    /// Requests that write (join, hand-over …) in one room, by one player or from one address.
    pub const SEAT: Self = Self {
        burst: 30,
        every_ms: 2000,
    };
}

/// A token bucket: what is left of a [`Rate`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Budget {
    /// The moment at which the bucket is full again.
    full_at: Millis,
}

impl Budget {
    /// Takes one command out at `now`; `false` when there is none left.
    pub fn take(&mut self, rate: Rate, now: Millis) -> bool {
        let every = rate.every_ms.max(1);
        let full_at = self.full_at.max(now).saturating_add(every);
        if full_at.saturating_sub(now) > every.saturating_mul(i64::from(rate.burst)) {
            return false;
        }
        self.full_at = full_at;
        true
    }

    /// Whether there is one more command to take out at `now`.
    pub fn has_one(&self, rate: Rate, now: Millis) -> bool {
        let mut probe = *self;
        probe.take(rate, now)
    }

    /// Whether nothing is spent at `now`, so that the bucket can be forgotten.
    pub fn is_full(&self, now: Millis) -> bool {
        self.full_at <= now
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_budget_allows_its_burst_then_one_each_interval() {
        let rate = Rate {
            burst: 3,
            every_ms: 100,
        };
        let mut budget = Budget::default();
        let now = 1_000_000;
        assert!((0..3).all(|_| budget.take(rate, now)));
        assert!(!budget.take(rate, now));
        assert!(!budget.take(rate, now + 99));
        assert!(budget.take(rate, now + 100));
        assert!(!budget.take(rate, now + 100));
        assert!(!budget.is_full(now + 399));
        assert!(budget.is_full(now + 400));
    }
}
