//! Two conversations: of the players, and of the watchers.
//!
//! Chat is outside the log: its lines have numbers of their own and only the last hundred of each
//! channel are kept.

use crate::limits::{CHAT_KEPT, Millis};
use crate::player::{Side, You};
use serde::{Deserialize, Serialize};
use std::collections::VecDeque;

/// Who hears a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Channel {
    /// The two players, nobody else.
    Players,
    /// The watchers; the players too once the game has ended.
    Watchers,
}

/// Who said a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Speaker {
    /// The player who had White when it spoke.
    Brass,
    /// The player who had Black when it spoke.
    Steel,
    /// Someone watching.
    Watcher,
}

impl From<You> for Speaker {
    fn from(you: You) -> Self {
        match you {
            You::Brass => Self::Brass,
            You::Steel => Self::Steel,
            You::Watcher => Self::Watcher,
        }
    }
}

impl From<Side> for Speaker {
    fn from(side: Side) -> Self {
        match side {
            Side::Brass => Self::Brass,
            Side::Steel => Self::Steel,
        }
    }
}

/// A line of chat, as it is stored and sent.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ChatLine {
    /// Who hears it.
    pub channel: Channel,
    /// Its number in the channel, from 1.
    pub n: u32,
    /// Who said it.
    pub from: Speaker,
    /// What was said.
    pub text: String,
    /// When the server received it.
    pub at: Millis,
    /// The id that the sender gave to its command. Echoed when the line is first sent, never stored.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
}

/// The lines kept of both channels.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Chat {
    players: VecDeque<ChatLine>,
    watchers: VecDeque<ChatLine>,
}

impl Chat {
    /// The number that the next line of `channel` gets.
    pub fn next(&self, channel: Channel) -> u32 {
        self.lines(channel)
            .back()
            .map_or(1, |line| line.n.saturating_add(1))
    }

    /// Adds a line, forgetting the oldest one over the limit.
    pub fn push(&mut self, line: ChatLine) {
        let lines = match line.channel {
            Channel::Players => &mut self.players,
            Channel::Watchers => &mut self.watchers,
        };
        lines.push_back(line);
        while lines.len() > CHAT_KEPT {
            lines.pop_front();
        }
    }

    /// The kept lines of `channel`, oldest first.
    pub fn lines(&self, channel: Channel) -> &VecDeque<ChatLine> {
        match channel {
            Channel::Players => &self.players,
            Channel::Watchers => &self.watchers,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_channel_keeps_its_last_hundred_lines_and_its_numbers() {
        let mut chat = Chat::default();
        for _ in 0..150 {
            let n = chat.next(Channel::Watchers);
            let line = ChatLine {
                channel: Channel::Watchers,
                n,
                from: Speaker::Watcher,
                text: "oi".into(),
                at: 0,
                id: None,
            };
            chat.push(line);
        }
        assert_eq!(chat.lines(Channel::Watchers).len(), 100);
        assert_eq!(chat.next(Channel::Watchers), 151);
        assert_eq!(chat.next(Channel::Players), 1);
    }
}
