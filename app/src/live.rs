//! Parts of the view that follow what they read.
//!
//! The closures are boxed, and texts have one type, so that the machinery around them is compiled once and not
//! anew for every place that uses it: that is most of what a reactive page weighs.

use std::borrow::Cow;

use leptos::prelude::*;

/// A text that may be one of the language's own.
pub(crate) type Text = Cow<'static, str>;

/// A part that is made anew when what it reads changes.
pub(crate) fn part(view: impl Fn() -> AnyView + Send + 'static) -> AnyView {
    let view: Box<dyn Fn() -> AnyView + Send> = Box::new(view);
    (move || view()).into_any()
}

/// A text that follows what it reads.
pub(crate) fn text<T: Into<Text>>(text: impl Fn() -> T + Send + Sync + 'static) -> Signal<Text> {
    Signal::derive(move || text().into())
}

/// A state for an ARIA attribute, which is the word `true` or `false`.
pub(crate) fn flag(state: impl Fn() -> bool + Send + Sync + 'static) -> Signal<&'static str> {
    Signal::derive(move || if state() { "true" } else { "false" })
}

/// Does something now, and again when what it reads changes.
pub(crate) fn react(deed: impl Fn() + 'static) {
    let deed: Box<dyn Fn()> = Box::new(deed);
    Effect::new(move |_| deed());
}
