//! Small things asked of the browser.

use std::cell::Cell;
use std::rc::Rc;
use std::time::Duration;

use js_sys::Reflect;
use leptos::{ev, prelude::*};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{HtmlElement, ShareData};

/// So long a paint is waited for. A page that was hidden meanwhile is not painted.
const UNPAINTED: Duration = Duration::from_millis(500);

/// So long the browser takes to bring a painted frame to the screen: two or three frames of a slow device.
const PRESENTING: Duration = Duration::from_millis(40);

/// Milliseconds since the epoch, by this device's clock.
pub(crate) fn now() -> f64 {
    js_sys::Date::now()
}

/// A number that differs from call to call; nothing secret may depend on it.
pub(crate) fn random_seed() -> u32 {
    // Between 0 and 2^32.
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
    let seed = (js_sys::Math::random() * f64::from(u32::MAX)) as u32;
    seed
}

/// The content of a `<meta>` of the page.
pub(crate) fn meta(name: &str) -> Option<String> {
    let selector = ["meta[name=\"", name, "\"]"].concat();
    document()
        .query_selector(&selector)
        .ok()??
        .get_attribute("content")
}

/// The browser's languages, the preferred one first.
pub(crate) fn languages() -> Vec<String> {
    window()
        .navigator()
        .languages()
        .iter()
        .filter_map(|tag| tag.as_string())
        .collect()
}

/// Does something once what has changed is painted, and a moment later; at once in a page that is not painted, and soon
/// in one that is hidden before it was. The moment is the browser's, to bring the frame to the screen: other threads of
/// its own do that, and what is done here at once would take the processor from them.
pub(crate) fn after_paint(deed: impl FnOnce() + 'static) {
    painted(Box::new(deed), PRESENTING);
}

fn painted(deed: Box<dyn FnOnce()>, pause: Duration) {
    if !is_visible() {
        return deed();
    }
    let waiting = Rc::new(Cell::new(Some(deed)));
    let painted = waiting.clone();
    let run = |waiting: &Cell<Option<Box<dyn FnOnce()>>>| {
        if let Some(deed) = waiting.take() {
            deed();
        }
    };
    before_paint(move || later(pause, move || run(&painted)));
    later(UNPAINTED, move || run(&waiting));
}

/// Does something in the next frame, before it is painted.
pub(crate) fn before_paint(deed: impl FnOnce() + 'static) {
    fn erased(deed: Box<dyn FnOnce()>) {
        request_animation_frame(deed);
    }
    erased(Box::new(deed));
}

/// Does something after a while, in a task of its own.
pub(crate) fn later(pause: Duration, deed: impl FnOnce() + 'static) {
    fn erased(pause: Duration, deed: Box<dyn FnOnce()>) {
        set_timeout(deed, pause);
    }
    erased(pause, Box::new(deed));
}

/// Whether the page can be seen.
pub(crate) fn is_visible() -> bool {
    !document().hidden()
}

/// Whether the browser believes that there is a network.
pub(crate) fn is_online() -> bool {
    window().navigator().on_line()
}

/// Calls `listener` at every event of this name on the window, until the reactive owner is gone.
pub(crate) fn listen(name: &'static str, listener: impl Fn(web_sys::Event) + 'static) {
    let handle = window_event_listener_untyped(name, listener);
    on_cleanup(move || handle.remove());
}

/// Calls `listener` when the page is shown or hidden, until the reactive owner is gone.
pub(crate) fn listen_to_visibility(listener: impl Fn() + 'static) {
    // The event is fired at the document and rises to the window.
    let handle = window_event_listener(ev::visibilitychange, move |_| listener());
    on_cleanup(move || handle.remove());
}

/// Puts `text` on the clipboard; `false` when the browser refuses or has none. Call it within a click: the browser is
/// asked at once, since some forget the click before a future begins.
pub(crate) fn copy(text: &str) -> impl Future<Output = bool> + use<> {
    let clipboard = window().navigator().clipboard();
    // Absent outside secure contexts, whatever the binding's type says.
    let asked = (!clipboard.is_undefined()).then(|| clipboard.write_text(text));
    async {
        match asked {
            Some(asked) => JsFuture::from(asked).await.is_ok(),
            None => false,
        }
    }
}

/// Whether a media query holds.
pub(crate) fn matches(query: &str) -> bool {
    let list = window().match_media(query);
    list.ok().flatten().is_some_and(|list| list.matches())
}

/// Whether the browser has a share sheet.
pub(crate) fn can_share() -> bool {
    Reflect::has(&window().navigator(), &JsValue::from_str("share")).unwrap_or_default()
}

/// Opens the share sheet, which there must be ([`can_share`]), with a link; `false` when it did not open. That the
/// visitor closes it is no failure. Call it within a click.
pub(crate) fn share(title: &str, link: &str) -> impl Future<Output = bool> + use<> {
    let data = ShareData::new();
    data.set_title(title);
    data.set_url(link);
    let asked = window().navigator().share_with_data(&data);
    async {
        match JsFuture::from(asked).await {
            Ok(_) => true,
            Err(reason) => Reflect::get(&reason, &JsValue::from_str("name"))
                .is_ok_and(|name| name == JsValue::from_str("AbortError")),
        }
    }
}

/// The first element that matches.
pub(crate) fn find(selector: &str) -> Option<HtmlElement> {
    document().query_selector(selector).ok()??.dyn_into().ok()
}

/// Focuses the first element that matches, once what has changed is painted.
pub(crate) fn focus_soon(selector: &'static str) {
    let focus = move || {
        if let Some(element) = find(selector) {
            // An element that cannot have it leaves the focus where it is.
            let _ = element.focus();
        }
    };
    // The next key is meant for it.
    painted(Box::new(focus), Duration::ZERO);
}

/// Calls `listener` when another tab changes the stored record of this key (`None`: all of them), until the
/// reactive owner is gone.
pub(crate) fn listen_to_storage(listener: impl Fn(Option<String>) + 'static) {
    let handle = window_event_listener(ev::storage, move |event| listener(event.key()));
    on_cleanup(move || handle.remove());
}
