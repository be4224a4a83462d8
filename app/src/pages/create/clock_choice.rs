//! The clock of a new room: none, one of the usual ones, or another.

use leptos::prelude::*;
use room::ClockSetting;
use wasm_bindgen::JsCast;
use web_sys::HtmlInputElement;

use crate::live::{flag, on_press, part, text};
use crate::strings::Strings;

/// The clocks that are one press away.
const USUAL: [ClockSetting; 5] = [
    clock(180, 2),
    clock(300, 0),
    clock(600, 5),
    clock(900, 10),
    clock(1800, 0),
];

const fn clock(initial_s: u32, increment_s: u32) -> ClockSetting {
    ClockSetting {
        initial_s,
        increment_s,
    }
}

/// What is pressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Choice {
    None,
    Usual(ClockSetting),
    Other,
}

/// What is typed is no clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct NoClock;

/// The choice, and what stands in the fields of another clock.
#[derive(Clone, Copy)]
pub(super) struct ClockChoice {
    choice: RwSignal<Choice>,
    minutes: RwSignal<String>,
    increment: RwSignal<String>,
}

impl ClockChoice {
    /// No clock.
    pub fn new() -> Self {
        Self {
            choice: RwSignal::new(Choice::None),
            minutes: RwSignal::new("20".to_owned()),
            increment: RwSignal::new("10".to_owned()),
        }
    }

    /// The clock that is chosen, tracked.
    pub fn setting(self) -> Result<Option<ClockSetting>, NoClock> {
        match self.choice.get() {
            Choice::None => Ok(None),
            Choice::Usual(clock) => Ok(Some(clock)),
            Choice::Other => {
                let read = self
                    .minutes
                    .with(|minutes| self.increment.with(|increment| typed(minutes, increment)));
                read.map(Some).ok_or(NoClock)
            }
        }
    }
}

/// The clock of so many minutes, which may be a fraction, and seconds; `None` when it is none that is served.
fn typed(minutes: &str, increment: &str) -> Option<ClockSetting> {
    let setting = ClockSetting {
        initial_s: seconds(minutes.trim())?,
        increment_s: increment.trim().parse().ok()?,
    };
    setting.is_valid().then_some(setting)
}

/// Seconds of minutes with at most two digits after a point or a comma.
fn seconds(minutes: &str) -> Option<u32> {
    let (whole, fraction) = minutes.split_once(['.', ',']).unwrap_or((minutes, "0"));
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    if !is_number(fraction) || fraction.len() > 2 {
        return None;
    }
    let hundredths: u32 = fraction.parse().ok()?;
    let hundredths = if fraction.len() == 1 {
        hundredths * 10
    } else {
        hundredths
    };
    let whole: u32 = if whole.is_empty() {
        0
    } else {
        whole.parse().ok()?
    };
    whole.checked_mul(60)?.checked_add(hundredths * 60 / 100)
}

/// The field of the choice.
pub(super) fn field(strings: &'static Strings, clock: ClockChoice) -> AnyView {
    let texts = strings.create();
    let choice = clock.choice;
    let button = move |value: Choice, label: String| {
        view! {
            <button
                class="btn"
                aria-pressed=flag(move || choice.get() == value)
                on:click=on_press(move |_| choice.set(value))
            >
                {label}
            </button>
        }
    };
    let usual = USUAL.map(|clock| {
        let label = (texts.short_clock)(clock.initial_s, clock.increment_s);
        button(Choice::Usual(clock), label)
    });
    let other = part(move || {
        let is_other = choice.get() == Choice::Other;
        is_other.then(|| other(strings, clock)).into_any()
    });
    view! {
        <div class="field">
            <span class="label" id="clock-label">{texts.clock}</span>
            <div class="chips" role="group" aria-labelledby="clock-label">
                {button(Choice::None, texts.no_clock.to_owned())}
                {usual.into_iter().collect_view()}
                {button(Choice::Other, texts.other.to_owned())}
            </div>
            {other}
        </div>
    }
    .into_any()
}

/// The fields of another clock.
fn other(strings: &'static Strings, clock: ClockChoice) -> AnyView {
    let texts = strings.create();
    let number = |id: &'static str, label: &'static str, value: RwSignal<String>| {
        let on_input = move |event: web_sys::Event| {
            let field = event
                .target()
                .and_then(|target| target.dyn_into::<HtmlInputElement>().ok());
            if let Some(field) = field {
                value.set(field.value());
            }
        };
        view! {
            <div class="field">
                <label class="label" for=id>{label}</label>
                <input
                    class="input"
                    id=id
                    inputmode="decimal"
                    autocomplete="off"
                    aria-describedby="clock-fault"
                    prop:value=move || value.get()
                    on:input=on_input
                />
            </div>
        }
    };
    let fault = text(move || match clock.setting() {
        Ok(_) => "",
        Err(NoClock) => texts.bad_clock,
    });
    view! {
        <div class="pair">
            {number("clock-minutes", texts.minutes, clock.minutes)}
            {number("clock-increment", texts.increment, clock.increment)}
        </div>
        <p class="error" id="clock-fault" role="alert">{fault}</p>
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn minutes_are_read_with_point_or_comma() {
        for (text, expected) in [
            ("3", Some(180)),
            ("1.5", Some(90)),
            ("0,25", Some(15)),
            (".5", Some(30)),
            ("1.05", Some(63)),
            ("", None),
            ("1.", None),
            ("1.234", None),
            ("-1", None),
            ("1e3", None),
            ("1.+5", None),
            ("99999999", None),
        ] {
            assert_eq!(seconds(text).filter(|s| *s > 0), expected, "{text:?}");
        }
    }

    #[test]
    fn only_clocks_that_are_served_are_taken() {
        for (minutes, increment, is_one) in [
            ("0.25", "0", true),
            ("0.2", "0", false),
            ("180", "180", true),
            ("180.5", "0", false),
            ("5", "181", false),
            ("5", "", false),
            (" 5 ", " 3 ", true),
            ("5", "0.5", false),
        ] {
            assert_eq!(
                typed(minutes, increment).is_some(),
                is_one,
                "{minutes}+{increment}"
            );
        }
        assert!(USUAL.into_iter().all(ClockSetting::is_valid));
    }
}
