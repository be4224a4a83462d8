//! A room's Durable Object.
//!
//! It holds no truth that is not stored: waking is replaying the current game's log. Everything
//! between reading the state and storing its change runs without an `.await`, so that no other event
//! of the room comes between, and all of it is written at once.

mod alarm;
mod commit;
mod keep;
mod outgoing;
mod presence;
mod report;
mod requests;
mod seat;
mod sockets;
mod store;

use crate::fault::Fault;
use crate::now;
use crate::settings::Settings;
use keep::Keep;
use report::SharedOutbox;
use room::limits::LISTED_ALONE_MS;
use std::cell::{RefCell, RefMut};
use store::Store;
use worker::{
    DurableObject, Env, Error, Request, Response, Result, Socket, State, WebSocket,
    WebSocketIncomingMessage, WebSocketRequestResponsePair, durable_object,
};

/// The object of one room.
#[durable_object]
pub struct Room {
    state: State,
    env: Env,
    settings: Settings,
    keep: RefCell<Keep>,
    outbox: SharedOutbox,
}

impl DurableObject for Room {
    /// Runs at every waking: nothing is read or written before something is asked.
    fn new(state: State, env: Env) -> Self {
        let settings = Settings::of(&env);
        Self {
            state,
            env,
            settings,
            keep: RefCell::default(),
            outbox: SharedOutbox::default(),
        }
    }

    async fn fetch(&self, request: Request) -> Result<Response> {
        self.serve(request).await
    }

    /// Rooms serve no TCP; the default body would panic.
    async fn connect(&self, _socket: Socket) -> Result<()> {
        Err(Error::from("not served"))
    }

    async fn alarm(&self) -> Result<Response> {
        self.ring().await?;
        Response::empty()
    }

    async fn websocket_message(
        &self,
        socket: WebSocket,
        message: WebSocketIncomingMessage,
    ) -> Result<()> {
        self.hear(&socket, &message);
        self.arm_or_log().await;
        Ok(())
    }

    async fn websocket_close(
        &self,
        socket: WebSocket,
        code: usize,
        _reason: String,
        _was_clean: bool,
    ) -> Result<()> {
        // Without a close of our own the browser waits for one; codes that may not be sent throw.
        let code = u16::try_from(code)
            .ok()
            .filter(|code| *code == 1000 || (3000..5000).contains(code));
        let _ = socket.close(Some(code.unwrap_or(1000)), Some(""));
        self.farewell(&socket);
        self.arm_or_log().await;
        Ok(())
    }

    async fn websocket_error(&self, socket: WebSocket, _error: Error) -> Result<()> {
        let _ = socket.close(Some(1011), Some(""));
        self.farewell(&socket);
        self.arm_or_log().await;
        Ok(())
    }
}

impl Room {
    fn store(&self) -> Store {
        Store::new(self.state.storage().sql())
    }

    /// The state, read from storage on waking. Never held over an `.await`.
    fn keep(&self) -> std::result::Result<RefMut<'_, Keep>, Fault> {
        let mut keep = self
            .keep
            .try_borrow_mut()
            .map_err(|_| Error::from("the room is borrowed twice"))?;
        if !keep.is_read() {
            *keep = Keep::read(&self.store(), self.settings.durations)?;
            // Answered by the platform while the room sleeps. Kept with the sockets, not in storage.
            let pair = WebSocketRequestResponsePair::new("ping", "pong").map_err(Error::from)?;
            self.state.set_websocket_auto_response(&pair);
            self.close_if_deserted(&keep, LISTED_ALONE_MS);
        }
        Ok(keep)
    }
}
