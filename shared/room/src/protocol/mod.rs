//! What goes over the wire. The names here are stable: clients in the field depend on them.
//!
//! Everything is JSON. What comes in is read strictly (unknown fields and types are refused), what
//! goes out may grow: a client ignores fields that it does not know, and asks for a snapshot, by
//! reconnecting, when it meets an event that it does not know.

mod client;
mod client_side;
mod event;
mod http;
mod refusal;
mod server;
mod snapshot;

pub use client::{ClientFrame, ClientMessage};
pub use event::{PublicEvent, PublicKind};
pub use http::{
    ClaimRequest, CodeIssued, CreateRequest, Created, ErrorBody, JoinRequest, Nothing, Revoked,
    RoomAnswer, Seated,
};
pub use refusal::Refusal;
pub use server::{Presence, ServerMessage};
pub use snapshot::{
    ClockView, DrawFrom, Offered, PlayerNames, ReissueView, RematchOffered, Score, Snapshot,
};

/// The version that this code speaks: `?v=1` on sockets, `X-Protocol: 1` on requests.
pub const VERSION: u32 = 1;

/// Close code of a socket whose client must be updated.
pub const CLOSE_UPDATE: u16 = 4400;
/// Close code of a socket whose credential was revoked.
pub const CLOSE_REVOKED: u16 = 4003;
/// Close code of a player's oldest socket when it opens one too many.
pub const CLOSE_REPLACED: u16 = 4001;
/// Close code of a socket that goes on after it was told many times to slow down; as HTTP's 429.
pub const CLOSE_FLOOD: u16 = 4429;
/// Close code of the sockets of a room that is being deleted.
pub const CLOSE_GONE: u16 = 4410;
