//! The edge: a Worker that keeps the door, one Durable Object a room, and one for the lobby.
//!
//! An imperative shell around the crate `room`, which decides everything. Here are HTTP, cookies,
//! sockets, `SQLite`, alarms and randomness, and nothing else.
//!
//! A panic would hang its caller and wipe the memory of every other room in the isolate: none may be
//! reachable. `entry.mjs` is the seat belt.

#![forbid(unsafe_code)]
#![cfg_attr(
    not(test),
    deny(
        clippy::unwrap_used,
        clippy::expect_used,
        clippy::indexing_slicing,
        clippy::panic,
        clippy::unreachable,
        clippy::todo,
        clippy::unimplemented,
        clippy::string_slice
    )
)]

mod answer;
mod cookie;
mod door;
mod edge;
mod fault;
mod lobby;
mod log;
mod lost;
mod object;
mod rooms;
mod route;
mod secret;
mod settings;

use worker::{Context, Env, Request, Response, Result, event};

/// The server's time.
fn now() -> room::Millis {
    i64::try_from(worker::Date::now().as_millis()).unwrap_or(i64::MAX)
}

/// Every request that no static file answers.
#[event(fetch)]
async fn fetch(request: Request, env: Env, _context: Context) -> Result<Response> {
    edge::serve(request, &env).await
}
