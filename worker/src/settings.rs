//! What the deployment's `[vars]` say.

use room::{Durations, Millis};
use worker::Env;

/// Sockets of watchers that a room admits, unless the variable says otherwise.
const MAX_WATCHERS: u32 = 5000;

/// The variables, with the published values for those that are missing.
#[derive(Clone, Copy, Debug)]
pub struct Settings {
    /// How long things last.
    pub durations: Durations,
    /// Sockets of watchers that a room admits.
    pub max_watchers: u32,
    /// Whether rate limits are off, for load tests.
    pub unlimited: bool,
}

impl Settings {
    /// Reads the variables.
    pub fn of(env: &Env) -> Self {
        let standard = Durations::default();
        let millis = |name, otherwise| {
            number::<Millis>(env, name)
                .filter(|ms| *ms >= 0)
                .unwrap_or(otherwise)
        };
        Self {
            durations: Durations {
                forfeit_after_ms: millis("FORFEIT_AFTER_MS", standard.forfeit_after_ms),
                expire_after_ms: millis("EXPIRE_AFTER_MS", standard.expire_after_ms),
                keep_after_end_ms: millis("KEEP_AFTER_END_MS", standard.keep_after_end_ms),
                handover_ms: millis("HANDOVER_MS", standard.handover_ms),
                start_within_ms: millis("START_WITHIN_MS", standard.start_within_ms),
            },
            max_watchers: number(env, "MAX_WATCHERS").unwrap_or(MAX_WATCHERS),
            unlimited: text(env, "LIFT_RATE_LIMITS").is_some_and(|value| value == "on"),
        }
    }
}

fn text(env: &Env, name: &str) -> Option<String> {
    env.var(name).ok().map(|var| var.to_string())
}

fn number<T: std::str::FromStr>(env: &Env, name: &str) -> Option<T> {
    text(env, name)?.trim().parse().ok()
}
