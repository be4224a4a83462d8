//! The page of Selminha: a Leptos single-page application.
//!
//! Everything lives in this library so that its pure parts (routes, storage, the state of a bot game, the state
//! of a room's connection) are tested natively; `main.rs` only mounts it.

pub mod route;
