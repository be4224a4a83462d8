//! Which moves have been good lately: killers, and histories by move and by what came before.

use chess::{Color, Move, Position, Role, Square};

use crate::rng::mix;

/// The most that a history counter holds.
const CEILING: i32 = 16_384;

/// Keys of parts of positions that are told apart, by side to move.
const ERROR_KEYS: usize = 1 << 14;

/// What stands for a centipawn of error.
const ERROR_UNIT: i32 = 128;

/// Plies from the root that are followed at most.
pub(super) const MOST_PLIES: usize = 128;

/// A kind of piece of a side going to a square: what an answer answers.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Played(u16);

impl Played {
    /// 2 × 6 × 64 of them.
    const COUNT: usize = 768;

    /// No move, as before the first and after a pass. What followed it is never learnt.
    pub(super) const NONE: Played = Played(768);

    #[allow(clippy::cast_possible_truncation, reason = "under 768")]
    pub(super) fn new(color: Color, role: Role, m: Move) -> Played {
        Played(((color.index() * 6 + role.index()) * 64 + m.to.index()) as u16)
    }

    /// A move that is about to be played.
    pub(super) fn of(position: &Position, m: Move) -> Played {
        let role = position.role_at(m.from).unwrap_or(Role::Pawn);
        Played::new(position.turn(), role, m)
    }

    fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// The moves one and two plies ago.
pub(super) type Before = [Played; 2];

pub(super) struct History {
    /// By colour, origin and target.
    quiet: Vec<i16>,
    /// By the move before and the move.
    follow: Vec<i16>,
    /// By the move, and what it takes.
    capture: Vec<i16>,
    /// By side to move and a key of part of the position: how far searches ended from its evaluation.
    error: [Vec<i16>; 3],
    killers: [[Option<Move>; 2]; MOST_PLIES],
}

impl History {
    pub(super) fn new() -> History {
        History {
            quiet: vec![0; 2 * 64 * 64],
            follow: vec![0; (Played::COUNT + 1) * Played::COUNT],
            capture: vec![0; Played::COUNT * 6],
            error: [(); 3].map(|()| vec![0; 2 * ERROR_KEYS]),
            killers: [[None; 2]; MOST_PLIES],
        }
    }

    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        self.quiet.fill(0);
        self.follow.fill(0);
        self.capture.fill(0);
        for table in &mut self.error {
            table.fill(0);
        }
        self.forget_killers();
    }

    /// Killers belong to one search: their plies mean other positions in the next.
    pub(super) fn forget_killers(&mut self) {
        self.killers = [[None; 2]; MOST_PLIES];
    }

    pub(super) fn killers(&self, ply: usize) -> [Option<Move>; 2] {
        self.killers.get(ply).copied().unwrap_or_default()
    }

    /// What is known of the quiet moves of a node.
    pub(super) fn quiets(&self, color: Color, before: Before) -> Quiets<'_> {
        Quiets {
            color,
            moves: &self.quiet,
            answers: before.map(|before| {
                let start = before.index() * Played::COUNT;
                self.follow
                    .get(start..start + Played::COUNT)
                    .unwrap_or_default()
            }),
        }
    }

    /// How promising a capture is among those of like worth.
    pub(super) fn capture(&self, played: Played, taken: Role) -> i32 {
        let index = played.index() * 6 + taken.index();
        self.capture.get(index).copied().map_or(0, i32::from)
    }

    /// Learns that a quiet move was too good for the opponent to allow, and that the others tried before
    /// it were not.
    pub(super) fn reward_quiet(
        &mut self,
        position: &Position,
        ply: usize,
        m: Move,
        others: &[Move],
        before: Before,
        depth: i32,
    ) {
        if let Some([first, second]) = self.killers.get_mut(ply)
            && *first != Some(m)
        {
            *second = first.replace(m);
        }
        let bonus = bonus(depth);
        let each = others.iter().map(|&other| (other, -bonus));
        for (m, bonus) in each.chain([(m, bonus)]) {
            let played = Played::of(position, m);
            nudge(&mut self.quiet, quiet_index(position.turn(), m), bonus);
            for before in before {
                if before != Played::NONE {
                    nudge(&mut self.follow, follow_index(before, played), bonus);
                }
            }
        }
    }

    /// Centipawns by which evaluations of positions like this one have been too low.
    pub(super) fn error(&self, position: &Position) -> i32 {
        let sum: i32 = self
            .error
            .iter()
            .zip(error_indices(position))
            .map(|(table, index)| table.get(index).copied().map_or(0, i32::from))
            .sum();
        sum / ERROR_UNIT
    }

    /// Learns by how much an evaluation was too low.
    pub(super) fn learn_error(&mut self, position: &Position, error: i32, depth: i32) {
        let weight = (depth + 1).min(16);
        let target = error.clamp(-150, 150) * ERROR_UNIT;
        for (table, index) in self.error.iter_mut().zip(error_indices(position)) {
            if let Some(counter) = table.get_mut(index) {
                let value = i32::from(*counter);
                let moved = (value * (256 - weight) + target * weight) / 256;
                let most = 64 * ERROR_UNIT;
                *counter = i16::try_from(moved.clamp(-most, most)).unwrap_or(0);
            }
        }
    }

    /// Learns that a capture was good, or that it was tried in vain.
    pub(super) fn reward_capture(&mut self, position: &Position, m: Move, bonus: i32) {
        let taken = position.role_at(m.to).unwrap_or(Role::Pawn);
        let index = Played::of(position, m).index() * 6 + taken.index();
        nudge(&mut self.capture, index, bonus);
    }
}

/// The parts of the history that judge the quiet moves of one node.
pub(super) struct Quiets<'h> {
    color: Color,
    moves: &'h [i16],
    answers: [&'h [i16]; 2],
}

impl Quiets<'_> {
    /// How promising a move is.
    pub(super) fn merit(&self, m: Move, role: Role) -> i32 {
        let at = |table: &[i16], index: usize| table.get(index).copied().map_or(0, i32::from);
        let played = Played::new(self.color, role, m).index();
        let [one, two] = self.answers.map(|answers| at(answers, played));
        at(self.moves, quiet_index(self.color, m)) + one + two
    }
}

/// How much a result of this depth teaches.
pub(super) fn bonus(depth: i32) -> i32 {
    (150 * depth - 100).clamp(0, 1_700)
}

/// A few moves, in place; those that find no room are left out.
pub(super) struct Few {
    moves: [Move; 48],
    len: usize,
}

impl Few {
    pub(super) fn new() -> Few {
        Few {
            moves: [Move::quiet(Square::ALL[0], Square::ALL[0]); 48],
            len: 0,
        }
    }

    pub(super) fn push(&mut self, m: Move) {
        if let Some(slot) = self.moves.get_mut(self.len) {
            *slot = m;
            self.len += 1;
        }
    }

    pub(super) fn as_slice(&self) -> &[Move] {
        &self.moves[..self.len]
    }
}

/// By the pawns of both sides, and by the pieces of each.
fn error_indices(position: &Position) -> [usize; 3] {
    let pawns = position.by_role(Role::Pawn);
    let part = |color| {
        let pieces = position.by_color(color) & !pawns;
        let minors = position.by_role(Role::Knight) | position.by_role(Role::Queen);
        mix((pieces & minors).0, (pieces & !minors).0)
    };
    let own = (pawns & position.by_color(Color::White)).0;
    let keys = [mix(own, pawns.0), part(Color::White), part(Color::Black)];
    keys.map(|key| {
        let key = usize::try_from(key >> 50).unwrap_or(0);
        position.turn().index() * ERROR_KEYS + key
    })
}

fn quiet_index(color: Color, m: Move) -> usize {
    (color.index() * 64 + m.from.index()) * 64 + m.to.index()
}

fn follow_index(before: Played, played: Played) -> usize {
    before.index() * Played::COUNT + played.index()
}

/// Moves a counter by a bonus, less the nearer it is to its ceiling.
fn nudge(table: &mut [i16], index: usize, bonus: i32) {
    if let Some(counter) = table.get_mut(index) {
        let value = i32::from(*counter);
        let moved = value + bonus - value * bonus.abs() / CEILING;
        *counter = i16::try_from(moved.clamp(-CEILING, CEILING)).unwrap_or(0);
    }
}
