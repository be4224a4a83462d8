//! The chat: what was said, and the field for a line of one's own, in which it stays until it has arrived.

use leptos::{ev::SubmitEvent, html::Div, html::Input, prelude::*};
use room::{Channel, ChatLine, Speaker};

use super::scene::Scene;
use super::told;
use crate::announcer::announcer;
use crate::browser;
use crate::chat_book::{self, Unsaid};
use crate::live::{derived, flag, memo, on_press, part, react, text};
use crate::localized::speech;
use crate::room_client;
use crate::storage::{self, Device, Record};
use crate::strings::Strings;

/// The counter appears when so many characters are left.
const COUNT_FROM: i64 = 40;

/// What the visitor has read and silenced, kept on the device for each room.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Memory {
    /// The number of the last line read in the players' chat.
    pub players: u32,
    /// The number of the last line read in the watchers' chat.
    pub watchers: u32,
    /// Whether nothing is to be heard or seen of it.
    pub muted: bool,
}

json::read_object! { Memory { players, watchers, muted } }
json::write_object! { Memory { players, watchers, muted } }

impl Record for Memory {
    const NAME: &'static str = "chat";
    const VERSION: u32 = 1;
}

impl Memory {
    pub fn load(room: &str) -> Self {
        storage::load(&Device, room).unwrap_or_default()
    }
}

/// Changes what is remembered, for good.
fn remember(scene: Scene, change: impl FnOnce(&mut Memory)) {
    let memory = scene.aside.memory;
    let before = memory.get_untracked();
    memory.update(change);
    let after = memory.get_untracked();
    if before != after {
        scene
            .client
            .id
            .with_value(|id| storage::save(&Device, id, &after));
    }
}

/// Who the visitor is in the chat, tracked.
fn me(scene: Scene) -> Speaker {
    scene
        .room(|room| Some(room.you()))
        .map_or(Speaker::Watcher, Speaker::from)
}

/// How many lines of others are still to be read, tracked.
pub(super) fn unread(scene: Scene) -> usize {
    let memory = scene.aside.memory.get();
    if memory.muted {
        return 0;
    }
    let me = me(scene);
    let seen = (memory.players, memory.watchers);
    scene.session(|session| session.chat.unread(seen, me))
}

/// Says the lines of others as they come, and follows what another page of this device has read or silenced.
pub(super) fn follow(scene: Scene) {
    let (announcer, speech) = (announcer(), speech());
    let key = scene.client.id.with_value(|id| storage::key::<Memory>(id));
    browser::listen_to_storage(move |changed| {
        if changed.is_none_or(|changed| changed == key) {
            let now = scene.client.id.with_value(|id| Memory::load(id));
            scene.aside.memory.set(now);
        }
    });
    // What was said before the page was opened is history.
    let opened = memo(move || scene.room(|room| Some(room.created_at())).is_some());
    let since = StoredValue::new(None);
    react(move || {
        if opened.get() && since.get_value().is_none() {
            let now = room_client::now();
            let time = scene
                .client
                .session
                .with_untracked(|session| session.server_time(now));
            since.set_value(Some(time));
        }
    });
    let heard = StoredValue::new(0);
    react(move || {
        let me = me(scene);
        let lines = scene.session(|session| session.chat.lines());
        let Some(since) = since.get_value() else {
            return;
        };
        let muted = scene.aside.memory.get_untracked().muted;
        let strings = speech.strings_untracked();
        let fresh: Vec<&ChatLine> = lines.iter().filter(|line| line.at >= since).collect();
        let new = fresh.len().saturating_sub(heard.get_value());
        heard.set_value(fresh.len());
        let others = |line: &&&ChatLine| line.from != me || me == Speaker::Watcher;
        let last = fresh.iter().rev().take(new).find(others);
        if let Some(line) = last.filter(|_| !muted) {
            announcer.say([&speaker(strings, scene, line), ": ", &line.text].concat());
        }
    });
}

/// Who said a line.
fn speaker(strings: &Strings, scene: Scene, line: &ChatLine) -> String {
    let color = match line.from {
        Speaker::Brass => chess::Color::White,
        Speaker::Steel => chess::Color::Black,
        Speaker::Watcher => return strings.table().chat.watcher.to_owned(),
    };
    let (mine, now) = scene.client.session.with_untracked(|session| {
        let room = session.view();
        (
            room.and_then(room::RoomView::my_color),
            room.filter(|room| chat_book::is_of_this_game(line, room.started_at()))
                .map(|room| told::name(strings, room, color)),
        )
    });
    match now {
        Some(_) if mine == Some(color) => strings.you.to_owned(),
        Some(name) => name,
        // The colours may have been swapped since.
        None => (strings.color)(color).to_owned(),
    }
}

/// The lines and the field.
#[component]
pub(super) fn ChatLines(strings: &'static Strings, scene: Scene) -> impl IntoView {
    let texts = &strings.table().chat;
    let session = scene.client.session;
    let list = NodeRef::<Div>::new();
    let lines = memo(move || scene.session(|session| session.chat.lines()));
    let muted = memo(move || scene.aside.memory.get().muted);
    let started = memo(move || scene.room(|room| room.started_at()));
    let shown = part(move || {
        if muted.get() {
            return view! { <p class="note chat-empty">{texts.muted}</p> }.into_any();
        }
        let started = started.get();
        let lines = lines.get();
        if lines.is_empty() {
            return view! { <p class="note chat-empty">{texts.empty}</p> }.into_any();
        }
        let earlier = lines
            .iter()
            .filter(|line| !chat_book::is_of_this_game(line, started))
            .count();
        let row = |(index, line): (usize, &ChatLine)| {
            let heading = (earlier > 0 && index == 0).then_some(texts.earlier);
            let now = (earlier > 0 && index == earlier).then_some("");
            let mark = heading
                .or(now)
                .map(|words| view! { <li class="chat-mark">{words}</li> });
            let class = match line.from {
                Speaker::Brass => "chip brass",
                Speaker::Steel => "chip steel",
                Speaker::Watcher => "chip",
            };
            view! {
                {mark}
                <li class="chat-line">
                    <span class=class></span>
                    <strong>{speaker(strings, scene, line)}</strong>
                    " "
                    <span class="chat-text">{line.text.clone()}</span>
                </li>
            }
        };
        let rows = lines.iter().enumerate().map(row).collect_view();
        // Spoken by the live region as it comes, hence `off` here.
        view! {
            <div class="chat-lines" role="log" aria-live="off" aria-label=texts.heading tabindex="0" node_ref=list>
                <ol>{rows}</ol>
            </div>
        }
        .into_any()
    });
    // The latest line is seen, and what is seen is read.
    react(move || {
        lines.track();
        if muted.get() {
            return;
        }
        let (players, watchers) = session.with_untracked(|session| {
            (
                session.chat.last(Channel::Players),
                session.chat.last(Channel::Watchers),
            )
        });
        remember(scene, |memory| {
            memory.players = memory.players.max(players);
            memory.watchers = memory.watchers.max(watchers);
        });
        browser::before_paint(move || {
            if let Some(list) = list.try_get_untracked().flatten() {
                list.set_scroll_top(list.scroll_height());
            }
        });
    });
    let about = text(move || {
        if scene.mine().is_some() {
            texts.players
        } else {
            texts.watchers
        }
    });
    let mute = move |_| remember(scene, |memory| memory.muted = !memory.muted);
    let mute_label = text(move || {
        if muted.get() {
            texts.unmute
        } else {
            texts.mute
        }
    });
    view! {
        <div class="chat">
            {shown}
            <Field strings scene />
            <div class="chat-foot">
                <p class="note">{about}</p>
                <button class="quiet" on:click=on_press(mute)>{mute_label}</button>
            </div>
        </div>
    }
}

/// The field for a line of one's own.
#[component]
fn Field(strings: &'static Strings, scene: Scene) -> impl IntoView {
    let texts = &strings.table().chat;
    let field = NodeRef::<Input>::new();
    let left = RwSignal::new(chat_book::left(""));
    let value = move || {
        field
            .get_untracked()
            .map(|field| field.value())
            .unwrap_or_default()
    };
    let sending = memo(move || scene.session(|session| session.chat.is_sending()));
    let said = memo(move || scene.session(|session| session.chat.said()));
    let emptied = StoredValue::new(said.get_untracked());
    react(move || {
        let said = said.get();
        if emptied.get_value() != said
            && let Some(field) = field.get()
        {
            emptied.set_value(said);
            field.set_value("");
            left.set(chat_book::left(""));
        }
    });
    let send = move |event: SubmitEvent| {
        event.prevent_default();
        // As the server compares and counts them.
        let line: String = js_sys::JsString::from(value().trim())
            .normalize("NFC")
            .into();
        if !line.is_empty() && left.get_untracked() >= 0 && !sending.get_untracked() {
            scene.client.say(&line);
        }
    };
    let is_over = derived(move || left.get() < 0);
    let class = text(move || {
        if is_over.get() {
            "note chat-left is-over"
        } else {
            "note chat-left"
        }
    });
    let count = text(move || match left.get() {
        left if left <= COUNT_FROM => (texts.left)(left),
        _ => String::new(),
    });
    let fault = text(
        move || match scene.session(|session| session.chat.unsaid()) {
            Some(Unsaid::TooFast) => texts.too_fast,
            Some(Unsaid::Text) => texts.bad_text,
            Some(Unsaid::Offline) => texts.unsent,
            None => "",
        },
    );
    view! {
        <form class="chat-field" on:submit=send>
            <input
                class="input"
                node_ref=field
                aria-label=texts.field
                aria-describedby="chat-left"
                placeholder=texts.field
                autocomplete="off"
                enterkeyhint="send"
                on:input=move |_| left.set(chat_book::left(&value()))
            />
            <button
                class="btn"
                aria-disabled=flag(move || sending.get() || is_over.get())
            >
                {text(move || if sending.get() { texts.sending } else { texts.send })}
            </button>
            <p class=class id="chat-left">{count}</p>
            <p class="error" role="alert">{fault}</p>
        </form>
    }
}
