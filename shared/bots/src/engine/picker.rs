//! Hands out the moves of a position, most promising first, doing no more work than is asked for.

use chess::{Move, MoveList, Position, Role};

use super::history::{History, Played};
use super::see::{trade_value, wins_at_least};

/// What is at hand for ordering.
pub(super) struct Hints {
    /// The best move that the table knows.
    pub(super) table: Option<Move>,
    pub(super) killers: [Option<Move>; 2],
    /// The last move and the one before it.
    pub(super) before: [Option<Played>; 2],
}

enum Stage {
    Table,
    Generate,
    Moves,
}

pub(super) struct Picker {
    stage: Stage,
    hints: Hints,
    only_loud: bool,
    moves: MoveList,
    scores: [i32; 256],
    next: usize,
}

/// Above every history.
const KILLER: i32 = 100_000;
const GOOD_CAPTURE: i32 = 1_000_000;
const BAD_CAPTURE: i32 = -1_000_000;

impl Picker {
    /// All moves, or captures and promotions only.
    pub(super) fn new(hints: Hints, only_loud: bool) -> Picker {
        Picker {
            stage: Stage::Table,
            hints,
            only_loud,
            moves: MoveList::new(),
            scores: [0; 256],
            next: 0,
        }
    }

    /// The next move, each once, and whether it is a capture that loses material.
    pub(super) fn next(&mut self, position: &Position, history: &History) -> Option<(Move, bool)> {
        if let Stage::Table = self.stage {
            self.stage = Stage::Generate;
            if let Some(m) = self.hints.table
                && position.is_legal(m)
                && (!self.only_loud || position.is_capture(m) || m.promotion.is_some())
            {
                return Some((m, false));
            }
            self.hints.table = None;
        }
        if let Stage::Generate = self.stage {
            self.stage = Stage::Moves;
            self.moves = if self.only_loud {
                position.loud_moves()
            } else {
                position.legal_moves()
            };
            // Moves of one piece come one after the other.
            let mut piece = None;
            for (&m, score) in self.moves.iter().zip(&mut self.scores) {
                let role = match piece {
                    Some((from, role)) if from == m.from => role,
                    _ => position.role_at(m.from).unwrap_or(Role::Pawn),
                };
                piece = Some((m.from, role));
                *score = self.hints.score(m, role, position, history);
            }
        }
        loop {
            let (m, score) = self.best()?;
            if Some(m) == self.hints.table {
                self.next += 1;
                continue;
            }
            // Whether a capture loses is asked only when its turn has come.
            if score >= GOOD_CAPTURE / 2 && !wins_at_least(position, m, 0) {
                self.scores[self.next] = score - GOOD_CAPTURE + BAD_CAPTURE;
                continue;
            }
            self.next += 1;
            return Some((m, score < BAD_CAPTURE / 2));
        }
    }

    /// Brings the best of the moves that are left to the front.
    fn best(&mut self) -> Option<(Move, i32)> {
        let left = self.scores.get(self.next..self.moves.len())?;
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
        Some((*self.moves.get(self.next)?, self.scores[self.next]))
    }
}

impl Hints {
    fn score(&self, m: Move, role: Role, position: &Position, history: &History) -> i32 {
        let us = position.turn();
        let played = Played::new(us, role, m);
        if position.is_capture(m) || m.promotion == Some(Role::Queen) {
            let taken = position.role_at(m.to).unwrap_or(Role::Pawn);
            let gain = m.promotion.map_or(0, trade_value);
            return GOOD_CAPTURE
                + (trade_value(taken) + gain) * 32
                + history.capture(played, taken) / 8
                - trade_value(role) / 8;
        }
        if self.killers.contains(&Some(m)) {
            return KILLER + i32::from(self.killers[0] == Some(m));
        }
        history.quiet(us, m, played, self.before)
    }
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
            before: [None; 2],
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
        let hints = Hints {
            table: None,
            killers: [None; 2],
            before: [None; 2],
        };
        let mut picker = Picker::new(hints, false);
        let history = History::new();
        let mut all = Vec::new();
        while let Some(picked) = picker.next(&position, &history) {
            all.push(picked);
        }
        assert_eq!(all.last(), Some(&("e2e5".parse().unwrap(), true)));
    }
}
