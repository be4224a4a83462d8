//! Draw offers: one at a time, from the second ply on, on either side's turn.

use super::{Decision, one};
use crate::event::Stored;
use crate::limits::Millis;
use crate::player::{PlayerId, Side};
use crate::protocol::{PublicKind, Refusal};
use crate::room::Room;
use crate::status::Status;

impl Room {
    pub(super) fn offer_draw(
        &self,
        player: PlayerId,
        game: u32,
        now: Millis,
    ) -> Result<Decision, Refusal> {
        self.check_game(game)?;
        if self.table.status().is_over() {
            return self.accepted_by_offering(player);
        }
        match self.table.draw_offer() {
            Some(standing) if standing.by == player => self
                .repeat(|what| matches!(what, PublicKind::DrawOffered { offer, .. } if *offer == standing.offer))
                .ok_or(Refusal::NoOffer),
            Some(_) => Ok(one(now, Stored::Ended { status: Status::Agreement, winner: None })),
            None if self.table.ply() < self.table.draw_from(self.table.color(player)) => Err(Refusal::TooSoon),
            None => Ok(one(now, Stored::DrawOffered { offer: self.next_offer(), by: player })),
        }
    }

    pub(super) fn accept_draw(
        &self,
        player: PlayerId,
        game: u32,
        offer: u32,
        now: Millis,
    ) -> Result<Decision, Refusal> {
        self.answer_draw(
            game,
            offer,
            player.other(),
            now,
            Stored::Ended {
                status: Status::Agreement,
                winner: None,
            },
        )
    }

    pub(super) fn decline_draw(
        &self,
        player: PlayerId,
        game: u32,
        offer: u32,
        now: Millis,
    ) -> Result<Decision, Refusal> {
        self.answer_draw(
            game,
            offer,
            player.other(),
            now,
            Stored::DrawDeclined { offer },
        )
    }

    pub(super) fn withdraw_draw(
        &self,
        player: PlayerId,
        game: u32,
        offer: u32,
        now: Millis,
    ) -> Result<Decision, Refusal> {
        self.answer_draw(game, offer, player, now, Stored::DrawWithdrawn { offer })
    }

    /// Once the game is over: the agreement again, if the player's offer was what accepted the opponent's.
    fn accepted_by_offering(&self, player: PlayerId) -> Result<Decision, Refusal> {
        let agreed = PublicKind::Ended {
            status: Status::Agreement,
            winner: None,
        };
        let opponent = Side::from(self.table.color(player.other()));
        let last = self.history.iter().rev().map(|event| &event.what);
        let last = last.filter(|what| matches!(what, PublicKind::DrawOffered { .. }));
        let was_asked = last
            .take(1)
            .any(|what| matches!(what, PublicKind::DrawOffered { by, .. } if *by == opponent));
        self.repeat(|what| *what == agreed)
            .filter(|_| was_asked)
            .ok_or(Refusal::GameOver)
    }

    /// Answers offer number `offer`, made by `by`, with `what`; tells it again if it was answered just so.
    fn answer_draw(
        &self,
        game: u32,
        offer: u32,
        by: PlayerId,
        now: Millis,
        what: Stored,
    ) -> Result<Decision, Refusal> {
        self.check_game(game)?;
        let standing = self
            .table
            .draw_offer()
            .is_some_and(|draw| draw.offer == offer && draw.by == by);
        if standing {
            return Ok(one(now, what));
        }
        let side = self.table.color(by).into();
        let offered = PublicKind::DrawOffered { offer, by: side };
        self.repeat_end_of_offer(game, &offered, &what)
            .ok_or(if self.table.status().is_over() {
                Refusal::GameOver
            } else {
                Refusal::NoOffer
            })
    }

    /// The number of the next offer of either kind.
    pub(super) fn next_offer(&self) -> u32 {
        self.offers.saturating_add(1)
    }
}
