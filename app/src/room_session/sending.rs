//! What a page sends to its room, and sends again over a new socket.

use chess::Move;
use room::protocol::{ClientFrame, ClientMessage};
use room::{Refusal, Speaker};

use super::{Flag, Pending, RoomSession, Unanswered};

impl RoomSession {
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
}
