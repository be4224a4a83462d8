//! The open games: rooms whose creators wait for anyone.

mod list;

use chess::Color;
use gloo_timers::callback::Interval;
use leptos::{prelude::*, task::spawn_local};
use room::protocol::JoinRequest;
use room::{LobbyAnswer, LobbyRow, Millis};

use self::list::{Entry, age, closed, merged};
use super::create::{CreateRoom, Wish};
use crate::api;
use crate::browser;
use crate::live::{Text, flag, memo, on_press, part, text};
use crate::localized::{localized, speech};
use crate::navigation::{Link, Navigator, navigator, show_title};
use crate::nickname::{NameField, Nickname};
use crate::route::Route;
use crate::storage::Device;
use crate::strings::Strings;
use crate::time_words::ago;
use crate::visited::{Standing, Visit, Visits};

/// How often the list is asked for while the page is seen, in ms. The edge answers from a cache of three seconds.
const PACE: u32 = 4_000;
/// In ms.
const MINUTE: Millis = 60_000;

/// The list, and what the visitor does about it.
#[derive(Clone, Copy)]
struct Board {
    navigator: Navigator,
    entries: RwSignal<Vec<Entry>>,
    server_now: RwSignal<Millis>,
    /// How the latest request went; `None` before the first.
    reached: RwSignal<Option<bool>>,
    /// The room that is being joined.
    joining: RwSignal<Option<String>>,
    failure: RwSignal<Option<&'static str>>,
    name: Nickname,
    asking: StoredValue<bool>,
}

impl Board {
    /// Asks now, and again and again while the page is seen.
    fn follow() -> Self {
        let board = Self {
            navigator: navigator(),
            entries: RwSignal::new(Vec::new()),
            server_now: RwSignal::new(0),
            reached: RwSignal::new(None),
            joining: RwSignal::new(None),
            failure: RwSignal::new(None),
            name: Nickname::kept(),
            asking: StoredValue::new(false),
        };
        board.ask();
        let pace = StoredValue::new_local(Interval::new(PACE, move || board.ask()));
        on_cleanup(move || pace.dispose());
        browser::listen_to_visibility(move || board.ask());
        board
    }

    fn ask(self) {
        if !browser::is_visible() || self.asking.try_get_value() != Some(false) {
            return;
        }
        self.asking.set_value(true);
        spawn_local(async move {
            let answer = api::get("/api/lobby").await.ok();
            let answer = answer.and_then(|text| json::from_str::<LobbyAnswer>(&text));
            self.reached.try_set(Some(answer.is_some()));
            if let Some(LobbyAnswer { rooms, server_now }) = answer {
                self.server_now.try_set(server_now);
                let list = self
                    .entries
                    .try_with_untracked(|known| merged(known, rooms));
                self.replace(list);
            }
            self.asking.try_set_value(false);
        });
    }

    /// Shows another list; the same one draws nothing anew.
    fn replace(self, list: Option<Vec<Entry>>) {
        if let Some(list) = list
            && self.entries.try_with_untracked(|known| *known != list) == Some(true)
        {
            self.entries.try_set(list);
        }
    }

    /// Takes the free seat of a room and goes there.
    fn join(self, strings: &'static Strings, room: String) {
        if self.joining.with_untracked(Option::is_some) {
            return;
        }
        let Ok(name) = self.name.used() else {
            return;
        };
        self.joining.set(Some(room.clone()));
        self.failure.set(None);
        let path = ["/api/rooms/", &room, "/join"].concat();
        let wish = json::to_string(&JoinRequest { name });
        spawn_local(async move {
            match api::post(&path, &wish).await {
                Ok(_) if self.joining.try_get_untracked().is_some() => {
                    self.navigator.go(Route::Room(room));
                }
                // The visitor has gone elsewhere meanwhile, and has a seat all the same.
                Ok(_) => Visits::note(&Device, Visit::new(room, Color::Black, Standing::TheirTurn)),
                Err(reason) => {
                    let is_gone = reason.is_conflict() || reason.is_missing();
                    if is_gone {
                        let list = self
                            .entries
                            .try_with_untracked(|known| closed(known, &room));
                        self.replace(list);
                    }
                    self.failure.try_set(Some(if is_gone {
                        strings.lobby().too_late
                    } else {
                        reason.sentence(strings.errors())
                    }));
                }
            }
            self.joining.try_set(None);
        });
    }
}

/// The page.
#[component]
pub(crate) fn Lobby() -> impl IntoView {
    let speech = speech();
    show_title(move || [speech.strings().lobby().heading, " · Selminha"].concat());
    let board = Board::follow();
    let wish = Wish::new(board.name);
    localized(move |strings| {
        let texts = strings.lobby();
        let told = text(
            move || match (board.reached.get(), board.entries.with(Vec::is_empty)) {
                (None, _) => texts.looking,
                (Some(false), _) => texts.failed,
                (Some(true), true) => texts.empty,
                (Some(true), false) => "",
            },
        );
        view! {
            <main id="main" class="letter lobby">
                <h1 tabindex="-1">{texts.heading}</h1>
                <p>{texts.lead}</p>
                <NameField strings name=board.name />
                <p class="note" role="status">{told}</p>
                {rows(strings, board)}
                <p class="error" role="alert">{board.failure}</p>
                <section class="home-part">
                    <h2 class="section-title">{texts.own}</h2>
                    <CreateRoom strings wish for_anyone=true />
                </section>
            </main>
        }
    })
}

fn rows(strings: &'static Strings, board: Board) -> AnyView {
    part(move || {
        let entries = board.entries.get();
        if entries.is_empty() {
            return ().into_any();
        }
        let mine: Vec<String> = Visits::load(&Device).seats();
        let row = |entry: Entry| {
            let is_mine = mine.contains(&entry.row.room);
            row(strings, board, entry, is_mine)
        };
        view! { <ul class="list">{entries.into_iter().map(row).collect_view()}</ul> }.into_any()
    })
}

fn row(strings: &'static Strings, board: Board, entry: Entry, is_mine: bool) -> AnyView {
    let texts = strings.lobby();
    let Entry { row, is_open } = entry;
    let who = row.name.clone().unwrap_or_else(|| texts.someone.to_owned());
    let clock = match row.clock {
        Some(clock) => (strings.create().short_clock)(clock.initial_s, clock.increment_s),
        None => strings.create().no_clock.to_owned(),
    };
    let when = {
        let row = row.clone();
        text(move || match age(&row, board.server_now.get()) {
            age if age < MINUTE => texts.just_now.into(),
            age => Text::from(ago(strings.language, age)),
        })
    };
    let label = [texts.join, ": ", &who, ", ", &clock].concat();
    let button = match (is_mine, is_open) {
        (true, _) => view! { <Link to=Route::Room(row.room) class="btn">{texts.open_yours}</Link> }
            .into_any(),
        (false, true) => join(strings, board, row, label),
        (false, false) => view! { <span class="note">{texts.taken}</span> }.into_any(),
    };
    let who = if is_mine { texts.yours.to_owned() } else { who };
    view! {
        <li class="list-row" class:is-closed=!is_open>
            <div class="open-game">
                <span class="open-clock">{clock}</span>
                <span class="open-who">{who}</span>
                <span class="note">{when}</span>
            </div>
            {button}
        </li>
    }
    .into_any()
}

fn join(strings: &'static Strings, board: Board, row: LobbyRow, label: String) -> AnyView {
    let texts = strings.lobby();
    let room = row.room;
    let is_this = {
        let room = room.clone();
        memo(move || {
            board
                .joining
                .with(|joining| joining.as_ref() == Some(&room))
        })
    };
    let press = move |_| board.join(strings, room.clone());
    view! {
        <button class="btn primary" aria-label=label aria-disabled=flag(move || is_this.get()) on:click=on_press(press)>
            {text(move || if is_this.get() { texts.joining } else { texts.join })}
        </button>
    }
    .into_any()
}
