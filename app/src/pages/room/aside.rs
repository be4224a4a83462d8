//! What is beside the game: the drawer with the chat or with what concerns the room itself, and the state of both.
//! On a phone it is a sheet over the lower half, on a desk it stands in the place of the moves and the game goes on.

use leptos::{ev::KeyboardEvent, html::Dialog, prelude::*};

use super::about::AboutRoom;
use super::chat::{ChatLines, Memory};
use super::claim;
use super::scene::Scene;
use crate::browser;
use crate::dialog;
use crate::live::{on_press, part, react};
use crate::strings::Strings;

/// Where the drawer has a place in the column beside the board, which on a phone on its side is too low for it; as in
/// `css/table.css`.
const HAS_COLUMN: &str = "(min-height: 32.01rem) and (min-width: 62rem), (min-height: 32.01rem) and (orientation: landscape) and (min-width: 36rem)";

/// What the drawer shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Drawer {
    Chat,
    /// Deadlines, links, seats.
    Room,
}

/// The state of what is beside the game.
#[derive(Clone, Copy)]
pub(super) struct Aside {
    /// What is open.
    pub drawer: RwSignal<Option<Drawer>>,
    /// What the visitor has read and silenced.
    pub memory: RwSignal<Memory>,
    /// The code of a link to a seat, with which the page was opened.
    pub code: RwSignal<Option<String>>,
    /// Whether such a link came to a device that has a seat already.
    pub has_seat: RwSignal<bool>,
}

impl Aside {
    pub fn open(id: &str) -> Self {
        Self {
            drawer: RwSignal::new(None),
            memory: RwSignal::new(Memory::load(id)),
            code: claim::taken_code(),
            has_seat: RwSignal::new(false),
        }
    }

    /// Opens a drawer, or closes it when it is open.
    pub fn toggle(self, wanted: Drawer) {
        self.drawer
            .update(|open| *open = (*open != Some(wanted)).then_some(wanted));
    }
}

/// The drawer. The browser keeps the focus in it where it covers the game, and gives it back at the end.
#[component]
pub(super) fn DrawerPlace(strings: &'static Strings, scene: Scene) -> impl IntoView {
    let open = scene.aside.drawer;
    let element = NodeRef::<Dialog>::new();
    let close = move || open.set(None);
    let content = part(move || {
        let Some(drawer) = open.get() else {
            return ().into_any();
        };
        let (title, body) = match drawer {
            Drawer::Chat => (
                strings.table().chat.heading,
                view! { <ChatLines strings scene /> }.into_any(),
            ),
            Drawer::Room => (
                strings.table().more,
                view! { <AboutRoom strings scene /> }.into_any(),
            ),
        };
        view! {
            {dialog::head(strings, ("drawer-title", title), Callback::new(move |()| close()))}
            {body}
        }
        .into_any()
    });
    // What to go back to from it.
    let opener = StoredValue::new("");
    react(move || {
        let wanted = open.get().is_some();
        match open.get_untracked() {
            Some(Drawer::Chat) => opener.set_value(".chat-open"),
            Some(Drawer::Room) => opener.set_value(".room-open"),
            None => {}
        }
        if let Some(dialog) = element.get()
            && dialog.open() != wanted
        {
            if !wanted {
                dialog.close();
                restore_focus(opener.get_value());
            } else if browser::matches(HAS_COLUMN) {
                dialog.show();
            } else {
                // Refused only for a dialog that is open or not in the document.
                let _ = dialog.show_modal();
            }
        }
    });
    // A sheet is left by a press beside it.
    let beside = move |event: leptos::ev::MouseEvent| {
        if dialog::is_beside(&event) {
            close();
        }
    };
    let leave = move |event: KeyboardEvent| {
        if event.key() == "Escape" {
            close();
        }
    };
    view! {
        <dialog
            class="panel drawer"
            node_ref=element
            aria-labelledby="drawer-title"
            on:close=move |_| close()
            on:click=on_press(beside)
            on:keydown=leave
        >
            {content}
        </dialog>
    }
}

/// Gives the focus back to what opened the drawer, if it went down with it: where the drawer does not cover the game,
/// browsers leave that to the page.
fn restore_focus(opener: &'static str) {
    browser::before_paint(move || {
        let focused = document().active_element();
        if focused.is_none_or(|element| element.tag_name() == "BODY")
            && let Some(opener) = browser::find(opener)
        {
            let _ = opener.focus();
        }
    });
}
