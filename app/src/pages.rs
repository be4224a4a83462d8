//! One module a page. Those that a first game does not need are modules of the browser's too, loaded when asked for:
//! what such a page alone uses is in its module and not in the first one.

mod home;
mod not_found;
mod play;
mod room;

use leptos::prelude::*;
use leptos::wasm_split::wasm_split;

pub(crate) use home::Home;
pub(crate) use not_found::NotFound;
pub(crate) use play::{Play, kept_game};

use self::room::Room;
use crate::later::Loaded;

/// The room of this id.
#[wasm_split(room, wasm_split_path = leptos::wasm_split, preload(load_room), fallible)]
pub(crate) fn room_page(id: String) -> Loaded<AnyView> {
    Ok(view! { <Room id /> }.into_any())
}
