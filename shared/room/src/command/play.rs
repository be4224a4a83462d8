//! Moves, and the ways to end a game without one.

use super::{Decision, mover, one};
use crate::event::{Stored, StoredEvent};
use crate::limits::Millis;
use crate::player::{PlayerId, Side};
use crate::protocol::{PublicKind, Refusal};
use crate::room::Room;
use crate::status::Status;
use chess::Color;

impl Room {
    pub(super) fn play(
        &self,
        player: PlayerId,
        game: u32,
        ply: u32,
        uci: &str,
        now: Millis,
    ) -> Result<Decision, Refusal> {
        self.check_game(game)?;
        let table = &self.table;
        if ply < table.ply() {
            let mine = table.color(player) == mover(ply);
            let same = |what: &PublicKind| matches!(what, PublicKind::Moved { ply: p, uci: u, .. } if *p == ply && u == uci);
            return self.repeat(same).filter(|_| mine).ok_or(Refusal::Stale);
        }
        if table.status().is_over() {
            return Err(Refusal::GameOver);
        }
        if ply > table.ply() {
            return Err(Refusal::Stale);
        }
        if table.color(player) != table.turn() {
            return Err(Refusal::NotYourTurn);
        }
        let chosen = table
            .game()
            .position()
            .read_uci(uci)
            .map_err(|_| Refusal::IllegalMove)?;
        let mut after = table.game().clone();
        after.play(chosen).map_err(|_| Refusal::IllegalMove)?;
        let mut events = vec![StoredEvent::new(
            now,
            Stored::Moved {
                game,
                ply,
                uci: chosen.to_string(),
            },
        )];
        if let Some(outcome) = after.outcome() {
            let winner = outcome.winner().map(Side::from);
            events.push(StoredEvent::new(
                now,
                Stored::Ended {
                    status: outcome.into(),
                    winner,
                },
            ));
        }
        Ok(Decision::Events(events))
    }

    pub(super) fn resign(
        &self,
        player: PlayerId,
        game: u32,
        now: Millis,
    ) -> Result<Decision, Refusal> {
        let winner = !self.table.color(player);
        self.end(game, Status::Resignation, Some(winner), now, |_| Ok(()))
    }

    pub(super) fn abort(&self, game: u32, now: Millis) -> Result<Decision, Refusal> {
        self.end(game, Status::Aborted, None, now, |room| {
            if room.table.ply() < 2 {
                Ok(())
            } else {
                Err(Refusal::TooLate)
            }
        })
    }

    pub(super) fn claim_forfeit(
        &self,
        player: PlayerId,
        game: u32,
        now: Millis,
    ) -> Result<Decision, Refusal> {
        let winner = self.table.color(player);
        self.end(game, Status::Forfeit, Some(winner), now, |room| {
            room.check_absence(player, now)
        })
    }

    /// Refuses unless the opponent of `player` has not moved for so long that the game can be claimed.
    pub(super) fn check_absence(&self, player: PlayerId, now: Millis) -> Result<(), Refusal> {
        let forfeit_at = self.table.forfeit_at().ok_or(Refusal::Timed)?;
        if self.table.turn() == self.table.color(player) {
            return Err(Refusal::YourTurn);
        }
        if now < forfeit_at && !self.table.forfeit_claimable() {
            return Err(Refusal::TooSoon);
        }
        Ok(())
    }

    /// A flag that has fallen was settled before this command: it is only told again.
    pub(super) fn claim_flag(&self, game: u32) -> Result<Decision, Refusal> {
        self.check_game(game)?;
        if self.table.clock_setting().is_none() {
            return Err(Refusal::NotTimed);
        }
        let fallen = |what: &PublicKind| {
            matches!(
                what,
                PublicKind::Ended {
                    status: Status::Timeout | Status::TimeoutDraw,
                    ..
                }
            )
        };
        let otherwise = if self.table.status().is_over() {
            Refusal::GameOver
        } else {
            Refusal::TooSoon
        };
        self.repeat(fallen).ok_or(otherwise)
    }

    pub(super) fn cancel(&self, player: PlayerId, now: Millis) -> Result<Decision, Refusal> {
        if player != PlayerId::Creator {
            return Err(Refusal::TooLate);
        }
        match self.table.status() {
            Status::Waiting => Ok(one(
                now,
                Stored::Ended {
                    status: Status::Cancelled,
                    winner: None,
                },
            )),
            Status::Cancelled => self
                .repeat(|what| matches!(what, PublicKind::Ended { .. }))
                .ok_or(Refusal::GameOver),
            _ => Err(Refusal::TooLate),
        }
    }

    pub(super) fn unlist(&self, player: PlayerId, now: Millis) -> Result<Decision, Refusal> {
        if player == PlayerId::Creator && self.table.listed() {
            return Ok(one(now, Stored::Unlisted {}));
        }
        self.repeat(|what| matches!(what, PublicKind::Unlisted {}))
            .ok_or(Refusal::TooLate)
    }

    /// Ends the running game so if `check` allows; tells it again if it has ended just so.
    fn end(
        &self,
        game: u32,
        status: Status,
        winner: Option<Color>,
        now: Millis,
        check: impl Fn(&Self) -> Result<(), Refusal>,
    ) -> Result<Decision, Refusal> {
        self.check_game(game)?;
        let winner = winner.map(Side::from);
        if self.table.status().is_over() {
            let so = PublicKind::Ended { status, winner };
            return self.repeat(|what| *what == so).ok_or(Refusal::GameOver);
        }
        check(self)?;
        Ok(one(now, Stored::Ended { status, winner }))
    }
}
