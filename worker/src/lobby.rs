//! The lobby's Durable Object: one for all, so nothing of a room may depend on it.
//!
//! Rooms report to it; visitors read it through the edge's cache. The rules are `room::Lobby`'s.

use crate::answer::Answer;
use crate::fault::Fault;
use crate::{door, now};
use room::limits::LOBBY_MAX_AGE_S;
use room::{Listing, Lobby as List, LobbyReport, Refusal};
use serde::Deserialize;
use std::cell::RefCell;
use worker::{
    Cache, DurableObject, Env, Error, Method, Request, Response, Result, SqlStorageValue, State,
    Stub, Url, durable_object,
};

/// The binding of the namespace.
const LOBBY: &str = "LOBBY";
/// The one object in it.
const NAME: &str = "lobby";
/// Where the object is asked. Nothing outside the Worker has this address.
const INSIDE: &str = "https://lobby/";

const SCHEMA: &str = "CREATE TABLE IF NOT EXISTS listing (room TEXT PRIMARY KEY, listing TEXT NOT NULL) WITHOUT ROWID";
const WRITE: &str = "INSERT OR REPLACE INTO listing (room, listing) VALUES (?, ?)";
const ERASE: &str = "DELETE FROM listing WHERE room = ?";

/// The lobby's object.
#[durable_object(fetch)]
pub struct Lobby {
    state: State,
    /// What is stored, once it was read.
    list: RefCell<Option<List>>,
}

#[derive(Deserialize)]
struct Row {
    listing: String,
}

impl DurableObject for Lobby {
    fn new(state: State, _env: Env) -> Self {
        Self {
            state,
            list: RefCell::default(),
        }
    }

    async fn fetch(&self, mut request: Request) -> Result<Response> {
        let answer = if request.method() == Method::Post {
            let report = request.text().await?;
            self.hear(&report)
        } else {
            self.show()
        };
        let answer = answer.unwrap_or_else(|fault| {
            // What is stored is right; memory may not be.
            if let Ok(mut list) = self.list.try_borrow_mut() {
                *list = None;
            }
            Answer::refused(fault.refusal())
        });
        answer.into_response(true)
    }
}

impl Lobby {
    fn show(&self) -> std::result::Result<Answer, Fault> {
        let answer = self.with(|list| Ok(list.answer(now())))?;
        Ok(Answer::json(200, &answer)?.cacheable(LOBBY_MAX_AGE_S))
    }

    fn hear(&self, report: &str) -> std::result::Result<Answer, Fault> {
        match serde_json::from_str(report).map_err(|_| Refusal::Malformed)? {
            LobbyReport::Open(listing) => self.with(|list| {
                let text = serde_json::to_string(&listing)?;
                let room = listing.room.clone();
                let leaving = list.open(listing, now());
                self.run(SCHEMA, vec![])?;
                self.run(WRITE, vec![room.into(), text.into()])?;
                for room in leaving {
                    self.run(ERASE, vec![room.into()])?;
                }
                Ok(())
            })?,
            LobbyReport::Closed { room } => self.with(|list| {
                if list.close(&room) {
                    self.run(ERASE, vec![room.into()])?;
                }
                Ok(())
            })?,
        }
        Ok(Answer::json(200, &true)?)
    }

    /// Works on the list, which is read from storage when it is not in memory.
    fn with<T>(
        &self,
        work: impl FnOnce(&mut List) -> std::result::Result<T, Fault>,
    ) -> std::result::Result<T, Fault> {
        let mut kept = self
            .list
            .try_borrow_mut()
            .map_err(|_| Error::from("the lobby is borrowed twice"))?;
        match &mut *kept {
            Some(list) => work(list),
            None => work(kept.insert(self.read()?)),
        }
    }

    fn read(&self) -> std::result::Result<List, Fault> {
        let sql = self.state.storage().sql();
        let tables = "SELECT name AS listing FROM sqlite_master WHERE name = 'listing'";
        let mut list = List::default();
        if sql.exec(tables, None)?.to_array::<Row>()?.is_empty() {
            return Ok(list);
        }
        for row in sql
            .exec("SELECT listing FROM listing", None)?
            .to_array::<Row>()?
        {
            // One of a release that is not ours is left to its end.
            if let Ok(listing) = serde_json::from_str::<Listing>(&row.listing) {
                list.open(listing, now());
            }
        }
        Ok(list)
    }

    fn run(&self, statement: &str, values: Vec<SqlStorageValue>) -> Result<()> {
        let sql = self.state.storage().sql();
        sql.exec(statement, values).map(|_| ())
    }
}

/// The lobby's object, as others reach it.
pub fn stub(env: &Env) -> Result<Stub> {
    env.durable_object(LOBBY)?.get_by_name(NAME)
}

/// Sends a report.
pub async fn report(env: &Env, report: &LobbyReport) -> std::result::Result<(), Fault> {
    let request = door::internal_post(INSIDE, &serde_json::to_string(report)?)?;
    let response = stub(env)?.fetch_with_request(request).await?;
    if response.status_code() == 200 {
        Ok(())
    } else {
        Err(Error::from("the lobby refused a report").into())
    }
}

/// Answers `GET /api/lobby`: from the edge's cache if it can, so that however many poll, the object is
/// asked once in three seconds and place.
pub async fn serve(env: &Env, url: &Url) -> std::result::Result<Response, Fault> {
    // Without what follows a `?`, or every query would be cached apart.
    let mut key = url.clone();
    key.set_query(None);
    let cache = Cache::default();
    if let Ok(Some(cached)) = cache.get(key.as_str(), false).await {
        return Ok(cached);
    }
    let request = Request::new(INSIDE, Method::Get)?;
    let asked = stub(env)?.fetch_with_request(request).await;
    let mut fresh = asked
        .ok()
        .filter(|response| response.status_code() == 200)
        .ok_or(Refusal::NotAvailable)?;
    let text = fresh.text().await?;
    let answer = || Answer::text_json(text.clone()).cacheable(LOBBY_MAX_AGE_S);
    let secure = door::is_secure(url);
    // Where there is no cache, everyone is answered by the object itself.
    let _ = cache
        .put(key.as_str(), answer().into_response(secure)?)
        .await;
    Ok(answer().into_response(secure)?)
}
