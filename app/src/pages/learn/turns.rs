//! A long page, made a part at a time.

use std::sync::Arc;

use leptos::prelude::*;

use crate::live::next;

/// Makes the part of this number, unless there is none.
type Make = Arc<dyn Fn(usize) -> Option<AnyView> + Send + Sync>;

/// The parts that `make` makes from number 0 until it has no more: the first `at_once` now, each of the others in a task
/// of its own, between which presses are heard; all of them now if the page is to be there as a `whole`. `done` is called
/// once all have been made.
pub(super) fn in_turn(
    whole: bool,
    at_once: usize,
    make: impl Fn(usize) -> Option<AnyView> + Send + Sync + 'static,
    done: fn(),
) -> AnyView {
    let at_once = if whole { usize::MAX } else { at_once };
    from(0, at_once, Arc::new(make), done)
}

fn from(number: usize, at_once: usize, make: Make, done: fn()) -> AnyView {
    let mut parts = Vec::new();
    for number in number..at_once.max(number + 1) {
        let Some(part) = make(number) else {
            done();
            return parts.into_any();
        };
        parts.push(part);
    }
    let number = number + parts.len();
    let rest = next(RwSignal::new(false), move || {
        from(number, 0, make.clone(), done)
    });
    parts.push(rest);
    parts.into_any()
}
