//! From a pointer's event to a place on the board. The rectangle is asked for anew each time: a layout that was
//! remembered would be wrong after a scroll, a zoom or a rotation.

use leptos::html::Div;
use leptos::prelude::*;
use leptos::web_sys::{Node, PointerEvent};
use wasm_bindgen::JsCast;

use super::geometry::Point;

/// Where the event is on the board; `None` while the board is not in the document.
pub(super) fn point(event: &PointerEvent, board: NodeRef<Div>) -> Option<Point> {
    let rect = board.get_untracked()?.get_bounding_client_rect();
    (rect.width() > 0.0 && rect.height() > 0.0).then(|| Point {
        x: (f64::from(event.client_x()) - rect.left()) / rect.width(),
        y: (f64::from(event.client_y()) - rect.top()) / rect.height(),
    })
}

/// Whether the event happened on the board or on something in it.
pub(super) fn pointer_is_on(event: &PointerEvent, board: NodeRef<Div>) -> bool {
    let target = event
        .target()
        .and_then(|target| target.dyn_into::<Node>().ok());
    board
        .get_untracked()
        .is_some_and(|board| board.contains(target.as_ref()))
}
