//! Chat.

use super::{Actor, Decision};
use crate::chat::{Channel, ChatLine, Speaker};
use crate::limits::Millis;
use crate::player::You;
use crate::protocol::Refusal;
use crate::room::Room;
use crate::text;

impl Room {
    pub(super) fn talk(&self, actor: Actor, text: &str, now: Millis) -> Result<Decision, Refusal> {
        let you = self.role(actor);
        let channel = if you == You::Watcher {
            Channel::Watchers
        } else {
            Channel::Players
        };
        let text = text::chat(text)?;
        let n = self.chat.next(channel);
        Ok(Decision::Chat(ChatLine {
            channel,
            n,
            from: Speaker::from(you),
            text,
            at: now,
            id: None,
        }))
    }

    /// Whether `you` hears `channel` now. Players hear the watchers once the game has ended.
    pub fn hears(&self, you: You, channel: Channel) -> bool {
        match (you, channel) {
            (You::Watcher, Channel::Players) => false,
            (You::Watcher, Channel::Watchers) | (_, Channel::Players) => true,
            (_, Channel::Watchers) => self.table.status().is_over(),
        }
    }
}
