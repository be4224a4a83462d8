//! What this room tells the lobby: sent behind the room's back, one at a time and in order, so that
//! neither a slow lobby nor a broken one is ever felt here.

use super::keep::Keep;
use super::seat::CREATOR;
use super::{Room, now};
use crate::lobby;
use room::limits::LISTED_ALONE_MS;
use room::{LobbyReport, Millis};
use std::cell::RefCell;
use std::rc::Rc;
use worker::Env;

/// What is still to be told. Only the newest matters.
#[derive(Debug, Default)]
pub struct Outbox {
    next: Option<LobbyReport>,
    sending: bool,
}

/// Shared with the sending that may be under way.
pub type SharedOutbox = Rc<RefCell<Outbox>>;

impl Room {
    /// The creator, at `address` (a hash of one), has made the room or come to it: it is shown if that
    /// is the creator's wish. A timed room is shown for a moment only until its creator is there.
    pub(super) fn open_in_lobby(&self, keep: &Keep, address: &str, is_here: bool) {
        let Ok(room) = keep.room() else { return };
        let is_timed = room.table().clock_setting().is_some();
        let until = if is_timed && !is_here {
            now().saturating_add(LISTED_ALONE_MS)
        } else {
            Millis::MAX
        };
        if let Some(listing) = room.listing(address, until) {
            self.tell_lobby(LobbyReport::Open(listing));
        }
    }

    /// The room is not to be shown (any more). Told again whenever someone finds it in vain.
    pub(super) fn close_in_lobby(&self, keep: &Keep) {
        if let Some(room) = keep.room().ok().filter(|room| room.was_listed()) {
            let room = room.id().to_owned();
            self.tell_lobby(LobbyReport::Closed { room });
        }
    }

    /// A timed room that waits without its creator is not shown; one that is just made may be, for
    /// `alone_ms`.
    pub(super) fn close_if_deserted(&self, keep: &Keep, alone_ms: Millis) {
        let Ok(room) = keep.room() else { return };
        let table = room.table();
        let is_timed = table.clock_setting().is_some();
        let waits = room.listing("", Millis::MAX).is_some();
        let alone_for = now().saturating_sub(table.created_at());
        if is_timed && waits && alone_for >= alone_ms && self.count(CREATOR) == 0 {
            self.close_in_lobby(keep);
        }
    }

    fn tell_lobby(&self, report: LobbyReport) {
        let Ok(mut outbox) = self.outbox.try_borrow_mut() else {
            return;
        };
        outbox.next = Some(report);
        if !outbox.sending {
            outbox.sending = true;
            let sending = send(self.env.clone(), Rc::clone(&self.outbox));
            self.state.wait_until(sending);
        }
    }
}

/// Sends until nothing is left to be told. What fails is not tried again: the next event tells anew, and
/// a listing ends by itself.
async fn send(env: Env, outbox: SharedOutbox) {
    while let Some(report) = next(&outbox) {
        if let Err(fault) = lobby::report(&env, &report).await {
            fault.refusal();
        }
    }
}

fn next(outbox: &SharedOutbox) -> Option<LobbyReport> {
    let mut outbox = outbox.try_borrow_mut().ok()?;
    let next = outbox.next.take();
    outbox.sending = next.is_some();
    next
}
