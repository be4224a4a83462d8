//! The name under which the visitor plays: asked for lightly, kept on the device.

use js_sys::JsString;
use leptos::prelude::*;
use room::text;
use wasm_bindgen::JsCast;
use web_sys::HtmlInputElement;

use crate::browser;
use crate::live::{flag, react, text as follow};
use crate::storage::{Device, Store};
use crate::strings::Strings;

/// Where it is kept.
const KEY: &str = "selminha/name";

/// What stands in the field for it.
#[derive(Clone, Copy)]
pub(crate) struct Nickname {
    typed: RwSignal<String>,
    /// Whether the text was refused when it was to be used.
    refused: RwSignal<bool>,
}

impl Nickname {
    /// The name that was used last.
    pub fn kept() -> Self {
        let nickname = Self {
            typed: RwSignal::new(Device.read(KEY).unwrap_or_default()),
            refused: RwSignal::new(false),
        };
        // Another text is another try.
        react(move || {
            nickname.typed.track();
            nickname.refused.set(false);
        });
        nickname
    }

    /// The name to be sent, which is kept for the next time; `None` for none. A text that is no name is said to be
    /// so in the field.
    pub fn used(self) -> Result<Option<String>, Unfit> {
        // The server counts the letters in this form.
        let typed = JsString::from(self.typed.get_untracked());
        let typed = String::from(typed.normalize("NFC"));
        let name = text::name(Some(&typed)).map_err(|_| {
            self.refused.set(true);
            browser::focus_soon("#nickname");
            Unfit
        })?;
        Device.write(KEY, name.as_deref().unwrap_or_default());
        Ok(name)
    }
}

/// The text in the field is no name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Unfit;

/// The field for the name.
#[component]
pub(crate) fn NameField(strings: &'static Strings, name: Nickname) -> impl IntoView {
    let texts = strings.name();
    let on_input = move |event: web_sys::Event| {
        let field = event
            .target()
            .and_then(|target| target.dyn_into::<HtmlInputElement>().ok());
        if let Some(field) = field {
            name.typed.set(field.value());
        }
    };
    let fault = follow(move || if name.refused.get() { texts.unfit } else { "" });
    view! {
        <div class="field">
            <label class="label" for="nickname">{texts.label}</label>
            <input
                class="input"
                id="nickname"
                autocomplete="nickname"
                autocapitalize="words"
                enterkeyhint="done"
                aria-describedby="nickname-fault"
                aria-invalid=flag(move || name.refused.get())
                prop:value=move || name.typed.get()
                on:input=on_input
            />
            <p class="error" id="nickname-fault" role="alert">{fault}</p>
        </div>
    }
}
