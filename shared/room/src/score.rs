//! Points over the games of a room.

use serde::{Deserialize, Serialize};

/// Points of a player: 1 for a win, ½ for a draw. On the wire a number such as `1.5`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "f64", into = "f64")]
pub struct Points {
    halves: u32,
}

impl Points {
    /// Adds a win.
    pub fn win(&mut self) {
        self.halves = self.halves.saturating_add(2);
    }

    /// Adds a draw.
    pub fn draw(&mut self) {
        self.halves = self.halves.saturating_add(1);
    }

    /// Twice the points, a whole number.
    pub fn halves(self) -> u32 {
        self.halves
    }
}

impl From<Points> for f64 {
    fn from(points: Points) -> Self {
        Self::from(points.halves) / 2.0
    }
}

impl From<f64> for Points {
    fn from(points: f64) -> Self {
        // At most 500 games: the clamp makes the conversion exact, and total for a hostile number.
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
        let halves = (points * 2.0).clamp(0.0, 100_000.0) as u32;
        Self { halves }
    }
}

/// Without the general reading of fractions, which is large: ours are halves.
impl json::FromJson for Points {
    fn from_json(json: &json::Json<'_>) -> Option<Self> {
        let (whole, half) = match json.number()?.split_once('.') {
            None => (json.number()?, 0),
            Some((whole, "0")) => (whole, 0),
            Some((whole, "5")) => (whole, 1),
            Some(_) => return None,
        };
        let halves = whole.parse::<u32>().ok()?.checked_mul(2)? + half;
        Some(Self { halves })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_survive_the_wire() {
        let mut points = Points::default();
        points.win();
        points.draw();
        assert_eq!(serde_json::to_string(&points).unwrap(), "1.5");
        assert_eq!(serde_json::from_str::<Points>("1.5").unwrap(), points);
        assert_eq!(Points::from(f64::NAN).halves(), 0);
        assert_eq!(Points::from(-3.0).halves(), 0);
    }
}
