//! One module a page. Those that a first game does not need are modules of the browser's too, loaded when asked for:
//! what such a page alone uses is in its module and not in the first one.

#![allow(
    clippy::unnecessary_wraps,
    reason = "the result says, once the function is called, whether its module could be loaded"
)]

mod create;
mod home;
mod learn;
mod learn_entry;
mod lobby;
mod not_found;
mod opening;
mod play;
mod room;
mod settings;

use leptos::prelude::*;
use leptos::wasm_split::wasm_split;

pub(crate) use not_found::NotFound;
pub(crate) use play::{Play, kept_game};

use self::home::Home;
use self::lobby::Lobby;
use self::room::Room;
use crate::later::Loaded;
use crate::route::{Route, Study};
use crate::strings::Strings;

/// Waits until the module has come that the page of a place is in, or has failed to.
pub(crate) async fn arrival(route: &Route) {
    // Whether it came, the page itself says.
    let _ = match route {
        Route::Home => load_home().await,
        Route::Lobby => load_lobby().await,
        Route::Room(_) => load_room().await,
        Route::Learn(_) => load_learn().await,
        Route::Play(_) | Route::Kept(_) | Route::NotFound => Ok(()),
    };
}

/// Where one begins.
#[wasm_split(home, wasm_split_path = leptos::wasm_split, preload(load_home), fallible)]
pub(crate) fn home_page() -> Loaded<AnyView> {
    Ok(view! { <Home /> }.into_any())
}

/// The rooms that anyone may join.
#[wasm_split(home, wasm_split_path = leptos::wasm_split, preload(load_lobby), fallible)]
pub(crate) fn lobby_page() -> Loaded<AnyView> {
    Ok(view! { <Lobby /> }.into_any())
}

/// The room of this id.
#[wasm_split(room, wasm_split_path = leptos::wasm_split, preload(load_room), fallible)]
pub(crate) fn room_page(id: String) -> Loaded<AnyView> {
    Ok(view! { <Room id /> }.into_any())
}

/// A page of the learning area.
#[wasm_split(learn, wasm_split_path = leptos::wasm_split, preload(load_learn), fallible)]
pub(crate) fn learn_page(study: Study) -> Loaded<AnyView> {
    Ok(learn::learn_page(study))
}

/// The rules, for the panel beside a game.
#[wasm_split(learn, wasm_split_path = leptos::wasm_split, preload(load_rules), fallible)]
pub(crate) fn rules_panel(strings: &'static Strings) -> Loaded<AnyView> {
    Ok(learn::rules_panel(strings))
}

/// The settings, for their panel.
#[wasm_split(settings, wasm_split_path = leptos::wasm_split, preload(load_settings), fallible)]
pub(crate) fn settings_panel(strings: &'static Strings) -> Loaded<AnyView> {
    Ok(settings::settings_panel(strings))
}
