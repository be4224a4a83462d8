//! The visitor's turn outside of the page: the icon in the tab, the number on the installed application's icon, and,
//! if the visitor asks for it, a notification.

use js_sys::{Function, Promise, Reflect};
use leptos::{prelude::*, task::spawn_local};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Notification, NotificationOptions, NotificationPermission};

use super::scene::Scene;
use super::told;
use crate::browser;
use crate::live::{memo, react};
use crate::localized::speech;
use crate::once::once_per_device;
use crate::storage::{Device, Store};
use crate::strings::Strings;
use crate::visited::Visits;

const USUAL_ICON: &str = "/favicon.svg";
const TURN_ICON: &str = "/favicon-turn.svg";
/// Where it is kept that notifications are wanted.
const KEY: &str = "selminha/notify";

/// Shows the visitor's turn for as long as the page is open.
pub(super) fn follow(scene: Scene) {
    let speech = speech();
    let turn =
        memo(move || scene.room(|room| room.is_my_turn().then(|| (room.number(), room.ply()))));
    let known = StoredValue::new(false);
    react(move || {
        let turn = turn.get();
        set_icon(if turn.is_some() {
            TURN_ICON
        } else {
            USUAL_ICON
        });
        // What the home page lists is written in the same moment: it is counted afterwards.
        browser::later(std::time::Duration::ZERO, set_badge);
        let was_known = known.get_value();
        known.set_value(scene.room(|_| Some(())).is_some());
        if let Some((game, ply)) = turn.filter(|_| was_known && !browser::is_visible() && wanted())
        {
            let strings = speech.strings_untracked();
            let (title, body) = (strings.play.your_turn, told::latest(strings, scene));
            let name = scene.client.id.with_value(|id| {
                [
                    "selminha-turn-",
                    id,
                    "-",
                    &game.to_string(),
                    "-",
                    &ply.to_string(),
                ]
                .concat()
            });
            let tag = scene.client.id.get_value();
            once_per_device(name, move || {
                // What the browser does not allow is not shown.
                let _ = notify(title, &body, &tag);
            });
        }
    });
    on_cleanup(|| set_icon(USUAL_ICON));
}

fn set_icon(address: &str) {
    if let Some(link) = document().query_selector("link[rel=icon]").ok().flatten() {
        let _ = link.set_attribute("href", address);
    }
}

/// How many games wait for the visitor, on the application's icon where there is one.
fn set_badge() {
    let navigator = window().navigator();
    let count = Visits::load(&Device).waiting_for_you();
    let name = if count > 0 {
        "setAppBadge"
    } else {
        "clearAppBadge"
    };
    let method = Reflect::get(&navigator, &JsValue::from_str(name))
        .ok()
        .and_then(|method| method.dyn_into::<Function>().ok());
    let Some(method) = method else { return };
    let argument = if count > 0 {
        JsValue::from(count)
    } else {
        JsValue::UNDEFINED
    };
    if let Ok(done) = method.call1(&navigator, &argument)
        && let Ok(done) = done.dyn_into::<Promise>()
    {
        // Refused where the application is not installed.
        spawn_local(async move {
            let _ = JsFuture::from(done).await;
        });
    }
}

fn wanted() -> bool {
    Device.read(KEY).as_deref() == Some("on")
        && exists()
        && Notification::permission() == NotificationPermission::Granted
}

fn exists() -> bool {
    Reflect::has(&window(), &JsValue::from_str("Notification")).unwrap_or_default()
}

fn notify(title: &str, body: &str, tag: &str) -> Result<(), JsValue> {
    let options = NotificationOptions::new();
    options.set_body(body);
    // One a room: a later one takes the place of the former.
    options.set_tag(tag);
    options.set_icon(TURN_ICON);
    let notification = Notification::new_with_options(title, &options)?;
    let seen = wasm_bindgen::closure::Closure::once_into_js(|| {
        let _ = window().focus();
    });
    notification.set_onclick(seen.dyn_ref());
    Ok(())
}

/// The switch for notifications. The browser is asked only when it is pressed.
#[component]
pub(super) fn Notify(strings: &'static Strings) -> impl IntoView {
    let texts = strings.table();
    let on = RwSignal::new(wanted());
    let refused = RwSignal::new("");
    let keep = move |wanted: bool| {
        Device.write(KEY, if wanted { "on" } else { "" });
        on.try_set(wanted);
    };
    let press = move || {
        refused.set("");
        if on.get_untracked() {
            keep(false);
            return;
        }
        let asked = Notification::request_permission();
        spawn_local(async move {
            if let Ok(asked) = asked {
                let _ = JsFuture::from(asked).await;
            }
            let granted = Notification::permission() == NotificationPermission::Granted;
            keep(granted);
            if !granted {
                refused.try_set(texts.notify_refused);
            }
        });
    };
    exists().then(|| {
        view! {
            <label class="switch">
                <input type="checkbox" prop:checked=move || on.get() on:change=move |_| press() />
                <span>{texts.notify} <span class="note">{texts.notify_note}</span></span>
            </label>
            <p class="error" role="alert">{refused}</p>
        }
    })
}
