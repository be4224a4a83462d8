//! The page's connection to its room: the shell around [`Connection`] and [`RoomSession`].

use std::time::Duration;

use gloo_timers::callback::Timeout;
use leptos::{prelude::*, task::spawn_local};
use room::protocol::{
    CLOSE_REVOKED, CLOSE_UPDATE, ClientFrame, ClientMessage, RoomAnswer, ServerMessage,
};
use wasm_bindgen::{JsCast, prelude::Closure};
use web_sys::{CloseEvent, Event, MessageEvent, WebSocket};

use crate::api::{self, Failure, PROTOCOL};
use crate::browser;
use crate::connection::{Connection, Looked, Loss, Rest, Step};
use crate::kept_move::KeptMove;
use crate::room_session::{RoomSession, Then};
use crate::seen::Seen;
use crate::storage::Device;

/// So long after something was heard it is kept on the device.
const KEEP_AFTER: Duration = Duration::from_secs(2);

/// How the connection stands, for those who look at the page.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is seen in a place of its own"
)]
pub(crate) struct Line {
    /// Whether commands reach the server.
    pub open: bool,
    /// Whether it was lost and is not yet back.
    pub troubled: bool,
    /// Whether the browser knows of no network at all.
    pub offline: bool,
    /// Whether the room can be looked at, but lets no socket in.
    pub refused: bool,
    /// Why the server sent the page away, if it did.
    pub rest: Option<Rest>,
    /// Why it was given up, if it was.
    pub loss: Option<Loss>,
}

/// A page's room. Belongs to the reactive owner that made it: the socket closes with it.
#[derive(Clone, Copy)]
pub(crate) struct RoomClient {
    /// What is known of the room.
    pub session: RwSignal<RoomSession>,
    /// How the connection stands.
    pub line: RwSignal<Line>,
    /// The room's id.
    pub id: StoredValue<String>,
    /// The move on its way as it is kept on the device.
    kept: StoredValue<Option<KeptMove>>,
    /// What was heard of the room, to be kept on the device, and whether that has yet to be done.
    seen: StoredValue<(Seen, bool)>,
    shell: StoredValue<Shell, LocalStorage>,
}

struct Shell {
    connection: Connection,
    socket: Option<Socket>,
    timer: Option<Timeout>,
}

/// A socket and what listens to it.
struct Socket {
    web: WebSocket,
    /// Whether the server has said anything over it.
    greeted: bool,
    _on_open: Closure<dyn FnMut(Event)>,
    _on_message: Closure<dyn FnMut(MessageEvent)>,
    _on_close: Closure<dyn FnMut(CloseEvent)>,
}

impl Drop for Socket {
    fn drop(&mut self) {
        self.web.set_onopen(None);
        self.web.set_onmessage(None);
        self.web.set_onclose(None);
        // Refused only for codes and reasons that we do not use.
        let _ = self.web.close();
    }
}

impl RoomClient {
    /// Connects to the room of this id, and stays connected.
    pub fn open(id: String) -> Self {
        let (connection, steps) = Connection::start();
        let kept = KeptMove::load(&Device, &id);
        let client = Self {
            session: RwSignal::new(RoomSession::new(browser::random_seed(), kept.clone())),
            kept: StoredValue::new(kept),
            seen: StoredValue::new((Seen::new(&id), false)),
            line: RwSignal::new(Line::default()),
            id: StoredValue::new(id),
            shell: StoredValue::new_local(Shell {
                connection,
                socket: None,
                timer: None,
            }),
        };
        client.take(steps);
        browser::listen("online", move |_| client.advance(Connection::wake));
        browser::listen("offline", move |_| client.advance(Connection::wake));
        browser::listen("pageshow", move |_| client.advance(Connection::wake));
        browser::listen_to_visibility(move || {
            if browser::is_visible() {
                client.advance(Connection::wake);
            } else {
                client.keep_seen();
            }
        });
        browser::listen("pagehide", move |_| client.keep_seen());
        on_cleanup(move || client.keep_seen());
        client
    }

    /// The address of the room's requests, without the part after it.
    pub fn path(self) -> String {
        self.id.with_value(|id| ["/api/rooms/", id].concat())
    }

    /// Makes a move: it is shown at once, and sent now or when the connection is back.
    pub fn play(self, mv: chess::Move) {
        let mut frame = None;
        self.session.update(|session| frame = session.play(mv));
        if let Some(frame) = frame {
            self.send(&frame);
            self.keep();
        }
    }

    /// Keeps the move that is on its way on the device, and lets it go once it is not; after the paint, which it
    /// must not hold up.
    fn keep(self) {
        let on_its_way = self.session.try_with_untracked(RoomSession::on_its_way);
        let changed =
            on_its_way.filter(|now| self.kept.try_with_value(|kept| kept != now) == Some(true));
        if let Some(on_its_way) = changed {
            let id = self.id.get_value();
            self.kept.set_value(on_its_way.clone());
            browser::after_paint(move || KeptMove::keep(&Device, &id, on_its_way.as_ref()));
        }
    }

    /// Hears of the room. That is kept on the device after a while, in which more may come, or when the page is left.
    fn hear(self, hear: impl FnOnce(&mut Seen)) {
        let waits = self.seen.try_update_value(|(seen, waits)| {
            hear(seen);
            std::mem::replace(waits, true)
        });
        if waits == Some(false) {
            browser::later(KEEP_AFTER, move || self.keep_seen());
        }
    }

    fn keep_seen(self) {
        self.seen.try_update_value(|(seen, waits)| {
            if std::mem::take(waits) {
                seen.keep(&Device);
            }
        });
    }

    /// Shows the room as it was last seen, if nothing of it is shown yet.
    fn recall(self) {
        let unknown = |session: &RoomSession| session.view().is_none();
        if self.session.try_with_untracked(unknown) == Some(true)
            && let Some(seen) = Seen::load(&Device, &self.id.get_value())
        {
            self.session.try_update(|session| session.recall(&seen));
        }
    }

    /// Says a line of chat. Without a connection it stays unsaid.
    pub fn say(self, text: &str) {
        let open = self.line.get_untracked().open;
        let mut frame = None;
        self.session.update(|session| {
            if open {
                frame = session.say(text);
            } else {
                session.chat.fail();
            }
        });
        if let Some(frame) = frame {
            self.send(&frame);
        }
    }

    /// Says that a flag has fallen, when one has.
    pub fn watch_the_flag(self) {
        if self.line.get_untracked().open {
            let mut frame = None;
            self.session
                .update_untracked(|session| frame = session.fallen_flag(now()));
            if let Some(frame) = frame {
                self.send(&frame);
            }
        }
    }

    /// The visitor wants the page to go on that the server sent away.
    pub fn go_on(self) {
        self.advance(Connection::resume);
    }

    /// Sends a command, if the connection is open.
    pub fn command(self, message: ClientMessage) {
        if self.line.get_untracked().open {
            let mut frame = None;
            self.session
                .update(|session| frame = Some(session.command(message)));
            if let Some(frame) = frame {
                self.send(&frame);
            }
        }
    }

    /// Asks for everything anew, because this visitor may be someone else now.
    pub fn renew(self) {
        self.session.update(RoomSession::doubt);
        self.advance(Connection::renew);
    }

    fn send(self, frame: &ClientFrame) {
        self.send_text(&json::to_string(frame));
        self.advance(Connection::sent);
    }

    fn send_text(self, text: &str) {
        self.shell.try_with_value(|shell| {
            if let Some(open) = shell.socket.as_ref().filter(|_| shell.connection.is_open()) {
                // What does not arrive is noticed by its missing answer. To a socket that is closing, browsers send
                // nothing and complain.
                if open.web.ready_state() == WebSocket::OPEN {
                    let _ = open.web.send_with_str(text);
                }
            }
        });
    }

    /// Tells the connection what happened and does what follows. The page may be gone by then.
    fn advance(self, happened: impl FnOnce(&mut Connection) -> Vec<Step>) {
        if let Some(steps) = self
            .shell
            .try_update_value(|shell| happened(&mut shell.connection))
        {
            self.take(steps);
        }
    }

    fn take(self, steps: Vec<Step>) {
        for step in steps {
            match step {
                Step::Look => self.look(),
                Step::Open => self.connect(),
                Step::Drop => self.set_socket(None),
                Step::Ping => self.send_text("ping"),
                Step::Timer(ms) => {
                    let timer = Timeout::new(ms, move || {
                        self.advance(|connection| connection.timer(jitter()));
                    });
                    self.shell
                        .try_update_value(|shell| shell.timer = Some(timer));
                }
                Step::Quiet => {
                    self.shell.try_update_value(|shell| shell.timer = None);
                }
            }
        }
        let line = self.shell.try_with_value(|shell| Line {
            open: shell.connection.is_open(),
            troubled: shell.connection.is_troubled(),
            offline: !browser::is_online(),
            refused: shell.connection.is_refused(),
            rest: shell.connection.rest(),
            loss: shell.connection.loss(),
        });
        if let Some(line) = line.filter(|line| self.line.try_get_untracked() != Some(*line)) {
            self.line.try_set(line);
        }
    }

    fn set_socket(self, socket: Option<Socket>) {
        // The former one is dropped outside of the update: closing it must find the state at rest.
        let former = self
            .shell
            .try_update_value(|shell| std::mem::replace(&mut shell.socket, socket));
        drop(former);
    }

    fn look(self) {
        let path = self.path();
        spawn_local(async move {
            let looked = match api::get(&path).await {
                Ok(text) => self.found(&text),
                Err(Failure::Refused { status: 404 }) => Looked::Lost(Loss::Unknown),
                Err(Failure::Refused { status: 410 }) => Looked::Lost(Loss::Gone),
                Err(Failure::Refused { status: 426 }) => Looked::Lost(Loss::Outdated),
                Err(_) => {
                    self.recall();
                    Looked::Failed
                }
            };
            self.advance(|connection| connection.looked(looked, jitter()));
        });
    }

    fn found(self, text: &str) -> Looked {
        let understood = json::from_str::<RoomAnswer>(text).and_then(|answer| {
            let mut looked = Ok(());
            self.session
                .try_update(|session| looked = session.look(&answer, now()));
            looked.ok()
        });
        self.keep();
        if understood.is_some() {
            self.hear(|seen| seen.whole(text, now()));
        }
        understood.map_or(Looked::Lost(Loss::Outdated), |()| Looked::Found)
    }

    fn connect(self) {
        let Some(since) = self.session.try_with_untracked(RoomSession::since) else {
            return;
        };
        match self.socket(since) {
            Some(socket) => self.set_socket(Some(socket)),
            None => self.advance(|connection| connection.closed(0, jitter())),
        }
    }

    fn socket(self, since: Option<u64>) -> Option<Socket> {
        let location = window().location();
        let scheme = if location.protocol().ok()? == "https:" {
            "wss://"
        } else {
            "ws://"
        };
        let mut url = [
            scheme,
            &location.host().ok()?,
            &self.path(),
            "/socket?v=",
            PROTOCOL,
        ]
        .concat();
        if let Some(since) = since {
            url.push_str("&since=");
            url.push_str(&since.to_string());
        }
        let socket = WebSocket::new(&url).ok()?;
        let on_open = Closure::new(move |_: Event| self.advance(Connection::opened));
        let on_message = Closure::new(move |event: MessageEvent| {
            if let Some(text) = event.data().as_string() {
                self.receive(&text);
            }
        });
        let on_close = Closure::new(move |event: CloseEvent| {
            if event.code() == CLOSE_REVOKED {
                self.session.try_update(RoomSession::revoke);
                self.keep();
            }
            self.advance(|connection| connection.closed(event.code(), jitter()));
        });
        socket.set_onopen(Some(on_open.as_ref().unchecked_ref()));
        socket.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
        socket.set_onclose(Some(on_close.as_ref().unchecked_ref()));
        Some(Socket {
            web: socket,
            greeted: false,
            _on_open: on_open,
            _on_message: on_message,
            _on_close: on_close,
        })
    }

    fn receive(self, text: &str) {
        if text == "pong" {
            self.heard();
            return;
        }
        let Some(message) = json::from_str::<ServerMessage>(text) else {
            // Something newer than this page: the next connection begins with a snapshot instead.
            self.session.try_update(RoomSession::doubt);
            self.advance(|connection| connection.closed(0, jitter()));
            return;
        };
        let then = self
            .session
            .try_update(|session| session.receive(&message, now()));
        match message {
            ServerMessage::Snapshot { .. } => self.hear(|seen| seen.whole(text, now())),
            ServerMessage::Events { .. } => self.hear(|seen| seen.more(text, now())),
            _ => {}
        }
        self.keep();
        self.heard();
        match then {
            Some(Then::Renew) => self.advance(Connection::renew),
            Some(Then::GiveUp) => {
                self.advance(|connection| connection.closed(CLOSE_UPDATE, 0.0));
            }
            Some(Then::Rest) => self.greet(),
            None => {}
        }
    }

    fn heard(self) {
        let waits = self.session.try_with_untracked(RoomSession::waits);
        self.advance(|connection| connection.heard(waits == Some(true)));
    }

    /// After the first message of a socket, which tells what was missed: sends again what is still open.
    fn greet(self) {
        let first = self.shell.try_update_value(|shell| {
            shell
                .socket
                .as_mut()
                .is_some_and(|socket| !std::mem::replace(&mut socket.greeted, true))
        });
        if first == Some(true) {
            let frames = self.session.try_update(RoomSession::resume);
            for frame in frames.unwrap_or_default() {
                self.send(&frame);
            }
        }
    }
}

/// This device's time in ms since the epoch.
pub(crate) fn now() -> i64 {
    // Whole milliseconds, far below 2^63.
    #[expect(clippy::cast_possible_truncation)]
    let now = browser::now() as i64;
    now
}

fn jitter() -> f64 {
    js_sys::Math::random()
}
