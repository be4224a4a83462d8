//! stub
use leptos::prelude::*;
#[component]
pub(crate) fn Room(id: String) -> impl IntoView { let _ = id; }
