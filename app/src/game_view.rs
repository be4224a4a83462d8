//! What the page of a bot game and the page of a room show alike.

mod hear;
mod look;
mod move_list;
mod standing;
mod steps;
mod typed;
mod who;

pub(crate) use hear::{hear, hear_by};
pub(crate) use look::{Look, Written, written};
pub(crate) use move_list::MoveList;
pub(crate) use standing::Standing;
pub(crate) use steps::Steps;
pub(crate) use typed::TypedMove;
pub(crate) use who::Who;
