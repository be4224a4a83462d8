//! Parts of the view that follow what they read.
//!
//! Leptos compiles its machinery anew for every closure that it is given, and that is most of what a reactive page
//! weighs. So closures are boxed here, and handed on by functions that do not know their types: inside of a function
//! with a type parameter, a closure has that parameter too, whatever it captures.
//!
//! A part or an effect that reads both a memo and what that memo is made from reads the source first. Leptos
//! (`reactive_graph` 0.2.16) asks its sources in the order in which they were read whether they have changed; a memo that
//! is asked brings its own sources up to date, and one of those that is asked afterwards says that nothing has changed.

use std::any::Any;
use std::borrow::Cow;
use std::marker::PhantomData;
use std::sync::Arc;
use std::time::Duration;

use leptos::prelude::*;
use web_sys::MouseEvent;

use crate::browser;

/// A text that may be one of the language's own.
pub(crate) type Text = Cow<'static, str>;

/// A part that is made anew when what it reads changes.
pub(crate) fn part(view: impl Fn() -> AnyView + Send + 'static) -> AnyView {
    fn erased(view: Box<dyn Fn() -> AnyView + Send>) -> AnyView {
        (move || view()).into_any()
    }
    erased(Box::new(view))
}

/// A part that is made once what is there already has been painted. Whether it has is kept in `painted`, beside whatever
/// is made anew more often: the second time it is there at once.
pub(crate) fn afterwards(
    painted: RwSignal<bool>,
    view: impl Fn() -> AnyView + Send + 'static,
) -> AnyView {
    waited_for(painted, browser::after_paint, Box::new(view))
}

/// A part that is made in the next task, so that a press is heard before; the second time at once, as with
/// [`afterwards`].
pub(crate) fn next(begun: RwSignal<bool>, view: impl Fn() -> AnyView + Send + 'static) -> AnyView {
    waited_for(
        begun,
        |told| browser::later(Duration::ZERO, told),
        Box::new(view),
    )
}

fn waited_for(
    reached: RwSignal<bool>,
    wait: fn(Box<dyn FnOnce()>),
    view: Box<dyn Fn() -> AnyView + Send>,
) -> AnyView {
    if !reached.get_untracked() {
        wait(Box::new(move || {
            // What waited may be gone by now.
            reached.try_set(true);
        }));
    }
    part(move || if reached.get() { view() } else { ().into_any() })
}

/// A text that follows what it reads.
pub(crate) fn text<T: Into<Text>>(text: impl Fn() -> T + Send + Sync + 'static) -> Signal<Text> {
    fn erased(text: Box<dyn Fn() -> Text + Send + Sync>) -> Signal<Text> {
        Signal::derive(text)
    }
    erased(Box::new(move || text().into()))
}

/// A state for an ARIA attribute, which is the word `true` or `false`.
pub(crate) fn flag(state: impl Fn() -> bool + Send + Sync + 'static) -> Signal<Text> {
    text(move || if state() { "true" } else { "false" })
}

/// A value that follows what it reads. It is worked out whenever it is asked for.
pub(crate) fn derived<T: 'static>(value: impl Fn() -> T + Send + Sync + 'static) -> Live<T> {
    let value: Value<T> = Box::new(value);
    Live {
        value: StoredValue::new(Arc::new(value)),
        of: PhantomData,
    }
}

/// What [`derived`] makes. Leptos has signals for this, which bring six hundred bytes of code for every type: here all
/// types share what keeps the value. Belongs to the reactive owner that it was made in.
pub(crate) struct Live<T> {
    value: StoredValue<Arc<dyn Any + Send + Sync>>,
    of: PhantomData<fn() -> T>,
}

type Value<T> = Box<dyn Fn() -> T + Send + Sync>;

impl<T> Clone for Live<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Live<T> {}

impl<T: 'static> Live<T> {
    /// The value, tracked.
    pub fn get(self) -> T {
        fn value(of: StoredValue<Arc<dyn Any + Send + Sync>>) -> Arc<dyn Any + Send + Sync> {
            of.get_value()
        }
        let value = value(self.value);
        let value = value.downcast_ref::<Value<T>>();
        value.expect("`derived` has put it there")()
    }

    /// The value as it is now.
    pub fn get_untracked(self) -> T {
        untrack(move || self.get())
    }
}

/// A value that follows what it reads. It is worked out once, and what reads it hears only of another value.
pub(crate) fn memo<T: PartialEq + Send + Sync + 'static>(
    value: impl Fn() -> T + Send + Sync + 'static,
) -> Memo<T> {
    fn erased<T: PartialEq + Send + Sync + 'static>(
        value: Box<dyn Fn() -> T + Send + Sync>,
    ) -> Memo<T> {
        Memo::new(move |_| value())
    }
    erased(Box::new(value))
}

/// Does something now, and again when what it reads changes.
pub(crate) fn react(deed: impl Fn() + 'static) {
    fn erased(deed: Box<dyn Fn()>) {
        Effect::new(move |_| deed());
    }
    erased(Box::new(deed));
}

/// Told whenever what `track` reads has changed and the change is painted: for what follows a frame later.
pub(crate) fn once_painted(track: impl Fn() + 'static) -> Trigger {
    let painted = Trigger::new();
    react(move || {
        track();
        browser::after_paint(move || painted.notify());
    });
    painted
}

/// What happens on a press, by pointer or key.
pub(crate) fn on_press(deed: impl FnMut(MouseEvent) + 'static) -> Box<dyn FnMut(MouseEvent)> {
    Box::new(deed)
}
