//! One module a page.

mod home;
mod not_found;
mod play;
mod room;

pub(crate) use home::Home;
pub(crate) use not_found::NotFound;
pub(crate) use play::{Play, kept_game};
pub(crate) use room::Room;
