//! An invite room as a pure state machine, and its wire protocol.
//!
//! A [`Room`] is folded from [`StoredEvent`]s. [`Room::apply`] judges a [`Command`] in memory and
//! answers with the events to store, or with a [`Refusal`]; nothing changes until those events are
//! folded. Time, random tokens and their hashes are arguments, so that the same inputs always give
//! the same room: it can be simulated, replayed and proven, with no edge in sight.
//!
//! What everyone may see is a [`Table`], folded from [`PublicEvent`]s; the server keeps one inside
//! its [`Room`] and every client one inside its [`RoomView`], by the same code.
//!
//! A panic in a Durable Object takes the whole isolate with it, so nothing here can panic.

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

mod chat;
mod civil;
mod clock;
mod command;
mod credential;
mod deadline;
mod event;
mod fold;
pub mod limits;
mod lobby;
mod offer;
mod pgn;
mod player;
pub mod protocol;
mod room;
mod score;
mod sealed;
mod status;
mod table;
pub mod text;
mod view;

pub use chat::{Channel, Chat, ChatLine, Speaker};
pub use civil::Civil;
pub use clock::{Clock, ClockSetting};
pub use command::{Actor, Command, Creation, Decision};
pub use credential::TokenHash;
pub use deadline::Deadline;
pub use event::{Stored, StoredEvent};
pub use fold::Damaged;
pub use limits::{Budget, Durations, Millis, Rate};
pub use lobby::{Listing, Lobby, LobbyAnswer, LobbyReport, LobbyRow};
pub use offer::{DrawOffer, RematchOffer};
pub use player::{Pair, PlayerId, Side, You};
pub use protocol::{ClientMessage, PublicEvent, PublicKind, Refusal, ServerMessage, Snapshot};
pub use room::Room;
pub use score::Points;
pub use sealed::SealedGame;
pub use status::Status;
pub use table::{Misfit, Table};
pub use view::{Gap, RoomView};
