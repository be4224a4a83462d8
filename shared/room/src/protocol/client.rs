//! What a client says over its socket.

use super::Refusal;
use crate::limits::{MAX_BODY, MAX_ID};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// A command from a socket. `game` is the number of the game it is about: a command about an earlier
/// game is stale and changes nothing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum ClientMessage {
    /// Plays a move.
    Move {
        /// The game's number.
        game: u32,
        /// How many moves had been played when the sender chose this one.
        ply: u32,
        /// The move in UCI, e.g. `e2e4` or `e7e8q`.
        uci: String,
    },
    /// Offers a draw, or accepts the opponent's standing offer.
    OfferDraw {
        /// The game's number.
        game: u32,
    },
    /// Accepts the opponent's draw offer.
    AcceptDraw {
        /// The game's number.
        game: u32,
        /// The offer's number.
        offer: u32,
    },
    /// Declines the opponent's draw offer.
    DeclineDraw {
        /// The game's number.
        game: u32,
        /// The offer's number.
        offer: u32,
    },
    /// Takes one's own draw offer back.
    WithdrawDraw {
        /// The game's number.
        game: u32,
        /// The offer's number.
        offer: u32,
    },
    /// Gives the game up.
    Resign {
        /// The game's number.
        game: u32,
    },
    /// Ends a game in which not both sides have moved; it does not count.
    Abort {
        /// The game's number.
        game: u32,
    },
    /// Claims the win over an opponent who has not moved for too long.
    ClaimForfeit {
        /// The game's number.
        game: u32,
    },
    /// Says that the running clock is at zero.
    ClaimFlag {
        /// The game's number.
        game: u32,
    },
    /// Offers a rematch after the end, or accepts the opponent's standing offer.
    OfferRematch {
        /// The number of the game that has ended.
        game: u32,
    },
    /// Accepts the opponent's rematch offer.
    AcceptRematch {
        /// The number of the game that has ended.
        game: u32,
        /// The offer's number.
        offer: u32,
    },
    /// Declines the opponent's rematch offer.
    DeclineRematch {
        /// The number of the game that has ended.
        game: u32,
        /// The offer's number.
        offer: u32,
    },
    /// Takes one's own rematch offer back.
    WithdrawRematch {
        /// The number of the game that has ended.
        game: u32,
        /// The offer's number.
        offer: u32,
    },
    /// Closes a room that nobody has joined.
    Cancel {},
    /// Takes a waiting room out of the lobby.
    Unlist {},
    /// Says something in the sender's channel.
    Chat {
        /// What to say, 1 to 200 characters.
        text: String,
    },
}

/// A [`ClientMessage`] with the id that its answer will echo.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ClientFrame {
    /// Chosen by the client, at most 36 characters.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
    /// The command.
    #[serde(flatten)]
    pub message: ClientMessage,
}

impl ClientFrame {
    /// Reads a text frame.
    ///
    /// # Errors
    /// [`Refusal::TooLarge`] or [`Refusal::Malformed`], with the frame's id when that could be read.
    pub fn parse(text: &str) -> Result<Self, (Option<String>, Refusal)> {
        if text.len() > MAX_BODY {
            return Err((None, Refusal::TooLarge));
        }
        let Ok(Value::Object(mut fields)) = serde_json::from_str(text) else {
            return Err((None, Refusal::Malformed));
        };
        let id = match fields.remove("id") {
            None | Some(Value::Null) => None,
            Some(Value::String(id)) if id.chars().count() <= MAX_ID => Some(id),
            Some(_) => return Err((None, Refusal::Malformed)),
        };
        match serde_json::from_value(Value::Object(fields)) {
            Ok(message) => Ok(Self { id, message }),
            Err(_) => Err((id, Refusal::Malformed)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn message(text: &str) -> Result<ClientMessage, Refusal> {
        ClientFrame::parse(text)
            .map(|frame| frame.message)
            .map_err(|(_, refusal)| refusal)
    }

    #[test]
    fn frames_are_read_by_their_published_names() {
        let frame =
            ClientFrame::parse(r#"{"type":"move","id":"a1","game":1,"ply":0,"uci":"e2e4"}"#)
                .unwrap();
        assert_eq!(frame.id.as_deref(), Some("a1"));
        assert_eq!(
            frame.message,
            ClientMessage::Move {
                game: 1,
                ply: 0,
                uci: "e2e4".into()
            }
        );
        assert_eq!(
            message(r#"{"type":"cancel"}"#),
            Ok(ClientMessage::Cancel {})
        );
        assert_eq!(
            message(r#"{"type":"accept_rematch","game":2,"offer":7}"#),
            Ok(ClientMessage::AcceptRematch { game: 2, offer: 7 })
        );
    }

    #[test]
    fn what_is_sent_is_what_is_read() {
        let frame = ClientFrame {
            id: Some("x".into()),
            message: ClientMessage::Chat {
                text: "oi \"você\"".into(),
            },
        };
        let text = serde_json::to_string(&frame).unwrap();
        assert_eq!(ClientFrame::parse(&text), Ok(frame));
    }

    #[test]
    fn strangers_are_refused() {
        let deep = format!("{}{}", "[".repeat(2000), "]".repeat(2000));
        let long_id = format!(r#"{{"type":"cancel","id":"{}"}}"#, "x".repeat(37));
        for bad in [
            "",
            "ping!",
            "null",
            "[]",
            "{}",
            r#"{"type":"fly"}"#,
            r#"{"type":"cancel","game":1}"#,
            r#"{"type":"move","game":1,"ply":0}"#,
            r#"{"type":"move","game":-1,"ply":0,"uci":"e2e4"}"#,
            r#"{"type":"move","game":1.5,"ply":0,"uci":"e2e4"}"#,
            r#"{"type":"move","game":1,"ply":0,"uci":["e2e4"]}"#,
            r#"{"type":"move","game":1,"ply":99999999999,"uci":"e2e4"}"#,
            r#"{"type":"resign","game":1,"id":7}"#,
            &long_id,
            &deep,
        ] {
            assert_eq!(message(bad), Err(Refusal::Malformed), "{bad}");
        }
        assert_eq!(message(&" ".repeat(4097)), Err(Refusal::TooLarge));
        let echoed = ClientFrame::parse(r#"{"type":"fly","id":"q"}"#);
        assert_eq!(echoed, Err((Some("q".into()), Refusal::Malformed)));
    }
}
