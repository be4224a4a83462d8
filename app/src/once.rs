//! Things that all pages of this device hear at once, and that only one of them does.

use js_sys::{Function, Object, Promise, Reflect};
use leptos::prelude::*;
use wasm_bindgen::prelude::*;

use crate::browser;

/// For so long, in ms, no other page does the same. All of them hear of it within moments.
const HELD: i32 = 5_000;
/// So much later, in ms, a page that cannot be seen asks: one that is seen was touched, and may make sounds.
const LATER: u64 = 150;

/// Does `deed`, unless another page of this device does it under the same name at this moment. A browser that knows
/// no locks lets every page do it.
pub(crate) fn once_per_device(name: String, deed: impl FnOnce() + 'static) {
    if browser::is_visible() {
        ask(&name, Box::new(deed));
    } else {
        let later = std::time::Duration::from_millis(LATER);
        browser::later(later, move || ask(&name, Box::new(deed)));
    }
}

fn ask(name: &str, deed: Box<dyn FnOnce()>) {
    let get = |object: &JsValue, name: &str| Reflect::get(object, &JsValue::from_str(name)).ok();
    let locks = get(&window().navigator(), "locks").unwrap_or_default();
    let request = get(&locks, "request").and_then(|request| request.dyn_into::<Function>().ok());
    let Some(request) = request else {
        deed();
        return;
    };
    let options = Object::new();
    // Setting a property of a plain object that we made cannot fail.
    let _ = Reflect::set(&options, &JsValue::from_str("ifAvailable"), &JsValue::TRUE);
    let granted = Closure::once_into_js(move |lock: JsValue| -> JsValue {
        if lock.is_null() {
            return JsValue::UNDEFINED;
        }
        deed();
        Promise::new(&mut |resolve, _| {
            let _ = window().set_timeout_with_callback_and_timeout_and_arguments_0(&resolve, HELD);
        })
        .into()
    });
    // A page that is being closed is refused; then it need not do anything any more.
    let _ = request.call3(&locks, &JsValue::from_str(name), &options, &granted);
}
