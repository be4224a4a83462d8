//! Storing what was decided, then telling everyone.

use super::keep::Keep;
use super::outgoing::send_all;
use super::seat::{CREATOR, JOINER, Seat, WATCHER};
use super::{Room, now};
use crate::fault::Fault;
use room::protocol::{CLOSE_GONE, CLOSE_REVOKED, PublicKind};
use room::{
    Channel, ChatLine, PlayerId, PublicEvent, Refusal, ServerMessage, Stored, StoredEvent, You,
};
use worker::Error;

/// What a batch of events means to those connected.
#[derive(Debug, Default)]
struct News {
    public: Vec<PublicEvent>,
    /// Devices lost their credential.
    revokes: bool,
    /// The room is no more.
    deleted: bool,
}

impl News {
    /// Whether a game has begun.
    fn starts(&self) -> bool {
        let starts = |what: &PublicKind| {
            matches!(
                what,
                PublicKind::Joined { .. } | PublicKind::GameStarted { .. }
            )
        };
        self.public.iter().any(|event| starts(&event.what))
    }

    /// Whether the room no longer waits, or no longer wishes to be found, by what has happened.
    fn leaves_lobby(&self, room: &room::Room) -> bool {
        let has_begun = room.table().started_at().is_some();
        self.public.iter().any(|event| match event.what {
            PublicKind::Joined { .. } | PublicKind::Unlisted {} => true,
            PublicKind::Ended { .. } => !has_begun,
            _ => false,
        })
    }

    /// Whether a game has ended.
    fn ends(&self) -> bool {
        self.public
            .iter()
            .any(|event| matches!(event.what, PublicKind::Ended { .. }))
    }
}

impl Room {
    /// Settles what is due by now.
    pub(super) fn settle(&self, keep: &mut Keep) -> Result<(), Fault> {
        let due = keep.room()?.on_deadline(now());
        self.commit(keep, &due, None)
    }

    /// Stores `events`, folds them, and tells everyone; `id` is that of the command behind them.
    ///
    /// When storing fails nothing was acknowledged, and the room is read again from what is stored.
    pub(super) fn commit(
        &self,
        keep: &mut Keep,
        events: &[StoredEvent],
        id: Option<&str>,
    ) -> Result<(), Fault> {
        if events.is_empty() {
            return Ok(());
        }
        match self.write(keep, events, id) {
            Ok(news) => {
                self.tell(keep, news)?;
                Ok(())
            }
            Err(fault) => {
                keep.forget();
                Err(fault)
            }
        }
    }

    fn write(
        &self,
        keep: &mut Keep,
        events: &[StoredEvent],
        id: Option<&str>,
    ) -> Result<News, Fault> {
        let entry = keep.next_entry();
        let room = keep.room_mut()?;
        let is_next = |event: &StoredEvent| matches!(event.what, Stored::GameStarted { .. });
        let finished = events.iter().any(is_next).then(|| room.seal());
        let mut news = News::default();
        for event in events {
            let public = room
                .fold(event)
                .map_err(|_| Error::from("an event does not fit its room"))?;
            news.public.extend(public.map(|event| PublicEvent {
                id: id.map(ToOwned::to_owned),
                ..event
            }));
            news.revokes |= matches!(
                event.what,
                Stored::DevicesRevoked { .. } | Stored::ReissueUsed { .. }
            );
        }
        let store = self.store();
        if room.is_deleted() {
            store.bury(now())?;
            keep.bury();
            news.deleted = true;
        } else if let Some((finished, carried)) = finished.zip(room.carried()) {
            store.seal(&finished, entry, &carried)?;
            keep.stored_up_to(entry);
        } else {
            store.append(entry, events)?;
            let count = i64::try_from(events.len()).unwrap_or(i64::MAX);
            keep.stored_up_to(entry.saturating_add(count).saturating_sub(1));
        }
        Ok(news)
    }

    fn tell(&self, keep: &mut Keep, news: News) -> Result<(), Fault> {
        if news.deleted {
            for socket in self.state.get_websockets() {
                let _ = socket.close(Some(CLOSE_GONE), Some("gone"));
            }
            return Ok(());
        }
        let watchers = Some(self.watchers(keep));
        let ends = news.ends();
        if news.leaves_lobby(keep.room()?) {
            self.close_in_lobby(keep);
        }
        let room = keep.room()?;
        if news.revokes {
            self.dismiss(room);
        }
        if news.starts() {
            for (tag, player) in [
                (CREATOR, Some(PlayerId::Creator)),
                (JOINER, Some(PlayerId::Joiner)),
                (WATCHER, None),
            ] {
                let snapshot = serde_json::to_string(&room.snapshot(room.you(player), now()))?;
                self.send_to(tag, &snapshot);
            }
        } else if !news.public.is_empty() {
            let events = ServerMessage::Events {
                seq: room.seq(),
                events: news.public,
                you: None,
                watchers,
            };
            send_all(
                &self.state.get_websockets(),
                &serde_json::to_string(&events)?,
            );
        }
        if ends {
            for line in room.chat().lines(Channel::Watchers) {
                let text = serde_json::to_string(&ServerMessage::Chat(line.clone()))?;
                self.send_to(CREATOR, &text);
                self.send_to(JOINER, &text);
            }
        }
        Ok(())
    }

    /// Stores a line of chat and sends it to those who hear it.
    pub(super) fn say(
        &self,
        keep: &mut Keep,
        line: ChatLine,
        id: Option<&str>,
    ) -> Result<(), Fault> {
        self.store().say(&line)?;
        let room = keep.room_mut()?;
        room.chat_mut().push(line.clone());
        let channel = line.channel;
        let echoed = ChatLine {
            id: id.map(ToOwned::to_owned),
            ..line
        };
        let text = serde_json::to_string(&ServerMessage::Chat(echoed))?;
        for (tag, you) in [
            (CREATOR, You::Brass),
            (JOINER, You::Steel),
            (WATCHER, You::Watcher),
        ] {
            if room.hears(you, channel) {
                self.send_to(tag, &text);
            }
        }
        Ok(())
    }

    /// Closes the sockets of devices that no longer hold a credential.
    fn dismiss(&self, room: &room::Room) {
        for socket in self.state.get_websockets() {
            let seat = Seat::of(&socket);
            if seat
                .player
                .is_some_and(|player| !room.is_live(player, seat.device))
            {
                let _ = socket.close(Some(CLOSE_REVOKED), Some("revoked"));
            }
        }
    }

    /// Makes the room of this object.
    pub(super) fn found(&self, keep: &mut Keep, first: &StoredEvent) -> Result<(), Fault> {
        if !keep.is_empty() {
            return Err(Refusal::NotOpen.into());
        }
        let room = room::Room::begin(first, self.settings.durations)
            .map_err(|_| Error::from("a new room's log cannot be begun"))?;
        let store = self.store();
        store.found()?;
        store.append(1, std::slice::from_ref(first))?;
        keep.open(room);
        Ok(())
    }
}
