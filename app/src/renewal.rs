//! A page that is older than the server, and a newer one. The scripts around the program know what is kept of the page
//! on the device (`assets/boot.js`, `assets/offline.js`): they are told by events at the window.

use leptos::prelude::window;
use web_sys::Event;

/// The server has refused what this page speaks: there is a newer one to be looked for, and to be offered.
pub(crate) fn look() {
    tell("outdated");
}

/// Loads the page anew, and the newest that there is: not the one that is kept on the device, as a reload would.
pub(crate) fn renew() {
    tell("renew");
}

fn tell(name: &str) {
    // Refused only for an event that is on its way already.
    let _ = Event::new(name).and_then(|event| window().dispatch_event(&event));
}
