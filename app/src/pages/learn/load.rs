//! Content that is fetched when it is opened.

use std::{future::Future, pin::Pin, sync::Arc};

use json::FromJson;
use leptos::{prelude::*, task::spawn_local};

use crate::api::{self, Failure};
use crate::browser;
use crate::live::{on_press, part};
use crate::strings::Strings;

/// What comes of loading.
pub(super) type Loaded<T> = Result<T, Failure>;

/// A way to load something in a language.
pub(super) type Load<T> = fn(&'static Strings) -> Pin<Box<dyn Future<Output = Loaded<T>>>>;

/// Reads a content file that is the same in every language.
pub(super) async fn common<T: FromJson>(name: &str) -> Loaded<T> {
    read(["/learn/", name, ".json"].concat()).await
}

/// Reads a content file of a language.
pub(super) async fn texts<T: FromJson>(name: &str, strings: &Strings) -> Loaded<T> {
    read(["/learn/", name, ".", strings.language.tag(), ".json"].concat()).await
}

async fn read<T: FromJson>(path: String) -> Loaded<T> {
    let text = api::get(&path).await?;
    // A file of another version than the page: as if the server could not serve it.
    json::from_str(&text).ok_or(Failure::Refused { status: 500 })
}

/// Shows content once it is there, and meanwhile that it is being opened, or why it cannot be.
pub(super) fn opened<T: Send + Sync + 'static>(
    strings: &'static Strings,
    load: Load<T>,
    show: impl Fn(Arc<T>) -> AnyView + Send + 'static,
) -> AnyView {
    let content = RwSignal::new(None::<Result<Arc<T>, &'static str>>);
    let open = move || {
        content.set(None);
        let loading = load(strings);
        spawn_local(async move {
            let found = loading.await;
            let found = found
                .map(Arc::new)
                .map_err(|why| why.sentence(strings.errors()));
            // The page may be left by now.
            content.try_set(Some(found));
        });
    };
    open();
    part(move || {
        match content.get() {
        None => view! { <p class="loading">{strings.learn().loading}</p> }.into_any(),
        Some(Ok(content)) => show(content),
        Some(Err(why)) => view! {
            <div class="loading" role="alert">
                <p>{why}</p>
                <button class="btn" on:click=on_press(move |_| open())>{strings.learn().load_again}</button>
            </div>
        }
        .into_any(),
    }
    })
}

/// Brings the fragment of the address into view, now that it is there.
pub(super) fn settle() {
    browser::before_paint(|| {
        if let Some(id) = fragment() {
            bring(&id);
        }
    });
}

/// The fragment of the address, if it has one.
pub(super) fn fragment() -> Option<String> {
    let hash = window().location().hash().ok()?;
    let id = hash.strip_prefix('#')?;
    (!id.is_empty()).then(|| id.to_owned())
}

/// Scrolls to the element of this name and hands it the focus, so that reading goes on there.
pub(super) fn bring(id: &str) {
    // Names may come from an address; as an attribute's value in quotation marks only these would end it.
    if id.contains(['"', '\\']) {
        return;
    }
    if let Some(element) = browser::find(&["[id=\"", id, "\"]"].concat()) {
        element.scroll_into_view();
        let heading = element
            .query_selector("[tabindex=\"-1\"]")
            .ok()
            .flatten()
            .and_then(|heading| {
                wasm_bindgen::JsCast::dyn_into::<web_sys::HtmlElement>(heading).ok()
            });
        let _ = heading.unwrap_or(element).focus();
    }
}
