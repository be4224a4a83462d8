//! What a page knows of its room, and its own move on the way to the server.
//!
//! A move is shown at once and marked until its event arrives. It is sent again after a reconnection, which the
//! server takes for the same move; when the game has meanwhile gone on otherwise, or the server refuses it, it is
//! dropped and the board shows the server's truth. Other commands are sent again too, as long as nothing has changed
//! under them: an offer was meant for its position.

mod recalled;
mod sending;

use chess::{Color, Game, Move};
use room::protocol::{ClientFrame, Presence, PublicEvent, RoomAnswer, ServerMessage};
use room::{Gap, Refusal, RoomView, Status};

use crate::chat_book::ChatBook;
use crate::kept_move::KeptMove;

/// So long, in ms, a page waits before it says again that a flag has fallen: the clocks of the two may differ.
const FLAG_AGAIN: i64 = 500;

/// The state of a page about one room.
#[derive(Clone, Debug, Default)]
pub(crate) struct RoomSession {
    view: Option<RoomView>,
    /// Whether the view may be behind or wrong, so that the next socket has to begin with a snapshot.
    doubtful: bool,
    presence: Presence,
    pending: Option<Pending>,
    /// The server's clock minus this device's, in ms.
    ahead: i64,
    /// How often the room was put on the page anew.
    epoch: u32,
    /// What tells this page's ids from those of other pages.
    page: u32,
    /// Commands sent so far: the next id.
    sent: u32,
    /// Whether the latest command was refused.
    refusal: Option<Refusal>,
    /// The latest command, until it is answered.
    unanswered: Option<Unanswered>,
    /// The flag that this page has seen fall.
    flag: Option<Flag>,
    /// A move that was on its way when the page was left.
    kept: Option<KeptMove>,
    /// When the room was as it is shown, where this device recalls it.
    recalled_at: Option<i64>,
    /// Whether this device's seat was taken from it.
    revoked: bool,
    /// Whether a new connection has yet to tell everything.
    resuming: bool,
    /// What was said.
    pub chat: ChatBook,
}

/// A command other than a move, and what it was meant for.
#[derive(Clone, Debug)]
struct Unanswered {
    frame: ClientFrame,
    game: u32,
    /// Moves on the board, one's own on its way included.
    ply: usize,
    status: Status,
    again: bool,
}

/// A flag that has fallen by this device's clock.
#[derive(Clone, Debug)]
struct Flag {
    game: u32,
    ply: u32,
    id: String,
    at: i64,
}

/// A move that the server has not yet confirmed.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Pending {
    game: u32,
    ply: u32,
    mv: Move,
    id: String,
}

/// What to do after a message was taken in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Then {
    /// Nothing.
    Rest,
    /// Ask for a snapshot by a new socket: something was missed or refused.
    Renew,
    /// This page is too old to understand the room.
    GiveUp,
}

impl RoomSession {
    /// Nothing yet. `page` is a number that other pages hardly have; `kept` is what the former page left on its way.
    pub fn new(page: u32, kept: Option<KeptMove>) -> Self {
        Self {
            page,
            kept,
            ..Self::default()
        }
    }

    /// The room, once it is known.
    pub fn view(&self) -> Option<&RoomView> {
        self.view.as_ref()
    }

    /// Who is connected.
    pub fn presence(&self) -> Presence {
        self.presence
    }

    /// Why the latest command changed nothing, if so.
    pub fn refusal(&self) -> Option<Refusal> {
        self.refusal
    }

    /// The number of the last event that is known: where a new socket goes on. `None` asks for a snapshot.
    pub fn since(&self) -> Option<u64> {
        let view = self.view.as_ref().filter(|_| !self.doubtful)?;
        Some(view.seq())
    }

    /// Forgets that a command was refused.
    pub fn forgive(&mut self) {
        self.refusal = None;
    }

    /// This device's seat was taken from it: what the visitor is now, the next snapshot tells.
    pub fn revoke(&mut self) {
        self.revoked = true;
        self.doubtful = true;
        self.pending = None;
        self.unanswered = None;
    }

    /// Whether this device's seat was taken from it.
    pub fn is_revoked(&self) -> bool {
        self.revoked
            && self
                .view
                .as_ref()
                .is_none_or(|view| view.my_color().is_none())
    }

    /// Asks the next socket for a snapshot, in which the visitor may be someone else than before.
    pub fn doubt(&mut self) {
        self.doubtful = true;
    }

    /// The server's time when this device's clock says `now`, both in ms since the epoch.
    pub fn server_time(&self, now: i64) -> i64 {
        now.saturating_add(self.ahead)
    }

    /// Whether a move awaits its confirmation.
    pub fn is_pending(&self) -> bool {
        self.pending.is_some()
    }

    /// Whether the server has yet to answer something.
    pub fn waits(&self) -> bool {
        self.pending.is_some() || self.unanswered.is_some() || self.chat.is_sending()
    }

    /// The move that is on its way, as it is kept on the device.
    pub fn on_its_way(&self) -> Option<KeptMove> {
        let pending = self.pending.as_ref().map(|pending| KeptMove {
            game: pending.game,
            ply: pending.ply,
            uci: pending.mv.to_string(),
        });
        pending.or_else(|| self.kept.clone())
    }

    /// The game as it is shown: with the move that is on its way.
    pub fn game(&self) -> Option<Game> {
        let mut game = self.view.as_ref()?.game().clone();
        if let Some(pending) = &self.pending {
            // Checked when it was made, and dropped when the game goes on otherwise.
            let _ = game.play(pending.mv);
        }
        Some(game)
    }

    /// A number that changes whenever a snapshot puts the room on the page anew.
    pub fn epoch(&self) -> u32 {
        self.epoch
    }

    /// The visitor's colour, if the visitor may move now.
    pub fn mover(&self) -> Option<Color> {
        let moves = self.pending.is_none() && self.recalled_at.is_none();
        let view = self.view.as_ref().filter(|_| moves)?;
        view.my_color().filter(|_| view.is_my_turn())
    }

    /// Takes in the answer to a request for the room, unless more is known already.
    pub fn look(&mut self, answer: &RoomAnswer, now: i64) -> Result<(), Gap> {
        if self.since().is_none_or(|seq| seq <= answer.seq) {
            self.view = Some(RoomView::from_snapshot(
                answer.seq,
                &answer.room,
                answer.you,
            )?);
            self.doubtful = false;
            self.recalled_at = None;
            self.ahead = answer.room.server_now.saturating_sub(now);
            self.adopt();
            self.settle();
        }
        Ok(())
    }

    /// Takes in a message of the socket.
    pub fn receive(&mut self, message: &ServerMessage, now: i64) -> Then {
        match message {
            ServerMessage::Snapshot { room, seq, you } => {
                self.ahead = room.server_now.saturating_sub(now);
                match RoomView::from_snapshot(*seq, room, *you) {
                    Ok(view) => {
                        self.view = Some(view);
                        self.doubtful = false;
                        self.recalled_at = None;
                        self.epoch = self.epoch.wrapping_add(1);
                        self.adopt();
                    }
                    Err(Gap) => return Then::GiveUp,
                }
            }
            ServerMessage::Events {
                watchers, events, ..
            } => {
                if !events.is_empty() {
                    self.refusal = None;
                }
                self.presence.watchers = watchers.unwrap_or(self.presence.watchers);
                // Folded into a copy: what cannot be folded must not spoil what is shown until the snapshot comes.
                let mut view = self.view.clone();
                if view.as_mut().is_none_or(|view| view.take(message).is_err()) {
                    self.doubtful = true;
                    return Then::Renew;
                }
                self.view = view;
                self.answered(events);
            }
            ServerMessage::Presence(presence) => {
                self.presence = *presence;
                // The last of what a new connection tells.
                if std::mem::take(&mut self.resuming) {
                    self.chat.resumed();
                }
            }
            ServerMessage::Refused { id, reason, .. } => {
                return self.refused(id.as_deref(), *reason, now);
            }
            ServerMessage::Chat(line) => {
                self.chat.take(line);
                return Then::Rest;
            }
        }
        self.settle();
        Then::Rest
    }

    /// Takes up the move that the former page left on its way, if the room still waits for it.
    fn adopt(&mut self) {
        let (Some(kept), Some(view)) = (self.kept.take(), &self.view) else {
            return;
        };
        if view.number() != kept.game || view.my_color().is_none() || self.pending.is_some() {
            return;
        }
        if let Ok(mv) = kept.uci.parse() {
            self.sent = self.sent.wrapping_add(1);
            self.pending = Some(Pending {
                game: kept.game,
                ply: kept.ply,
                mv,
                id: [&self.page.to_string(), "-", &self.sent.to_string()].concat(),
            });
        }
        // What no longer fits is settled with the rest.
    }

    /// The server has done what was asked, if one of `events` says so.
    fn answered(&mut self, events: &[PublicEvent]) {
        let answers = |unanswered: &Unanswered| {
            let id = unanswered.frame.id.as_deref();
            events.iter().any(|event| event.id.as_deref() == id)
        };
        if self.unanswered.as_ref().is_some_and(answers) {
            self.unanswered = None;
        }
    }

    fn refused(&mut self, id: Option<&str>, reason: Refusal, now: i64) -> Then {
        if self.chat.refused(id, reason) {
            return Then::Rest;
        }
        if let Some(flag) = self.flag.as_mut().filter(|flag| id == Some(&flag.id)) {
            // This device's clock is ahead, or the server was faster.
            flag.at = now.saturating_add(FLAG_AGAIN);
            return Then::Rest;
        }
        let is_of = |unanswered: &Unanswered| id == unanswered.frame.id.as_deref();
        if self.unanswered.as_ref().is_some_and(is_of)
            && self
                .unanswered
                .take()
                .is_some_and(|unanswered| unanswered.again)
        {
            // Done the first time, before its answer was lost.
            return Then::Rest;
        }
        self.refusal = Some(reason);
        if self
            .pending
            .as_ref()
            .is_some_and(|pending| id == Some(&pending.id))
        {
            self.pending = None;
        }
        match reason {
            // About the sender, not about the game.
            Refusal::RateLimited | Refusal::TooSoon => Then::Rest,
            // The server sends a snapshot with these.
            Refusal::Stale | Refusal::IllegalMove | Refusal::NotYourTurn | Refusal::GameOver => {
                Then::Rest
            }
            _ => {
                self.doubtful = true;
                Then::Renew
            }
        }
    }

    /// Forgets the move on its way when it has arrived, or can no longer do so.
    fn settle(&mut self) {
        let Some(view) = &self.view else {
            return;
        };
        let is_past = |unanswered: &Unanswered| {
            (view.number(), view.status()) != (unanswered.game, unanswered.status)
        };
        if self.unanswered.as_ref().is_some_and(is_past) {
            self.unanswered = None;
        }
        let Some(pending) = &self.pending else {
            return;
        };
        let waits = view.number() == pending.game
            && view.ply() == pending.ply
            && view.is_my_turn()
            && view.game().position().is_legal(pending.mv);
        if waits {
            return;
        }
        let index = usize::try_from(pending.ply).unwrap_or(usize::MAX);
        let arrived =
            view.number() == pending.game && view.game().moves().get(index) == Some(&pending.mv);
        if !arrived && view.number() == pending.game {
            self.refusal = Some(Refusal::Stale);
        }
        self.pending = None;
    }
}

#[cfg(test)]
mod tests;
