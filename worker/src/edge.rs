//! The Worker: reads the address, keeps the door, and hands over to the room's object.

use crate::answer::Answer;
use crate::door;
use crate::fault::Fault;
use crate::lobby;
use crate::lost;
use crate::rooms::Rooms;
use crate::route::{CREATE, Part, Route};
use crate::settings::Settings;
use room::Refusal;
use room::protocol::VERSION;
use serde::Serialize;
use worker::{Env, Headers, Method, Request, Response, Url};

/// Headers of a POST that its object needs.
const PASSED_ON: [&str; 2] = ["Cookie", "CF-Connecting-IP"];
/// Fresh ids tried for a new room; even the second is never needed.
const TRIES: usize = 3;

/// The answer to `GET /api/health`.
#[derive(Serialize)]
struct Health {
    ok: bool,
    /// The protocol version spoken here.
    protocol: u32,
}

/// Answers a request.
pub async fn serve(request: Request, env: &Env) -> worker::Result<Response> {
    let url = request.url()?;
    match dispatch(request, &url, env).await {
        Ok(response) => Ok(response),
        Err(fault) => Answer::refused(fault.refusal()).into_response(door::is_secure(&url)),
    }
}

async fn dispatch(request: Request, url: &Url, env: &Env) -> Result<Response, Fault> {
    let secure = door::is_secure(url);
    let method = request.method();
    let is_read = matches!(method, Method::Get | Method::Head);
    match (Route::parse(url.path()), is_read) {
        (Route::Health, true) => Ok(Answer::json(
            200,
            &Health {
                ok: true,
                protocol: VERSION,
            },
        )?
        .into_response(secure)?),
        (Route::Lobby, true) => lobby::serve(env, url).await,
        (Route::Rooms, false) if method == Method::Post => create(request, url, env).await,
        (Route::Room(_, Part::Create) | Route::Nothing, _) if url.path().starts_with("/api/") => {
            Err(Refusal::NotFound.into())
        }
        (Route::Nothing, true) if lost::is_visit(&request, url) => Ok(lost::page(env, url).await?),
        (Route::Nothing, _) => Ok(Answer::not_found().into_response(secure)?),
        (Route::NoRoom, _) => Err(Refusal::NoSuchRoom.into()),
        (Route::Room(id, part), true) if part.is_read() => {
            if part == Part::Socket {
                check_socket(&request, url)?;
            }
            Ok(Rooms::of(env)?
                .object(id)?
                .fetch_with_request(request)
                .await?)
        }
        (Route::Room(id, part), false) if method == Method::Post && !part.is_read() => {
            check_post(&request, url)?;
            if part == Part::Claim {
                check_limit(env, "CLAIM_LIMIT", &request).await?;
            }
            let mut request = request;
            let body = door::body(&mut request).await?;
            Ok(Rooms::of(env)?
                .object(id)?
                .fetch_with_request(post(&request, url.as_str(), &body)?)
                .await?)
        }
        _ => Err(Refusal::MethodNotAllowed.into()),
    }
}

fn check_post(request: &Request, url: &Url) -> Result<(), Refusal> {
    door::check_origin(request, url)?;
    door::check_content_type(door::header(request, "Content-Type").as_deref())?;
    door::check_version(door::header(request, "X-Protocol").as_deref())
}

fn check_socket(request: &Request, url: &Url) -> Result<(), Refusal> {
    door::check_origin(request, url)?;
    let upgrade = door::header(request, "Upgrade").unwrap_or_default();
    if !upgrade.eq_ignore_ascii_case("websocket") {
        return Err(Refusal::UpgradeRequired);
    }
    door::check_version(door::query(url, "v").as_deref())
}

/// A new room, at an id that nobody can guess.
async fn create(mut request: Request, url: &Url, env: &Env) -> Result<Response, Fault> {
    check_post(&request, url)?;
    check_limit(env, "CREATE_LIMIT", &request).await?;
    let body = door::body(&mut request).await?;
    let rooms = Rooms::of(env)?;
    for _ in 0..TRIES {
        let id = rooms.fresh_id()?;
        let mut at = url.clone();
        at.set_path(&format!("/api/rooms/{id}/{CREATE}"));
        let response = rooms
            .object(&id)?
            .fetch_with_request(post(&request, at.as_str(), &body)?)
            .await?;
        if response.status_code() != Refusal::NotOpen.http_status() {
            return Ok(response);
        }
    }
    Err(Refusal::Internal.into())
}

/// A POST to an object, with the headers of `request` that it needs.
fn post(request: &Request, url: &str, body: &str) -> worker::Result<Request> {
    let headers = Headers::new();
    for name in PASSED_ON {
        if let Some(value) = door::header(request, name) {
            headers.set(name, &value)?;
        }
    }
    door::internal_post_with(url, body, headers)
}

/// Refuses an address that asks too often. A limit that is not bound, or fails, refuses nobody.
async fn check_limit(env: &Env, binding: &str, request: &Request) -> Result<(), Refusal> {
    if Settings::of(env).unlimited {
        return Ok(());
    }
    let Ok(limiter) = env.rate_limiter(binding) else {
        return Ok(());
    };
    match limiter.limit(door::address(request)).await {
        Ok(outcome) if !outcome.success => Err(Refusal::RateLimited),
        _ => Ok(()),
    }
}
