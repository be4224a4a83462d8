//! One module a page.

mod create;
mod home;
mod learn;
mod learn_entry;
mod lobby;
mod not_found;
mod opening;
mod play;
mod room;

pub(crate) use home::Home;
pub(crate) use learn::{learn_page, rules_panel};
pub(crate) use lobby::Lobby;
pub(crate) use not_found::NotFound;
pub(crate) use play::{Play, kept_game};
pub(crate) use room::Room;
