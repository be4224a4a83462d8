//! Sockets: coming, speaking, leaving.
//!
//! All are hibernating ones: they outlive the object's memory.

use super::keep::Keep;
use super::outgoing::{is_open, send};
use super::seat::Seat;
use super::{Room, now};
use crate::fault::Fault;
use crate::log;
use js_sys::JsString;
use room::limits::MAX_SOCKETS;
use room::protocol::{CLOSE_FLOOD, CLOSE_GONE, CLOSE_REPLACED, ClientFrame};
use room::{
    Actor, Channel, ClientMessage, Command, Decision, PlayerId, Rate, Refusal, ServerMessage,
};
use worker::{WebSocket, WebSocketIncomingMessage};

impl Room {
    /// Takes a new socket in, and tells it all it has missed since event number `since`.
    pub(super) fn welcome(
        &self,
        keep: &mut Keep,
        socket: &WebSocket,
        seat: &Seat,
        since: Option<u64>,
    ) -> Result<(), Fault> {
        self.state.accept_websocket_with_tags(socket, &[seat.tag()]);
        seat.attach(socket)?;
        let is_first = seat.player.is_some() && self.count(seat.tag()) == 1;
        if seat.player.is_some() {
            self.close_oldest(seat.tag());
        } else {
            keep.watchers = keep.watchers.map(|watchers| watchers.saturating_add(1));
        }
        let watchers = self.watchers(keep);
        let room = keep.room()?;
        let you = room.you(seat.player);
        let message = match since.and_then(|since| room.events_since(since)) {
            Some(events) => {
                let (events, watchers) = (events.to_vec(), Some(watchers));
                ServerMessage::Events {
                    seq: room.seq(),
                    events,
                    you: Some(you),
                    watchers,
                }
            }
            None => room.snapshot(you, now()),
        };
        send(socket, &message)?;
        for channel in [Channel::Players, Channel::Watchers] {
            if room.hears(you, channel) {
                for line in room.chat().lines(channel) {
                    send(socket, &ServerMessage::Chat(line.clone()))?;
                }
            }
        }
        if is_first {
            return self.tell_presence(keep);
        }
        if !self.tell_watchers(keep)? {
            send(socket, &ServerMessage::Presence(self.presence(keep)?))?;
        }
        Ok(())
    }

    /// Refuses a watcher for whom there is no place, or who was shown the door a moment ago.
    pub(super) fn check_watcher(&self, keep: &mut Keep, seat: &Seat) -> Result<(), Refusal> {
        if self.watchers(keep) >= self.settings.max_watchers {
            return Err(Refusal::Full);
        }
        if keep.has_one(&flood_key(seat), Rate::FLOOD, now()) {
            Ok(())
        } else {
            Err(Refusal::RateLimited)
        }
    }

    /// Closes a player's oldest socket when it has more than it may.
    fn close_oldest(&self, tag: &str) {
        let mut sockets = self.state.get_websockets_with_tag(tag);
        sockets.retain(is_open);
        if sockets.len() > MAX_SOCKETS {
            let oldest = sockets
                .iter()
                .min_by_key(|socket| Seat::of(socket).opened_at);
            if let Some(oldest) = oldest {
                let _ = oldest.close(Some(CLOSE_REPLACED), Some("too many sockets"));
            }
        }
    }

    /// A frame has come.
    pub(super) fn hear(&self, socket: &WebSocket, message: &WebSocketIncomingMessage) {
        if !is_open(socket) {
            // What was on its way when the socket was closed from here.
            return;
        }
        let frame = match message {
            WebSocketIncomingMessage::String(text) => ClientFrame::parse(text),
            WebSocketIncomingMessage::Binary(_) => Err((None, Refusal::Malformed)),
        };
        let (id, message) = match frame {
            Ok(frame) => (frame.id, Ok(frame.message)),
            Err((id, refusal)) => (id, Err(refusal)),
        };
        if let Err(fault) = self.obey(socket, id.as_deref(), message) {
            self.refuse(socket, id, fault.refusal());
        }
    }

    fn obey(
        &self,
        socket: &WebSocket,
        id: Option<&str>,
        message: Result<ClientMessage, Refusal>,
    ) -> Result<(), Fault> {
        let seat = Seat::of(socket);
        let mut keep = self.keep()?;
        if !self.may_speak(&mut keep, &seat, message.as_ref()) {
            if keep.spend(&flood_key(&seat), Rate::FLOOD, now()) {
                return Err(Refusal::RateLimited.into());
            }
            let _ = socket.close(Some(CLOSE_FLOOD), Some("rate_limited"));
            return Ok(());
        }
        let message = normal(message?);
        self.settle(&mut keep)?;
        self.command(&mut keep, seat.actor(), Command::Arrive)?;
        match keep
            .room()?
            .apply(seat.actor(), Command::Message(message), now())?
        {
            Decision::Events(events) => self.commit(&mut keep, &events, id),
            Decision::Chat(line) => self.say(&mut keep, line, id),
            Decision::Repeat { seq, mut event } => {
                event.id = id.map(ToOwned::to_owned);
                let again = ServerMessage::Events {
                    seq,
                    events: vec![event],
                    you: None,
                    watchers: None,
                };
                Ok(send(socket, &again)?)
            }
        }
    }

    /// Applies a command of which nobody awaits an answer, or whose answer is made elsewhere.
    pub(super) fn command(
        &self,
        keep: &mut Keep,
        actor: Actor,
        command: Command,
    ) -> Result<(), Fault> {
        match keep.room()?.apply(actor, command, now()) {
            Ok(Decision::Events(events)) => self.commit(keep, &events, None),
            Ok(Decision::Repeat { .. } | Decision::Chat(_)) | Err(Refusal::RoomDamaged) => Ok(()),
            Err(refusal) => Err(refusal.into()),
        }
    }

    fn may_speak(
        &self,
        keep: &mut Keep,
        seat: &Seat,
        message: Result<&ClientMessage, &Refusal>,
    ) -> bool {
        if self.settings.unlimited {
            return true;
        }
        let rate = if seat.player.is_some() {
            Rate::PLAYER
        } else {
            Rate::WATCHER
        };
        let is_chat = matches!(message, Ok(ClientMessage::Chat { .. }));
        keep.spend(seat.budget(), rate, now())
            && (!is_chat || keep.spend(&format!("chat {}", seat.budget()), Rate::CHAT, now()))
    }

    /// Tells a client that its command changed nothing; what it may have missed comes along.
    fn refuse(&self, socket: &WebSocket, id: Option<String>, reason: Refusal) {
        if reason == Refusal::Gone {
            let _ = socket.close(Some(CLOSE_GONE), Some("gone"));
            return;
        }
        let Ok(keep) = self.keep() else { return };
        let Ok(room) = keep.room() else { return };
        let _ = send(
            socket,
            &ServerMessage::Refused {
                id,
                reason,
                seq: room.seq(),
            },
        );
        if matches!(
            reason,
            Refusal::Stale | Refusal::IllegalMove | Refusal::NotYourTurn | Refusal::GameOver
        ) {
            let _ = send(
                socket,
                &room.snapshot(room.you(Seat::of(socket).player), now()),
            );
        }
    }

    /// A socket has closed.
    pub(super) fn farewell(&self, socket: &WebSocket) {
        if let Err(Fault::Failed(error)) = self.part(&Seat::of(socket)) {
            log::error("farewell_failed", error);
        }
    }

    fn part(&self, seat: &Seat) -> Result<(), Fault> {
        let mut keep = self.keep()?;
        keep.room()?;
        if seat.player.is_none() {
            keep.watchers = keep.watchers.map(|watchers| watchers.saturating_sub(1));
            self.tell_watchers(&mut keep)?;
            return Ok(());
        }
        if self.count(seat.tag()) > 0 {
            return Ok(());
        }
        if seat.player == Some(PlayerId::Creator) {
            self.close_if_deserted(&keep, 0);
        }
        self.settle(&mut keep)?;
        self.command(&mut keep, seat.actor(), Command::Leave)?;
        self.tell_presence(&mut keep)
    }
}

/// By what those are counted who go on after they were told to slow down.
fn flood_key(seat: &Seat) -> String {
    format!("flood {}", seat.budget())
}

/// The message with its text in Unicode's NFC.
fn normal(message: ClientMessage) -> ClientMessage {
    match message {
        ClientMessage::Chat { text } => ClientMessage::Chat { text: nfc(&text) },
        other => other,
    }
}

/// `text` in Unicode's NFC, by the platform's own tables.
pub fn nfc(text: &str) -> String {
    JsString::from(text).normalize("NFC").into()
}
