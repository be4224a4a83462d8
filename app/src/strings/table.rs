//! What is said inside of a room: deadlines, answers, seats, chat.

mod en;
mod pt_br;

pub(super) use en::TABLE as EN;
pub(super) use pt_br::TABLE as PT_BR;

use chess::Color;

/// The texts at the table. Dates, spans and names come in as they are to be read.
pub(crate) struct Table {
    // The connection and what the server refuses.
    pub revoked: &'static str,
    pub elsewhere: &'static str,
    pub go_on: &'static str,
    pub flood: &'static str,
    pub no_socket: &'static str,
    pub connected: &'static str,
    pub connecting_pending: &'static str,
    pub recalled: fn(&str) -> String,
    pub too_fast: &'static str,
    pub too_soon: &'static str,
    pub stale: &'static str,

    // Deadlines. `mine_by` names who can claim.
    pub mine_by: fn(Color, &str, &str) -> String,
    /// After a player's state: "by Tue, Jun 3, 14:05".
    pub by: fn(&str) -> String,
    pub first_move: fn(Color, i64) -> String,
    pub calendar: &'static str,
    pub calendar_mine: &'static str,
    pub calendar_theirs: &'static str,
    pub calendar_watched: &'static str,
    pub calendar_line: &'static str,

    // Telling the other player.
    pub tell: &'static str,
    pub tell_label: &'static str,
    pub tell_text: &'static str,
    pub tell_copied: &'static str,
    pub tell_refused: &'static str,

    // Answers that are asked for twice.
    pub draw_sure: &'static str,
    pub claim_sure: &'static str,
    pub back: &'static str,

    // What is heard.
    pub offer_gone: &'static str,
    pub new_game: fn(Option<Color>) -> &'static str,
    pub claimed_seat: fn(Color) -> &'static str,

    pub chat: Chat,
    pub seats: Seats,

    // The room's own drawer.
    pub more: &'static str,
    pub home: &'static str,
    pub deadlines: &'static str,
    pub players: &'static str,
    pub public_link: &'static str,
    pub public_link_line: &'static str,
    pub games: &'static str,
    pub pgn: &'static str,
    pub notify: &'static str,
    pub notify_note: &'static str,
    pub notify_refused: &'static str,
}

/// The two conversations.
pub(crate) struct Chat {
    pub heading: &'static str,
    pub unread: fn(usize) -> String,
    pub players: &'static str,
    pub watchers: &'static str,
    pub field: &'static str,
    pub send: &'static str,
    pub sending: &'static str,
    /// So many characters are left; below zero, too many.
    pub left: fn(i64) -> String,
    pub too_fast: &'static str,
    pub bad_text: &'static str,
    pub unsent: &'static str,
    pub mute: &'static str,
    pub unmute: &'static str,
    pub muted: &'static str,
    pub empty: &'static str,
    pub earlier: &'static str,
    pub watcher: &'static str,
}

/// Seats and devices.
pub(crate) struct Seats {
    pub heading: &'static str,
    pub line: &'static str,
    pub warning: &'static str,
    pub make: &'static str,
    pub again: &'static str,
    pub making: &'static str,
    pub link: &'static str,
    pub until: fn(&str) -> String,
    pub over: &'static str,
    pub too_many: &'static str,
    pub qr: &'static str,
    pub scan: &'static str,

    pub revoke_line: &'static str,
    pub revoke: &'static str,
    pub revoke_sure: &'static str,
    pub revoked: fn(u32) -> String,

    pub lost: fn(Color) -> &'static str,
    pub lost_line: &'static str,
    pub lost_make: &'static str,
    pub lost_once: &'static str,
    pub lost_link: &'static str,
    pub lost_hint: &'static str,

    pub take_heading: &'static str,
    pub take_line: &'static str,
    pub take: &'static str,
    pub taking: &'static str,
    pub bad_code: &'static str,
    pub has_seat: &'static str,
    pub just_watch: &'static str,
}
