//! The page of a link to a seat. Its code stands behind the `#` of the address, where no server sees it, and is taken
//! out of there at once. Nothing is claimed until the button is pressed: a preview must not use the link up.

use leptos::{prelude::*, task::spawn_local};
use wasm_bindgen::JsValue;

use super::scene::Scene;
use crate::api::{self, Failure};
use crate::browser;
use crate::live::{flag, on_press, react, text};
use crate::route::Route;
use crate::strings::Strings;

/// What the code stands behind.
const MARK: &str = "#seat=";
/// The longest code that is taken for one, in bytes. Codes are far shorter.
const LONGEST: usize = 64;

/// The address that hands a seat of this room over.
pub(super) fn seat_link(room: &str, code: &str) -> String {
    let path = Route::Room(room.to_owned()).path();
    let origin = window().location().origin().unwrap_or_default();
    [&origin, &path, MARK, code].concat()
}

/// The code in the address, now and whenever such a link is opened in this page.
pub(super) fn taken_code() -> RwSignal<Option<String>> {
    let code = RwSignal::new(take_code());
    browser::listen("hashchange", move |_| {
        if let Some(taken) = take_code() {
            code.set(Some(taken));
        }
    });
    code
}

fn take_code() -> Option<String> {
    let location = window().location();
    let code = read_code(&location.hash().ok()?)?;
    let path = location.pathname().ok()?;
    if let Ok(history) = window().history() {
        // Refused by some embedded browsers; the code is used up soon.
        let _ = history.replace_state_with_url(&JsValue::NULL, "", Some(&path));
    }
    Some(code)
}

fn read_code(hash: &str) -> Option<String> {
    let code = hash.strip_prefix(MARK)?;
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_';
    (!code.is_empty() && code.len() <= LONGEST && code.bytes().all(is_plain))
        .then(|| code.to_owned())
}

/// A link to a seat that comes to a device which plays already is not used: that is said, and the game goes on.
pub(super) fn follow(scene: Scene) {
    react(move || {
        if scene.mine().is_some() && scene.aside.code.get().is_some() {
            scene.aside.code.set(None);
            scene.aside.has_seat.set(true);
        }
    });
}

/// Takes a seat over on this device.
#[component]
pub(super) fn Claim(strings: &'static Strings, scene: Scene) -> impl IntoView {
    let texts = &strings.table().seats;
    let taking = RwSignal::new(false);
    let failure = RwSignal::new("");
    let take = move |_| {
        let Some(code) = scene.aside.code.get_untracked() else {
            return;
        };
        if taking.get_untracked() {
            return;
        }
        taking.set(true);
        failure.set("");
        let path = [&scene.client.path(), "/claim"].concat();
        let body = ["{\"code\":\"", &code, "\"}"].concat();
        spawn_local(async move {
            match api::post(&path, &body).await {
                Ok(_) => {
                    scene.aside.code.try_set(None);
                    scene.client.renew();
                }
                Err(reason) => {
                    let said = match reason {
                        Failure::Refused { status: 403 } => texts.bad_code,
                        Failure::Refused { status: 409 } => texts.too_many,
                        other => other.sentence(strings.errors()),
                    };
                    failure.try_set(said);
                }
            }
            taking.try_set(false);
        });
    };
    view! {
        <main id="main" class="letter">
            <h1 tabindex="-1">{texts.take_heading}</h1>
            <p>{texts.take_line}</p>
            <button class="call" aria-disabled=flag(move || taking.get()) on:click=on_press(take)>
                {text(move || if taking.get() { texts.taking } else { texts.take })}
            </button>
            <p class="error" role="alert">{failure}</p>
            <div class="actions">
                <button class="btn" on:click=on_press(move |_| scene.aside.code.set(None))>{texts.just_watch}</button>
            </div>
        </main>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_plain_code_is_taken_from_an_address() {
        assert_eq!(read_code("#seat=aB3_-x").as_deref(), Some("aB3_-x"));
        let long = [MARK, &"a".repeat(LONGEST + 1)].concat();
        for hash in ["", "#main", "#seat=", "#seat=a\"b", "#seat=a b", &long] {
            assert_eq!(read_code(hash), None, "{hash}");
        }
    }
}
