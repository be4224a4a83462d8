//! Content that is fetched when it is opened.

use std::any::{Any, TypeId};
use std::{cell::RefCell, future::Future, pin::Pin, sync::Arc};

use json::FromJson;
use leptos::{prelude::*, task::spawn_local};

use crate::api::{self, Failure};
use crate::browser;
use crate::language::Language;
use crate::live::{on_press, part};
use crate::strings::Strings;

/// What comes of loading.
type Loaded<T> = Result<T, Failure>;

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

/// What has been loaded, by its type and its language: a page that is come back to is there at once, and as high as it
/// was, so that the browser finds the place again where one was reading.
type Known = Vec<(TypeId, Language, Arc<dyn Any + Send + Sync>)>;

thread_local! {
    static KNOWN: RefCell<Known> = const { RefCell::new(Vec::new()) };
}

fn recall<T: Send + Sync + 'static>(language: Language) -> Option<Arc<T>> {
    KNOWN.with_borrow(|known| {
        let found = known
            .iter()
            .find(|(of, in_language, _)| *of == TypeId::of::<T>() && *in_language == language);
        found.and_then(|(.., content)| Arc::clone(content).downcast().ok())
    })
}

/// Content in a language: what has been loaded already, or else what `load` brings.
pub(super) async fn content<T: Send + Sync + 'static>(
    strings: &'static Strings,
    load: Load<T>,
) -> Loaded<Arc<T>> {
    if let Some(known) = recall(strings.language) {
        return Ok(known);
    }
    let content = Arc::new(load(strings).await?);
    let entry = (TypeId::of::<T>(), strings.language, content.clone() as _);
    KNOWN.with_borrow_mut(|known| known.push(entry));
    Ok(content)
}

/// Shows content once it is there, and meanwhile that it is being opened, or why it cannot be. `show` is told whether
/// all of it is to be seen at once, because there is a place in it that one wants to be at.
pub(super) fn opened<T: Send + Sync + 'static>(
    strings: &'static Strings,
    load: Load<T>,
    show: impl Fn(Arc<T>, bool) -> AnyView + Send + 'static,
) -> AnyView {
    let recalled = recall::<T>(strings.language);
    let whole = recalled.is_some() || fragment().is_some();
    let shown = RwSignal::new(recalled.map(Ok::<_, &'static str>));
    let open = move || {
        shown.set(None);
        spawn_local(async move {
            let found = content(strings, load).await;
            let found = found.map_err(|why| why.sentence(strings.errors()));
            // The page may be left by now.
            shown.try_set(Some(found));
        });
    };
    if shown.with_untracked(Option::is_none) {
        open();
    }
    part(move || {
        match shown.get() {
        None => view! { <p class="loading">{strings.learn().loading}</p> }.into_any(),
        Some(Ok(content)) => show(content, whole),
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
