//! What happens by itself when time passes.

use crate::event::{Stored, StoredEvent};
use crate::limits::Millis;
use crate::player::Side;
use crate::room::Room;
use crate::status::Status;

/// Something that happens at a known moment unless something else comes first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Deadline {
    /// The room expires without a move.
    Expiry,
    /// The forfeit becomes claimable; announced once.
    Forfeit,
    /// A first move is missing in a timed game, which is aborted.
    Start,
    /// The running clock reaches zero.
    Flag,
    /// The room is deleted.
    Deletion,
}

impl Room {
    /// The earliest moment at which something happens by itself.
    pub fn next_deadline(&self) -> Option<Millis> {
        self.next().map(|(at, _)| at)
    }

    /// The earliest deadline and its moment.
    fn next(&self) -> Option<(Millis, Deadline)> {
        if self.is_deleted() || self.is_damaged() {
            return None;
        }
        let table = &self.table;
        let forfeit = table.forfeit_at().filter(|_| !table.forfeit_claimable());
        [
            (table.flag_at(), Deadline::Flag),
            (table.start_by(), Deadline::Start),
            (table.expires_at(), Deadline::Expiry),
            (forfeit, Deadline::Forfeit),
            (table.delete_at(), Deadline::Deletion),
        ]
        .into_iter()
        .filter_map(|(at, deadline)| Some((at?, deadline)))
        .min_by_key(|(at, _)| *at)
    }

    /// What has happened by itself up to `now`, in order and each at its own moment, to be stored and
    /// folded. Empty when nothing is due, however early or often this is called.
    ///
    /// To be called before every command, so that what is late (an alarm may be) counts as in time.
    pub fn on_deadline(&self, now: Millis) -> Vec<StoredEvent> {
        let mut events = Vec::new();
        if self.next_deadline().is_none_or(|at| at > now) {
            return events;
        }
        let mut room = self.clone();
        while let Some((at, deadline)) = room.next().filter(|(at, _)| *at <= now) {
            let event = StoredEvent::new(at.max(room.last_at), room.happens(deadline));
            let folded = room.fold(&event);
            events.push(event);
            if folded.is_err() {
                // Cannot be: the event follows from the state. Were it so, the room is damaged, not looping.
                break;
            }
        }
        events
    }

    /// The event of a deadline.
    fn happens(&self, deadline: Deadline) -> Stored {
        match deadline {
            Deadline::Expiry => Stored::Ended {
                status: Status::Expired,
                winner: None,
            },
            Deadline::Forfeit => Stored::ForfeitClaimable {},
            Deadline::Start => Stored::Ended {
                status: Status::Aborted,
                winner: None,
            },
            Deadline::Flag => {
                let opponent = !self.table.turn();
                if self.table.game().position().can_win(opponent) {
                    Stored::Ended {
                        status: Status::Timeout,
                        winner: Some(Side::from(opponent)),
                    }
                } else {
                    Stored::Ended {
                        status: Status::TimeoutDraw,
                        winner: None,
                    }
                }
            }
            Deadline::Deletion => Stored::Deleted {},
        }
    }
}
