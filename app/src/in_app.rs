//! Browsers inside of other apps. They keep their own cookies, apart from the browser's, so that a seat taken there is
//! lost to everyone who opens the link elsewhere the next day.

use js_sys::Reflect;
use leptos::prelude::*;
use wasm_bindgen::JsValue;

use crate::browser;

/// An app that shows the page in a browser of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Host {
    Telegram,
    Instagram,
    WhatsApp,
    Facebook,
    /// One that says no more than that it is one.
    Unnamed,
}

impl Host {
    /// Its name, where it is known.
    pub fn name(self) -> Option<&'static str> {
        match self {
            Self::Telegram => Some("Telegram"),
            Self::Instagram => Some("Instagram"),
            Self::WhatsApp => Some("WhatsApp"),
            Self::Facebook => Some("Facebook"),
            Self::Unnamed => None,
        }
    }

    /// The app by what its browser says of itself.
    fn of(user_agent: &str) -> Option<Self> {
        let says = |mark: &str| user_agent.contains(mark);
        let is_apple_view = says("AppleWebKit")
            && ["iPhone", "iPad", "iPod"].into_iter().any(says)
            && !["Safari/", "CriOS", "FxiOS", "EdgiOS"]
                .into_iter()
                .any(says);
        [
            (says("Telegram"), Self::Telegram),
            (says("Instagram"), Self::Instagram),
            (says("WhatsApp"), Self::WhatsApp),
            (
                says("FBAN") || says("FBAV") || says("FB_IAB"),
                Self::Facebook,
            ),
            (says("; wv)") || is_apple_view, Self::Unnamed),
        ]
        .into_iter()
        .find_map(|(is_it, host)| is_it.then_some(host))
    }
}

/// The app around this page, if it is in one.
pub(crate) fn host() -> Option<Host> {
    let window = window();
    // Telegram's browser on some systems says nothing, but leaves this in the page.
    let is_telegram = ["TelegramWebview", "TelegramWebviewProxy"]
        .into_iter()
        .any(|name| Reflect::has(&window, &JsValue::from_str(name)).unwrap_or_default());
    if is_telegram {
        return Some(Host::Telegram);
    }
    let user_agent = window.navigator().user_agent().unwrap_or_default();
    // What was put on the home screen is shown without a browser's marks too.
    let is_installed = browser::matches("(display-mode: standalone)");
    Host::of(&user_agent).filter(|host| *host != Host::Unnamed || !is_installed)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn apps_are_known_by_their_marks() {
        const APPLE: &str = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)";
        const ANDROID: &str = "Mozilla/5.0 (Linux; Android 14; Pixel 8; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/129.0.0.0 Mobile Safari/537.36";
        const CHROME: &str = "Mozilla/5.0 (Linux; Android 14; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/129.0.0.0 Mobile Safari/537.36";
        for (base, rest, expected) in [
            (CHROME, "", None),
            (
                CHROME,
                " Telegram-Android/11.2.1 (Pixel; Android 14; SDK 34; HIGH)",
                Some(Host::Telegram),
            ),
            (ANDROID, "", Some(Host::Unnamed)),
            (
                ANDROID,
                " [FB_IAB/FB4A;FBAV/453.0.0.40.107;]",
                Some(Host::Facebook),
            ),
            (
                ANDROID,
                " Instagram 309.1.0.41.113 Android",
                Some(Host::Instagram),
            ),
            (ANDROID, " WhatsApp/2.24.9", Some(Host::WhatsApp)),
            (APPLE, " Version/17.4 Mobile/15E148 Safari/604.1", None),
            (APPLE, " CriOS/123.0 Mobile/15E148 Safari/604.1", None),
            (APPLE, " Mobile/15E148", Some(Host::Unnamed)),
            (
                APPLE,
                " Mobile/15E148 [FBAN/FBIOS;FBAV/27.0.0.10.12]",
                Some(Host::Facebook),
            ),
            (
                APPLE,
                " Mobile/15E148 Instagram 93.0.0.14.101 (iPhone10,4)",
                Some(Host::Instagram),
            ),
            (
                "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0",
                "",
                None,
            ),
        ] {
            let user_agent = [base, rest].concat();
            assert_eq!(Host::of(&user_agent), expected, "{user_agent}");
        }
    }
}
