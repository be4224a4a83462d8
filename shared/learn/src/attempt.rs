//! A learner at an exercise: a state and a move make the next state and the feedback.

use chess::{Color, Move, Position, Role};

use crate::collect::shortest;
use crate::exchange::blunder;
use crate::judge::{judge, mate};
use crate::question::settle;
use crate::{Answer, Exercise, Goal, Reason};

/// Where a learner stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Attempt {
    position: Position,
    last: Option<Move>,
    moves: u32,
    stage: Stage,
}

/// Whose turn it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// The learner's.
    Yours,
    /// The opponent's, whose move [`Attempt::reply`] gets.
    Theirs,
    /// The exercise is solved.
    Solved,
    /// It is over without being solved, and may be begun again.
    Failed,
}

/// What there is to say of a move or an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Feedback {
    /// Right, and that was all.
    Solved,
    /// Right, and there is more to do.
    GoOn,
    /// All targets are taken, in more moves than it takes.
    Slow {
        /// How many were made.
        made: u32,
        /// How few would do.
        fewest: u32,
    },
    /// Wrong; the board is as it was before, unless the exercise is over. Without a reason only the exercise's own
    /// words tell why.
    Wrong(Option<Reason>),
}

impl Attempt {
    /// At the beginning of an exercise.
    #[must_use]
    pub fn begin(exercise: &Exercise) -> Self {
        Self {
            position: exercise.start,
            last: exercise.last,
            moves: 0,
            stage: Stage::Yours,
        }
    }

    /// What is on the board.
    #[must_use]
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The move that led there, if there is one to show.
    #[must_use]
    pub fn last(&self) -> Option<Move> {
        self.last
    }

    /// How many moves the learner has made.
    #[must_use]
    pub fn moves(&self) -> u32 {
        self.moves
    }

    /// Whose turn it is.
    #[must_use]
    pub fn stage(&self) -> Stage {
        self.stage
    }

    /// The side that the learner has.
    #[must_use]
    pub fn side(exercise: &Exercise) -> Color {
        exercise.start.turn()
    }

    /// The learner moves. Out of turn, or by a move that is not legal, nothing changes.
    #[must_use]
    pub fn play(&self, exercise: &Exercise, m: Move) -> (Self, Feedback) {
        if self.stage != Stage::Yours || exercise.is_question() {
            return (*self, Feedback::Wrong(None));
        }
        let Ok(after) = self.position.play(m) else {
            return (*self, Feedback::Wrong(None));
        };
        let wrong = |reason| (*self, Feedback::Wrong(reason));
        match &exercise.goal {
            Goal::Collect { targets, fewest } => match after.pass() {
                None => wrong(Some(Reason::AttacksKing)),
                Some(next) => {
                    let made = self.moves + 1;
                    let left = *targets & next.by_color(!next.turn());
                    let (stage, feedback) = match (left.is_empty(), made <= *fewest) {
                        (false, _) => (Stage::Yours, Feedback::GoOn),
                        (true, true) => (Stage::Solved, Feedback::Solved),
                        (true, false) => {
                            let fewest = *fewest;
                            (Stage::Failed, Feedback::Slow { made, fewest })
                        }
                    };
                    (self.after(next, m, stage), feedback)
                }
            },
            Goal::Line { moves } => {
                let index = (self.moves as usize) * 2;
                if moves.get(index) != Some(&m) {
                    return wrong(blunder(&self.position, m, &after));
                }
                match moves
                    .get(index + 1)
                    .and_then(|reply| Some((after.play(*reply).ok()?, *reply)))
                {
                    Some((answered, reply)) => (
                        self.after(answered, m, Stage::Yours).answered(reply),
                        Feedback::GoOn,
                    ),
                    None => (self.after(after, m, Stage::Solved), Feedback::Solved),
                }
            }
            Goal::Beat { within } => self.fight(m, after, *within),
            goal => match judge(goal, &self.position, m) {
                Ok(()) => (self.after(after, m, Stage::Solved), Feedback::Solved),
                Err(reason) => wrong(reason),
            },
        }
    }

    /// The opponent moves, where an engine does ([`Goal::Beat`]). Out of turn, or by a move that is not legal, nothing
    /// changes.
    #[must_use]
    pub fn reply(&self, m: Move) -> (Self, Feedback) {
        if self.stage != Stage::Theirs {
            return (*self, Feedback::GoOn);
        }
        let Ok(next) = self.position.play(m) else {
            return (*self, Feedback::GoOn);
        };
        let us = next.turn();
        let enough = next.pieces(us, Role::Queen)
            | next.pieces(us, Role::Rook)
            | next.pieces(us, Role::Pawn);
        if enough.is_empty() {
            let failed = Self {
                position: next,
                last: Some(m),
                stage: Stage::Failed,
                ..*self
            };
            return (failed, Feedback::Wrong(Some(Reason::CannotMate)));
        }
        let stage = Stage::Yours;
        (
            Self {
                position: next,
                last: Some(m),
                stage,
                ..*self
            },
            Feedback::GoOn,
        )
    }

    /// The learner answers a question by a word.
    #[must_use]
    pub fn answer(&self, exercise: &Exercise, answer: Answer) -> (Self, Feedback) {
        match settle(&exercise.goal, &self.position) {
            Some((right, _)) if right == answer => {
                let solved = Self {
                    stage: Stage::Solved,
                    ..*self
                };
                (solved, Feedback::Solved)
            }
            Some((_, reason)) => (*self, Feedback::Wrong(Some(reason))),
            None => (*self, Feedback::Wrong(None)),
        }
    }

    /// A move that is right now; `None` where there is no telling (questions, and fights against the engine).
    #[must_use]
    pub fn hint(&self, exercise: &Exercise) -> Option<Move> {
        if self.stage != Stage::Yours {
            return None;
        }
        match &exercise.goal {
            Goal::Collect { targets, .. } => {
                let left = *targets & self.position.by_color(!self.position.turn());
                shortest(&self.position, left).map(|(m, _)| m)
            }
            Goal::Line { moves } => moves.get((self.moves as usize) * 2).copied(),
            goal => {
                let moves = self.position.legal_moves();
                moves
                    .iter()
                    .copied()
                    .find(|&m| judge(goal, &self.position, m).is_ok())
            }
        }
    }

    fn fight(&self, m: Move, after: Position, within: u32) -> (Self, Feedback) {
        let made = self.moves + 1;
        let failed = |reason| {
            (
                self.after(after, m, Stage::Failed),
                Feedback::Wrong(Some(reason)),
            )
        };
        if mate(&after).is_ok() {
            (self.after(after, m, Stage::Solved), Feedback::Solved)
        } else if !after.has_legal_moves() {
            failed(Reason::Stalemates)
        } else if made >= within {
            failed(Reason::TooManyMoves { within })
        } else if after.halfmove_clock() >= 100 {
            failed(Reason::DrawnOut)
        } else {
            (self.after(after, m, Stage::Theirs), Feedback::GoOn)
        }
    }

    fn after(&self, position: Position, m: Move, stage: Stage) -> Self {
        Self {
            position,
            last: Some(m),
            moves: self.moves + 1,
            stage,
        }
    }

    fn answered(self, reply: Move) -> Self {
        Self {
            last: Some(reply),
            ..self
        }
    }
}
