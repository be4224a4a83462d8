//! A room as this device last saw it, shown while it cannot be reached. It is looked at, not played in; what is on its
//! way to the room stays visible on it.

use room::protocol::{RoomAnswer, ServerMessage};

use super::RoomSession;
use crate::seen::Seen;

impl RoomSession {
    /// Shows the room as it was last seen, if nothing better is known of it and its game had begun. The next connection
    /// asks for all of it.
    pub fn recall(&mut self, seen: &Seen) {
        if self.view.is_some() {
            return;
        }
        let mut recalled = self.clone();
        // It answers the last of the positions, not those on the way.
        let kept = recalled.kept.take();
        for text in &seen.messages {
            if let Some(message) = json::from_str::<ServerMessage>(text) {
                recalled.receive(&message, seen.at);
            } else if let Some(answer) = json::from_str::<RoomAnswer>(text)
                && recalled.look(&answer, seen.at).is_err()
            {
                return;
            }
        }
        let began = |recalled: &Self| Some(recalled.view()?.started_at().is_some());
        if began(&recalled) == Some(true) && !recalled.doubtful {
            // Who was there is not known, and what was refused does not matter any more.
            *self = Self {
                doubtful: true,
                recalled_at: Some(seen.at),
                presence: self.presence,
                refusal: None,
                kept,
                ..recalled
            };
            self.adopt();
            self.settle();
        }
    }

    /// When the room was as it is shown, in ms since the epoch, if it could not be reached since the page was opened.
    pub fn recalled_at(&self) -> Option<i64> {
        self.recalled_at
    }
}
