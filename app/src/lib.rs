//! The page of Selminha: a Leptos single-page application.
//!
//! Everything lives in this library so that its pure parts (routes, storage, the state of a bot game, the state
//! of a room's connection) are tested natively; `main.rs` only mounts it.

mod announcer;
mod api;
mod app;
pub mod board;
mod bot_client;
mod bot_game;
mod bot_requests;
mod browser;
mod calendar;
mod chat_book;
mod connection;
mod dialog;
mod game_view;
mod glance;
mod in_app;
mod kept;
mod kept_move;
mod language;
mod later;
mod live;
mod localized;
mod material;
mod navigation;
mod nickname;
mod once;
mod pages;
mod panel;
pub mod pieces;
mod preferences;
pub mod qr;
mod reader;
mod renewal;
mod room_client;
mod room_session;
mod route;
mod seen;
mod settings;
mod speaker;
mod spoken;
mod storage;
mod strings;
mod synth;
mod time_words;
mod typed;
mod visited;

use std::time::Duration;

use leptos::prelude::*;
use leptos::web_sys::Element;
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::spawn_local;

/// Makes what is around every page, then the page, and shows both.
fn mount(shell: Element) {
    let Ok(app) = document().create_element("div") else {
        return;
    };
    app.set_id(&shell.id());
    let begun = RwSignal::new(false);
    mount_to(
        app.clone().unchecked_into(),
        move || view! { <app::App begun /> },
    )
    .forget();
    browser::later(Duration::ZERO, move || {
        // The page is made before the browser gets to paint.
        begun.set(true);
        // Refused only without a parent.
        let _ = shell.replace_with_with_node_1(&app);
    });
}

/// Puts the application in the place of the shell that `index.html` shows until there is more to show.
pub fn run() {
    let Some(shell) = document().get_element_by_id("app") else {
        return;
    };
    spawn_local(async move {
        pages::arrival(&navigation::here()).await;
        // In tasks of their own, after the one that has brought the module to life: a browser compiles functions when
        // they are first called, and hears presses between the tasks.
        browser::later(Duration::ZERO, move || mount(shell));
    });
}
