//! When a search stops, and what it tells on the way.

use chess::{Move, Position};

/// What bounds a search. All bounds hold at once; with none it ends only when asked.
///
/// ```
/// use bots::Limits;
/// let quick = Limits { nodes: Some(1_000), ..Limits::default() };
/// assert_eq!(quick.depth, None);
/// ```
#[derive(Clone, Copy, Default)]
pub struct Limits<'a> {
    /// Plies of the last iteration.
    pub depth: Option<u32>,
    /// Positions looked at. The first iteration is always finished.
    pub nodes: Option<u64>,
    /// Asked now and then, about every thousand positions; `true` stops the search. It is how time
    /// comes in from outside.
    pub stop: Option<&'a dyn Fn() -> bool>,
    /// Asked after each iteration; `true` means that another would hardly end in time.
    pub enough: Option<&'a dyn Fn() -> bool>,
    /// Softens judgement at the horizon, for the weaker opponents.
    pub blur: Option<Blur>,
    /// Answers to the root's moves that are left out of account: what a player overlooks.
    pub unseen: Option<&'a Unseen<'a>>,
    /// Moves of the root that are not considered, unless there is no other.
    pub avoided: &'a [Move],
}

/// Whether a player overlooks a move in a position.
pub type Unseen<'a> = dyn Fn(&Position, Move) -> bool + 'a;

/// Errors of judgement that are the same whenever a position is met with the same seed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Blur {
    /// Which errors.
    pub seed: u64,
    /// Their usual size in centipawns; they shrink with the material left.
    pub size: i32,
}

/// What an iteration found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// Plies of the iteration.
    pub depth: u32,
    /// Centipawns for the side to move; see [`Report::mate_in`].
    pub score: i32,
    /// Positions looked at so far.
    pub nodes: u64,
    /// The moves that both sides are expected to play.
    pub line: Vec<Move>,
}

/// A mate at the root; a mate in n plies is worth n less.
pub(crate) const MATE: i32 = 30_000;

/// Scores from here on are mates.
pub(crate) const LONGEST_MATE: i32 = MATE - 1_000;

impl Report {
    /// The number of the side to move's own moves until it mates, negative if it is mated.
    pub fn mate_in(&self) -> Option<i32> {
        let plies = MATE - self.score.abs();
        (self.score.abs() >= LONGEST_MATE).then(|| (plies + 1) / 2 * self.score.signum())
    }
}

impl Blur {
    /// A score with its error. The error is a logistic draw out of seed and position, smaller the less
    /// material is left, so that won endings are not thrown away at random.
    pub(crate) fn apply(self, score: i32, position: &Position) -> i32 {
        let word = crate::rng::mix(self.seed, position.hash());
        let share = crate::eval::phase(position).max(6);
        score + crate::rng::logistic(word) * self.size / 1000 * share / 24
    }
}
