//! Addresses of the API.

use crate::rooms;

/// What a path under `/api` names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Route<'a> {
    /// `/api/health`
    Health,
    /// `/api/lobby`
    Lobby,
    /// `/api/rooms`
    Rooms,
    /// `/api/rooms/<id>` and below
    Room(&'a str, Part),
    /// An id of the wrong shape: there is no such room, and nobody needs to be asked.
    NoRoom,
    /// Anything else.
    Nothing,
}

/// What is asked of a room.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// The room itself.
    Whole,
    /// Its games as PGN.
    Pgn,
    /// Its WebSocket.
    Socket,
    /// Taking the free seat.
    Join,
    /// A code for another device.
    Handover,
    /// A code that reopens the absent player's seat.
    Reissue,
    /// Using a code.
    Claim,
    /// Ending all other devices.
    RevokeOthers,
    /// Making it. Never routed from outside: the Worker alone asks for it, with an id of its own.
    Create,
}

impl Part {
    /// Whether this is read by GET; the others are POSTs.
    pub fn is_read(self) -> bool {
        matches!(self, Self::Whole | Self::Pgn | Self::Socket)
    }
}

/// The last segment of the address by which the Worker asks an object to make its room.
pub const CREATE: &str = "create";

impl<'a> Route<'a> {
    /// Reads a path.
    pub fn parse(path: &'a str) -> Self {
        let mut segments = path.split('/').skip(1);
        if segments.next() != Some("api") {
            return Self::Nothing;
        }
        let route = (
            segments.next(),
            segments.next(),
            segments.next(),
            segments.next(),
        );
        match route {
            (Some("health"), None, ..) => Self::Health,
            (Some("lobby"), None, ..) => Self::Lobby,
            (Some("rooms"), None, ..) => Self::Rooms,
            (Some("rooms"), Some(id), part, None) => match part.map(Self::part) {
                Some(None) => Self::Nothing,
                _ if !rooms::is_id(id) => Self::NoRoom,
                Some(Some(part)) => Self::Room(id, part),
                None => Self::Room(id, Part::Whole),
            },
            _ => Self::Nothing,
        }
    }

    fn part(segment: &str) -> Option<Part> {
        Some(match segment {
            "pgn" => Part::Pgn,
            "socket" => Part::Socket,
            "join" => Part::Join,
            "handover" => Part::Handover,
            "reissue" => Part::Reissue,
            "claim" => Part::Claim,
            "revoke_others" => Part::RevokeOthers,
            CREATE => Part::Create,
            _ => return None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ID: &str = "0123456789abcdefghjk";

    #[test]
    fn paths_are_read_whole() {
        let join = format!("/api/rooms/{ID}/join");
        assert_eq!(Route::parse(&join), Route::Room(ID, Part::Join));
        let whole = format!("/api/rooms/{ID}");
        assert_eq!(Route::parse(&whole), Route::Room(ID, Part::Whole));
        assert_eq!(Route::parse("/api/rooms"), Route::Rooms);
        assert_eq!(Route::parse("/api/health"), Route::Health);
        for path in [
            "/",
            "/api",
            "/api/health/x",
            "/apix/rooms",
            "/api/rooms/a/fly",
        ] {
            assert_eq!(Route::parse(path), Route::Nothing, "{path}");
        }
        let deeper = format!("/api/rooms/{ID}/join/x");
        assert_eq!(Route::parse(&deeper), Route::Nothing);
    }

    #[test]
    fn an_id_of_another_shape_is_no_room() {
        for id in [
            "",
            "0",
            "0123456789abcdefghjK",
            "0123456789abcdefghji",
            "0123456789abcdefghjk0",
            "%30",
        ] {
            assert_eq!(
                Route::parse(&format!("/api/rooms/{id}")),
                Route::NoRoom,
                "{id}"
            );
        }
    }
}
