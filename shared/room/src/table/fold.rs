//! How each public event changes the table.

use super::{Misfit, Table};
use crate::clock::{Clock, FREE_PLIES};
use crate::limits::Millis;
use crate::offer::{DrawOffer, RematchOffer, draw_from};
use crate::player::{Pair, Side};
use crate::protocol::{PublicEvent, PublicKind};
use crate::score::Points;
use crate::status::Status;
use chess::{Color, Game, Move};

impl Table {
    /// Takes in what happened.
    ///
    /// # Errors
    /// [`Misfit`] when the event cannot follow; the table may then be wrong and must be replaced.
    pub fn fold(&mut self, event: &PublicEvent) -> Result<(), Misfit> {
        let at = event.at;
        match &event.what {
            PublicKind::Joined { name } => {
                ensure(self.status == Status::Waiting)?;
                self.names.joiner.clone_from(name);
                self.listed = false;
                self.begin(1, at);
            }
            PublicKind::GameStarted { game } => {
                ensure(self.status.allows_rematch() && self.number.checked_add(1) == Some(*game))?;
                self.begin(*game, at);
            }
            PublicKind::Moved { game, ply, uci } => {
                ensure(*game == self.number && *ply == self.ply())?;
                self.play(uci, at)?;
            }
            PublicKind::Ended { status, winner } => {
                self.end(*status, winner.map(Color::from), at)?;
            }
            PublicKind::ForfeitClaimable {} => {
                ensure(self.status == Status::Playing)?;
                self.forfeit_claimable = true;
            }
            PublicKind::DrawOffered { offer, by } => {
                ensure(self.status == Status::Playing && self.draw.is_none())?;
                let (by, ply) = (self.player((*by).into()), self.ply());
                self.draw = Some(DrawOffer {
                    offer: *offer,
                    by,
                    ply,
                });
                *self.draw_from.get_mut(by) = draw_from(Some(ply));
            }
            PublicKind::DrawWithdrawn { offer } | PublicKind::DrawDeclined { offer } => {
                ensure(self.draw.is_some_and(|draw| draw.offer == *offer))?;
                self.draw = None;
            }
            PublicKind::RematchOffered { offer, by } => {
                ensure(self.status.allows_rematch() && self.rematch.is_none())?;
                self.rematch = Some(RematchOffer {
                    offer: *offer,
                    by: self.player((*by).into()),
                });
            }
            PublicKind::RematchWithdrawn { offer } | PublicKind::RematchDeclined { offer } => {
                ensure(self.rematch.is_some_and(|rematch| rematch.offer == *offer))?;
                self.rematch = None;
            }
            PublicKind::ReissueOpened { side, expires_at } => {
                ensure(self.status == Status::Playing)?;
                self.reissue = Some((self.player((*side).into()), *expires_at));
            }
            PublicKind::ReissueVoided {} => self.reissue = None,
            PublicKind::SeatReissued { side } => self.reopen(*side, at)?,
            PublicKind::Unlisted {} => self.listed = false,
        }
        Ok(())
    }

    /// A table at the start of a later game, with what the players bring from the games before.
    pub(crate) fn resumed(
        mut self,
        number: u32,
        names: Pair<Option<String>>,
        score: Pair<Points>,
        at: Millis,
    ) -> Self {
        self.names = names;
        self.score = score;
        self.begin(number, at);
        self
    }

    fn begin(&mut self, number: u32, at: Millis) {
        self.number = number;
        self.game = Game::new();
        self.status = Status::Playing;
        self.winner = None;
        self.clock = self.setting.map(Clock::new);
        self.started_at = Some(at);
        self.turn_started_at = at;
        self.active_at = at;
        self.ended_at = None;
        self.forfeit_claimable = false;
        self.draw = None;
        self.draw_from = Pair {
            creator: draw_from(None),
            joiner: draw_from(None),
        };
        self.rematch = None;
        self.reissue = None;
    }

    fn play(&mut self, uci: &str, at: Millis) -> Result<(), Misfit> {
        ensure(self.status == Status::Playing)?;
        let mover = self.turn();
        let free = self.ply() < FREE_PLIES;
        let chosen: Move = uci.parse().map_err(|_| Misfit)?;
        self.game.play(chosen).map_err(|_| Misfit)?;
        if let Some(clock) = self.clock.as_mut().filter(|_| !free) {
            clock.spend(mover, at.saturating_sub(self.turn_started_at));
            clock.earn(mover);
        }
        self.turn_started_at = at;
        self.active_at = at;
        self.forfeit_claimable = false;
        // Moving declines the opponent's offer and keeps one's own.
        let mover = self.player(mover);
        self.draw = self.draw.filter(|draw| draw.by == mover);
        Ok(())
    }

    fn end(&mut self, status: Status, winner: Option<Color>, at: Millis) -> Result<(), Misfit> {
        ensure(!self.status.is_over() && status.is_over())?;
        let waited = self.status == Status::Waiting;
        ensure(!waited || matches!(status, Status::Cancelled | Status::Expired))?;
        if let (Some(mover), Some(clock)) = (self.running(), self.clock.as_mut()) {
            clock.spend(mover, at.saturating_sub(self.turn_started_at));
        }
        if let Some(winner) = winner {
            let player = self.player(winner);
            self.score.get_mut(player).win();
        } else if status.is_draw() {
            self.score.creator.draw();
            self.score.joiner.draw();
        }
        self.status = status;
        self.winner = winner;
        self.ended_at = Some(at);
        self.listed = false;
        self.forfeit_claimable = false;
        self.draw = None;
        self.reissue = None;
        Ok(())
    }

    fn reopen(&mut self, side: Side, at: Millis) -> Result<(), Misfit> {
        ensure(self.status == Status::Playing && self.turn() == side.into())?;
        self.reissue = None;
        self.turn_started_at = at;
        self.forfeit_claimable = false;
        Ok(())
    }
}

fn ensure(holds: bool) -> Result<(), Misfit> {
    if holds { Ok(()) } else { Err(Misfit) }
}
