//! Pages whose code is not there yet: modules of their own, loaded when they are first asked for.

use std::future::Future;
use std::pin::{Pin, pin};
use std::task::{Context, Poll, Waker};

use leptos::prelude::*;
use leptos::task::spawn_local;
use leptos::wasm_split::SplitLoaderError;

use crate::live::{on_press, part};
use crate::localized::localized;
use crate::navigation::seek_heading;
use crate::strings::Strings;

/// What a function in a module of its own brings, unless the module could not be loaded.
pub(crate) type Loaded<T> = Result<T, SplitLoaderError>;

/// Where what comes later stands.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Place {
    /// It is the page.
    Page,
    /// It is in a panel, which it fills.
    Panel,
    /// It is in a panel, which is no higher than it.
    LowPanel,
}

/// A style sheet that only some pages need. `index.html` names it, and `assets/first.js` asks for that of the address.
#[derive(Clone, Copy)]
pub(crate) enum Sheet {
    /// Rooms and the open games.
    Room,
    /// The learning pages, and the rules in their panel.
    Learn,
}

impl Sheet {
    /// Lets the browser load it. It is asked for before the module that is to be styled by it, and is much smaller.
    fn ask(self) {
        let id = match self {
            Self::Room => "room-sheet",
            Self::Learn => "learn-sheet",
        };
        if let Some(link) = document().get_element_by_id(id) {
            // Refused for no name of an attribute that is one.
            let _ = link.remove_attribute("disabled");
        }
    }
}

/// How far the module has come.
#[derive(Clone, Copy, PartialEq)]
enum Arrival {
    Awaited,
    Here,
    Failed,
}

/// What `view` makes, as soon as `load` has brought its module, which `sheet` styles. The view is made where the page
/// stands, so that it finds the contexts there and is cleaned up with it.
pub(crate) fn later<L, V>(
    place: Place,
    sheet: Option<Sheet>,
    load: fn() -> L,
    view: impl Fn() -> V + Send + 'static,
) -> AnyView
where
    L: Future<Output = Loaded<()>> + 'static,
    V: Future<Output = Loaded<AnyView>>,
{
    erased(
        place,
        sheet,
        Box::new(move || Box::pin(load())),
        Box::new(move || at_once(view())),
    )
}

/// What brings a module.
type Load = Box<dyn Fn() -> Pin<Box<dyn Future<Output = Loaded<()>>>> + Send + Sync>;

fn erased(
    place: Place,
    sheet: Option<Sheet>,
    load: Load,
    view: Box<dyn Fn() -> Option<AnyView> + Send>,
) -> AnyView {
    if let Some(sheet) = sheet {
        sheet.ask();
    }
    let arrival = RwSignal::new(Arrival::Awaited);
    let ask = move || {
        let module = load();
        spawn_local(async move {
            let came = match module.await {
                Ok(()) => Arrival::Here,
                Err(_) => Arrival::Failed,
            };
            // The page may be gone by now.
            arrival.try_set(came);
            if place == Place::Page {
                seek_heading();
            }
        });
    };
    ask();
    let again = Callback::new(move |()| {
        arrival.set(Arrival::Awaited);
        ask();
    });
    part(move || match arrival.get() {
        Arrival::Here => view().unwrap_or_else(|| missed(place, again)),
        Arrival::Awaited => waiting(place),
        Arrival::Failed => missed(place, again),
    })
}

/// What a future brings that has nothing to wait for.
fn at_once<T>(future: impl Future<Output = Loaded<T>>) -> Option<T> {
    match pin!(future).poll(&mut Context::from_waker(Waker::noop())) {
        Poll::Ready(Ok(value)) => Some(value),
        Poll::Ready(Err(_)) | Poll::Pending => None,
    }
}

/// The room of what is to come. It says nothing: mostly it is there for a moment.
fn waiting(place: Place) -> AnyView {
    match place {
        Place::Page => {
            view! { <main id="main" class="loading" aria-busy="true"></main> }.into_any()
        }
        Place::Panel => view! { <div class="awaited" aria-busy="true"></div> }.into_any(),
        Place::LowPanel => view! { <div class="awaited low" aria-busy="true"></div> }.into_any(),
    }
}

/// The module did not come.
fn missed(place: Place, again: Callback<()>) -> AnyView {
    let said = move |strings: &'static Strings| {
        let texts = &strings.later;
        let again = view! {
            <p>{texts.line}</p>
            <button class="btn primary" on:click=on_press(move |_| again.run(()))>{texts.again}</button>
        };
        match place {
            Place::Page => view! {
                <main id="main" class="prose">
                    <h1 tabindex="-1">{texts.heading}</h1>
                    {again}
                </main>
            }
            .into_any(),
            Place::Panel | Place::LowPanel => again.into_any(),
        }
    };
    localized(said).into_any()
}
