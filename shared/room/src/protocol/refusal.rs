//! Why something was refused.

use serde::{Deserialize, Serialize};

macro_rules! refusals {
    ($($(#[doc = $doc:literal])+ $name:ident = $status:literal, $message:literal;)*) => {
        /// Why a command or a request changed nothing. The snake-case name is its code on the wire.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
        #[serde(rename_all = "snake_case")]
        pub enum Refusal {
            $($(#[doc = $doc])+ $name,)*
            /// A code of a newer server, as an older client reads it. Never sent.
            #[serde(other)]
            Unknown,
        }

        impl json::FromJson for Refusal {
            fn from_json(json: &json::Json<'_>) -> Option<Self> {
                let code = json.text()?;
                $(if json::is_snake(code, stringify!($name)) {
                    return Some(Self::$name);
                })*
                Some(Self::Unknown)
            }
        }

        impl Refusal {
            /// Every code that is sent.
            pub const ALL: &'static [Self] = &[$(Self::$name),*];

            /// The HTTP status that goes with it.
            pub fn http_status(self) -> u16 {
                match self {
                    $(Self::$name => $status,)*
                    Self::Unknown => 500,
                }
            }

            /// A sentence for a person who reads the answer (the page has its own words).
            pub fn message(self) -> &'static str {
                match self {
                    $(Self::$name => $message,)*
                    Self::Unknown => "Unknown refusal.",
                }
            }
        }
    };
}

refusals! {
    /// It is the opponent's turn.
    NotYourTurn = 409, "It is the other side's turn.";
    /// It is the sender's own turn, in which there is nothing to claim.
    YourTurn = 409, "It is your own turn.";
    /// The move is not legal in the position.
    IllegalMove = 409, "That move is not legal in this position.";
    /// The command is about an earlier game or position.
    Stale = 409, "The game has gone on since.";
    /// The sender holds no seat of this room.
    NotSeated = 403, "Only a player of this room can do that.";
    /// Nobody has joined yet.
    NotStarted = 409, "The game has not started.";
    /// The game has ended.
    GameOver = 409, "The game is over.";
    /// The game has not ended.
    GameNotOver = 409, "The game is not over yet.";
    /// Its time has not come.
    TooSoon = 409, "It is too soon for that.";
    /// Its time has passed.
    TooLate = 409, "It is too late for that.";
    /// Too many in a short time.
    RateLimited = 429, "Too many requests; wait a moment.";
    /// Not the JSON that the protocol describes.
    Malformed = 400, "The request could not be read.";
    /// Larger than 4 KiB.
    TooLarge = 413, "The request is larger than 4 KiB.";
    /// There is no such offer to answer or take back.
    NoOffer = 409, "There is no such offer.";
    /// The room's games have no clock.
    NotTimed = 409, "This room has no clock.";
    /// The room's games have a clock, for which this does not exist.
    Timed = 409, "This room has a clock.";
    /// No further game can be played in this room.
    NoRematch = 409, "There can be no rematch in this room.";
    /// Both seats are taken.
    SeatTaken = 409, "Both seats are taken.";
    /// The browser already holds a seat of this room.
    AlreadySeated = 409, "This browser already holds a seat of this room.";
    /// The room can no longer be joined.
    NotOpen = 409, "This room can no longer be joined.";
    /// The player already has as many devices as it may.
    TooManyDevices = 409, "This player has too many devices already.";
    /// The opponent's seat was already reopened, or offered to be, in this game.
    OnceAGame = 409, "That can be done once a game.";
    /// The one-time code is wrong, used, void or too old.
    BadCode = 403, "This link is no longer good.";
    /// A name that is too long or hides something.
    BadName = 422, "A name has 1 to 20 visible characters.";
    /// A chat line that is empty, too long or hides something.
    BadText = 422, "A chat line has 1 to 200 visible characters.";
    /// A time control out of range.
    BadClock = 422, "A clock has 15 to 10800 seconds and an increment of 0 to 180.";
    /// The room has no free place for a watcher.
    Full = 503, "Too many people are watching this room.";
    /// No room has this id.
    NoSuchRoom = 404, "There is no such room.";
    /// The room was deleted.
    Gone = 410, "This room has been deleted.";
    /// The room's log could not be read to its end: it is kept, but cannot be changed.
    RoomDamaged = 500, "This room is damaged and can only be read.";
    /// The address means nothing here.
    NotFound = 404, "There is nothing here.";
    /// The address does not know this method.
    MethodNotAllowed = 405, "This address does not know this method.";
    /// The request came from another site's page.
    ForeignOrigin = 403, "Requests from other sites are refused.";
    /// The body is not `application/json`.
    UnsupportedMediaType = 415, "The body must be application/json.";
    /// The client speaks a protocol version that is not served (any more).
    UpdateRequired = 426, "This version is not supported; reload the page.";
    /// The address wants a WebSocket.
    UpgradeRequired = 426, "This address is a WebSocket.";
    /// That part of the service does not answer at present.
    NotAvailable = 503, "This is not available at present.";
    /// Something failed here.
    Internal = 500, "Something went wrong here.";
}

impl std::fmt::Display for Refusal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.message())
    }
}

impl std::error::Error for Refusal {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_snake_case() {
        let code = |refusal| serde_json::to_string(&refusal).unwrap();
        assert_eq!(code(Refusal::NotYourTurn), r#""not_your_turn""#);
        assert_eq!(code(Refusal::NoSuchRoom), r#""no_such_room""#);
        for refusal in Refusal::ALL {
            assert!((400..600).contains(&refusal.http_status()), "{refusal:?}");
            assert_eq!(
                serde_json::from_str::<Refusal>(&code(*refusal)).unwrap(),
                *refusal
            );
        }
    }
}
