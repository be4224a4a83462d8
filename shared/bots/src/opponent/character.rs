//! What makes each opponent as strong as it is.

use crate::Bot;

/// The measures of one opponent. They were set by matches; `STRENGTH.md` has the tables.
pub(super) struct Character {
    /// Positions looked at.
    pub(super) nodes: u64,
    /// Plies looked ahead at most.
    pub(super) depth: Option<u32>,
    /// Usual error of judgement, in centipawns.
    pub(super) blur: i32,
    /// The same in the opening, where variety matters more than the last centipawn.
    pub(super) early_blur: i32,
    /// How many plies count as the opening.
    pub(super) early_plies: usize,
    /// Chances in a thousand to overlook an answer that is neither easy nor hard to see.
    pub(super) overlooks: u32,
    /// Chances in a thousand to see its own mate in one before thinking.
    pub(super) sees_mate: u32,
    /// Whether it takes the obvious without thinking.
    pub(super) is_weak: bool,
    /// Plies for which it may follow the book.
    pub(super) book_plies: usize,
    pub(super) table_bytes: usize,
}

impl Character {
    /// `None` for the random mover, which has none.
    pub(super) fn of(bot: Bot) -> Option<Character> {
        Some(match bot {
            Bot::Random => return None,
            Bot::Tamer => Character {
                nodes: 120,
                depth: Some(2),
                blur: 165,
                early_blur: 120,
                early_plies: 10,
                overlooks: 420,
                sees_mate: 700,
                is_weak: true,
                book_plies: 4,
                table_bytes: 1 << 16,
            },
            Bot::Driver => Character {
                nodes: 850,
                depth: Some(5),
                blur: 57,
                early_blur: 57,
                early_plies: 10,
                overlooks: 125,
                sees_mate: 950,
                is_weak: true,
                book_plies: 5,
                table_bytes: 1 << 17,
            },
            Bot::Warden => Character {
                nodes: 3_400,
                depth: Some(8),
                blur: 28,
                early_blur: 50,
                early_plies: 10,
                overlooks: 42,
                sees_mate: 1_000,
                is_weak: false,
                book_plies: 6,
                table_bytes: 1 << 19,
            },
            Bot::Executive => Character {
                nodes: 300_000,
                depth: None,
                blur: 0,
                early_blur: 12,
                early_plies: 12,
                overlooks: 22,
                sees_mate: 1_000,
                is_weak: false,
                book_plies: 12,
                table_bytes: 1 << 24,
            },
        })
    }
}
