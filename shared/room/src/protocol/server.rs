//! What the server says over a socket.

use super::{PublicEvent, Refusal, Snapshot};
use crate::chat::ChatLine;
use crate::player::You;
use serde::{Deserialize, Serialize};

/// A message to a client.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum ServerMessage {
    /// The whole room, on connecting and at a game's start.
    Snapshot {
        /// The number of the last event in it.
        seq: u64,
        /// The room.
        room: Box<Snapshot>,
        /// What the receiver is in it.
        you: You,
    },
    /// What has happened, in order and without a gap.
    Events {
        /// The number of the last of the events.
        seq: u64,
        /// The events, numbered `seq - len + 1` to `seq`.
        events: Vec<PublicEvent>,
        /// What the receiver is; only in the answer to a connection with `since`.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        you: Option<You>,
        /// Sockets of watchers, riding along.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        watchers: Option<u32>,
    },
    /// A command changed nothing.
    Refused {
        /// The command's id, if it had one.
        id: Option<String>,
        /// Why.
        reason: Refusal,
        /// The number of the last event: a client that is behind knows it by this.
        seq: u64,
    },
    /// Who is connected. It decides nothing.
    Presence(Presence),
    /// A line of chat.
    Chat(ChatLine),
}

/// Who is connected.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Presence {
    /// Whether the player with White has a socket.
    pub brass: bool,
    /// Whether the player with Black has a socket.
    pub steel: bool,
    /// Sockets of watchers.
    pub watchers: u32,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_have_their_published_shape() {
        let refused = ServerMessage::Refused {
            id: None,
            reason: Refusal::NotYourTurn,
            seq: 3,
        };
        assert_eq!(
            serde_json::to_string(&refused).unwrap(),
            r#"{"type":"refused","id":null,"reason":"not_your_turn","seq":3}"#
        );
        let presence = ServerMessage::Presence(Presence {
            brass: true,
            steel: false,
            watchers: 3,
        });
        let text = r#"{"type":"presence","brass":true,"steel":false,"watchers":3}"#;
        assert_eq!(serde_json::to_string(&presence).unwrap(), text);
        assert_eq!(
            serde_json::from_str::<ServerMessage>(text).unwrap(),
            presence
        );
    }

    #[test]
    fn an_unknown_reason_is_still_a_refusal() {
        let text = r#"{"type":"refused","id":"a","reason":"comes_later","seq":3}"#;
        let ServerMessage::Refused { reason, .. } = serde_json::from_str(text).unwrap() else {
            panic!("not a refusal");
        };
        assert_eq!(reason, Refusal::Unknown);
    }
}
