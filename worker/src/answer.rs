//! Answers of the API, with the headers that all of them carry.

use room::Refusal;
use room::protocol::ErrorBody;
use serde::Serialize;
use worker::{Headers, Response, ResponseBuilder};

/// A `Content-Type` and a body.
#[derive(Debug)]
enum Body {
    Json(String),
    Pgn(String),
    Text(&'static str),
}

/// An answer in the making.
#[derive(Debug)]
pub struct Answer {
    status: u16,
    body: Body,
    cookie: Option<String>,
    max_age_s: Option<u32>,
}

impl Answer {
    /// A JSON answer.
    pub fn json<T: Serialize>(status: u16, value: &T) -> Result<Self, serde_json::Error> {
        Ok(Self::new(status, Body::Json(serde_json::to_string(value)?)))
    }

    /// A JSON answer that is written already.
    pub fn text_json(json: String) -> Self {
        Self::new(200, Body::Json(json))
    }

    /// Games as PGN.
    pub fn pgn(pgn: String) -> Self {
        Self::new(200, Body::Pgn(pgn))
    }

    /// Nothing is here, for addresses outside the API.
    pub fn not_found() -> Self {
        Self::new(404, Body::Text("Not found\n"))
    }

    /// A refusal, in JSON.
    pub fn refused(refusal: Refusal) -> Self {
        let body = ErrorBody {
            error: refusal,
            message: refusal.message().to_owned(),
        };
        // Two short strings always have a JSON form; the fallback is one all the same.
        let json = serde_json::to_string(&body)
            .unwrap_or_else(|_| r#"{"error":"internal","message":""}"#.to_owned());
        Self::new(refusal.http_status(), Body::Json(json))
    }

    fn new(status: u16, body: Body) -> Self {
        Self {
            status,
            body,
            cookie: None,
            max_age_s: None,
        }
    }

    /// The answer, good for everyone for so many seconds.
    pub fn cacheable(mut self, max_age_s: u32) -> Self {
        self.max_age_s = Some(max_age_s);
        self
    }

    /// The answer with a `Set-Cookie`, if there is one to set.
    pub fn with_cookie(mut self, cookie: Option<String>) -> Self {
        self.cookie = cookie;
        self
    }

    /// The answer on its way; `secure` when it goes over https.
    pub fn into_response(self, secure: bool) -> worker::Result<Response> {
        let headers = headers(secure)?;
        if let Some(cookie) = &self.cookie {
            headers.append("Set-Cookie", cookie)?;
        }
        if let Some(seconds) = self.max_age_s {
            headers.set("Cache-Control", &format!("public, max-age={seconds}"))?;
        }
        let (kind, text) = match self.body {
            Body::Json(json) => ("application/json", json),
            Body::Pgn(pgn) => ("application/vnd.chess-pgn", pgn),
            Body::Text(text) => ("text/plain; charset=utf-8", text.to_owned()),
        };
        headers.set("Content-Type", kind)?;
        Ok(ResponseBuilder::new()
            .with_status(self.status)
            .with_headers(headers)
            .fixed(text.into_bytes()))
    }
}

/// The headers of every answer of the Worker; static files get theirs from `_headers`.
pub fn headers(secure: bool) -> worker::Result<Headers> {
    let headers = Headers::new();
    for (name, value) in [
        ("Cache-Control", "no-store"),
        (
            "Content-Security-Policy",
            "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
        ),
        ("Cross-Origin-Resource-Policy", "same-origin"),
        (
            "Permissions-Policy",
            "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
        ),
        ("Referrer-Policy", "no-referrer"),
        ("X-Content-Type-Options", "nosniff"),
        ("X-Frame-Options", "DENY"),
        ("X-Robots-Tag", "noindex"),
    ] {
        headers.set(name, value)?;
    }
    if secure {
        headers.set(
            "Strict-Transport-Security",
            "max-age=31536000; includeSubDomains",
        )?;
    }
    Ok(headers)
}
