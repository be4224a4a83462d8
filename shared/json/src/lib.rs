//! JSON for the page, small before all else.
//!
//! serde's generated readers are made anew for every type, and twice for tagged and flattened ones: in the page's
//! WebAssembly they weighed a quarter of the whole. Here a text is read once into a [`Json`] tree by one function,
//! and types pick their fields out of it. What serde writes is what this reads, and the other way round, for the
//! shapes that our wire has: structs of named fields, enums that are one snake-case word, and enums whose variant
//! is named by a field `type`.
//!
//! Reading is strict about JSON and about types, and ignores fields that it does not know. It fails without a
//! reason: the page does the same whatever the reason.

#![forbid(unsafe_code)]
#![cfg_attr(
    not(test),
    deny(
        clippy::unwrap_used,
        clippy::expect_used,
        clippy::indexing_slicing,
        clippy::panic
    )
)]

mod parse;
mod read;
mod snake;
mod write;

pub use parse::parse;
pub use read::{FromJson, Json, from_str};
pub use snake::is_snake;
pub use write::{ObjectWriter, ToJson, to_string, write_word};
