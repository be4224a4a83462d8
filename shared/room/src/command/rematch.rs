//! Rematches: a new game in the same room, colours swapped, score kept.

use super::{Actor, Decision, one};
use crate::event::Stored;
use crate::limits::{MAX_GAMES, Millis};
use crate::player::PlayerId;
use crate::protocol::{PublicKind, Refusal};
use crate::room::Room;

impl Room {
    pub(super) fn offer_rematch(
        &self,
        player: PlayerId,
        game: u32,
        now: Millis,
    ) -> Result<Decision, Refusal> {
        self.check_ended(game)?;
        match self.table.rematch_offer() {
            Some(standing) if standing.by == player => self
                .repeat(|what| matches!(what, PublicKind::RematchOffered { offer, .. } if *offer == standing.offer))
                .ok_or(Refusal::NoOffer),
            Some(_) => Ok(self.start_next(now)),
            None => Ok(one(now, Stored::RematchOffered { offer: self.next_offer(), by: player })),
        }
    }

    pub(super) fn accept_rematch(
        &self,
        player: PlayerId,
        game: u32,
        offer: u32,
        now: Millis,
    ) -> Result<Decision, Refusal> {
        if self.stands(game, offer, player.other())? {
            Ok(self.start_next(now))
        } else {
            Err(Refusal::NoOffer)
        }
    }

    pub(super) fn decline_rematch(
        &self,
        player: PlayerId,
        game: u32,
        offer: u32,
        now: Millis,
    ) -> Result<Decision, Refusal> {
        let by = player.other();
        self.drop_rematch(game, offer, by, now, Stored::RematchDeclined { offer })
    }

    pub(super) fn withdraw_rematch(
        &self,
        player: PlayerId,
        game: u32,
        offer: u32,
        now: Millis,
    ) -> Result<Decision, Refusal> {
        self.drop_rematch(game, offer, player, now, Stored::RematchWithdrawn { offer })
    }

    /// In a timed room an offer lapses when its author's last socket closes: nobody would be there to play.
    pub(super) fn leave(&self, actor: Actor, now: Millis) -> Decision {
        let lapsed = self
            .table
            .rematch_offer()
            .filter(|_| self.table.clock_setting().is_some())
            .filter(
                |rematch| matches!(actor, Actor::Player { player, .. } if player == rematch.by),
            );
        match lapsed {
            Some(rematch) => one(
                now,
                Stored::RematchWithdrawn {
                    offer: rematch.offer,
                },
            ),
            None => Decision::Events(Vec::new()),
        }
    }

    fn start_next(&self, now: Millis) -> Decision {
        one(
            now,
            Stored::GameStarted {
                game: self.table.number().saturating_add(1),
            },
        )
    }

    /// Refuses unless the game has ended in a way that a rematch can follow.
    fn check_ended(&self, game: u32) -> Result<(), Refusal> {
        let status = self.table.status();
        if status.is_over() && !status.allows_rematch() {
            return Err(Refusal::NoRematch);
        }
        self.check_game(game)?;
        if !status.is_over() {
            return Err(Refusal::GameNotOver);
        }
        if game >= MAX_GAMES {
            Err(Refusal::NoRematch)
        } else {
            Ok(())
        }
    }

    /// Ends offer number `offer`, made by `by`, with `what`; tells it again if it was ended just so.
    fn drop_rematch(
        &self,
        game: u32,
        offer: u32,
        by: PlayerId,
        now: Millis,
        what: Stored,
    ) -> Result<Decision, Refusal> {
        if self.stands(game, offer, by)? {
            return Ok(one(now, what));
        }
        let side = self.table.color(by).into();
        let offered = PublicKind::RematchOffered { offer, by: side };
        self.repeat_end_of_offer(game, &offered, &what)
            .ok_or(Refusal::NoOffer)
    }

    /// Whether rematch offer number `offer`, made by `by`, awaits an answer; refuses where none can.
    fn stands(&self, game: u32, offer: u32, by: PlayerId) -> Result<bool, Refusal> {
        self.check_ended(game)?;
        Ok(self
            .table
            .rematch_offer()
            .is_some_and(|rematch| rematch.offer == offer && rematch.by == by))
    }
}
