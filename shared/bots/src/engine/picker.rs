//! Hands out the moves of a position, most promising first, doing no more work than is asked for.

use chess::{Move, MoveList, Position, Role};

use super::checks::Checks;
use super::history::{Before, History, Played};
use super::see::{trade_value, wins_at_least};

/// What is at hand for ordering.
pub(super) struct Hints {
    /// The best move that the table knows.
    pub(super) table: Option<Move>,
    pub(super) killers: [Option<Move>; 2],
    pub(super) before: Before,
}

impl Hints {
    /// Where only the table's move helps: among loud moves, or when nothing is known of quiet ones.
    pub(super) fn of_table(table: Option<Move>) -> Hints {
        Hints {
            table,
            killers: [None; 2],
            before: [Played::NONE; 2],
        }
    }
}

enum Stage {
    Table,
    Generate,
    Winning,
    Quiet,
    Losing,
}

pub(super) struct Picker {
    stage: Stage,
    hints: Hints,
    only_loud: bool,
    /// If quiet moves are not worth it any more: those that are all the same.
    only_checks: Option<Checks>,
    /// Captures and promotions first, those found to lose material behind the others.
    moves: MoveList,
    scores: [i32; 256],
    next: usize,
    /// Where the losing ones begin, and where the quiet moves do.
    losing: usize,
    quiet: usize,
}

/// Above every history.
const KILLER: i32 = 100_000;

/// Below every capture: promotions to less than a queen.
const LESSER_PROMOTION: i32 = -100_000;

impl Picker {
    /// All moves, or captures and promotions only.
    pub(super) fn new(hints: Hints, only_loud: bool) -> Picker {
        Picker {
            stage: Stage::Table,
            hints,
            only_loud,
            only_checks: None,
            moves: MoveList::new(),
            scores: [0; 256],
            next: 0,
            losing: 0,
            quiet: 0,
        }
    }

    /// From here on quiet moves are not worth it, unless they give check.
    pub(super) fn skip_quiet(&mut self, checks: &Checks) {
        self.only_checks = Some(*checks);
    }

    /// The next move, each once, and whether it is a capture that loses material.
    pub(super) fn next(&mut self, position: &Position, history: &History) -> Option<(Move, bool)> {
        if let Stage::Table = self.stage {
            self.stage = Stage::Generate;
            if let Some(m) = self.hints.table
                && position.is_legal(m)
                && (!self.only_loud || is_loud(position, m))
            {
                return Some((m, false));
            }
            self.hints.table = None;
        }
        if let Stage::Generate = self.stage {
            self.stage = Stage::Winning;
            self.generate(position, history);
        }
        if let Stage::Winning = self.stage {
            while let Some((m, score)) = self.best(self.losing) {
                if Some(m) == self.hints.table {
                    self.next += 1;
                } else if score > LESSER_PROMOTION && wins_at_least(position, m, 0) {
                    self.next += 1;
                    return Some((m, false));
                } else {
                    // Whether a capture loses is asked only when its turn has come.
                    self.losing -= 1;
                    self.moves.swap(self.next, self.losing);
                    self.scores.swap(self.next, self.losing);
                }
            }
            self.stage = Stage::Quiet;
            self.next = self.quiet;
            if self.only_checks.is_none() {
                self.score_quiet(position, history);
            }
        }
        if let Stage::Quiet = self.stage {
            while let Some(m) = self.next_quiet(position) {
                if Some(m) != self.hints.table {
                    return Some((m, false));
                }
            }
            self.stage = Stage::Losing;
            self.next = self.losing;
        }
        let (m, _) = self.best(self.quiet)?;
        self.next += 1;
        Some((m, true))
    }

    /// Lists the moves, those that take or promote in front, and scores these.
    fn generate(&mut self, position: &Position, history: &History) {
        if self.only_loud {
            self.moves = position.loud_moves();
            self.quiet = self.moves.len();
        } else {
            self.moves = position.legal_moves();
            for index in 0..self.moves.len() {
                if is_loud(position, self.moves[index]) {
                    self.moves.swap(index, self.quiet);
                    self.quiet += 1;
                }
            }
        }
        self.losing = self.quiet;
        for (&m, score) in self.moves.iter().zip(&mut self.scores).take(self.quiet) {
            *score = loud_score(m, position, history);
        }
    }

    fn score_quiet(&mut self, position: &Position, history: &History) {
        let quiets = history.quiets(position.turn(), self.hints.before);
        let [first, second] = self.hints.killers;
        // Moves of one piece come one after the other.
        let mut piece = None;
        let scores = self.moves.iter().zip(&mut self.scores);
        for (&m, score) in scores.skip(self.quiet) {
            let role = match piece {
                Some((from, role)) if from == m.from => role,
                _ => position.role_at(m.from).unwrap_or(Role::Pawn),
            };
            piece = Some((m.from, role));
            *score = if first == Some(m) {
                KILLER + 1
            } else if second == Some(m) {
                KILLER
            } else {
                quiets.merit(m, role)
            };
        }
    }

    fn next_quiet(&mut self, position: &Position) -> Option<Move> {
        let Some(checks) = self.only_checks else {
            let (m, _) = self.best(self.moves.len())?;
            self.next += 1;
            return Some(m);
        };
        let left = self.moves.get(self.next..)?;
        let gives_check = |m: &Move| {
            position
                .role_at(m.from)
                .is_some_and(|role| checks.has(role, *m))
        };
        let offset = left.iter().position(gives_check)?;
        self.next += offset + 1;
        self.moves.get(self.next - 1).copied()
    }

    /// Brings the best of the moves from the next one to `end` to the front.
    fn best(&mut self, end: usize) -> Option<(Move, i32)> {
        let left = self.scores.get(self.next..end)?;
        // Of equals the first: the order must not depend on the search's past.
        let (mut offset, mut highest) = (0, *left.first()?);
        for (index, &score) in left.iter().enumerate().skip(1) {
            if score > highest {
                (offset, highest) = (index, score);
            }
        }
        let best = self.next + offset;
        self.scores.swap(self.next, best);
        self.moves.swap(self.next, best);
        Some((*self.moves.get(self.next)?, highest))
    }
}

/// Whether a move takes or promotes.
fn is_loud(position: &Position, m: Move) -> bool {
    position.is_capture(m) || m.promotion.is_some()
}

fn loud_score(m: Move, position: &Position, history: &History) -> i32 {
    if m.promotion.is_some_and(|role| role != Role::Queen) {
        return LESSER_PROMOTION;
    }
    let role = position.role_at(m.from).unwrap_or(Role::Pawn);
    let taken = position.role_at(m.to).unwrap_or(Role::Pawn);
    let gain = m.promotion.map_or(0, trade_value);
    let played = Played::new(position.turn(), role, m);
    (trade_value(taken) + gain) * 32 + history.capture(played, taken) / 8 - trade_value(role) / 8
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Perft through the picker: every move comes exactly once.
    fn perft(position: &Position, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let legal = position.legal_moves();
        let hints = Hints {
            table: legal.get(legal.len() / 2).copied(),
            killers: [legal.first().copied(), legal.last().copied()],
            before: [Played::NONE; 2],
        };
        let history = History::new();
        let mut picker = Picker::new(hints, false);
        let mut nodes = 0;
        while let Some((m, _)) = picker.next(position, &history) {
            nodes += perft(&position.play_unchecked(m), depth - 1);
        }
        nodes
    }

    #[test]
    fn perft_through_the_picker_is_perft() {
        for fen in [
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
        ] {
            let position = Position::from_fen(fen).unwrap();
            assert_eq!(perft(&position, 2), chess::perft(&position, 2), "{fen}");
        }
    }

    #[test]
    fn losing_captures_come_last() {
        let position = Position::from_fen("4k3/8/3p4/4p3/8/8/4R3/4K3 w - - 0 1").unwrap();
        let hints = Hints::of_table(None);
        let mut picker = Picker::new(hints, false);
        let history = History::new();
        let mut all = Vec::new();
        while let Some(picked) = picker.next(&position, &history) {
            all.push(picked);
        }
        assert_eq!(all.last(), Some(&("e2e5".parse().unwrap(), true)));
    }
}
