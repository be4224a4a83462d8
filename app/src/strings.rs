//! Everything the page says, in both languages.
//!
//! One struct, two statics: a text that is missing in a language does not compile. Texts with something in them
//! are functions.

mod en;
mod pt_br;
mod table;

use bots::Bot;
use chess::Color;

use crate::board::BoardWords;
use crate::language::Language;

use self::table::Table;

/// The texts of one language.
pub(crate) struct Strings {
    pub language: Language,
    pub site_title: &'static str,
    pub skip: &'static str,
    pub you: &'static str,
    /// The letters of knight, bishop, rook, queen and king in this language's move notation.
    pub san_letters: [char; 5],
    pub board: BoardWords,
    pub play: Play,
    pub moves: Moves,
    pub ends: Ends,
    pub later: Later,
    pub typed: Typed,
    pub settings: Settings,
    pub rules: Rules,
    pub opponent: fn(Bot) -> Opponent,
    /// "Brass", as a name.
    pub color: fn(Color) -> &'static str,
    pub not_found: NotFound,
}

/// The texts that belong to parts of the page that are loaded later: what alone uses them brings them along.
impl Strings {
    /// Of the two, the one in this language.
    fn of_language<T>(&self, english: &'static T, portuguese: &'static T) -> &'static T {
        match self.language {
            Language::English => english,
            Language::Portuguese => portuguese,
        }
    }

    /// What the home page says.
    pub fn home(&self) -> &'static Home {
        self.of_language(&en::HOME, &pt_br::HOME)
    }

    /// What went wrong.
    pub fn errors(&self) -> &'static Errors {
        self.of_language(&en::ERRORS, &pt_br::ERRORS)
    }

    /// What the settings say.
    pub fn choices(&self) -> &'static Choices {
        self.of_language(&en::CHOICES, &pt_br::CHOICES)
    }

    /// What is said of a room.
    pub fn room(&self) -> &'static Room {
        self.of_language(&en::ROOM, &pt_br::ROOM)
    }

    /// How games in rooms end besides.
    pub fn room_ends(&self) -> &'static RoomEnds {
        self.of_language(&en::ROOM_ENDS, &pt_br::ROOM_ENDS)
    }

    /// What is said of a new room.
    pub fn create(&self) -> &'static Create {
        self.of_language(&en::CREATE, &pt_br::CREATE)
    }

    /// What is said of a player's name.
    pub fn name(&self) -> &'static Name {
        self.of_language(&en::NAME, &pt_br::NAME)
    }

    /// What the list of games says.
    pub fn games(&self) -> &'static Games {
        self.of_language(&en::GAMES, &pt_br::GAMES)
    }

    /// What the open games say.
    pub fn lobby(&self) -> &'static Lobby {
        self.of_language(&en::LOBBY, &pt_br::LOBBY)
    }

    /// What an invitation says.
    pub fn invite(&self) -> &'static Invite {
        self.of_language(&en::INVITE, &pt_br::INVITE)
    }

    /// What the learning pages say around their content.
    pub fn learn(&self) -> &'static Learn {
        self.of_language(&en::LEARN, &pt_br::LEARN)
    }

    /// What is said at the table of a room.
    pub fn table(&self) -> &'static Table {
        self.of_language(&table::EN, &table::PT_BR)
    }
}

/// How an opponent introduces itself.
pub(crate) struct Opponent {
    pub name: &'static str,
    pub level: &'static str,
    pub line: &'static str,
}

pub(crate) struct Home {
    pub heading: &'static str,
    pub lead: &'static str,
    pub machine: &'static str,
    /// At which move the game that is kept stands.
    pub resume: fn(u32) -> String,
    pub with_someone: &'static str,
    pub someone: &'static str,
    pub opening: &'static str,
    pub to_review: &'static str,
    pub forget: &'static str,
}

/// The choices that go with a new room.
pub(crate) struct Create {
    /// What a link is for, before what it says of the clock.
    pub line: &'static str,
    pub no_clock_line: &'static str,
    /// A clock of so many seconds for each side, and so many more after each move, as a sentence.
    pub clock_line: fn(u32, u32) -> String,
    pub choices: &'static str,
    pub clock: &'static str,
    pub no_clock: &'static str,
    pub other: &'static str,
    /// A clock as players write it, "3+2".
    pub short_clock: fn(u32, u32) -> String,
    pub minutes: &'static str,
    pub increment: &'static str,
    pub bad_clock: &'static str,
    pub listed: &'static str,
    pub listed_note: &'static str,
}

/// The name that a player gives itself.
pub(crate) struct Name {
    pub label: &'static str,
    pub unfit: &'static str,
}

/// The games of this device, as a list.
pub(crate) struct Games {
    pub heading: &'static str,
    pub against: fn(&str) -> String,
    pub you_have: fn(Color) -> &'static str,
    pub your_turn: &'static str,
    /// With the date and "in 2 days".
    pub your_turn_until: fn(&str, &str) -> String,
    pub your_turn_late: &'static str,
    pub their_turn: &'static str,
    pub their_turn_until: fn(&str, &str) -> String,
    pub claimable: &'static str,
    pub offered: &'static str,
    pub waiting: &'static str,
    pub watched: &'static str,
    pub won: &'static str,
    pub lost: &'static str,
    pub drawn: &'static str,
    pub over: &'static str,
    pub forget: fn(&str) -> String,
    pub taken_off: &'static str,
    pub put_back: &'static str,
}

/// The rooms that anyone may join.
pub(crate) struct Lobby {
    pub heading: &'static str,
    pub lead: &'static str,
    /// The link to it.
    pub link: &'static str,
    pub looking: &'static str,
    pub empty: &'static str,
    pub failed: &'static str,
    pub someone: &'static str,
    pub just_now: &'static str,
    pub join: &'static str,
    pub joining: &'static str,
    pub yours: &'static str,
    pub open_yours: &'static str,
    pub taken: &'static str,
    pub too_late: &'static str,
    pub own: &'static str,
    pub own_call: &'static str,
}

/// The pages of a room before its game.
pub(crate) struct Invite {
    pub waiting_line: &'static str,
    pub come_back: &'static str,
    pub stay: &'static str,
    pub share: &'static str,
    pub share_failed: &'static str,
    pub copied_line: &'static str,
    /// How to copy the selected link by these keys, or by a finger.
    pub copy_by_hand: fn(Option<&str>) -> String,
    pub scan: &'static str,
    pub qr: &'static str,
    pub listed: &'static str,
    pub unlist: &'static str,
    /// In the browser of an app of this name, before a seat is taken there.
    pub in_app: fn(Option<&str>) -> String,
    /// The same, after it was taken.
    pub in_app_seated: fn(Option<&str>) -> String,
    pub yourself: &'static str,
    pub full: &'static str,
    pub full_line: &'static str,
    pub watch: &'static str,
    pub cancelled: &'static str,
    pub cancelled_line: &'static str,
    pub expired: &'static str,
    pub expired_line: &'static str,
    pub own_room: &'static str,
    pub load_again: &'static str,
}

pub(crate) struct Play {
    pub heading: fn(&str) -> String,
    pub thinking: fn(&str) -> String,
    pub thinking_note: &'static str,
    pub your_turn: &'static str,
    pub your_turn_check: &'static str,
    pub undo: &'static str,
    pub new_game: &'static str,
    pub start_as: fn(Color) -> &'static str,
    pub which_side: &'static str,
    pub keep_playing: &'static str,
    pub flip: &'static str,
    pub others: &'static str,
    pub again: &'static str,
    pub review: &'static str,
    /// In the place of `review` once that is done.
    pub kept: &'static str,
    pub failed: fn(&str) -> String,
    /// Announced after an undo.
    pub undone: &'static str,
    pub skip: &'static str,
    pub ask_again: &'static str,
    pub actions: &'static str,
}

/// The move list and what is announced of a move.
pub(crate) struct Moves {
    pub heading: &'static str,
    pub first: &'static str,
    pub back: &'static str,
    pub forward: &'static str,
    pub last: &'static str,
    pub looking_back: &'static str,
    pub back_to_game: &'static str,
    /// Who moved what from where to where: `(who, piece, from, to, captured piece)`.
    pub moved: fn(&str, &str, &str, &str, Option<&str>) -> String,
    pub castled_short: fn(&str) -> String,
    pub castled_long: fn(&str) -> String,
    pub promoted: fn(&str) -> String,
    pub check: &'static str,
    pub captured: fn(u32) -> String,
}

/// How games end.
pub(crate) struct Ends {
    pub you_win: &'static str,
    pub you_lose: &'static str,
    pub wins: fn(&str) -> String,
    pub draw: &'static str,
    /// The reasons; each follows the verdict in one sentence.
    pub checkmate: &'static str,
    pub stalemate: &'static str,
    pub insufficient_material: &'static str,
    pub threefold: &'static str,
    pub fifty_moves: &'static str,
}

/// How games in rooms end besides.
pub(crate) struct RoomEnds {
    pub agreement: &'static str,
    pub resignation: &'static str,
    pub forfeit: &'static str,
    pub timeout: &'static str,
    pub timeout_draw: &'static str,
    /// Ends with neither winner nor draw, as whole sentences.
    pub aborted: &'static str,
    pub cancelled: &'static str,
    pub expired: &'static str,
}

pub(crate) struct Room {
    pub loading: &'static str,
    pub heading: &'static str,
    pub waiting: &'static str,
    pub link: &'static str,
    pub copy: &'static str,
    pub copied: &'static str,
    pub cancel: &'static str,
    pub cancel_sure: &'static str,
    pub cancel_keep: &'static str,
    pub waiting_until: fn(&str, &str) -> String,
    pub invited: &'static str,
    pub invited_by: fn(&str) -> String,
    pub invited_seat: &'static str,
    /// What no clock means.
    pub no_clock: &'static str,
    pub join: &'static str,
    pub joining: &'static str,
    pub just_watch: &'static str,
    pub want_to_play: &'static str,
    pub not_started: &'static str,
    pub watchers: fn(u32) -> String,
    pub here: &'static str,
    pub away: &'static str,
    pub to_move: fn(Color) -> &'static str,
    pub sending: &'static str,
    pub refused: &'static str,
    pub connecting: &'static str,
    pub offline: &'static str,
    pub offline_pending: &'static str,
    pub outdated: &'static str,
    pub outdated_line: &'static str,
    pub they_move_by: fn(Color, &str, &str) -> String,
    pub side_moves_by: fn(Color, &str, &str) -> String,
    pub claimable: fn(Color) -> &'static str,
    pub claimable_against_you: fn(Color) -> &'static str,
    pub claimable_watched: fn(Color) -> &'static str,
    pub expires: fn(&str) -> String,
    pub kept_until: fn(&str) -> String,
    pub claim: &'static str,
    pub resign: &'static str,
    pub resign_sure: &'static str,
    pub abort: &'static str,
    pub abort_sure: &'static str,
    pub offer_draw: &'static str,
    pub draw_offered: &'static str,
    pub withdraw: &'static str,
    pub draw_asked: fn(Color) -> &'static str,
    pub accept_draw: &'static str,
    pub decline_draw: &'static str,
    pub offer_rematch: &'static str,
    pub rematch_offered: &'static str,
    pub rematch_asked: fn(Color) -> &'static str,
    pub accept_rematch: &'static str,
    pub decline: &'static str,
    pub score: fn(&str, &str) -> String,
    pub gone: &'static str,
    pub gone_line: &'static str,
    pub unknown: &'static str,
    pub unknown_line: &'static str,
    pub failed: &'static str,
    pub home: &'static str,
}

/// In the place of a page whose code did not arrive.
pub(crate) struct Later {
    pub heading: &'static str,
    pub line: &'static str,
    pub again: &'static str,
}

/// Errors as sentences with a next step.
pub(crate) struct Errors {
    pub offline: &'static str,
    pub server: &'static str,
    pub rate_limited: &'static str,
    pub unfit: &'static str,
    pub outdated: &'static str,
}

/// The field for typed moves.
pub(crate) struct Typed {
    pub label: &'static str,
    pub example: &'static str,
    pub not_now: &'static str,
    pub unclear: fn(&str) -> String,
    pub ambiguous: fn(&str) -> String,
    pub illegal: fn(&str) -> String,
}

pub(crate) struct Settings {
    pub heading: &'static str,
    pub close: &'static str,
}

/// What can be chosen in the settings.
pub(crate) struct Choices {
    pub theme: &'static str,
    pub theme_system: &'static str,
    pub theme_light: &'static str,
    pub theme_dark: &'static str,
    pub sounds: &'static str,
    pub motion: &'static str,
    pub premoves: &'static str,
    pub premoves_note: &'static str,
    pub confirmation: &'static str,
    pub confirmation_note: &'static str,
}

pub(crate) struct Rules {
    pub button: &'static str,
    pub heading: &'static str,
}

/// What surrounds the lessons, the rules page and the glossary. Their own texts are content files.
pub(crate) struct Learn {
    /// On the home page.
    pub entry: &'static str,
    pub heading: &'static str,
    pub lead: &'static str,
    pub rules: &'static str,
    pub rules_line: &'static str,
    pub lessons: &'static str,
    pub lessons_line: &'static str,
    pub glossary: &'static str,
    pub glossary_line: &'static str,
    pub practice: &'static str,
    pub practice_line: &'static str,
    /// How many of how many exercises are solved.
    pub solved: fn(usize, usize) -> String,
    pub loading: &'static str,
    pub load_again: &'static str,
    pub contents: &'static str,
    /// The button on a small board, and what takes its moves back.
    pub touch: &'static str,
    pub put_back: &'static str,
    pub print: &'static str,
    pub start: &'static str,
    pub resume: fn(usize) -> String,
    pub task: fn(usize, usize) -> String,
    pub task_solved: &'static str,
    pub hint: &'static str,
    pub show_move: &'static str,
    /// Gives a move away, in SAN.
    pub try_move: fn(&str) -> String,
    pub again: &'static str,
    pub next: &'static str,
    pub finish: &'static str,
    pub done: &'static str,
    pub next_lesson: fn(&str) -> String,
    pub all_lessons: &'static str,
    /// How many moves are made, of how many.
    pub moves_made: fn(u32, u32) -> String,
    pub defender: &'static str,
    pub no_lesson: &'static str,
    pub search: &'static str,
    pub found: fn(usize) -> String,
    pub see: &'static str,
    pub to_glossary: &'static str,
}

pub(crate) struct NotFound {
    pub heading: &'static str,
    pub line: &'static str,
    pub home: &'static str,
}

impl Strings {
    /// The texts of a language.
    pub fn of(language: Language) -> &'static Self {
        match language {
            Language::English => &en::STRINGS,
            Language::Portuguese => &pt_br::STRINGS,
        }
    }

    /// A move in this language's letters. Only shown: what is typed, sent and exported keeps the English ones.
    pub fn san(&self, san: &str) -> String {
        let letter = |c| match "NBRQK".find(c) {
            Some(index) => self.san_letters.get(index).copied().unwrap_or(c),
            None => c,
        };
        san.chars().map(letter).collect()
    }
}

/// A span of seconds as one says it, by the words for one and for more of a unit: "15 seconds", "1.5 minutes".
/// Which spans of seconds are one minute to a language, `is_one` says: English has "1.5 minutes", Portuguese
/// "1,5 minuto".
fn span(
    seconds: u32,
    mark: &str,
    second: [&str; 2],
    minute: [&str; 2],
    is_one: fn(u32) -> bool,
) -> String {
    let (number, [one, more], is_one) = if seconds < 60 {
        (seconds.to_string(), second, seconds == 1)
    } else {
        (minutes(seconds, mark), minute, is_one(seconds))
    };
    [number.as_str(), " ", if is_one { one } else { more }].concat()
}

/// Minutes as one writes them: `3`, `1.5`, `0.25`; no finer than hundredths. By whole numbers, since the general
/// writing of fractions weighs as much as a page.
fn minutes(seconds: u32, mark: &str) -> String {
    let hundredths = seconds.saturating_mul(100) / 60;
    let (whole, rest) = ((hundredths / 100).to_string(), hundredths % 100);
    match (rest / 10, rest % 10) {
        (0, 0) => whole,
        (tenths, 0) => [&whole, mark, &tenths.to_string()].concat(),
        (tenths, left) => [&whole, mark, &tenths.to_string(), &left.to_string()].concat(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn minutes_may_be_fractions() {
        for (seconds, expected) in [
            (15, "0.25"),
            (20, "0.33"),
            (63, "1.05"),
            (90, "1.5"),
            (180, "3"),
            (10_800, "180"),
        ] {
            assert_eq!(minutes(seconds, "."), expected);
        }
    }

    #[test]
    fn clocks_are_said_in_the_grammar_of_the_language() {
        for (initial, increment, english, portuguese) in [
            (15, 0, "15 seconds each", "15 segundos"),
            (
                60,
                1,
                "1 minute each, and 1 second more",
                "1 minuto para cada lado, e mais 1 segundo",
            ),
            (
                90,
                2,
                "1.5 minutes each, and 2 seconds",
                "1,5 minuto para cada lado, e mais 2 segundos",
            ),
            (180, 0, "3 minutes each", "3 minutos"),
        ] {
            for (language, expected) in [
                (Language::English, english),
                (Language::Portuguese, portuguese),
            ] {
                let said = (Strings::of(language).create().clock_line)(initial, increment);
                assert!(said.contains(expected), "{said}");
            }
        }
        let short = Strings::of(Language::Portuguese).create().short_clock;
        assert_eq!(short(90, 2), "1,5+2");
    }

    #[test]
    fn moves_are_written_with_the_letters_of_the_language() {
        let portuguese = Strings::of(Language::Portuguese);
        for (english, expected) in [
            ("Nbd7", "Cbd7"),
            ("R1xe5+", "T1xe5+"),
            ("bxa8=Q#", "bxa8=D#"),
            ("Kf1", "Rf1"),
            ("O-O-O", "O-O-O"),
            ("Bxb5", "Bxb5"),
        ] {
            assert_eq!(portuguese.san(english), expected);
            assert_eq!(Strings::of(Language::English).san(english), english);
        }
    }

    #[test]
    fn every_opponent_has_its_own_name_in_both_languages() {
        for language in [Language::English, Language::Portuguese] {
            let mut names: Vec<_> = Bot::ALL
                .into_iter()
                .map(|bot| (Strings::of(language).opponent)(bot).name)
                .collect();
            names.sort_unstable();
            names.dedup();
            assert_eq!(names.len(), Bot::ALL.len());
        }
    }

    /// A text of a content file as it is read, without the marks of links.
    fn plain(text: &str) -> String {
        let mut plain = String::new();
        for (index, piece) in text.split("[[").enumerate() {
            match piece.split_once("]]") {
                Some((link, rest)) if index > 0 => {
                    plain.extend([link.rsplit('|').next().unwrap_or_default(), rest]);
                }
                _ => plain.push_str(piece),
            }
        }
        plain
    }

    #[test]
    fn the_shell_says_what_the_page_says() {
        let shell = include_str!("../index.html");
        let rules = [
            include_str!("../public/learn/rules.en.json"),
            include_str!("../public/learn/rules.pt-BR.json"),
        ];
        for (language, rules) in [Language::English, Language::Portuguese]
            .into_iter()
            .zip(rules)
        {
            let strings = Strings::of(language);
            let create = strings.create();
            let mut texts = vec![
                strings.home().heading.to_owned(),
                strings.home().lead.to_owned(),
                strings.home().machine.to_owned(),
                strings.home().with_someone.to_owned(),
                [create.line, " ", create.no_clock_line].concat(),
                strings.room().loading.to_owned(),
                strings.learn().heading.to_owned(),
                strings.learn().rules.to_owned(),
            ];
            texts.extend(Bot::OPPONENTS.map(|bot| (strings.opponent)(bot).name.to_owned()));
            // The lead, the first heading, and the two paragraphs under it.
            let said = rules.split('"').filter(|text| text.len() > 8);
            texts.extend(said.take(4).map(plain));
            for text in texts {
                assert!(shell.contains(&[">", &text, "<"].concat()), "{text}");
            }
        }
    }
}
