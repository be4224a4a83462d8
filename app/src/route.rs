//! The addresses of the page.

use bots::Bot;

/// The longest room id that is taken for one, in bytes. Ids are far shorter.
const LONGEST_ROOM_ID: usize = 64;

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
    /// `/r/<room>`: a game with someone.
    Room(String),
    /// Any other path.
    NotFound,
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
            (Some("r"), Some(id), None) if is_room_id(id) => Self::Room(id.to_owned()),
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
            Self::Room(id) => ["/r/", id].concat(),
        }
    }
}

/// Whether `id` may go into an address and a request as it stands. Whether the room exists, the server says.
fn is_room_id(id: &str) -> bool {
    !id.is_empty()
        && id.len() <= LONGEST_ROOM_ID
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
