//! Who is here. It decides nothing, and is told sparingly.

use super::keep::Keep;
use super::outgoing::{is_open, send_all};
use super::seat::{WATCHER, tag_of};
use super::{Room, now};
use crate::fault::Fault;
use room::protocol::Presence;
use room::{Millis, PlayerId, ServerMessage, You};

/// Everyone is told the number of watchers at most once in this time.
const TELL_EVERY_MS: Millis = 1000;

impl Room {
    /// Sockets of watchers: counted once, then kept in step.
    pub(super) fn watchers(&self, keep: &mut Keep) -> u32 {
        *keep.watchers.get_or_insert_with(|| self.count(WATCHER))
    }

    /// Open sockets with `tag`. A socket that is being closed is still listed.
    pub(super) fn count(&self, tag: &str) -> u32 {
        let sockets = self.state.get_websockets_with_tag(tag);
        let open = sockets.iter().filter(|socket| is_open(socket)).count();
        u32::try_from(open).unwrap_or(u32::MAX)
    }

    pub(super) fn presence(&self, keep: &mut Keep) -> Result<Presence, Fault> {
        let watchers = self.watchers(keep);
        let room = keep.room()?;
        let mut presence = Presence {
            watchers,
            ..Presence::default()
        };
        for player in PlayerId::ALL {
            let here = self.count(tag_of(player)) > 0;
            match room.you(Some(player)) {
                You::Brass => presence.brass = here,
                You::Steel => presence.steel = here,
                You::Watcher => {}
            }
        }
        Ok(presence)
    }

    /// Tells everyone who is here.
    pub(super) fn tell_presence(&self, keep: &mut Keep) -> Result<(), Fault> {
        let presence = self.presence(keep)?;
        keep.told = (presence.watchers, now());
        let text = serde_json::to_string(&ServerMessage::Presence(presence))?;
        send_all(&self.state.get_websockets(), &text);
        Ok(())
    }

    /// Tells everyone the number of watchers when it has changed by a tenth, not more than once a
    /// second; `false` when nothing was told.
    pub(super) fn tell_watchers(&self, keep: &mut Keep) -> Result<bool, Fault> {
        let (before, at) = keep.told;
        let watchers = self.watchers(keep);
        let is_news = watchers.abs_diff(before) > before / 10;
        if !is_news || now().saturating_sub(at) < TELL_EVERY_MS {
            return Ok(false);
        }
        // Counted anew, lest a close that was never told leave it wrong for ever.
        keep.watchers = None;
        self.tell_presence(keep)?;
        Ok(true)
    }
}
