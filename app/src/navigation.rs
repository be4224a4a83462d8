//! Going from place to place: the History API, links, the title and the focus.

use std::cell::Cell;

use leptos::{ev::MouseEvent, prelude::*};
use wasm_bindgen::JsValue;
use web_sys::{FocusOptions, HtmlElement};

use crate::browser;
use crate::live::{memo, on_press, react};
use crate::route::Route;

/// The place that is shown; a context of the whole application.
#[derive(Clone, Copy)]
pub(crate) struct Navigator(RwSignal<Route>);

impl Navigator {
    /// Starts at the browser's address and follows its back and forward buttons.
    pub fn start() -> Self {
        let navigator = Self(RwSignal::new(here()));
        browser::listen("popstate", move |_| navigator.show(here()));
        navigator
    }

    /// The place, tracked.
    pub fn route(self) -> Route {
        self.0.get()
    }

    /// Goes to a place, as a link does.
    pub fn go(self, route: Route) {
        self.go_to(route, "");
    }

    /// Goes to a place at a fragment of it, which that page itself brings into view once it has it; empty for none.
    pub fn go_to(self, route: Route, fragment: &str) {
        let mut path = route.path();
        if !fragment.is_empty() {
            path.extend(["#", fragment]);
        }
        let pushed = window()
            .history()
            .and_then(|history| history.push_state_with_url(&JsValue::NULL, "", Some(&path)));
        if pushed.is_err() {
            // Some embedded browsers refuse: load the page anew.
            let _ = window().location().set_href(&path);
            return;
        }
        self.show(route);
        window().scroll_to_with_x_and_y(0.0, 0.0);
    }

    /// Shows a place. The new page's heading gets the focus, so that a screen reader says where one is.
    fn show(self, route: Route) {
        // The steps within a page, like the skip link's, are no change of place.
        if self.0.with_untracked(|shown| *shown == route) {
            return;
        }
        self.0.set(route);
        SOUGHT.set(true);
        seek_heading();
    }
}

thread_local! {
    /// Whether the heading of the place that was gone to has still to get the focus.
    static SOUGHT: Cell<bool> = const { Cell::new(false) };
}

/// Focuses the heading of a place that was gone to, if it is there by now: the page may have to be loaded first.
pub(crate) fn seek_heading() {
    browser::before_paint(|| {
        if SOUGHT.get()
            && let Some(heading) = heading()
        {
            SOUGHT.set(false);
            // A browser that goes back scrolls to where one was.
            let options = FocusOptions::new();
            options.set_prevent_scroll(true);
            let _ = heading.focus_with_options(&options);
        }
    });
}

/// The heading of the page.
fn heading() -> Option<HtmlElement> {
    browser::find("h1")
}

/// Focuses the heading of a page whose content was replaced, if the focus was lost with the former content.
pub(crate) fn keep_focus() {
    browser::before_paint(|| {
        let focused = document().active_element();
        if focused.is_none_or(|element| element.tag_name() == "BODY")
            && let Some(heading) = heading()
        {
            let _ = heading.focus();
        }
    });
}

/// The place at the browser's address.
pub(crate) fn here() -> Route {
    Route::parse(&window().location().pathname().unwrap_or_default())
}

/// The application's way about, from the context.
pub(crate) fn navigator() -> Navigator {
    expect_context()
}

/// Keeps the document's title equal to `title` for as long as the reactive owner lives.
pub(crate) fn show_title(title: impl Fn() -> String + Send + Sync + 'static) {
    let title = memo(title);
    // The browser tells the window's owner of it, and takes its time: a move is painted first.
    react(move || {
        let title = title.get();
        browser::after_paint(move || document().set_title(&title));
    });
}

/// Whether a press on a link is to be followed in the page itself: with a modifier or another button the browser opens a
/// tab or a window.
pub(crate) fn is_plain(event: &MouseEvent) -> bool {
    event.button() == 0
        && !(event.meta_key() || event.ctrl_key() || event.shift_key() || event.alt_key())
        && !event.default_prevented()
}

/// A link to a place of the application: a real one, followed without loading the page anew.
#[component]
pub(crate) fn Link(
    /// Where it leads.
    to: Route,
    /// Its classes.
    #[prop(default = "")]
    class: &'static str,
    /// What it shows.
    children: Children,
) -> impl IntoView {
    let navigator = navigator();
    let href = to.path();
    let follow = move |event: MouseEvent| {
        if is_plain(&event) {
            event.prevent_default();
            navigator.go(to.clone());
        }
    };
    view! { <a class=class href=href on:click=on_press(follow)>{children()}</a> }
}
