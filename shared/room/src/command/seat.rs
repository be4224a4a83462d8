//! Seats: joining, other devices, a lost credential.

use super::{Actor, Decision, one};
use crate::credential::TokenHash;
use crate::event::Stored;
use crate::limits::Millis;
use crate::player::PlayerId;
use crate::protocol::Refusal;
use crate::room::Room;
use crate::status::Status;
use crate::text;

impl Room {
    /// A player who comes back voids the code with which its seat could have been reopened.
    pub(super) fn arrive(&self, actor: Actor, now: Millis) -> Decision {
        match self.seated(actor) {
            Ok(player) if self.players.get(player).reissue.is_some() => {
                one(now, Stored::ReissueVoided { player })
            }
            _ => Decision::Events(Vec::new()),
        }
    }

    pub(super) fn join(
        &self,
        actor: Actor,
        name: Option<&str>,
        token: TokenHash,
        now: Millis,
    ) -> Result<Decision, Refusal> {
        self.check_unseated(actor)?;
        if self.table.started_at().is_some() {
            return Err(Refusal::SeatTaken);
        }
        if self.table.status() != Status::Waiting {
            return Err(Refusal::NotOpen);
        }
        let name = text::name(name)?;
        Ok(one(now, Stored::Joined { name, token }))
    }

    pub(super) fn make_handover(
        &self,
        actor: Actor,
        code: TokenHash,
        now: Millis,
    ) -> Result<Decision, Refusal> {
        let player = self.seated(actor)?;
        if self.players.get(player).is_full() {
            return Err(Refusal::TooManyDevices);
        }
        Ok(one(
            now,
            Stored::HandoverMade {
                player,
                code,
                expires_at: self.code_expires_at(now),
            },
        ))
    }

    pub(super) fn make_reissue(
        &self,
        actor: Actor,
        code: TokenHash,
        now: Millis,
    ) -> Result<Decision, Refusal> {
        let player = self.seated(actor)?;
        self.check_running(self.table.number())?;
        self.check_absence(player, now)?;
        if self.reissued {
            return Err(Refusal::OnceAGame);
        }
        let absent = player.other();
        Ok(one(
            now,
            Stored::ReissueMade {
                player: absent,
                code,
                expires_at: self.code_expires_at(now),
            },
        ))
    }

    pub(super) fn claim(
        &self,
        actor: Actor,
        code: TokenHash,
        token: TokenHash,
        now: Millis,
    ) -> Result<Decision, Refusal> {
        self.check_unseated(actor)?;
        // Every code is compared, match or not, so that the time taken tells nothing.
        let mut found = None;
        for player in PlayerId::ALL {
            let secrets = self.players.get(player);
            if secrets
                .handover
                .as_ref()
                .is_some_and(|handover| handover.opens(&code, now))
            {
                found = Some(if secrets.is_full() {
                    Err(Refusal::TooManyDevices)
                } else {
                    Ok(Stored::HandoverUsed { player, token })
                });
            }
            if secrets
                .reissue
                .as_ref()
                .is_some_and(|reissue| reissue.opens(&code, now))
            {
                found = Some(Ok(Stored::ReissueUsed { player, token }));
            }
        }
        Ok(one(now, found.ok_or(Refusal::BadCode)??))
    }

    pub(super) fn revoke_others(&self, actor: Actor, now: Millis) -> Result<Decision, Refusal> {
        let player = self.seated(actor)?;
        let Actor::Player { device: kept, .. } = actor else {
            return Err(Refusal::NotSeated);
        };
        let secrets = self.players.get(player);
        if secrets.devices.len() < 2 && secrets.handover.is_none() {
            return Ok(Decision::Events(Vec::new()));
        }
        Ok(one(now, Stored::DevicesRevoked { player, kept }))
    }

    /// Refuses a browser that holds a seat: nobody plays against itself.
    fn check_unseated(&self, actor: Actor) -> Result<(), Refusal> {
        if self.seated(actor).is_ok() {
            Err(Refusal::AlreadySeated)
        } else {
            Ok(())
        }
    }

    fn code_expires_at(&self, now: Millis) -> Millis {
        now.saturating_add(self.table.durations().handover_ms)
    }
}
