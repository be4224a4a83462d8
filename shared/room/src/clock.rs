//! The optional chess clock of a room.
//!
//! The first move of each side is free and earns nothing; from then on the time since the turn began
//! is taken from the mover and the increment added. The server's times of receipt decide.

use crate::limits::{INITIAL_S, MAX_INCREMENT_S, Millis};
use chess::Color;
use serde::{Deserialize, Serialize};

/// Moves of a game before its clocks run: one of each side.
pub(crate) const FREE_PLIES: u32 = 2;

/// A time control, chosen when the room is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ClockSetting {
    /// Seconds each side begins with, 15 to 10800.
    pub initial_s: u32,
    /// Seconds added after each completed move, 0 to 180.
    pub increment_s: u32,
}

impl ClockSetting {
    /// Whether both numbers are in range.
    pub fn is_valid(self) -> bool {
        INITIAL_S.contains(&self.initial_s) && self.increment_s <= MAX_INCREMENT_S
    }
}

/// The clocks of a running game, as they stood when the turn began.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    setting: ClockSetting,
    brass_ms: Millis,
    steel_ms: Millis,
}

impl Clock {
    /// Both clocks full.
    pub fn new(setting: ClockSetting) -> Self {
        let full = i64::from(setting.initial_s) * 1000;
        Self {
            setting,
            brass_ms: full,
            steel_ms: full,
        }
    }

    /// Clocks with given times left, in milliseconds.
    pub(crate) fn with(setting: ClockSetting, brass_ms: Millis, steel_ms: Millis) -> Self {
        Self {
            setting,
            brass_ms,
            steel_ms,
        }
    }

    /// The time control.
    pub fn setting(&self) -> ClockSetting {
        self.setting
    }

    /// Milliseconds that `color` had left when the turn began.
    pub fn left(&self, color: Color) -> Millis {
        match color {
            Color::White => self.brass_ms,
            Color::Black => self.steel_ms,
        }
    }

    /// Takes `spent` from `color`; never below zero.
    pub(crate) fn spend(&mut self, color: Color, spent: Millis) {
        let left = self.left_mut(color);
        *left = left.saturating_sub(spent.max(0)).max(0);
    }

    /// Adds one increment to `color`.
    pub(crate) fn earn(&mut self, color: Color) {
        let increment = i64::from(self.setting.increment_s) * 1000;
        let left = self.left_mut(color);
        *left = left.saturating_add(increment);
    }

    fn left_mut(&mut self, color: Color) -> &mut Millis {
        match color {
            Color::White => &mut self.brass_ms,
            Color::Black => &mut self.steel_ms,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_have_limits() {
        let ok = |initial_s, increment_s| {
            ClockSetting {
                initial_s,
                increment_s,
            }
            .is_valid()
        };
        assert!(ok(15, 0) && ok(10_800, 180) && ok(180, 2));
        assert!(!ok(14, 0) && !ok(10_801, 0) && !ok(180, 181));
    }

    #[test]
    fn time_is_spent_and_earned_by_one_side() {
        let mut clock = Clock::new(ClockSetting {
            initial_s: 60,
            increment_s: 2,
        });
        clock.spend(Color::White, 10_500);
        clock.earn(Color::White);
        clock.spend(Color::Black, 70_000);
        assert_eq!(clock.left(Color::White), 51_500);
        assert_eq!(clock.left(Color::Black), 0);
    }
}
