//! What a player overlooks: answers that are hard to see, more often than those that leap to the eye.

use chess::{Move, Position, Role};

use crate::rng::{chance, mix};

/// Whether a player with this many chances in a thousand overlooks the opponent's answer `m`. The same
/// answer in the same position is overlooked or seen throughout a game.
pub(super) fn overlooks(base: u32, seed: u64, position: &Position, m: Move) -> bool {
    let what = (m.from.index() as u64) << 6 | m.to.index() as u64;
    let word = mix(mix(seed, position.hash()), what);
    chance(base * difficulty(position, m) / 100, word)
}

/// How hard an answer is to see, in hundredths of the usual.
fn difficulty(position: &Position, m: Move) -> u32 {
    let Some(role) = position.role_at(m.from) else {
        return 100;
    };
    let ranks = m.to.rank().index().abs_diff(m.from.rank().index());
    let files = m.to.file().index().abs_diff(m.from.file().index());
    let distance = ranks.max(files);
    let backward = match position.turn() {
        chess::Color::White => m.to.rank() < m.from.rank(),
        chess::Color::Black => m.to.rank() > m.from.rank(),
    };
    if !position.is_capture(m) {
        // A quiet move that does damage is a plan of two steps.
        return if backward { 150 } else { 110 };
    }
    let by_distance = match (role, distance) {
        (Role::Pawn, _) => return 10,
        // Knights attack where nothing leads.
        (Role::Knight, _) => 90,
        (_, 0 | 1) => 30,
        (_, 2 | 3) => 60,
        _ if ranks == files => 130,
        _ => 100,
    };
    by_distance + if backward { 40 } else { 0 }
}
