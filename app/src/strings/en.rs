//! English.

use bots::Bot;
use chess::Color;

use super::{
    Choices, Create, Ends, Errors, Games, Home, Invite, Later, Learn, Lobby, Moves, Name, NotFound,
    Opponent, Play, Room, RoomEnds, Rules, Settings, Strings, Typed, minutes, span,
};
use crate::board::BoardWords;
use crate::language::Language;

pub(super) static STRINGS: Strings = Strings {
    language: Language::English,
    site_title: "Selminha, chess in the browser",
    skip: "Skip to the content",
    you: "You",
    san_letters: ['N', 'B', 'R', 'Q', 'K'],
    board: BoardWords::EN,
    play: Play {
        heading: |name| ["Against ", name].concat(),
        thinking: |name| [name, " is thinking…"].concat(),
        thinking_note: "thinking…",
        your_turn: "Your turn",
        your_turn_check: "Your turn: your king is in check",
        undo: "Undo",
        new_game: "New game",
        start_as: |color| match color {
            Color::White => "New game with Brass",
            Color::Black => "New game with Steel",
        },
        which_side: "A new game, with which side?",
        keep_playing: "Keep playing",
        flip: "Turn the board",
        others: "Opponents",
        again: "Play again",
        review: "Review later",
        kept: "Kept",
        failed: |name| [name, " cannot think just now. The game is kept."].concat(),
        undone: "Taken back. Your turn.",
        skip: "Move now",
        ask_again: "Ask again",
        actions: "Actions",
    },
    moves: Moves {
        heading: "Moves",
        first: "To the start",
        back: "One move back",
        forward: "One move on",
        last: "To the latest move",
        looking_back: "You are looking back.",
        back_to_game: "Back to the game",
        moved: |who, piece, from, to, captured| {
            let mut text = [who, ": ", piece, " from ", from].concat();
            match captured {
                Some(captured) => text.extend([" takes the ", captured, " on ", to]),
                None => text.extend([" to ", to]),
            }
            text
        },
        castled_short: |who| [who, ": castles short"].concat(),
        castled_long: |who| [who, ": castles long"].concat(),
        promoted: |piece| [", becomes a ", piece].concat(),
        check: ", check",
        captured: |points| ["Ahead by ", &points.to_string()].concat(),
    },
    ends: Ends {
        you_win: "You win",
        you_lose: "You lose",
        wins: |name| [name, " wins"].concat(),
        draw: "Draw",
        checkmate: "by checkmate",
        stalemate: "by stalemate",
        insufficient_material: "by insufficient material",
        threefold: "by threefold repetition",
        fifty_moves: "by the fifty-move rule",
    },
    later: Later {
        heading: "This page did not arrive",
        line: "The connection may be down. What you have here is kept.",
        again: "Load it again",
    },
    typed: Typed {
        label: "Type a move",
        example: "Type a move: Nf3 or g1f3",
        not_now: "It is not your turn.",
        unclear: |typed| ["“", typed, "” is not written as a move."].concat(),
        ambiguous: |typed| {
            [
                "“",
                typed,
                "”: which piece? Say where it comes from, as in Nbd2.",
            ]
            .concat()
        },
        illegal: |typed| ["“", typed, "” is not possible here."].concat(),
    },
    settings: Settings {
        heading: "Settings",
        close: "Close",
    },
    rules: Rules {
        button: "Rules",
        heading: "The rules",
    },
    opponent,
    color: color_name,
    not_found: NotFound {
        heading: "There is nothing at this address",
        line: "The link may be cut off or misspelt.",
        home: "To the start page",
    },
};

pub(super) static ROOM: Room = Room {
    loading: "Opening the room. The game is kept there: close the page at any time, and come back by the same link.",
    heading: "A game with someone",
    waiting: "Send this link",
    link: "Link of the game",
    copy: "Copy the link",
    copied: "Copied",
    cancel: "Cancel the invitation",
    cancel_sure: "Yes, cancel it",
    cancel_keep: "Keep it",
    waiting_until: |date, within| {
        [
            "If nobody joins, the room closes on ",
            date,
            " (",
            within,
            ").",
        ]
        .concat()
    },
    invited: "You are invited to a game",
    invited_by: |name| [name, " invites you to a game"].concat(),
    invited_seat: "You would have Steel; Brass moves first.",
    no_clock: "No clock: each side has two days a move, and the game waits for you on this device.",
    join: "Join the game",
    joining: "Joining…",
    just_watch: "Just watch",
    want_to_play: "Join after all",
    not_started: "The game has not begun",
    watchers: |count| [&count.to_string(), " watching"].concat(),
    here: "here",
    away: "away",
    to_move: |color| match color {
        Color::White => "Brass to move",
        Color::Black => "Steel to move",
    },
    sending: "Sending your move…",
    refused: "The server did not take that. The board shows the game as it stands.",
    connecting: "Reconnecting…",
    offline: "You are offline. The page goes on by itself when the network is back.",
    offline_pending: "You are offline. Your move is kept and is sent when the network is back.",
    outdated: "This page is older than the server",
    outdated_line: "Load it again to go on; the game is kept.",
    they_move_by: |color, date, within| {
        [
            "If ",
            color_name(color),
            " has not moved by ",
            date,
            " (",
            within,
            "), you can claim the win.",
        ]
        .concat()
    },
    side_moves_by: |color, date, within| {
        [
            color_name(color),
            " has until ",
            date,
            " to move (",
            within,
            ").",
        ]
        .concat()
    },
    claimable: |color| match color {
        Color::White => "Brass is out of time: claim the win, or wait.",
        Color::Black => "Steel is out of time: claim the win, or wait.",
    },
    claimable_against_you: |color| match color {
        Color::White => "You are out of time: until you move, Steel can claim the win.",
        Color::Black => "You are out of time: until you move, Brass can claim the win.",
    },
    claimable_watched: |color| match color {
        Color::White => "Brass is out of time: Steel can claim the win.",
        Color::Black => "Steel is out of time: Brass can claim the win.",
    },
    expires: |date| ["Without a move the room expires on ", date, "."].concat(),
    kept_until: |date| ["The game can be read here until ", date, "."].concat(),
    claim: "Claim the win",
    resign: "Resign",
    resign_sure: "Yes, resign",
    abort: "Call it off",
    abort_sure: "Yes, call it off",
    offer_draw: "Offer a draw",
    draw_offered: "You offered a draw.",
    withdraw: "Withdraw",
    draw_asked: |color| match color {
        Color::White => "Brass offers a draw. A move declines it.",
        Color::Black => "Steel offers a draw. A move declines it.",
    },
    accept_draw: "Accept the draw",
    decline_draw: "Decline",
    offer_rematch: "Offer a rematch",
    rematch_offered: "You offered a rematch.",
    rematch_asked: |color| match color {
        Color::White => "Brass offers a rematch.",
        Color::Black => "Steel offers a rematch.",
    },
    accept_rematch: "Play again",
    decline: "Decline",
    score: |mine, theirs| ["Score ", mine, " to ", theirs, "."].concat(),
    gone: "This room is no longer kept",
    gone_line: "Rooms are deleted 30 days after their last game. You can open a new one.",
    unknown: "There is no room at this address",
    unknown_line: "Check that the whole link was copied, or open a room of your own.",
    failed: "The room is out of reach. The page goes on trying; check the network.",
    home: "To the start page",
};

pub(super) static CREATE: Create = Create {
    line: "You get a link to send.",
    no_clock_line: "No clock: each side has two days a move.",
    clock_line: |initial, increment| {
        let initial = clock_span(initial);
        if increment == 0 {
            return ["A clock: ", &initial, " each for the whole game."].concat();
        }
        let more = clock_span(increment);
        [
            "A clock: ",
            &initial,
            " each, and ",
            &more,
            " more after each move.",
        ]
        .concat()
    },
    choices: "Clock, name, who may join",
    clock: "Clock",
    no_clock: "No clock",
    other: "Other",
    short_clock: |initial, increment| {
        [&minutes(initial, "."), "+", &increment.to_string()].concat()
    },
    minutes: "Minutes each",
    increment: "Seconds a move",
    bad_clock: "A clock has 15 seconds to 180 minutes a side, and at most 180 seconds more a move.",
    listed: "Anyone may join",
    listed_note: "The room is shown among the open games until someone takes the seat.",
};

pub(super) static NAME: Name = Name {
    label: "Your name (optional)",
    unfit: "A name has at most 20 letters, and all of them can be seen.",
};

pub(super) static GAMES: Games = Games {
    heading: "Your games",
    against: |name| ["Against ", name].concat(),
    you_have: |color| match color {
        Color::White => "You have Brass",
        Color::Black => "You have Steel",
    },
    your_turn: "Your turn",
    your_turn_until: |date, within| ["Your turn: move by ", date, " (", within, ")"].concat(),
    your_turn_late: "Your turn, and out of time: move before the win is claimed",
    their_turn: "Their turn",
    their_turn_until: |date, within| ["Their turn, until ", date, " (", within, ")"].concat(),
    claimable: "They are out of time: you can claim the win",
    offered: "An offer awaits your answer",
    waiting: "Nobody has joined yet",
    watched: "You watch it",
    won: "You won",
    lost: "You lost",
    drawn: "Draw",
    over: "Over",
    forget: |title| ["Take off the list: ", title].concat(),
    taken_off: "Taken off the list.",
    put_back: "Put it back",
};

pub(super) static LOBBY: Lobby = Lobby {
    heading: "Open games",
    lead: "Here people wait for anyone. They have Brass and move first; you get Steel.",
    link: "Open games: join someone who waits",
    looking: "Looking for open games…",
    empty: "Nobody waits just now.",
    failed: "The list is out of reach. The page goes on trying; check the network.",
    someone: "Someone",
    just_now: "just now",
    join: "Join",
    joining: "Joining…",
    yours: "Your own room",
    open_yours: "Go there",
    taken: "Taken",
    too_late: "Someone was faster, or the room has closed. Choose another one.",
    own: "Or wait here yourself",
    own_call: "OPEN A ROOM HERE",
};

pub(super) static INVITE: Invite = Invite {
    waiting_line: "Whoever opens it can join with one press. You have Brass and move first.",
    come_back: "Keep this page or come back to it later: in this browser the seat stays yours.",
    stay: "The game begins as soon as someone joins, and you have a minute for your first move: keep this page open.",
    share: "Send the link…",
    share_failed: "The share sheet did not open. Copy the link instead.",
    copied_line: "The link is copied: paste it into a message.",
    copy_by_hand: |keys| {
        let how = match keys {
            Some(keys) => ["press ", keys, "."].concat(),
            None => "hold it and choose “Copy”.".to_owned(),
        };
        ["The browser refused to copy. The link is selected: ", &how].concat()
    },
    scan: "Or let them scan this",
    qr: "QR code of the link",
    listed: "The room is also shown among the open games.",
    unlist: "Show it no longer",
    in_app: |app| {
        let app = app.unwrap_or("An app");
        [
                app,
                " shows this page in a browser of its own, which may forget your seat: choose “Open in browser” in its menu first.",
            ]
            .concat()
    },
    in_app_seated: |app| {
        let app = app.unwrap_or("An app");
        [
                app,
                " shows this page in a browser of its own, and your seat is kept only there: come back the same way.",
            ]
            .concat()
    },
    yourself: "Is this invitation your own? Your seat is in the browser where you made it; here you would play against yourself.",
    full: "Someone was faster",
    full_line: "Both seats are taken. You can watch the game, or start a room of your own.",
    watch: "Watch the game",
    cancelled: "The invitation was cancelled",
    cancelled_line: "Nobody can join any more. Start a room of your own and send its link.",
    expired: "The invitation has expired",
    expired_line: "Nobody joined in time. Start a new room and send its link.",
    own_room: "Start a room of your own",
    load_again: "Load it again",
};

pub(super) static LEARN: Learn = Learn {
    entry: "Rules, lessons and glossary",
    heading: "Learn chess",
    lead: "From the first move to your first won game.",
    rules: "The rules",
    rules_line: "From start to finish, with boards to touch.",
    lessons: "Lessons",
    lessons_line: "Small tasks on the board, with an answer to every move.",
    glossary: "Glossary",
    glossary_line: "What the words mean, in English and Portuguese.",
    practice: "Play against Random",
    practice_line: "A first whole game, with the rules beside it. Random plays anything that is allowed.",
    solved: |done, all| [&done.to_string(), " of ", &all.to_string(), " solved"].concat(),
    loading: "Opening…",
    load_again: "Try again",
    contents: "Contents",
    touch: "Try it on this board",
    put_back: "Put it back",
    print: "Print the rules",
    start: "Start",
    resume: |task| ["Go on at task ", &task.to_string()].concat(),
    task: |task, all| ["Task ", &task.to_string(), " of ", &all.to_string()].concat(),
    task_solved: ", solved",
    hint: "Hint",
    show_move: "Show the move",
    try_move: |san| ["Try ", san, "."].concat(),
    again: "Begin again",
    next: "Next task",
    finish: "Finish",
    done: "That is the end of this lesson.",
    next_lesson: |title| ["Next lesson: ", title].concat(),
    all_lessons: "All lessons",
    moves_made: |made, most| ["Moves: ", &made.to_string(), " of ", &most.to_string()].concat(),
    defender: "The engine",
    no_lesson: "There is no such lesson.",
    search: "Search the glossary",
    found: |terms| match terms {
        0 => "No term found. Try a shorter word.".to_owned(),
        1 => "1 term".to_owned(),
        _ => [&terms.to_string(), " terms"].concat(),
    },
    see: "See also",
    to_glossary: "In the glossary",
};

fn color_name(color: Color) -> &'static str {
    match color {
        Color::White => "Brass",
        Color::Black => "Steel",
    }
}

/// "3 minutes", "15 seconds".
fn clock_span(seconds: u32) -> String {
    let is_one = |seconds| seconds == 60;
    span(
        seconds,
        ".",
        ["second", "seconds"],
        ["minute", "minutes"],
        is_one,
    )
}

fn opponent(bot: Bot) -> Opponent {
    let (name, level, line) = match bot {
        Bot::Random => (
            "Random",
            "for learners",
            "Plays any legal move, without a thought.",
        ),
        Bot::Tamer => (
            "Tamer",
            "very easy",
            "Plays from the gut and leaves pieces lying about.",
        ),
        Bot::Driver => ("Driver", "easy", "Takes whatever stands on the road."),
        Bot::Warden => ("Warden", "medium", "Guards everything, and locks you in."),
        Bot::Executive => ("Executive", "hard", "Counts coldly and gives no discount."),
    };
    Opponent { name, level, line }
}

pub(super) static HOME: Home = Home {
    heading: "Play chess",
    lead: "No account. Play the machine on this device, or someone by a link.",
    machine: "Against the machine",
    resume: |number| ["Go on at move ", &number.to_string()].concat(),
    with_someone: "With someone",
    someone: "PLAY WITH SOMEONE",
    opening: "Opening a room…",
    to_review: "To review",
    forget: "Take off the list",
};

pub(super) static ERRORS: Errors = Errors {
    offline: "The network is out of reach. Check it and press again; the opponents on this device play without it.",
    server: "The server could not do that just now. Try again in a moment.",
    rate_limited: "That was too often. Wait a minute and try again.",
    unfit: "The server refused the name or the clock. Change it and press again.",
    outdated: "This page is older than the server. Load it again and try once more.",
};

pub(super) static CHOICES: Choices = Choices {
    theme: "Colours",
    theme_system: "System",
    theme_light: "Light",
    theme_dark: "Dark",
    sounds: "Sounds",
    motion: "Pieces glide",
    premoves: "Moves ahead",
    premoves_note: "While the other side thinks you can make your next move: it is played at once if it is possible then.",
    confirmation: "Confirm each move by link",
    confirmation_note: "Where there is no clock, a move is played only after a second press.",
};

pub(super) static ROOM_ENDS: RoomEnds = RoomEnds {
    agreement: "by agreement",
    resignation: "by resignation",
    forfeit: "by forfeit: no move in time",
    timeout: "on time",
    timeout_draw: "on time: the other side could not mate",
    aborted: "The game was called off before both sides had moved. Nobody wins.",
    cancelled: "The invitation was cancelled.",
    expired: "The room expired after a week without a move. Nobody wins.",
};
