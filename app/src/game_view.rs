//! What the page of a bot game and the page of a room show alike.

mod look;
mod move_list;
mod standing;
mod steps;
mod who;

pub(crate) use look::{Look, sans};
pub(crate) use move_list::MoveList;
pub(crate) use standing::Standing;
pub(crate) use steps::Steps;
pub(crate) use who::Who;
