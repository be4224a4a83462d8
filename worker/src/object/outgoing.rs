//! Writing to sockets.

use super::Room;
use js_sys::JsString;
use room::ServerMessage;
use wasm_bindgen::prelude::*;
use worker::WebSocket;

/// `WebSocket.OPEN`.
const OPEN: u16 = 1;

/// Whether `socket` can be written to. One that is being closed is still listed by the platform.
pub fn is_open(socket: &WebSocket) -> bool {
    socket.as_ref().ready_state() == OPEN
}

#[wasm_bindgen]
extern "C" {
    /// A socket to which a text of JavaScript's own is written.
    type Outgoing;

    #[wasm_bindgen(method, catch, js_name = send)]
    fn send_text(this: &Outgoing, text: &JsString) -> Result<(), JsValue>;
}

/// Sends `text` to all of `sockets`. It crosses into JavaScript once, not once a socket.
pub fn send_all(sockets: &[WebSocket], text: &str) {
    let text = JsString::from(text);
    for socket in sockets {
        // A socket that is closing cannot be written to; its client will reconnect.
        let _ = socket.as_ref().unchecked_ref::<Outgoing>().send_text(&text);
    }
}

/// Sends one message to one socket.
pub fn send(socket: &WebSocket, message: &ServerMessage) -> worker::Result<()> {
    // A socket that is closing cannot be written to; its client will reconnect.
    let _ = socket.send_with_str(serde_json::to_string(message)?);
    Ok(())
}

impl Room {
    /// Sends a text to every socket with `tag`.
    pub(super) fn send_to(&self, tag: &str, text: &str) {
        send_all(&self.state.get_websockets_with_tag(tag), text);
    }
}
