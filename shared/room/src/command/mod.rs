//! Commands: what somebody wants of the room, and the judgement of it.
//!
//! Everything is decided in memory, from the state as it is. Whoever stores the answer's events and
//! folds them has obeyed; whoever drops them has changed nothing.

mod draw;
mod play;
mod rematch;
mod seat;
mod talk;

use crate::chat::ChatLine;
use crate::clock::ClockSetting;
use crate::credential::TokenHash;
use crate::event::{Stored, StoredEvent};
use crate::limits::Millis;
use crate::player::{PlayerId, You};
use crate::protocol::{ClientMessage, CreateRequest, PublicEvent, PublicKind, Refusal};
use crate::room::Room;
use crate::text;
use chess::Color;

/// Who commands, as the shell has established by credential.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Actor {
    /// A device of a player.
    Player {
        /// The player.
        player: PlayerId,
        /// The number of its device.
        device: u32,
    },
    /// Anyone else.
    Watcher,
}

/// What somebody wants. Names and chat must be in Unicode's NFC.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// Something said over a socket.
    Message(ClientMessage),
    /// The actor is here: it opened a socket, or is about to give another command.
    Arrive,
    /// The actor's last socket has closed.
    Leave,
    /// Takes the free seat.
    Join {
        /// The joiner's name.
        name: Option<String>,
        /// The hash of a new token for it.
        token: TokenHash,
    },
    /// Makes a code for another device of one's own.
    MakeHandover {
        /// The hash of a new code.
        code: TokenHash,
    },
    /// Makes a code that reopens the absent opponent's seat.
    MakeReissue {
        /// The hash of a new code.
        code: TokenHash,
    },
    /// Uses a code.
    Claim {
        /// The hash of the code.
        code: TokenHash,
        /// The hash of a new token.
        token: TokenHash,
    },
    /// Ends all other devices of the player.
    RevokeOthers,
}

/// A command that was not refused.
#[derive(Clone, Debug, PartialEq)]
pub enum Decision {
    /// These happen: to be stored together, then folded in order. Empty when there is nothing to do.
    Events(Vec<StoredEvent>),
    /// It had happened already: to be answered as then, nothing to be stored.
    Repeat {
        /// The number of the event.
        seq: u64,
        /// The event.
        event: PublicEvent,
    },
    /// A line of chat: to be stored outside the log and given to [`Chat::push`](crate::Chat::push).
    Chat(ChatLine),
}

/// A new room: its id and what its creator asked for.
#[derive(Clone, Debug)]
pub struct Creation {
    /// The room's id.
    pub room: String,
    /// The hash of the creator's token.
    pub token: TokenHash,
    /// What was asked for; its name must be in Unicode's NFC.
    pub request: CreateRequest,
}

impl Creation {
    /// The first entry of the new room's log.
    ///
    /// # Errors
    /// [`Refusal::BadName`], [`Refusal::BadClock`].
    pub fn event(self, now: Millis) -> Result<StoredEvent, Refusal> {
        let CreateRequest {
            clock,
            name,
            listed,
        } = self.request;
        let name = text::name(name.as_deref())?;
        if clock.is_some_and(|clock: ClockSetting| !clock.is_valid()) {
            return Err(Refusal::BadClock);
        }
        Ok(StoredEvent::new(
            now,
            Stored::Created {
                room: self.room,
                clock,
                name,
                listed,
                token: self.token,
            },
        ))
    }
}

impl Room {
    /// Judges a command at `now`. What is due must have been settled before (see [`Self::on_deadline`]).
    ///
    /// # Errors
    /// A [`Refusal`] when the command changes nothing.
    pub fn apply(&self, actor: Actor, command: Command, now: Millis) -> Result<Decision, Refusal> {
        if self.is_deleted() {
            return Err(Refusal::Gone);
        }
        if self.is_damaged() {
            return Err(Refusal::RoomDamaged);
        }
        let now = now.max(self.last_at);
        let decision = self.judge(actor, command, now)?;
        Ok(match (decision, self.arrive(actor, now)) {
            // Whoever does something is here: what others could do in its absence is void.
            (Decision::Events(events), Decision::Events(mut here))
                if !events.is_empty() && here != events =>
            {
                here.extend(events);
                Decision::Events(here)
            }
            (decision, _) => decision,
        })
    }

    fn judge(&self, actor: Actor, command: Command, now: Millis) -> Result<Decision, Refusal> {
        match command {
            Command::Message(message) => self.hear(actor, message, now),
            Command::Arrive => Ok(self.arrive(actor, now)),
            Command::Leave => Ok(self.leave(actor, now)),
            Command::Join { name, token } => self.join(actor, name.as_deref(), token, now),
            Command::MakeHandover { code } => self.make_handover(actor, code, now),
            Command::MakeReissue { code } => self.make_reissue(actor, code, now),
            Command::Claim { code, token } => self.claim(actor, code, token, now),
            Command::RevokeOthers => self.revoke_others(actor, now),
        }
    }

    fn hear(&self, actor: Actor, message: ClientMessage, now: Millis) -> Result<Decision, Refusal> {
        use ClientMessage as M;
        if let M::Chat { text } = message {
            return self.talk(actor, &text, now);
        }
        let player = self.seated(actor)?;
        match message {
            M::Move { game, ply, uci } => self.play(player, game, ply, &uci, now),
            M::Resign { game } => self.resign(player, game, now),
            M::Abort { game } => self.abort(game, now),
            M::ClaimForfeit { game } => self.claim_forfeit(player, game, now),
            M::ClaimFlag { game } => self.claim_flag(game),
            M::OfferDraw { game } => self.offer_draw(player, game, now),
            M::AcceptDraw { game, offer } => self.accept_draw(player, game, offer, now),
            M::DeclineDraw { game, offer } => self.decline_draw(player, game, offer, now),
            M::WithdrawDraw { game, offer } => self.withdraw_draw(player, game, offer, now),
            M::OfferRematch { game } => self.offer_rematch(player, game, now),
            M::AcceptRematch { game, offer } => self.accept_rematch(player, game, offer, now),
            M::DeclineRematch { game, offer } => self.decline_rematch(player, game, offer, now),
            M::WithdrawRematch { game, offer } => self.withdraw_rematch(player, game, offer, now),
            M::Cancel {} => self.cancel(player, now),
            M::Unlist {} => self.unlist(player, now),
            M::Chat { .. } => Err(Refusal::Malformed),
        }
    }

    /// The player that `actor` is, with a device that was not revoked.
    fn seated(&self, actor: Actor) -> Result<PlayerId, Refusal> {
        match actor {
            Actor::Player { player, device } if self.is_live(player, device) => Ok(player),
            _ => Err(Refusal::NotSeated),
        }
    }

    /// What `actor` is in the current game.
    fn role(&self, actor: Actor) -> You {
        self.you(self.seated(actor).ok())
    }

    /// Refuses what is about another game than the current one, or comes before the first.
    fn check_game(&self, game: u32) -> Result<(), Refusal> {
        if self.table.started_at().is_none() {
            return Err(if self.table.status().is_over() {
                Refusal::GameOver
            } else {
                Refusal::NotStarted
            });
        }
        if game == self.table.number() {
            Ok(())
        } else {
            Err(Refusal::Stale)
        }
    }

    /// Refuses what is not about the running game.
    fn check_running(&self, game: u32) -> Result<(), Refusal> {
        self.check_game(game)?;
        if self.table.status().is_over() {
            Err(Refusal::GameOver)
        } else {
            Ok(())
        }
    }

    /// The last event of the current game for which `is` holds, as an answer to a command repeated.
    fn repeat(&self, is: impl Fn(&PublicKind) -> bool) -> Option<Decision> {
        let (back, event) = self
            .history
            .iter()
            .rev()
            .enumerate()
            .find(|(_, event)| is(&event.what))?;
        let seq = self.seq.checked_sub(u64::try_from(back).ok()?)?;
        Some(Decision::Repeat {
            seq,
            event: event.clone(),
        })
    }

    /// Tells the end of an offer again, if `offered` is the latest of its kind and ended in this game with
    /// just `what`.
    fn repeat_end_of_offer(
        &self,
        game: u32,
        offered: &PublicKind,
        what: &Stored,
    ) -> Option<Decision> {
        let so = what.public(game);
        self.repeat(|told| Some(told) == so.as_ref())
            .filter(|_| self.is_last_offer(offered))
    }

    /// Whether `offered` is the latest offer of its kind in the current game, so that the end of an offer
    /// that is told there is this one's.
    fn is_last_offer(&self, offered: &PublicKind) -> bool {
        let kind = std::mem::discriminant(offered);
        let mut offers = self.history.iter().rev().map(|event| &event.what);
        offers.find(|what| std::mem::discriminant(*what) == kind) == Some(offered)
    }
}

/// A decision for one event.
fn one(now: Millis, what: Stored) -> Decision {
    Decision::Events(vec![StoredEvent::new(now, what)])
}

/// The side that makes the move number `ply` (from 0).
fn mover(ply: u32) -> Color {
    if ply.is_multiple_of(2) {
        Color::White
    } else {
        Color::Black
    }
}
