//! What a request must satisfy before any object is woken for it.

use crate::fault::Fault;
use futures_util::StreamExt;
use room::Refusal;
use room::limits::MAX_BODY;
use room::protocol::VERSION;
use wasm_bindgen::JsValue;
use worker::{Headers, Method, Request, RequestInit, Url};

/// A header's value; one that cannot be read counts as absent.
pub fn header(request: &Request, name: &str) -> Option<String> {
    request.headers().get(name).ok().flatten()
}

/// Refuses what another site's page asks. Browsers always say where a POST or a socket comes from.
pub fn check_origin(request: &Request, url: &Url) -> Result<(), Refusal> {
    match header(request, "Origin") {
        Some(origin) if origin != url.origin().ascii_serialization() => Err(Refusal::ForeignOrigin),
        _ => Ok(()),
    }
}

/// Refuses a protocol version that is not ours; none named means version 1.
pub fn check_version(version: Option<&str>) -> Result<(), Refusal> {
    match version {
        Some(version) if version.parse() != Ok(VERSION) => Err(Refusal::UpdateRequired),
        _ => Ok(()),
    }
}

/// Refuses bodies that are not said to be JSON: forms of other sites cannot say so.
pub fn check_content_type(content_type: Option<&str>) -> Result<(), Refusal> {
    let kind = content_type
        .and_then(|kind| kind.split(';').next())
        .unwrap_or_default();
    if kind.trim().eq_ignore_ascii_case("application/json") {
        Ok(())
    } else {
        Err(Refusal::UnsupportedMediaType)
    }
}

/// The body as text: at most 4 KiB, whatever `Content-Length` says.
pub async fn body(request: &mut Request) -> Result<String, Fault> {
    let declared = header(request, "Content-Length").and_then(|length| length.parse::<u64>().ok());
    if declared.is_some_and(|length| usize::try_from(length).is_ok_and(|length| length > MAX_BODY))
    {
        return Err(Refusal::TooLarge.into());
    }
    if request.inner().body().is_none() {
        return Ok(String::new());
    }
    let mut bytes = Vec::new();
    let mut stream = request.stream()?;
    while let Some(chunk) = stream.next().await {
        bytes.extend(chunk?);
        if bytes.len() > MAX_BODY {
            return Err(Refusal::TooLarge.into());
        }
    }
    String::from_utf8(bytes).map_err(|_| Refusal::Malformed.into())
}

/// A POST of the Worker's own to an object, with a text as its body.
pub fn internal_post(url: &str, body: &str) -> worker::Result<Request> {
    internal_post_with(url, body, Headers::new())
}

/// As [`internal_post`], with headers.
pub fn internal_post_with(url: &str, body: &str, headers: Headers) -> worker::Result<Request> {
    let mut init = RequestInit::new();
    init.with_method(Method::Post)
        .with_headers(headers)
        .with_body(Some(JsValue::from_str(body)));
    Request::new_with_init(url, &init)
}

/// The value of a query's first parameter of this name.
pub fn query(url: &Url, name: &str) -> Option<String> {
    url.query_pairs()
        .find(|(key, _)| key == name)
        .map(|(_, value)| value.into_owned())
}

/// Whether the request came over https.
pub fn is_secure(url: &Url) -> bool {
    url.scheme() == "https"
}

/// Where a request comes from: an IPv4 address, or the first half of an IPv6 one, all of which
/// usually belongs to one household.
pub fn address(request: &Request) -> String {
    let address = header(request, "CF-Connecting-IP").unwrap_or_default();
    match address.parse::<std::net::Ipv6Addr>() {
        Ok(v6) => {
            let [a, b, c, d, ..] = v6.segments();
            format!("{a:x}:{b:x}:{c:x}:{d:x}")
        }
        Err(_) => address,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_version_one_is_spoken() {
        assert_eq!(check_version(None), Ok(()));
        assert_eq!(check_version(Some("1")), Ok(()));
        for other in ["2", "0", "", "one"] {
            assert_eq!(
                check_version(Some(other)),
                Err(Refusal::UpdateRequired),
                "{other}"
            );
        }
    }

    #[test]
    fn only_json_is_read() {
        assert_eq!(check_content_type(Some("application/json")), Ok(()));
        assert_eq!(
            check_content_type(Some("Application/JSON; charset=utf-8")),
            Ok(())
        );
        for other in [
            None,
            Some("text/plain"),
            Some("application/jsonp"),
            Some(""),
        ] {
            assert_eq!(
                check_content_type(other),
                Err(Refusal::UnsupportedMediaType)
            );
        }
    }
}
