//! What a page knows of its room, and its own move on the way to the server.
//!
//! A move is shown at once and marked until its event arrives. It is sent again after a reconnection, which the
//! server takes for the same move; when the game has meanwhile gone on otherwise, or the server refuses it, it is
//! dropped and the board shows the server's truth. Other commands are sent again too, as long as nothing has changed
//! under them: an offer was meant for its position.

use chess::{Color, Game, Move};
use room::protocol::{
    ClientFrame, ClientMessage, Presence, PublicEvent, RoomAnswer, ServerMessage,
};
use room::{Gap, Refusal, RoomView, Speaker, Status};

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
        let view = self.view.as_ref().filter(|_| self.pending.is_none())?;
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

    /// Makes a move of the visitor's; what to send, unless it may not move or the move is illegal.
    pub fn play(&mut self, mv: Move) -> Option<ClientFrame> {
        self.mover()?;
        let view = self.view.as_ref()?;
        if !view.game().position().is_legal(mv) {
            return None;
        }
        let (game, ply) = (view.number(), view.ply());
        let message = ClientMessage::Move {
            game,
            ply,
            uci: mv.to_string(),
        };
        self.refusal = None;
        let frame = self.frame(message);
        self.pending = Some(Pending {
            game,
            ply,
            mv,
            id: frame.id.clone().unwrap_or_default(),
        });
        Some(frame)
    }

    /// A command other than a move, with an id of its own. It is sent again over a new socket if it must.
    pub fn command(&mut self, message: ClientMessage) -> ClientFrame {
        self.refusal = None;
        let frame = self.frame(message);
        let shown = self.shown();
        self.unanswered = self.view.as_ref().zip(shown).map(|(view, ply)| Unanswered {
            frame: frame.clone(),
            game: view.number(),
            ply,
            status: view.status(),
            again: false,
        });
        frame
    }

    /// A line of chat.
    pub fn say(&mut self, text: &str) -> Option<ClientFrame> {
        let you = self.view.as_ref()?.you();
        let id = self.next_id();
        let message = self.chat.say(&id, text, Speaker::from(you));
        Some(ClientFrame {
            id: Some(id),
            message,
        })
    }

    /// What to say when a flag has fallen by this device's clock, which says `now`: a player's page says it by
    /// itself, once, and again after a moment if the server's clock is behind.
    pub fn fallen_flag(&mut self, now: i64) -> Option<ClientFrame> {
        let view = self
            .view
            .as_ref()
            .filter(|view| view.my_color().is_some())?;
        let (game, ply) = (view.number(), view.ply());
        let fallen = view.flag_at().is_some_and(|at| at <= self.server_time(now));
        let is_told = |flag: &Flag| (flag.game, flag.ply) == (game, ply) && now < flag.at;
        if !fallen || self.flag.as_ref().is_some_and(is_told) {
            return None;
        }
        let frame = self.frame(ClientMessage::ClaimFlag { game });
        self.flag = Some(Flag {
            game,
            ply,
            id: frame.id.clone().unwrap_or_default(),
            at: i64::MAX,
        });
        Some(frame)
    }

    /// A new socket is there: what to send again over it, after its first message.
    pub fn resume(&mut self) -> Vec<ClientFrame> {
        self.resuming = true;
        self.flag = None;
        let mut frames: Vec<ClientFrame> = self.unconfirmed().into_iter().collect();
        let shown = self.shown();
        let view = self.view.as_ref();
        if let Some(mut unanswered) = self.unanswered.take() {
            let fits = view.zip(shown).is_some_and(|(view, ply)| {
                (view.number(), ply, view.status())
                    == (unanswered.game, unanswered.ply, unanswered.status)
            });
            if fits {
                unanswered.again = true;
                frames.push(unanswered.frame.clone());
                self.unanswered = Some(unanswered);
            } else if view.is_some_and(|view| view.number() == unanswered.game) {
                self.refusal = Some(Refusal::Stale);
            }
        }
        frames
    }

    /// The move to send again over a new socket.
    pub fn unconfirmed(&self) -> Option<ClientFrame> {
        let Pending { game, ply, mv, id } = self.pending.clone()?;
        Some(ClientFrame {
            id: Some(id),
            message: ClientMessage::Move {
                game,
                ply,
                uci: mv.to_string(),
            },
        })
    }

    fn frame(&mut self, message: ClientMessage) -> ClientFrame {
        ClientFrame {
            id: Some(self.next_id()),
            message,
        }
    }

    fn next_id(&mut self) -> String {
        self.sent = self.sent.wrapping_add(1);
        [&self.page.to_string(), "-", &self.sent.to_string()].concat()
    }

    /// Moves on the board, one's own on its way included.
    fn shown(&self) -> Option<usize> {
        let known = self.view.as_ref()?.game().ply();
        Some(known + usize::from(self.pending.is_some()))
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
mod tests {
    use super::*;
    use room::protocol::{
        ClockView, DrawFrom, PlayerNames, PublicEvent, PublicKind, Score, Snapshot,
    };
    use room::{Durations, Side, You};

    const NOW: i64 = 1_000_000;

    fn snapshot(moves: &str) -> Snapshot {
        let game = Game::from_uci_moves(chess::Position::initial(), moves.split_whitespace())
            .expect("legal");
        Snapshot {
            game: 1,
            moves: moves.split_whitespace().map(ToOwned::to_owned).collect(),
            fen: game.position().fen(),
            turn: game.position().turn().into(),
            status: Status::Playing,
            winner: None,
            players: PlayerNames::default(),
            clock: None,
            offer: None,
            draw_from: DrawFrom { brass: 2, steel: 2 },
            rematch: None,
            score: Score::default(),
            created_at: NOW,
            started_at: Some(NOW),
            turn_started_at: Some(NOW),
            forfeit_at: None,
            forfeit_claimable: false,
            expires_at: None,
            ended_at: None,
            delete_at: None,
            reissue: None,
            listed: false,
            durations: Durations::default(),
            server_now: NOW + 70,
        }
    }

    fn shown(moves: &str, seq: u64, you: You) -> ServerMessage {
        ServerMessage::Snapshot {
            seq,
            room: Box::new(snapshot(moves)),
            you,
        }
    }

    fn session(moves: &str, you: You) -> RoomSession {
        let mut session = RoomSession::default();
        assert_eq!(session.receive(&shown(moves, 1, you), NOW), Then::Rest);
        session
    }

    fn moved(seq: u64, ply: u32, uci: &str) -> ServerMessage {
        let what = PublicKind::Moved {
            game: 1,
            ply,
            uci: uci.to_owned(),
        };
        ServerMessage::Events {
            seq,
            events: vec![PublicEvent {
                at: NOW,
                id: None,
                what,
            }],
            you: None,
            watchers: None,
        }
    }

    fn mv(uci: &str) -> Move {
        uci.parse().expect("written as UCI")
    }

    fn position(session: &RoomSession) -> String {
        session.game().expect("known").position().fen()
    }

    #[test]
    fn a_move_is_shown_at_once_and_confirmed_by_its_event() {
        let mut session = session("", You::Brass);
        let frame = session.play(mv("e2e4")).expect("it is Brass's turn");
        assert_eq!(
            frame.message,
            ClientMessage::Move {
                game: 1,
                ply: 0,
                uci: "e2e4".to_owned()
            }
        );
        let shown = position(&session);
        assert!(session.is_pending() && session.mover().is_none());
        assert_eq!(session.play(mv("d2d4")), None, "one at a time");
        session.receive(&moved(2, 0, "e2e4"), NOW);
        assert!(!session.is_pending());
        assert_eq!(position(&session), shown);
    }

    #[test]
    fn a_refused_move_is_taken_back_and_the_room_asked_for() {
        let mut session = session("", You::Brass);
        let before = position(&session);
        let id = session.play(mv("e2e4")).and_then(|frame| frame.id);
        let refused = ServerMessage::Refused {
            id,
            reason: Refusal::IllegalMove,
            seq: 1,
        };
        assert_eq!(session.receive(&refused, NOW), Then::Rest);
        assert_eq!(position(&session), before);
        assert_eq!(session.refusal(), Some(Refusal::IllegalMove));
        assert_eq!(session.on_its_way(), None);
    }

    #[test]
    fn a_move_outlives_its_page() {
        let mut first = session("", You::Brass);
        let frame = first.play(mv("e2e4")).expect("it is Brass's turn");
        let kept = first.on_its_way();
        let mut second = RoomSession::new(7, kept.clone());
        assert_eq!(second.on_its_way(), kept, "before the room is known");
        second.receive(&shown("", 1, You::Brass), NOW);
        assert!(second.is_pending());
        let again = second.unconfirmed().expect("still to be sent");
        assert_eq!(again.message, frame.message);
        assert_ne!(again.id, frame.id, "another page's ids are its own");

        let mut late = RoomSession::new(7, kept.clone());
        late.receive(&shown("e2e4", 2, You::Brass), NOW);
        assert!(!late.is_pending());
        assert_eq!((late.refusal(), late.on_its_way()), (None, None), "arrived");

        let mut other = RoomSession::new(7, kept);
        other.receive(&shown("d2d4", 2, You::Brass), NOW);
        assert!(!other.is_pending());
        assert_eq!(other.refusal(), Some(Refusal::Stale), "and it is said");
    }

    #[test]
    fn a_command_is_sent_again_only_to_the_position_it_was_meant_for() {
        let offer = ClientMessage::OfferDraw { game: 1 };
        let mut same = session("e2e4 e7e5", You::Brass);
        let frame = same.command(offer.clone());
        let mut gone_on = same.clone();
        assert!(same.waits());
        same.receive(&shown("e2e4 e7e5", 1, You::Brass), NOW);
        assert_eq!(same.resume(), [frame.clone()]);
        let refused = ServerMessage::Refused {
            id: frame.id.clone(),
            reason: Refusal::TooSoon,
            seq: 1,
        };
        assert_eq!(same.receive(&refused, NOW), Then::Rest);
        assert_eq!(same.refusal(), None, "done the first time");
        assert!(!same.waits());

        gone_on.receive(&shown("e2e4 e7e5 g1f3", 2, You::Brass), NOW);
        assert_eq!(gone_on.resume(), []);
        assert_eq!(gone_on.refusal(), Some(Refusal::Stale));
    }

    #[test]
    fn a_command_is_answered_by_the_event_that_carries_its_id() {
        let mut session = session("e2e4 e7e5", You::Brass);
        let frame = session.command(ClientMessage::OfferDraw { game: 1 });
        let event = |seq, id: Option<String>, what| ServerMessage::Events {
            seq,
            events: vec![PublicEvent { at: NOW, id, what }],
            you: None,
            watchers: None,
        };
        let by = Side::Brass;
        let others = event(2, Some("9-1".to_owned()), PublicKind::Unlisted {});
        session.receive(&others, NOW);
        assert!(session.waits(), "another page's");
        let offered = PublicKind::DrawOffered { offer: 1, by };
        session.receive(&event(3, frame.id, offered), NOW);
        assert!(!session.waits());
    }

    #[test]
    fn a_seat_that_was_taken_away_says_so_until_there_is_another() {
        let mut session = session("", You::Brass);
        session.play(mv("e2e4"));
        session.revoke();
        assert_eq!(session.since(), None, "who one is now, a snapshot tells");
        assert!(!session.is_pending());
        session.receive(&shown("", 1, You::Watcher), NOW);
        assert!(session.is_revoked());
        session.receive(&shown("", 1, You::Brass), NOW);
        assert!(!session.is_revoked());
    }

    #[test]
    fn a_fallen_flag_is_told_once_and_again_when_the_server_disagrees() {
        let mut room = snapshot("e2e4 e7e5");
        room.clock = Some(ClockView {
            initial_s: 60,
            increment_s: 0,
            brass_ms: 1_000,
            steel_ms: 60_000,
            running: Some(Side::Brass),
            as_of: NOW,
        });
        room.server_now = NOW;
        let message = |you| ServerMessage::Snapshot {
            seq: 1,
            room: Box::new(room.clone()),
            you,
        };
        let mut session = RoomSession::default();
        session.receive(&message(You::Watcher), NOW);
        assert_eq!(
            session.fallen_flag(NOW + 2_000),
            None,
            "not a watcher's to tell"
        );
        session.receive(&message(You::Steel), NOW);
        assert_eq!(session.fallen_flag(NOW + 999), None);
        let told = session.fallen_flag(NOW + 1_000).expect("fallen");
        assert_eq!(told.message, ClientMessage::ClaimFlag { game: 1 });
        assert_eq!(session.fallen_flag(NOW + 1_200), None);
        let refused = ServerMessage::Refused {
            id: told.id,
            reason: Refusal::TooSoon,
            seq: 1,
        };
        session.receive(&refused, NOW + 1_300);
        assert_eq!(session.refusal(), None, "nobody asked for it");
        assert_eq!(session.fallen_flag(NOW + 1_400), None);
        assert!(session.fallen_flag(NOW + 1_800).is_some());
    }

    #[test]
    fn after_a_reconnection_the_same_move_is_sent_again_only_while_it_fits() {
        let mut session = session("", You::Brass);
        let frame = session.play(mv("e2e4"));
        session.receive(&shown("", 1, You::Brass), NOW);
        assert_eq!(session.unconfirmed(), frame, "not yet arrived");
        session.receive(&shown("e2e4", 2, You::Brass), NOW);
        assert_eq!(session.unconfirmed(), None, "arrived");
        assert_eq!(session.refusal(), None);
    }

    #[test]
    fn a_move_from_another_device_of_the_same_player_wins() {
        let mut session = session("", You::Brass);
        session.play(mv("e2e4"));
        session.receive(&moved(2, 0, "d2d4"), NOW);
        assert!(!session.is_pending());
        assert_eq!(session.refusal(), Some(Refusal::Stale));
        assert!(position(&session).contains("3P4"));
    }

    #[test]
    fn a_snapshot_drops_what_was_prepared_and_a_move_does_not() {
        let mut session = session("", You::Steel);
        let epoch = session.epoch();
        session.receive(&moved(2, 0, "e2e4"), NOW);
        assert_eq!(session.epoch(), epoch);
        session.receive(&shown("e2e4", 2, You::Steel), NOW);
        assert_ne!(session.epoch(), epoch);
    }

    #[test]
    fn a_missed_event_asks_for_the_room() {
        let mut session = session("", You::Steel);
        assert_eq!(session.receive(&moved(3, 1, "e7e5"), NOW), Then::Renew);
        assert_eq!(
            session.since(),
            None,
            "the next socket begins with a snapshot"
        );
        assert!(session.game().is_some(), "and meanwhile nothing disappears");
    }

    #[test]
    fn who_may_not_move_cannot() {
        assert_eq!(session("", You::Watcher).play(mv("e2e4")), None);
        assert_eq!(session("", You::Steel).play(mv("e2e4")), None);
        assert_eq!(session("", You::Brass).play(mv("e2e5")), None, "illegal");
    }

    #[test]
    fn deadlines_are_told_by_the_servers_clock() {
        assert_eq!(session("", You::Brass).server_time(NOW + 5), NOW + 75);
    }

    #[test]
    fn an_older_answer_changes_nothing() {
        let mut session = session("e2e4", You::Steel);
        let answer = RoomAnswer {
            room: snapshot(""),
            you: You::Steel,
            seq: 0,
        };
        assert_eq!(session.look(&answer, NOW), Ok(()));
        assert_eq!(session.game().map(|game| game.ply()), Some(1));
        assert_eq!(
            Side::from(session.view().expect("known").turn()),
            Side::Steel
        );
    }
}
