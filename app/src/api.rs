//! Requests to the server.

use leptos::prelude::*;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Headers, RequestInit, Response};

use crate::renewal;
use crate::strings::Errors;

/// The version of the protocol that this page speaks.
pub(crate) const PROTOCOL: &str = "1";

/// Why a request brought nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Failure {
    /// The server was not reached.
    Offline,
    /// It answered with an error of this HTTP status.
    Refused { status: u16 },
}

impl Failure {
    /// The failure as a sentence with a next step.
    pub fn sentence(&self, errors: &Errors) -> &'static str {
        match self {
            Self::Offline => errors.offline,
            Self::Refused { status: 429 } => errors.rate_limited,
            Self::Refused { status: 426 } => errors.outdated,
            Self::Refused { status: 422 } => errors.unfit,
            Self::Refused { .. } => errors.server,
        }
    }

    /// Whether there is no such thing, or no longer.
    pub fn is_missing(&self) -> bool {
        matches!(self, Self::Refused { status: 404 | 410 })
    }

    /// Whether the server refused because of how things stand there.
    pub fn is_conflict(&self) -> bool {
        matches!(self, Self::Refused { status: 409 })
    }
}

/// Asks for a resource; its text.
pub(crate) async fn get(path: &str) -> Result<String, Failure> {
    let init = RequestInit::new();
    init.set_method("GET");
    send(path, &init).await
}

/// Posts a JSON text; the answer's text.
pub(crate) async fn post(path: &str, json: &str) -> Result<String, Failure> {
    let init = RequestInit::new();
    init.set_method("POST");
    init.set_body(&JsValue::from_str(json));
    if let Ok(headers) = Headers::new() {
        let _ = headers.set("Content-Type", "application/json");
        let _ = headers.set("X-Protocol", PROTOCOL);
        init.set_headers(&headers);
    }
    send(path, &init).await
}

async fn send(path: &str, init: &RequestInit) -> Result<String, Failure> {
    // Any exception on the way means that no whole answer came.
    let response: Response = JsFuture::from(window().fetch_with_str_and_init(path, init))
        .await
        .map_err(|_| Failure::Offline)?
        .unchecked_into();
    if response.status() == 426 {
        renewal::look();
    }
    if !response.ok() {
        return Err(Failure::Refused {
            status: response.status(),
        });
    }
    let text = response.text().map_err(|_| Failure::Offline)?;
    let text = JsFuture::from(text).await.map_err(|_| Failure::Offline)?;
    Ok(text.as_string().unwrap_or_default())
}
