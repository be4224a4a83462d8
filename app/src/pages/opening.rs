//! Opening a room.

use chess::Color;
use leptos::{prelude::*, task::spawn_local};
use room::protocol::{CreateRequest, Created};

use crate::api;
use crate::live::{flag, on_press, text};
use crate::navigation::{Navigator, navigator};
use crate::nickname::Nickname;
use crate::route::Route;
use crate::storage::Device;
use crate::strings::Strings;
use crate::visited::{Standing, Visit, Visits};

/// A request for a room, at most one at a time.
#[derive(Clone, Copy)]
pub(crate) struct Opening {
    navigator: Navigator,
    /// Whether it is under way.
    pub busy: RwSignal<bool>,
    /// Why the latest one failed.
    pub failure: RwSignal<Option<&'static str>>,
}

impl Opening {
    /// None is under way.
    pub fn new() -> Self {
        Self {
            navigator: navigator(),
            busy: RwSignal::new(false),
            failure: RwSignal::new(None),
        }
    }

    /// Asks for a room and goes there.
    pub fn start(self, strings: &'static Strings, wish: &CreateRequest) {
        // A second press while the first is under way would open a second room.
        if self.busy.get_untracked() {
            return;
        }
        self.busy.set(true);
        self.failure.set(None);
        let wish = json::to_string(wish);
        spawn_local(async move {
            let answer = api::post("/api/rooms", &wish).await;
            match answer.map(|text| json::from_str::<Created>(&text)) {
                Ok(Some(created)) => self.go(created.room),
                Ok(None) => {
                    self.failure.try_set(Some(strings.errors().server));
                }
                Err(reason) => {
                    self.failure
                        .try_set(Some(reason.sentence(strings.errors())));
                }
            }
            self.busy.try_set(false);
        });
    }

    /// Goes to the new room, unless the visitor has gone elsewhere meanwhile: then it waits among the games.
    fn go(self, room: String) {
        if self.busy.try_get_untracked().is_some() {
            self.navigator.go(Route::Room(room));
        } else {
            Visits::note(&Device, Visit::new(room, Color::White, Standing::Waiting));
        }
    }
}

/// A way on from where there is no game: a room without a clock, by one press.
#[component]
pub(crate) fn OwnRoom(
    strings: &'static Strings,
    /// Its button's classes.
    class: &'static str,
) -> impl IntoView {
    let opening = Opening::new();
    let press = move |_| {
        let wish = CreateRequest {
            // What is kept was a name when it was kept.
            name: Nickname::kept().used().unwrap_or_default(),
            ..CreateRequest::default()
        };
        opening.start(strings, &wish);
    };
    let label = text(move || {
        if opening.busy.get() {
            strings.home().opening
        } else {
            strings.invite().own_room
        }
    });
    view! {
        <button class=class aria-disabled=flag(move || opening.busy.get()) on:click=on_press(press)>
            {label}
        </button>
        <p class="error" role="alert">{opening.failure}</p>
    }
}
