//! English.

use chess::Color;

use super::{Chat, Seats, Table};

pub(in crate::strings) const TABLE: Table = Table {
    revoked: "This device no longer has your seat: it was ended on another device, or reopened for another one. Here you watch. To play here again, make a link on the device that plays.",
    elsewhere: "You have this game open in too many places, so this page has stopped.",
    go_on: "Go on here",
    flood: "That was too much at once. The page waits a minute and then goes on by itself.",
    no_socket: "The room lets nobody else follow it live at the moment. The page looks again by itself.",
    connected: "Connected again",
    connecting_pending: "Reconnecting… Your move is kept and is sent then.",
    recalled: |date| {
        [
            "This is the game as this device last saw it, on ",
            date,
            ".",
        ]
        .concat()
    },
    too_fast: "That was too fast. Wait a moment and do it again.",
    too_soon: "It is too soon for that.",
    stale: "The game had gone on: that was not done. Look at the board and decide again.",

    mine_by: |color, date, within| {
        [
            "If you have not moved by ",
            date,
            " (",
            within,
            "), ",
            name(color),
            " can claim the win.",
        ]
        .concat()
    },
    by: |date| ["by ", date].concat(),
    first_move: |color, seconds| {
        let seconds = match seconds {
            1 => "1 second".to_owned(),
            count => [&count.to_string(), " seconds"].concat(),
        };
        [
            name(color),
            " has ",
            &seconds,
            " left for the first move; after that the game is called off.",
        ]
        .concat()
    },
    calendar: "Add to calendar",
    calendar_mine: "Chess: last moment for your move",
    calendar_theirs: "Chess: from now on you can claim the win",
    calendar_watched: "Chess: from now on the win can be claimed",
    calendar_line: "A game on Selminha:",

    tell: "Tell them",
    tell_label: "Tell them it is their turn",
    tell_text: "It is your turn in our game of chess:",
    tell_copied: "Copied",
    tell_refused: "The browser refused to copy. The public link is under “This room”.",

    draw_sure: "Yes, a draw",
    claim_sure: "Yes, claim it",
    back: "Back",

    offer_gone: "The offer no longer stands",
    new_game: |mine| match mine {
        Some(Color::White) => "A new game: you have Brass",
        Some(Color::Black) => "A new game: you have Steel",
        None => "A new game",
    },
    claimed_seat: |color| match color {
        Color::White => "Brass is back by a new link and has two new days.",
        Color::Black => "Steel is back by a new link and has two new days.",
    },

    chat: Chat {
        heading: "Chat",
        unread: |count| ["Chat, ", &count.to_string(), " new"].concat(),
        players: "Between the two players. After the game you also see what the watchers say.",
        watchers: "Among those who watch. The players see it after the game.",
        field: "Write a line",
        send: "Send",
        sending: "Sending…",
        left: |left| {
            if left < 0 {
                [&left.unsigned_abs().to_string(), " too many"].concat()
            } else {
                [&left.to_string(), " left"].concat()
            }
        },
        too_fast: "Five lines in a row, then one every three seconds. Wait a moment and send it again.",
        bad_text: "A line has 1 to 200 visible characters.",
        unsent: "No connection: the line was not sent and still stands here.",
        mute: "Mute",
        unmute: "Unmute",
        muted: "Muted on this device. Nothing is shown or announced.",
        empty: "Nothing has been said yet.",
        earlier: "Before this game",
        watcher: "Watcher",
    },
    seats: Seats {
        heading: "Play on another device too",
        line: "Make a link that opens your seat there. It works once, within ten minutes.",
        warning: "Whoever opens it plays for you: give it to nobody else.",
        make: "Make a link",
        again: "Make a new link",
        making: "Making it…",
        link: "Link to your seat",
        until: |time| ["It works once, until ", time, "."].concat(),
        over: "This link has had its time.",
        too_many: "You play on eight devices already. End the others first.",
        qr: "QR code of the link to your seat",
        scan: "Or point your other device’s camera at this",
        revoke_line: "Lost a device, or lent your seat? Then let only this one play for you.",
        revoke: "End my other devices",
        revoke_sure: "Yes, end them",
        revoked: |count| match count {
            0 => "No other device plays for you.".to_owned(),
            1 => "1 device no longer plays for you.".to_owned(),
            count => [&count.to_string(), " devices no longer play for you."].concat(),
        },
        lost: |color| match color {
            Color::White => "Has Brass lost access?",
            Color::Black => "Has Steel lost access?",
        },
        lost_line: "Instead of claiming the win you may let them back in: make a link and send it to them. It gives them two new days; their old devices then no longer play.",
        lost_make: "Make a link for them",
        lost_once: "That can be done once a game.",
        lost_link: "Link to their seat",
        lost_hint: "Let them back in",
        take_heading: "Play on this device",
        take_line: "This link gives a player’s seat to this device. It works once: open it where you want to play.",
        take: "Take the seat",
        taking: "Taking it…",
        bad_code: "This link is no longer good: it was used, replaced by a newer one, or is older than ten minutes. Make a new one on the device that plays.",
        has_seat: "This device already plays here. The link was not used.",
        just_watch: "Just watch",
    },

    more: "This room",
    home: "Home",
    deadlines: "Deadlines",
    players: "Players",
    public_link: "Public link",
    public_link_line: "Whoever has it can watch.",
    games: "The moves",
    pgn: "Download as PGN",
    notify: "Notify me when it is my turn",
    notify_note: "While this page is open, also in the background.",
    notify_refused: "The browser does not let this page notify you. Its settings for this site may allow it.",
};

fn name(color: Color) -> &'static str {
    match color {
        Color::White => "Brass",
        Color::Black => "Steel",
    }
}
