//! A link, and the ways to hand it on: the share sheet, the clipboard, a QR code, and the text itself.

use leptos::{html::Input, prelude::*, task::spawn_local};

use crate::browser;
use crate::live::{Text, on_press, part, text};
use crate::qr::QrCode;
use crate::strings::Strings;

/// What became of the latest press.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Handed {
    Copied,
    /// The clipboard was refused: the link is selected.
    ByHand,
    /// The share sheet did not open.
    NotShared,
}

/// The link in a field, and its ways.
#[component]
pub(super) fn ShareLink(
    strings: &'static Strings,
    /// The whole address.
    link: String,
    /// What it is.
    label: &'static str,
    /// What it is to those who get it.
    #[prop(optional)]
    title: Option<&'static str>,
) -> impl IntoView {
    let texts = strings.invite();
    let field = NodeRef::<Input>::new();
    let handed = RwSignal::new(None);
    let link = StoredValue::new(link);
    let select = move || {
        if let Some(field) = field.get_untracked() {
            field.select();
        }
    };
    let copy = move |_| {
        let asked = browser::copy(&link.get_value());
        spawn_local(async move {
            let done = asked.await;
            if !done && let Some(field) = field.get_untracked() {
                // Selected, so that the browser's own copying is one step away.
                let _ = field.focus();
                select();
            }
            handed.try_set(Some(if done { Handed::Copied } else { Handed::ByHand }));
        });
    };
    let share = move |_| {
        let asked = browser::share(title.unwrap_or(label), &link.get_value());
        spawn_local(async move {
            if !asked.await {
                handed.try_set(Some(Handed::NotShared));
            }
        });
    };
    let said = text(move || match handed.get() {
        Some(Handed::Copied) => texts.copied_line.into(),
        Some(Handed::ByHand) => (texts.copy_by_hand)(copy_keys()).into(),
        Some(Handed::NotShared) => texts.share_failed.into(),
        None => Text::default(),
    });
    let can_share = browser::can_share();
    let share = can_share.then(|| {
        view! {
            <button class="btn primary" on:click=on_press(share)>{texts.share}</button>
        }
    });
    let copy_class = if can_share { "btn" } else { "btn primary" };
    let copy_label = part(move || {
        if handed.get() == Some(Handed::Copied) {
            let done = view! {
                <svg class="tick" viewBox="0 0 24 24" aria-hidden="true"><path d="M4 13l5 5L20 6" /></svg>
                {strings.room().copied}
            };
            done.into_any()
        } else {
            strings.room().copy.into_any()
        }
    });
    view! {
        <div class="share">
            <input
                class="input"
                readonly
                node_ref=field
                value=link.get_value()
                aria-label=label
                on:focus=move |_| select()
            />
            <div class="share-ways">
                {share}
                <button class=copy_class on:click=on_press(copy)>{copy_label}</button>
            </div>
            <p class="note" role="status">{said}</p>
        </div>
    }
}

/// The link as a picture for another device's camera, if it is short enough for one.
pub(super) fn qr(strings: &'static Strings, link: &str) -> AnyView {
    picture(link, strings.invite().qr, strings.invite().scan)
}

/// The same for a link that is no invitation.
pub(super) fn picture(link: &str, label: &'static str, caption: &'static str) -> AnyView {
    let code = QrCode::of(link).map(|code| {
        // With the margin of four modules that readers need.
        let side = (code.size() + 8).to_string();
        view! {
            <figure class="qr">
                <svg viewBox=["-4 -4 ", &side, " ", &side].concat() role="img" aria-label=label>
                    <path d=code.path() />
                </svg>
                <figcaption class="note">{caption}</figcaption>
            </figure>
        }
    });
    code.into_any()
}

/// The keys that copy a selection here; `None` where there is a finger for it.
fn copy_keys() -> Option<&'static str> {
    if browser::matches("(pointer: coarse)") {
        return None;
    }
    let platform = window().navigator().platform().unwrap_or_default();
    Some(if platform.starts_with("Mac") {
        "⌘C"
    } else {
        "Ctrl+C"
    })
}
