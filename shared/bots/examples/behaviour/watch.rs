//! What a bot does in its games, counted.

use std::collections::HashSet;

use bots::eval::phase;
use chess::{Color, Game, Move, Position, Role};

use crate::judge::Judge;

/// One move in so many is judged.
const JUDGED: usize = 6;

/// Centipawns from which a bot counts as ahead.
const AHEAD: i32 = 300;

/// How often something was done of the times it could be.
#[derive(Default)]
pub struct Share {
    done: u64,
    of: u64,
}

impl Share {
    pub fn note(&mut self, done: bool) {
        self.done += u64::from(done);
        self.of += 1;
    }

    pub fn add(&mut self, other: &Share) {
        self.done += other.done;
        self.of += other.of;
    }

    pub fn text(&self) -> String {
        if self.of == 0 {
            return "none".to_owned();
        }
        let tenths = (self.done * 1_000 + self.of / 2) / self.of;
        format!(
            "{}.{} % ({} of {})",
            tenths / 10,
            tenths % 10,
            self.done,
            self.of
        )
    }
}

#[derive(Default)]
pub struct Counts {
    games: u64,
    moves: u64,
    recaptures: Share,
    /// Centipawns lost by the moves played where such a recapture was not.
    other_loss: u64,
    free_queens: Share,
    mates: Share,
    queens_left: u64,
    repeated_ahead: u64,
    drawn_ahead: u64,
    loss: u64,
    judged: u64,
    blunders: u64,
    /// The first eight plies of each game, by the game's number.
    openings: Vec<(u64, String)>,
}

impl Counts {
    /// Notes a move that is about to be played.
    pub fn watch(&mut self, game: &Game, m: Move, judge: &mut Judge) {
        self.moves += 1;
        let position = game.position();
        let legal = game.legal_moves();
        let next = position.play_unchecked(m);
        let mates = |m: &Move| is_mate(&position.play_unchecked(*m));
        if legal.iter().any(mates) {
            self.mates.note(is_mate(&next));
        } else {
            self.watch_captures(game, m, judge);
        }
        self.watch_queen(position, m, &next);
        let repeats = game
            .reversible_past()
            .any(|past| past.is_repetition_of(&next));
        if repeats && judge.score(game) >= AHEAD {
            self.repeated_ahead += 1;
        }
        if (game.ply() / 2).is_multiple_of(JUDGED) {
            let loss = judge.loss(game, m);
            self.loss += u64::try_from(loss).unwrap_or(0);
            self.judged += 1;
            self.blunders += u64::from(loss >= 200);
        }
    }

    fn watch_captures(&mut self, game: &Game, m: Move, judge: &mut Judge) {
        let position = game.position();
        let legal = game.legal_moves();
        let queen = legal
            .iter()
            .any(|&m| position.role_at(m.to) == Some(Role::Queen) && is_free(position, m));
        if queen {
            self.free_queens
                .note(position.role_at(m.to) == Some(Role::Queen));
        }
        let Some((&last, before)) = game.moves().last().zip(
            game.ply()
                .checked_sub(1)
                .and_then(|ply| game.position_at(ply)),
        ) else {
            return;
        };
        let takes_back = |&&m: &&Move| m.to == last.to && is_gain(position, m);
        if before.is_capture(last) && legal.iter().any(|m| takes_back(&m)) {
            self.recaptures.note(m.to == last.to);
            if m.to != last.to {
                self.other_loss += u64::try_from(judge.loss(game, m)).unwrap_or(0);
            }
        }
    }

    /// A queen that a pawn may take after the move, unless the move took a queen itself or no other was better.
    fn watch_queen(&mut self, position: &Position, m: Move, next: &Position) {
        let is_lost = |m: Move, next: &Position| {
            let takes = |reply: &Move| {
                next.role_at(reply.from) == Some(Role::Pawn)
                    && next.role_at(reply.to) == Some(Role::Queen)
            };
            position.role_at(m.to) != Some(Role::Queen) && next.legal_moves().iter().any(takes)
        };
        let saves = |m: &Move| !is_lost(*m, &position.play_unchecked(*m));
        if is_lost(m, next) && position.legal_moves().iter().any(saves) {
            self.queens_left += 1;
        }
    }

    /// Notes how a game ended in which the bot played these sides.
    pub fn end(&mut self, game: &Game, sides: &[Color], index: u64) {
        self.games += 1;
        let drawn = game
            .outcome()
            .is_some_and(|outcome| outcome.winner().is_none());
        let lead = |&&side: &&Color| material(game.position(), side) >= 5;
        // A bare king and pawns may be drawn by right; a lead of a rook or more with pieces is not.
        if drawn && sides.iter().any(|side| lead(&side)) && phase(game.position()) > 0 {
            self.drawn_ahead += 1;
        }
        let first: Vec<String> = game
            .moves()
            .iter()
            .take(8)
            .map(ToString::to_string)
            .collect();
        self.openings.push((index, first.join(" ")));
    }

    pub fn add(&mut self, other: Counts) {
        self.games += other.games;
        self.moves += other.moves;
        self.recaptures.add(&other.recaptures);
        self.other_loss += other.other_loss;
        self.free_queens.add(&other.free_queens);
        self.mates.add(&other.mates);
        self.queens_left += other.queens_left;
        self.repeated_ahead += other.repeated_ahead;
        self.drawn_ahead += other.drawn_ahead;
        self.loss += other.loss;
        self.judged += other.judged;
        self.blunders += other.blunders;
        self.openings.extend(other.openings);
    }

    /// Names and values, one a row of the table.
    pub fn figures(&self) -> Vec<(&'static str, String)> {
        vec![
            ("games, moves", format!("{}, {}", self.games, self.moves)),
            ("even or winning recaptures taken", self.recaptures.text()),
            (
                "centipawns lost where something else was played",
                mean(self.other_loss, self.recaptures.of - self.recaptures.done),
            ),
            ("free queens taken", self.free_queens.text()),
            ("mates in one played", self.mates.text()),
            ("queens left to a pawn", self.queens_left.to_string()),
            (
                "positions repeated while ahead by 3 or more",
                self.repeated_ahead.to_string(),
            ),
            (
                "games drawn with a rook or more ahead",
                self.drawn_ahead.to_string(),
            ),
            ("centipawns lost a move", mean(self.loss, self.judged)),
            (
                "moves that lose 200 or more",
                Share {
                    done: self.blunders,
                    of: self.judged,
                }
                .text(),
            ),
            (
                "distinct first 8 plies in 20 games, at least",
                self.variety().map_or("none".to_owned(), |n| n.to_string()),
            ),
        ]
    }

    /// The fewest distinct openings in any twenty games on end.
    fn variety(&self) -> Option<usize> {
        let mut openings = self.openings.clone();
        openings.sort();
        openings
            .chunks_exact(20)
            .map(|twenty| {
                twenty
                    .iter()
                    .map(|(_, text)| text)
                    .collect::<HashSet<_>>()
                    .len()
            })
            .min()
    }
}

fn is_mate(position: &Position) -> bool {
    position.is_check() && !position.has_legal_moves()
}

/// Whether a capture plainly loses nothing: what it takes is worth no less than what takes, or nothing
/// takes back.
fn is_gain(position: &Position, m: Move) -> bool {
    let (Some(by), Some(taken)) = (position.role_at(m.from), position.role_at(m.to)) else {
        return false;
    };
    let next = position.play_unchecked(m);
    value(by) <= value(taken) || !next.legal_moves().iter().any(|reply| reply.to == m.to)
}

/// Whether a capture of a queen wins most of its worth.
fn is_free(position: &Position, m: Move) -> bool {
    let by = position.role_at(m.from).map_or(9, value);
    let next = position.play_unchecked(m);
    by <= 3 || !next.legal_moves().iter().any(|reply| reply.to == m.to)
}

fn value(role: Role) -> i64 {
    match role {
        Role::Pawn => 1,
        Role::Knight | Role::Bishop => 3,
        Role::Rook => 5,
        Role::Queen => 9,
        Role::King => 100,
    }
}

/// Pawns' worth by which a side has more on the board.
fn material(position: &Position, side: Color) -> i64 {
    let worth = |color| -> i64 {
        [
            Role::Pawn,
            Role::Knight,
            Role::Bishop,
            Role::Rook,
            Role::Queen,
        ]
        .into_iter()
        .map(|role| {
            let count = i64::from(position.pieces(color, role).len());
            count * value(role)
        })
        .sum()
    };
    worth(side) - worth(!side)
}

/// To the nearest whole.
fn mean(sum: u64, count: u64) -> String {
    ((sum + count / 2) / count.max(1)).to_string()
}
