//! Sockets: coming, speaking, leaving, and who is here.
//!
//! All are hibernating ones: they outlive the object's memory, and what it must know of each is in
//! the socket's attachment and tag.

use super::keep::Keep;
use super::{Room, now};
use crate::fault::Fault;
use js_sys::JsString;
use room::limits::MAX_SOCKETS;
use room::protocol::{CLOSE_FLOOD, CLOSE_GONE, CLOSE_REPLACED, ClientFrame, Presence};
use room::{
    Actor, Channel, ClientMessage, Command, Decision, Millis, PlayerId, Rate, Refusal,
    ServerMessage, You,
};
use serde::{Deserialize, Serialize};
use wasm_bindgen::prelude::*;
use worker::{WebSocket, WebSocketIncomingMessage};

/// Tag of the creator's sockets.
pub const CREATOR: &str = "creator";
/// Tag of the joiner's sockets.
pub const JOINER: &str = "joiner";
/// Tag of all others.
pub const WATCHER: &str = "watcher";

/// `WebSocket.OPEN`.
const OPEN: u16 = 1;
/// Everyone is told the number of watchers at most once in this time.
const TELL_EVERY_MS: Millis = 1000;

/// Whose a socket is. A watcher's has no player.
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
    fn budget(&self) -> &str {
        if self.player.is_some() {
            self.tag()
        } else {
            &self.address
        }
    }
}

fn tag_of(player: PlayerId) -> &'static str {
    match player {
        PlayerId::Creator => CREATOR,
        PlayerId::Joiner => JOINER,
    }
}

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
        socket.serialize_attachment(seat)?;
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
                .min_by_key(|socket| Self::seat(socket).opened_at);
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
        let seat = Self::seat(socket);
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
                &room.snapshot(room.you(Self::seat(socket).player), now()),
            );
        }
    }

    /// A socket has closed.
    pub(super) fn farewell(&self, socket: &WebSocket) {
        if let Err(Fault::Failed(error)) = self.part(&Self::seat(socket)) {
            worker::console_error!("after a socket: {error}");
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

    /// Whose `socket` is; nobody's, should its attachment be unreadable.
    pub(super) fn seat(socket: &WebSocket) -> Seat {
        socket
            .deserialize_attachment()
            .ok()
            .flatten()
            .unwrap_or_default()
    }

    /// Sends a text to every socket with `tag`.
    pub(super) fn send_to(&self, tag: &str, text: &str) {
        send_all(&self.state.get_websockets_with_tag(tag), text);
    }

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

    fn presence(&self, keep: &mut Keep) -> Result<Presence, Fault> {
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
    fn tell_presence(&self, keep: &mut Keep) -> Result<(), Fault> {
        let presence = self.presence(keep)?;
        keep.told = (presence.watchers, now());
        let text = serde_json::to_string(&ServerMessage::Presence(presence))?;
        send_all(&self.state.get_websockets(), &text);
        Ok(())
    }

    /// Tells everyone the number of watchers when it has changed by a tenth, not more than once a
    /// second; `false` when nothing was told.
    fn tell_watchers(&self, keep: &mut Keep) -> Result<bool, Fault> {
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

fn is_open(socket: &WebSocket) -> bool {
    socket.as_ref().ready_state() == OPEN
}

/// By what those are counted who go on after they were told to slow down.
fn flood_key(seat: &Seat) -> String {
    format!("flood {}", seat.budget())
}

#[wasm_bindgen]
extern "C" {
    /// A socket to which a text of JavaScript's own is written.
    type Outgoing;

    #[wasm_bindgen(method, catch, js_name = send)]
    fn send_text(this: &Outgoing, text: &JsString) -> Result<(), JsValue>;
}

/// Sends `text` to all of `sockets`. It crosses into JavaScript once, not once a socket.
pub fn send_all(sockets: &[WebSocket], text: &str) {
    let text = JsString::from(text);
    for socket in sockets {
        // A socket that is closing cannot be written to; its client will reconnect.
        let _ = socket.as_ref().unchecked_ref::<Outgoing>().send_text(&text);
    }
}

fn send(socket: &WebSocket, message: &ServerMessage) -> worker::Result<()> {
    // A socket that is closing cannot be written to; its client will reconnect.
    let _ = socket.send_with_str(serde_json::to_string(message)?);
    Ok(())
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
