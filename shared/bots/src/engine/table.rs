//! The transposition table: what was found of positions met before.

use chess::{Move, Role, Square};

use super::limits::LONGEST_MATE;

/// How a stored score bounds the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bound {
    /// It is the score.
    Exact,
    /// The score is at least this.
    Lower,
    /// The score is at most this.
    Upper,
}

/// What is known of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Found {
    pub(super) best: Option<Move>,
    pub(super) score: i32,
    /// The evaluation before any search; nothing in check.
    pub(super) eval: Option<i32>,
    pub(super) depth: i32,
    pub(super) bound: Bound,
}

impl Found {
    /// Whether the score, as it bounds the true one, says all that a search between alpha and beta asks.
    pub(super) fn decides(&self, alpha: i32, beta: i32) -> bool {
        match self.bound {
            Bound::Exact => true,
            Bound::Lower => self.score >= beta,
            Bound::Upper => self.score <= alpha,
        }
    }
}

/// An evaluation, or what a search has found of the position if that says more.
pub(super) fn refine(eval: i32, known: Option<&Found>) -> i32 {
    match known {
        Some(found) if found.score.abs() < LONGEST_MATE => match found.bound {
            Bound::Exact => found.score,
            Bound::Lower => eval.max(found.score),
            Bound::Upper => eval.min(found.score),
        },
        _ => eval,
    }
}

/// Twelve bytes.
#[derive(Clone, Copy)]
struct Entry {
    /// The lower half of the hash; the upper half chose the slot.
    key: u32,
    best: u16,
    score: i16,
    eval: i16,
    depth: i8,
    /// Bound in the low two bits (0 is empty), age in the others.
    bound_and_age: u8,
}

const EMPTY: Entry = Entry {
    key: 0,
    best: 0,
    score: 0,
    eval: 0,
    depth: 0,
    bound_and_age: 0,
};

/// Stands for "no evaluation".
const NO_EVAL: i16 = i16::MIN;

/// The size of the part for recent results: what stays near a processor.
const NEAR_BYTES: usize = 1 << 20;

/// Results of searches deeper than this are worth a way to the far part.
const SHALLOW: i32 = 2;

/// A table of fixed size in which newer and deeper results replace older and shallower ones.
///
/// Most of a search's time in a large table would go by waiting for memory. So it has a small part, for the
/// latest results, and a large one for those of deeper searches only.
pub(super) struct Table {
    near: Part,
    far: Part,
    age: u8,
}

impl Table {
    /// A table of about so many bytes.
    pub(super) fn new(bytes: usize) -> Table {
        let near = NEAR_BYTES.min(bytes / 2);
        Table {
            near: Part::new(near),
            far: Part::new(bytes - near),
            age: 0,
        }
    }

    pub(super) fn clear(&mut self) {
        self.near.0.fill(EMPTY);
        self.far.0.fill(EMPTY);
        self.age = 0;
    }

    /// Lets results of earlier searches be replaced first.
    pub(super) fn next_search(&mut self) {
        self.age = (self.age + 1) & 63;
    }

    /// Begins to fetch what is known into the processor's cache, for a question that will follow soon.
    pub(super) fn touch(&self, hash: u64, depth: i32) {
        if depth > SHALLOW {
            let (index, _) = self.far.slot(hash);
            core::hint::black_box(self.far.0.get(index).map(|entry| entry.bound_and_age));
        }
    }

    /// What is known for a search of this depth, with mates counted from the root again.
    pub(super) fn get(&self, hash: u64, depth: i32, ply: i32) -> Option<Found> {
        let far = if depth > SHALLOW {
            self.far.get(hash, ply)
        } else {
            None
        };
        far.or_else(|| self.near.get(hash, ply))
    }

    pub(super) fn put(&mut self, hash: u64, ply: i32, found: &Found) {
        self.near.put(hash, ply, found, self.age);
        if found.depth > SHALLOW {
            self.far.put(hash, ply, found, self.age);
        }
    }
}

struct Part(Vec<Entry>);

impl Part {
    /// At least one entry.
    fn new(bytes: usize) -> Part {
        let count = (bytes / size_of::<Entry>()).clamp(1, u32::MAX as usize);
        Part(vec![EMPTY; count])
    }

    #[allow(clippy::cast_possible_truncation, reason = "the halves of the hash")]
    fn slot(&self, hash: u64) -> (usize, u32) {
        let index = ((hash >> 32) * self.0.len() as u64) >> 32;
        (index as usize, hash as u32)
    }

    fn get(&self, hash: u64, ply: i32) -> Option<Found> {
        let (index, key) = self.slot(hash);
        let entry = self.0.get(index)?;
        let bound = match entry.bound_and_age & 3 {
            1 => Bound::Exact,
            2 => Bound::Lower,
            3 => Bound::Upper,
            _ => return None,
        };
        (entry.key == key).then(|| Found {
            best: unpack(entry.best),
            score: from_stored(entry.score.into(), ply),
            eval: (entry.eval != NO_EVAL).then_some(entry.eval.into()),
            depth: entry.depth.into(),
            bound,
        })
    }

    fn put(&mut self, hash: u64, ply: i32, found: &Found, age: u8) {
        let (index, key) = self.slot(hash);
        let Some(entry) = self.0.get_mut(index) else {
            return;
        };
        let same = entry.key == key && entry.bound_and_age & 3 != 0;
        let old = entry.bound_and_age >> 2 != age;
        let deep_enough = found.depth + 3 >= entry.depth.into();
        if !(old || !same || deep_enough || found.bound == Bound::Exact) {
            return;
        }
        // A result without a move keeps the move that an earlier one found.
        let best = match found.best {
            Some(m) => pack(m),
            None if same => entry.best,
            None => 0,
        };
        let narrow = |value: i32| i16::try_from(value).unwrap_or(0);
        *entry = Entry {
            key,
            best,
            score: narrow(to_stored(found.score, ply)),
            eval: found.eval.map_or(NO_EVAL, narrow),
            depth: i8::try_from(found.depth).unwrap_or(i8::MAX),
            bound_and_age: age << 2
                | match found.bound {
                    Bound::Exact => 1,
                    Bound::Lower => 2,
                    Bound::Upper => 3,
                },
        };
    }
}

/// Mates are stored as counted from the position, not from the root.
fn to_stored(score: i32, ply: i32) -> i32 {
    if score >= LONGEST_MATE {
        score + ply
    } else if score <= -LONGEST_MATE {
        score - ply
    } else {
        score
    }
}

fn from_stored(score: i32, ply: i32) -> i32 {
    if score >= LONGEST_MATE {
        score - ply
    } else if score <= -LONGEST_MATE {
        score + ply
    } else {
        score
    }
}

/// Six bits a square and three for the promotion; zero, from a1 to a1, is no move.
#[allow(
    clippy::cast_possible_truncation,
    reason = "indices are under 64 and 6"
)]
fn pack(m: Move) -> u16 {
    let promotion = m.promotion.map_or(0, |role| role.index() as u16);
    m.from.index() as u16 | (m.to.index() as u16) << 6 | promotion << 12
}

fn unpack(packed: u16) -> Option<Move> {
    if packed == 0 {
        return None;
    }
    let square = |bits: u16| Square::from_index(usize::from(bits & 63));
    Some(Move {
        from: square(packed)?,
        to: square(packed >> 6)?,
        promotion: match packed >> 12 {
            0 => None,
            index => Role::ALL.get(usize::from(index)).copied(),
        },
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_survive_packing() {
        for text in ["e2e4", "a1b1", "h8a1", "a7a8q", "h2h1n", "b1a1"] {
            let m = text.parse().unwrap();
            assert_eq!(unpack(pack(m)), Some(m));
        }
        assert_eq!(unpack(0), None);
    }

    #[test]
    fn mates_are_counted_from_where_they_are_met() {
        let mut table = Table::new(1 << 16);
        let mate = Found {
            best: "e2e4".parse().ok(),
            score: 30_000 - 7,
            eval: None,
            depth: 5,
            bound: Bound::Exact,
        };
        table.put(0x1234_5678_9ABC_DEF0, 4, &mate);
        let met = table.get(0x1234_5678_9ABC_DEF0, 5, 2).unwrap();
        assert_eq!(met.score, 30_000 - 5);
        assert_eq!(table.get(0x1234_5678_9ABC_DEF1, 5, 2), None);
    }
}
