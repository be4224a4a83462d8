//! The one alarm of the object, set for the room's earliest deadline.
//!
//! An alarm may come late, early or twice: the room is asked what is due, not the alarm.

use super::keep::Alarm;
use super::{Room, now};
use crate::fault::Fault;
use js_sys::{Date, Number};
use room::{Millis, Refusal};
use std::time::Duration;
use worker::{Result, ScheduledTime};

/// After a failure, try again so much later. The platform's own retries end after six.
const RETRY: Duration = Duration::from_mins(1);

impl Room {
    /// The alarm has come.
    pub(super) async fn ring(&self) -> Result<()> {
        if let Err(fault) = self.ring_once().await {
            fault.refusal();
            self.state.storage().set_alarm(RETRY).await?;
        }
        Ok(())
    }

    async fn ring_once(&self) -> std::result::Result<(), Fault> {
        {
            let mut keep = self.keep()?;
            keep.alarm = Alarm::Off;
            match self.settle(&mut keep) {
                Ok(())
                | Err(Fault::Refused(Refusal::Gone | Refusal::NoSuchRoom | Refusal::RoomDamaged)) =>
                    {}
                Err(fault) => return Err(fault),
            }
        }
        self.arm().await
    }

    /// Sets the alarm for the earliest deadline. One that is set for earlier stays: it costs a waking
    /// at most, and then sets itself again, where setting it at every move would cost a row each.
    pub(super) async fn arm(&self) -> std::result::Result<(), Fault> {
        let (wanted, known) = {
            let keep = self.keep()?;
            (
                keep.room().ok().and_then(room::Room::next_deadline),
                keep.alarm,
            )
        };
        let storage = self.state.storage();
        let armed = match known {
            Alarm::Off => None,
            Alarm::At(at) => Some(at),
            Alarm::Unknown => storage.get_alarm().await?,
        };
        let alarm = match wanted {
            Some(at) if armed.is_none_or(|armed| at < armed) => {
                let at = at.max(now().saturating_add(1));
                storage.set_alarm(at_time(at)).await?;
                Some(at)
            }
            None if armed.is_some() => {
                storage.delete_alarm().await?;
                None
            }
            _ => armed,
        };
        self.keep()?.alarm = alarm.map_or(Alarm::Off, Alarm::At);
        Ok(())
    }

    /// As [`Self::arm`]; a failure is logged and the next event tries again.
    pub(super) async fn arm_or_log(&self) {
        if let Err(fault) = self.arm().await {
            fault.refusal();
        }
    }
}

/// A moment, not a span: plain numbers are taken for spans by the platform's binding.
fn at_time(at: Millis) -> ScheduledTime {
    // Milliseconds since 1970 stay below 2^53 for 285 000 years.
    #[allow(clippy::cast_precision_loss)]
    let at = at as f64;
    ScheduledTime::new(Date::new(&Number::from(at)))
}
