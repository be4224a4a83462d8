//! Moments and spans in words.

use js_sys::{Array, Date, Intl::RelativeTimeFormat, Object, Reflect};
use wasm_bindgen::JsValue;

use crate::browser;
use crate::language::Language;

const MINUTE: i64 = 60_000;
const HOUR: i64 = 60 * MINUTE;
const DAY: i64 = 24 * HOUR;

/// A unit of time by its name for `Intl`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Unit {
    Days,
    Hours,
    Minutes,
}

impl Unit {
    fn name(self) -> &'static str {
        match self {
            Self::Days => "day",
            Self::Hours => "hour",
            Self::Minutes => "minute",
        }
    }
}

/// The browser's own variety of the language, so that a British visitor reads British dates.
fn locale(language: Language) -> String {
    let primary = |tag: &str| tag.split('-').next().map(str::to_ascii_lowercase);
    let wanted = primary(language.tag());
    let own = browser::languages()
        .into_iter()
        .find(|tag| primary(tag) == wanted);
    own.unwrap_or_else(|| language.tag().to_owned())
}

/// How a span of `ms` is told: in its largest fitting unit and never longer than it is, but for a moment's
/// slack, so that two days are still two days while the page is being read. At least one minute.
pub(crate) fn rounded(ms: i64) -> (i64, Unit) {
    for (unit, length, slack, least) in [
        (Unit::Days, DAY, HOUR, 2),
        (Unit::Hours, HOUR, 2 * MINUTE, 2),
        (Unit::Minutes, MINUTE, MINUTE / 2, 1),
    ] {
        let count = ms.saturating_add(slack) / length;
        if count >= least {
            return (count, unit);
        }
    }
    (1, Unit::Minutes)
}

/// Makes the browser ready to write dates, which the first time takes it as long as a board does.
pub(crate) fn wake(language: Language) {
    let _ = short_date(language, 0);
}

/// "in 2 days": from now until `ms` later.
pub(crate) fn within(language: Language, ms: i64) -> String {
    let (count, unit) = rounded(ms);
    relative(language, count, unit)
}

/// "3 minutes ago": from `ms` before now.
pub(crate) fn ago(language: Language, ms: i64) -> String {
    let (count, unit) = rounded(ms);
    relative(language, -count, unit)
}

fn relative(language: Language, count: i64, unit: Unit) -> String {
    let locales = Array::of1(&JsValue::from_str(&locale(language)));
    // Far below 2^53.
    #[expect(clippy::cast_precision_loss)]
    let count = count as f64;
    RelativeTimeFormat::new(&locales, &Object::new())
        .format(count, unit.name())
        .into()
}

/// "Tue, Jun 3, 14:05" in the viewer's time zone; `at` in ms since the epoch.
pub(crate) fn date(language: Language, at: i64) -> String {
    date_by(language, at, &[("weekday", "short")])
}

/// "Jun 3, 14:05", where there is less room or less need.
pub(crate) fn short_date(language: Language, at: i64) -> String {
    date_by(language, at, &[])
}

fn date_by(language: Language, at: i64, more: &[(&str, &str)]) -> String {
    let options = Object::new();
    let hour = match language {
        Language::English => "numeric",
        Language::Portuguese => "2-digit",
    };
    let usual = [
        ("day", "numeric"),
        ("month", "short"),
        ("hour", hour),
        ("minute", "2-digit"),
    ];
    for (name, value) in more.iter().chain(&usual) {
        // Setting a property of a plain object that we made cannot fail.
        let _ = Reflect::set(
            &options,
            &JsValue::from_str(name),
            &JsValue::from_str(value),
        );
    }
    // Far below 2^53.
    #[expect(clippy::cast_precision_loss)]
    let at = JsValue::from_f64(at as f64);
    Date::new(&at)
        .to_locale_string(&locale(language), &options)
        .into()
}

/// A clock's time: "3:05", or "1:00:09" from an hour on.
pub(crate) fn clock(ms: i64) -> String {
    // A clock that shows 0:00 has fallen: a started second is a second.
    let seconds = (ms.max(0) + 999) / 1000;
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    if hours > 0 {
        format!("{hours}:{minutes:02}:{seconds:02}")
    } else {
        format!("{minutes}:{seconds:02}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spans_are_rounded_as_one_would_say_them() {
        for (ms, told) in [
            (7 * DAY, (7, Unit::Days)),
            (2 * DAY, (2, Unit::Days)),
            (2 * DAY - 5 * MINUTE, (2, Unit::Days)),
            (2 * DAY - 2 * HOUR, (46, Unit::Hours)),
            (DAY, (24, Unit::Hours)),
            (2 * HOUR, (2, Unit::Hours)),
            (2 * HOUR - 5 * MINUTE, (115, Unit::Minutes)),
            (90_000, (2, Unit::Minutes)),
            (20_000, (1, Unit::Minutes)),
            (-5, (1, Unit::Minutes)),
        ] {
            assert_eq!(rounded(ms), told, "{ms} ms");
        }
    }

    #[test]
    fn clocks_show_started_seconds() {
        assert_eq!(clock(180_000), "3:00");
        assert_eq!(clock(59_001), "1:00");
        assert_eq!(clock(999), "0:01");
        assert_eq!(clock(0), "0:00");
        assert_eq!(clock(-1), "0:00");
        assert_eq!(clock(3_609_000), "1:00:09");
    }
}
