//! The addresses of the page.

use bots::Bot;

/// The longest name of a room or a lesson that is taken for one, in bytes. Names are far shorter.
const LONGEST_NAME: usize = 64;

/// A place in the application, one to one with the path of its address.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Route {
    /// `/`: the opponents, and the button that makes a room.
    Home,
    /// `/play/<bot>`: a game against the computer.
    Play(Bot),
    /// `/play/kept/<number>`: a finished game against the computer, to be looked at again.
    Kept(u32),
    /// `/lobby`: the rooms that anyone may join.
    Lobby,
    /// `/learn` and what is below it.
    Learn(Study),
    /// `/r/<room>`: a game with someone.
    Room(String),
    /// Any other path.
    NotFound,
}

/// A place of the learning pages.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Study {
    /// `/learn`: all there is to learn.
    Overview,
    /// `/learn/rules`
    Rules,
    /// `/learn/lessons/<lesson>`
    Lesson(String),
    /// `/learn/glossary`
    Glossary,
}

impl Study {
    fn parse(page: Option<&str>, lesson: Option<&str>) -> Option<Self> {
        match (page, lesson) {
            (None | Some("lessons"), None) => Some(Self::Overview),
            (Some("rules"), None) => Some(Self::Rules),
            (Some("glossary"), None) => Some(Self::Glossary),
            (Some("lessons"), Some(id)) if is_name(id) => Some(Self::Lesson(id.to_owned())),
            _ => None,
        }
    }

    fn path(&self) -> String {
        match self {
            Self::Overview => "/learn".to_owned(),
            Self::Rules => "/learn/rules".to_owned(),
            Self::Lesson(id) => ["/learn/lessons/", id].concat(),
            Self::Glossary => "/learn/glossary".to_owned(),
        }
    }
}

impl Route {
    /// Reads the path of an address (no query, no fragment). A slash at the end is allowed.
    #[must_use]
    pub fn parse(path: &str) -> Self {
        let mut parts = path.trim_matches('/').split('/');
        match (parts.next(), parts.next(), parts.next()) {
            (Some("play"), Some("kept"), Some(number)) => {
                number.parse().map_or(Self::NotFound, Self::Kept)
            }
            (Some(""), None, _) => Self::Home,
            (Some("play"), Some(id), None) => Bot::from_id(id).map_or(Self::NotFound, Self::Play),
            (Some("lobby"), None, _) => Self::Lobby,
            (Some("learn"), page, lesson) if parts.next().is_none() => {
                Study::parse(page, lesson).map_or(Self::NotFound, Self::Learn)
            }
            (Some("r"), Some(id), None) if is_name(id) => Self::Room(id.to_owned()),
            _ => Self::NotFound,
        }
    }

    /// The path of this place, which [`Route::parse`] reads back. `NotFound` has none of its own and leads home.
    #[must_use]
    pub fn path(&self) -> String {
        match self {
            Self::Home | Self::NotFound => "/".to_owned(),
            Self::Play(bot) => ["/play/", bot.id()].concat(),
            Self::Kept(number) => ["/play/kept/", &number.to_string()].concat(),
            Self::Lobby => "/lobby".to_owned(),
            Self::Learn(study) => study.path(),
            Self::Room(id) => ["/r/", id].concat(),
        }
    }
}

/// Whether `id` may go into an address and a request as it stands. Whether there is such a room or lesson, others say.
fn is_name(id: &str) -> bool {
    !id.is_empty()
        && id.len() <= LONGEST_NAME
        && id
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_place_reads_back_its_own_path() {
        let mut places = vec![
            Route::Home,
            Route::Kept(3),
            Route::Lobby,
            Route::Learn(Study::Overview),
            Route::Learn(Study::Rules),
            Route::Learn(Study::Glossary),
            Route::Learn(Study::Lesson("en-passant".to_owned())),
            Route::Room("k3X-_9".to_owned()),
        ];
        places.extend(Bot::ALL.into_iter().map(Route::Play));
        for place in places {
            assert_eq!(Route::parse(&place.path()), place);
        }
    }

    #[test]
    fn a_slash_at_the_end_changes_nothing() {
        assert_eq!(Route::parse("/play/tamer/"), Route::Play(Bot::Tamer));
        assert_eq!(Route::parse(""), Route::Home);
    }

    #[test]
    fn unknown_paths_are_not_found() {
        for path in [
            "/play",
            "/play/nobody",
            "/play/tamer/x",
            "/play/kept/x",
            "/r",
            "/r/a.b",
            "/r/a/b",
            "/lobby/x",
            "/learn/x",
            "/learn/rules/x",
            "/learn/lessons/a.b",
            "/learn/lessons/rook/x",
            "/x",
            "/r/%2e%2e",
            "//r",
        ] {
            let expected = if path == "//r" {
                Route::parse("/r")
            } else {
                Route::NotFound
            };
            assert_eq!(Route::parse(path), expected, "{path}");
        }
        assert_eq!(
            Route::parse(&["/r/", &"a".repeat(65)].concat()),
            Route::NotFound
        );
    }
}
