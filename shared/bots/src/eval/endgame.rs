//! What the weighted sum does not know about the end of a game.

use chess::{Bitboard, Color, Position, Role};

use crate::engine::trade_value;

/// Centipawns that a bare king is worse off than its opponent's material says.
const LIKELY_WIN: i32 = 300;

/// Centipawns that a queen against nothing but pawns is better than the learnt scores say: by them a rook
/// would win more easily.
const QUEEN_ALONE: i32 = 300;

/// Corrects a score in centipawns for White: hunts bare kings, and promises less where a lead
/// wins little.
pub(super) fn adjust(position: &Position, score: i32) -> i32 {
    let ahead = if score >= 0 {
        Color::White
    } else {
        Color::Black
    };
    let sign = if ahead == Color::White { 1 } else { -1 };
    if position.by_color(!ahead).len() == 1 && position.by_color(ahead).len() > 1 {
        let pieces = position.by_color(ahead) & !position.by_role(Role::Pawn);
        let hunt = hunt(position, ahead);
        // Where no pawn is left to be promoted, where pieces usually stand well does not matter.
        let no_pawns = pieces == position.by_color(ahead);
        return if no_pawns && can_mate(position, ahead) {
            sign * (LIKELY_WIN + material(position, ahead) + hunt)
        } else {
            score + sign * hunt
        };
    }
    let score = if faces_pawns_only(position, ahead) {
        score + sign * QUEEN_ALONE
    } else {
        score
    };
    // Nothing but a score that fades makes a search seek progress before the fifty moves are over.
    let clock = i32::try_from(position.halfmove_clock())
        .unwrap_or(100)
        .min(100);
    let faded = score * (200 - clock) / 200;
    faded * scale(position, ahead) / 8
}

/// Whether a side has a queen and the other nothing but king and pawns.
fn faces_pawns_only(position: &Position, color: Color) -> bool {
    let simple = position.by_role(Role::Pawn) | position.by_role(Role::King);
    !position.pieces(color, Role::Queen).is_empty()
        && (position.by_color(!color) & !simple).is_empty()
}

fn material(position: &Position, color: Color) -> i32 {
    (position.by_color(color) & !position.by_role(Role::King))
        .into_iter()
        .filter_map(|square| position.role_at(square))
        .map(trade_value)
        .sum()
}

/// Whether pieces without pawns mate a bare king.
fn can_mate(position: &Position, hunter: Color) -> bool {
    let pieces = |role| position.pieces(hunter, role);
    let bishops = pieces(Role::Bishop);
    !(pieces(Role::Queen) | pieces(Role::Rook)).is_empty()
        || (!(bishops & Bitboard::LIGHT).is_empty() && !(bishops & Bitboard::DARK).is_empty())
        || (!bishops.is_empty() && !pieces(Role::Knight).is_empty())
}

/// Drives a bare king to the rim (with bishop and knight to a corner of the bishop's colour) and
/// brings the own king near.
fn hunt(position: &Position, hunter: Color) -> i32 {
    let bare = position.king(!hunter);
    let own = position.king(hunter);
    let (file, rank) = (bare.file().index(), bare.rank().index());
    let from_middle = |index: usize| if index < 4 { 3 - index } else { index - 4 };
    let distance = file.abs_diff(own.file().index()) + rank.abs_diff(own.rank().index());
    let bishops = position.pieces(hunter, Role::Bishop);
    let knights = position.pieces(hunter, Role::Knight);
    let only_bishop_and_knight =
        position.by_color(hunter).len() == 3 && bishops.len() == 1 && knights.len() == 1;
    let push = if only_bishop_and_knight {
        let light = !(bishops & Bitboard::LIGHT).is_empty();
        // Steps to the nearer corner that the bishop covers: a8 and h1 are light, a1 and h8 dark.
        let along = if light { 7 - rank } else { rank };
        let to_corner = (file.max(along)).min((7 - file).max(7 - along));
        40 * (7 - to_corner)
    } else {
        20 * (from_middle(file) + from_middle(rank))
    };
    i32::try_from(push + 7 * (14 - distance)).unwrap_or(0)
}

/// Eighths of a lead that count.
fn scale(position: &Position, ahead: Color) -> i32 {
    let pieces = |color, role| position.pieces(color, role).len();
    let bulk = |color| {
        3 * (pieces(color, Role::Knight) + pieces(color, Role::Bishop))
            + 5 * pieces(color, Role::Rook)
            + 9 * pieces(color, Role::Queen)
    };
    // Without pawns a lead of a minor piece or less hardly ever wins.
    if pieces(ahead, Role::Pawn) == 0 && bulk(ahead) <= bulk(!ahead) + 3 {
        return 1;
    }
    let bishops = position.by_role(Role::Bishop);
    let opposite = pieces(Color::White, Role::Bishop) == 1
        && pieces(Color::Black, Role::Bishop) == 1
        && (bishops & Bitboard::LIGHT).len() == 1;
    let nothing_else = bulk(Color::White) == 3 && bulk(Color::Black) == 3;
    if opposite && nothing_else {
        return 4;
    }
    8
}
