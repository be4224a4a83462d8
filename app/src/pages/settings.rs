//! The settings. Each is kept and holds at once.

use leptos::prelude::*;

use crate::live::{flag, on_press};
use crate::preferences::preferences;
use crate::settings::{Settings, Theme};
use crate::strings::Strings;

/// One of the things that can be switched off.
type Field = fn(&mut Settings) -> &mut bool;

/// The choices.
pub(super) fn settings_panel(strings: &'static Strings) -> AnyView {
    let preferences = preferences();
    let texts = strings.choices();
    let theme = move |(theme, name): (Theme, &'static str)| {
        view! {
            <button
                aria-pressed=flag(move || preferences.get().theme == theme)
                on:click=on_press(move |_| preferences.change(|settings| settings.theme = theme))
            >
                {name}
            </button>
        }
    };
    let themes = [
        (Theme::System, texts.theme_system),
        (Theme::Light, texts.theme_light),
        (Theme::Dark, texts.theme_dark),
    ];
    let switch = move |(field, name, note): (Field, &'static str, &'static str)| {
        let is_on = move || !*field(&mut preferences.get());
        let press = move |_| {
            preferences.change(|settings| {
                let off = field(settings);
                *off = !*off;
            });
        };
        view! {
            <label class="switch">
                <input type="checkbox" prop:checked=is_on on:change=press />
                <span>{name} <span class="note">{note}</span></span>
            </label>
        }
    };
    let switches: [(Field, _, _); 4] = [
        (|settings| &mut settings.mute, texts.sounds, ""),
        (|settings| &mut settings.still, texts.motion, ""),
        (
            |settings| &mut settings.no_premoves,
            texts.premoves,
            texts.premoves_note,
        ),
        (
            |settings| &mut settings.no_confirmation,
            texts.confirmation,
            texts.confirmation_note,
        ),
    ];
    view! {
        <div class="field">
            <span class="label" id="theme-label">{texts.theme}</span>
            <div class="seg" role="group" aria-labelledby="theme-label">
                {themes.map(theme).collect_view()}
            </div>
        </div>
        {switches.map(switch).collect_view()}
    }
    .into_any()
}
