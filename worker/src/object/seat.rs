//! Whose a socket is: written into its attachment and its tag, where it outlives the object's memory.

use room::{Actor, Millis, PlayerId};
use serde::{Deserialize, Serialize};
use worker::WebSocket;

pub const CREATOR: &str = "creator";
/// Tag of the joiner's sockets.
pub const JOINER: &str = "joiner";
/// Tag of all others.
pub const WATCHER: &str = "watcher";

#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Seat {
    /// The player.
    pub player: Option<PlayerId>,
    /// The number of its device.
    pub device: u32,
    /// When the socket was opened.
    pub opened_at: Millis,
    /// What a watcher's budget is counted by.
    pub address: String,
}

impl Seat {
    /// Whose `socket` is; nobody's, should its attachment be unreadable.
    pub fn of(socket: &WebSocket) -> Self {
        let text: Option<String> = socket.deserialize_attachment().ok().flatten();
        text.and_then(|text| serde_json::from_str(&text).ok())
            .unwrap_or_default()
    }

    /// Writes the seat into the attachment of `socket`: as one text, which is read at every frame in a
    /// fraction of the time that an object's fields would take.
    pub fn attach(&self, socket: &WebSocket) -> worker::Result<()> {
        socket.serialize_attachment(serde_json::to_string(self)?)
    }

    /// Who commands from here.
    pub fn actor(&self) -> Actor {
        match self.player {
            Some(player) => Actor::Player {
                player,
                device: self.device,
            },
            None => Actor::Watcher,
        }
    }

    /// The socket's tag.
    pub fn tag(&self) -> &'static str {
        self.player.map_or(WATCHER, tag_of)
    }

    /// What the budget is counted by: a player has one, however many sockets.
    pub fn budget(&self) -> &str {
        if self.player.is_some() {
            self.tag()
        } else {
            &self.address
        }
    }
}

/// The tag of `player`'s sockets.
pub fn tag_of(player: PlayerId) -> &'static str {
    match player {
        PlayerId::Creator => CREATOR,
        PlayerId::Joiner => JOINER,
    }
}
