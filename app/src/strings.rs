//! Everything the page says, in both languages.
//!
//! One struct, two statics: a text that is missing in a language does not compile. Texts with something in them
//! are functions.

mod en;
mod pt_br;

use bots::Bot;
use chess::Color;

use crate::board::BoardWords;
use crate::language::Language;

/// The texts of one language.
pub(crate) struct Strings {
    pub language: Language,
    pub site_title: &'static str,
    pub skip: &'static str,
    pub you: &'static str,
    /// The letters of knight, bishop, rook, queen and king in this language's move notation.
    pub san_letters: [char; 5],
    pub board: BoardWords,
    pub home: Home,
    pub play: Play,
    pub moves: Moves,
    pub ends: Ends,
    pub room: Room,
    pub errors: Errors,
    pub later: Later,
    pub typed: Typed,
    pub settings: Settings,
    pub rules: Rules,
    pub opponent: fn(Bot) -> Opponent,
    /// "Brass", as a name.
    pub color: fn(Color) -> &'static str,
    pub not_found: NotFound,
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
    pub someone_line: &'static str,
    pub opening: &'static str,
    pub your_games: &'static str,
    pub to_review: &'static str,
    pub your_turn: &'static str,
    pub their_turn: &'static str,
    pub waiting: &'static str,
    pub watched: &'static str,
    pub over: &'static str,
    pub you_have: fn(Color) -> String,
    pub forget: &'static str,
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
    pub waiting_line: &'static str,
    pub link: &'static str,
    pub copy: &'static str,
    pub copied: &'static str,
    pub copy_refused: &'static str,
    pub cancel: &'static str,
    pub cancel_sure: &'static str,
    pub cancel_keep: &'static str,
    pub waiting_until: fn(&str, &str) -> String,
    pub invited: &'static str,
    pub invited_by: fn(&str) -> String,
    pub invited_seat: &'static str,
    /// What no clock means.
    pub no_clock: &'static str,
    /// A clock of so many seconds, and so many more after each move.
    pub clock: fn(u32, u32) -> String,
    pub join: &'static str,
    pub joining: &'static str,
    pub just_watch: &'static str,
    pub want_to_play: &'static str,
    pub not_started: &'static str,
    pub seat_taken: &'static str,
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
    pub move_by: fn(&str, &str) -> String,
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

/// Errors as sentences with a next step.
/// In the place of a page whose code did not arrive.
pub(crate) struct Later {
    pub heading: &'static str,
    pub line: &'static str,
    pub again: &'static str,
}

pub(crate) struct Errors {
    pub offline: &'static str,
    pub server: &'static str,
    pub rate_limited: &'static str,
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
    pub loading: &'static str,
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
        let portuguese = (Strings::of(Language::Portuguese).room.clock)(90, 1);
        assert!(portuguese.contains("1,5 minuto"), "{portuguese}");
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
}
