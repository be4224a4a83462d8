//! What a page knows of its room, and its own move on the way to the server.
//!
//! A move is shown at once and marked until its event arrives. It is sent again after a reconnection, which the
//! server takes for the same move; when the game has meanwhile gone on otherwise, or the server refuses it, it is
//! dropped and the board shows the server's truth.

use chess::{Game, Move};
use room::protocol::{ClientFrame, ClientMessage, Presence, RoomAnswer, ServerMessage};
use room::{Gap, Refusal, RoomView, Status};

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
    /// Commands sent so far: the next id.
    sent: u32,
    /// Whether the latest command was refused.
    refusal: Option<Refusal>,
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

    /// Whether the visitor may move now.
    pub fn may_move(&self) -> bool {
        self.pending.is_none() && self.view.as_ref().is_some_and(RoomView::is_my_turn)
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
            }
            ServerMessage::Presence(presence) => self.presence = *presence,
            ServerMessage::Refused { id, reason, .. } => {
                return self.refused(id.as_deref(), *reason);
            }
            ServerMessage::Chat(_) => {}
        }
        self.settle();
        Then::Rest
    }

    /// Makes a move of the visitor's; what to send, unless it may not move or the move is illegal.
    pub fn play(&mut self, mv: Move) -> Option<ClientFrame> {
        if !self.may_move() {
            return None;
        }
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
        let frame = self.command(message);
        self.pending = Some(Pending {
            game,
            ply,
            mv,
            id: frame.id.clone().unwrap_or_default(),
        });
        Some(frame)
    }

    /// A command with an id of its own.
    pub fn command(&mut self, message: ClientMessage) -> ClientFrame {
        self.refusal = None;
        self.sent = self.sent.wrapping_add(1);
        ClientFrame {
            id: Some(self.sent.to_string()),
            message,
        }
    }

    /// What to send again over a new socket.
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

    fn refused(&mut self, id: Option<&str>, reason: Refusal) -> Then {
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
            _ => {
                self.doubtful = true;
                Then::Renew
            }
        }
    }

    /// Forgets the move on its way when it has arrived, or can no longer do so.
    fn settle(&mut self) {
        let (Some(pending), Some(view)) = (&self.pending, &self.view) else {
            return;
        };
        let waits = view.number() == pending.game
            && view.ply() == pending.ply
            && view.status() == Status::Playing;
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
    use room::protocol::{DrawFrom, PlayerNames, PublicEvent, PublicKind, Score, Snapshot};
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
        assert!(session.is_pending() && !session.may_move());
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
        assert_eq!(session.receive(&refused, NOW), Then::Renew);
        assert_eq!(position(&session), before);
        assert_eq!(session.refusal(), Some(Refusal::IllegalMove));
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
