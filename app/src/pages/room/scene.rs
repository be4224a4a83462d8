//! The state of the page about a room. It outlives a change of language.

use chess::{Color, Game};
use gloo_timers::callback::Interval;
use leptos::prelude::*;
use room::{RoomView, Side, Status};

use super::aside::Aside;
use super::{by_itself, told};
use crate::announcer::announcer;
use crate::connection::Loss;
use crate::game_view::{Look, Written, hear_by, written};
use crate::glance::Glance;
use crate::live::{derived, memo, once_painted, react};
use crate::localized::speech;
use crate::once::once_per_device;
use crate::reader::{Reader, Turn};
use crate::room_client::{self, RoomClient};
use crate::room_session::RoomSession;
use crate::speaker::speaker;
use crate::storage::Device;
use crate::synth::Sound;
use crate::visited::Visits;

/// How often deadlines are told anew, in ms.
const TICK: u32 = 20_000;
/// How often it is read how long a first move may still take, in ms.
const START_TICK: u32 = 1_000;
/// How often a running clock is read, in ms.
const CLOCK_TICK: u32 = 200;

/// What the page is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stage {
    Loading,
    Lost(Loss),
    /// The visitor made the room and waits for someone.
    Waiting,
    /// The visitor may join.
    Invited,
    /// The visitor wanted to join, and both seats are taken.
    Full,
    /// The visitor has a link to a seat.
    Claim,
    /// The room ended before a game began.
    Closed,
    /// A game, played or watched.
    Table,
}

/// What is being asked twice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ask {
    Resign,
    Abort,
    Cancel,
}

#[derive(Clone, Copy)]
pub(super) struct Scene {
    /// The connection.
    pub client: RoomClient,
    /// What the page is about.
    pub stage: Memo<Stage>,
    /// The position that is looked at.
    pub look: Memo<Look>,
    /// The moves in SAN.
    pub moves: Memo<Written>,
    /// Steps through the game.
    pub on_turn: Callback<Turn>,
    /// What is being asked twice.
    pub asking: RwSignal<Option<Ask>>,
    /// Whether an invited visitor wants to watch.
    pub watches: RwSignal<bool>,
    /// Whether a visitor who wanted to join came too late.
    pub missed: RwSignal<bool>,
    /// Whether the board is turned.
    pub flipped: RwSignal<bool>,
    /// What is beside the game.
    pub aside: Aside,
    /// Raised when a change of the room is painted.
    told: Trigger,
    now: RwSignal<i64>,
    /// The same, to the second.
    now_to_the_second: RwSignal<i64>,
}

impl Scene {
    pub fn open(id: String) -> Self {
        let aside = Aside::open(&id);
        let client = RoomClient::open(id);
        let session = client.session;
        let watches = RwSignal::new(false);
        let missed = RwSignal::new(false);
        let flipped = RwSignal::new(false);
        let reader = RwSignal::new(Reader::default());
        let game = memo(move || session.with(|session| session.game().unwrap_or_default()));
        let look = memo(move || game.with(|game| Look::of(game, reader.get())));
        let told = once_painted(move || {
            session.track();
            look.track();
        });
        let moves = written(move |tell| {
            told.track();
            game.with_untracked(|game| tell(game));
        });
        let now = room_client::now();
        let scene = Self {
            client,
            stage: memo(move || {
                let loss = client.line.get().loss;
                let full = missed.get() && !watches.get();
                let claims = aside.code.get().is_some();
                session.with(
                    |session| match stage(session.view(), loss, watches.get(), full) {
                        known @ (Stage::Loading | Stage::Lost(_)) => known,
                        _ if claims
                            && session.view().is_some_and(|room| room.my_color().is_none()) =>
                        {
                            Stage::Claim
                        }
                        stage => stage,
                    },
                )
            }),
            look,
            moves,
            on_turn: Callback::new(move |turn| {
                let length = game.with_untracked(Game::ply);
                reader.update(|reader| *reader = reader.turn(turn, length));
            }),
            asking: RwSignal::new(None),
            watches,
            missed,
            flipped,
            aside,
            told,
            now: RwSignal::new(now),
            now_to_the_second: RwSignal::new(now),
        };
        scene.follow_the_clock();
        scene.remember();
        scene.announce();
        scene.hear();
        by_itself::follow(scene);
        scene
    }

    /// The side that is shown at the bottom, tracked.
    pub fn near(self) -> Color {
        let session = self.client.session;
        let mine = session.with(|session| session.view().and_then(RoomView::my_color));
        let near = mine.unwrap_or(Color::White);
        if self.flipped.get() { !near } else { near }
    }

    /// The position that is looked at, for what stands around the board: see [`Scene::session`].
    pub fn told_look(self) -> Memo<Look> {
        memo(move || {
            self.told.track();
            self.look.get_untracked()
        })
    }

    /// Reads what the page knows for what stands around the board, tracked. That follows the board a frame later: the
    /// move that was just made or has just arrived is painted first, and nothing else in its frame.
    pub fn session<T>(self, read: impl FnOnce(&RoomSession) -> T) -> T {
        self.told.track();
        self.client.session.with_untracked(read)
    }

    /// Reads something of the room, tracked as by [`Scene::session`]; the default value while it is unknown.
    pub fn room<T: Default>(self, read: impl FnOnce(&RoomView) -> T) -> T {
        self.session(|session| session.view().map(read).unwrap_or_default())
    }

    /// The visitor's colour, tracked.
    pub fn mine(self) -> Option<Color> {
        self.room(RoomView::my_color)
    }

    /// Where the game stands, tracked.
    pub fn status(self) -> Option<Status> {
        self.room(|room| Some(room.status()))
    }

    /// The server's time in ms since the epoch, for deadlines; tracked, and moved on every second at most.
    pub fn server_time(self) -> i64 {
        let now = self.now_to_the_second.get();
        self.session(|session| session.server_time(now))
    }

    /// The same for a running clock: moved on more often.
    pub fn clock_time(self) -> i64 {
        let now = self.now.get();
        self.session(|session| session.server_time(now))
    }

    /// Whether the player with `color` is connected, tracked; `None` while the room is only recalled.
    pub fn is_here(self, color: Color) -> Option<bool> {
        let presence = self.session(|session| {
            let known = session.recalled_at().is_none();
            known.then(|| session.presence())
        })?;
        Some(match Side::from(color) {
            Side::Brass => presence.brass,
            Side::Steel => presence.steel,
        })
    }

    /// Makes moves and the end heard, once on a device and not in each of its pages.
    fn hear(self) {
        let speaker = speaker();
        let over = move || self.room(|room| room.status().is_over());
        let play = move |count: usize, sound| {
            let end = if sound == Sound::End { "-end" } else { "" };
            let name = self.client.id.with_value(|id| {
                ["selminha-sound-", id.as_str(), "-", &count.to_string(), end].concat()
            });
            once_per_device(name, move || speaker.play(sound));
        };
        hear_by(self.moves, derived(over), Box::new(play));
    }

    /// Keeps `now` moving: slowly for deadlines, by the second for a first move, quickly while a clock runs.
    fn follow_the_clock(self) {
        let pace = memo(move || {
            self.room(|room| {
                Some(if room.running().is_some() {
                    CLOCK_TICK
                } else if room.start_by().is_some() {
                    START_TICK
                } else {
                    TICK
                })
            })
            .unwrap_or(TICK)
        });
        let ticker = StoredValue::new_local(None);
        react(move || {
            let interval = Interval::new(pace.get(), move || {
                let now = room_client::now();
                self.now.try_set(now);
                if self.now_to_the_second.try_get_untracked().map(seconds) != Some(seconds(now)) {
                    self.now_to_the_second.try_set(now);
                }
                self.client.watch_the_flag();
            });
            ticker.set_value(Some(interval));
        });
        // What just arrived is judged by the time of its arrival.
        react(move || {
            self.told.track();
            let now = room_client::now();
            self.now.set(now);
            self.now_to_the_second.set(now);
        });
    }

    /// Keeps the room among the games that the home page leads back to.
    fn remember(self) {
        react(move || {
            let id = self.client.id.get_value();
            match self.stage.get() {
                Stage::Loading
                | Stage::Invited
                | Stage::Full
                | Stage::Claim
                | Stage::Lost(Loss::Outdated) => {}
                Stage::Lost(_) | Stage::Closed => Visits::forget(&Device, &id),
                Stage::Waiting | Stage::Table => {
                    if let Some(glance) = self.room(|room| Some(Glance::of(room))) {
                        Visits::note(&Device, glance.visit(id));
                    }
                }
            }
        });
    }

    /// Says each move, offer and result as they come.
    fn announce(self) {
        let (announcer, speech) = (announcer(), speech());
        let heard = StoredValue::new(None);
        react(move || {
            let after = self.room(|room| Some(Heard::of(room)));
            let before = heard.get_value();
            heard.set_value(after);
            // Nothing is said of what was there when the page was opened.
            if let (Some(before), Some(after)) = (before, after)
                && before != after
                && let Some(text) = self.client.session.with_untracked(|session| {
                    told::news(speech.strings_untracked(), session.view()?, before, after)
                })
            {
                announcer.say(text);
            }
        });
    }
}

/// The whole seconds of a time in ms.
fn seconds(time: i64) -> i64 {
    time.div_euclid(1000)
}

/// What is announced when it changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Heard {
    pub game: u32,
    pub ply: u32,
    pub status: Status,
    /// The number of the opponent's standing offer of a draw or a rematch.
    pub offer: Option<u32>,
    /// The number of the visitor's own.
    pub mine: Option<u32>,
    /// When the turn began, in ms since the epoch.
    pub turn: Option<i64>,
}

impl Heard {
    fn of(room: &RoomView) -> Self {
        let from_opponent = |by| room.my_color().is_some_and(|mine| room.color(by) != mine);
        let draw = room.draw_offer().map(|offer| (offer.offer, offer.by));
        let rematch = room.rematch_offer().map(|offer| (offer.offer, offer.by));
        let standing = draw.or(rematch).filter(|_| room.my_color().is_some());
        let of = |opponents: bool| {
            let (offer, by) = standing?;
            (from_opponent(by) == opponents).then_some(offer)
        };
        Self {
            game: room.number(),
            ply: room.ply(),
            status: room.status(),
            offer: of(true),
            mine: of(false),
            turn: room.turn_started_at(),
        }
    }
}

fn stage(view: Option<&RoomView>, loss: Option<Loss>, watches: bool, full: bool) -> Stage {
    let Some(room) = view else {
        return loss.map_or(Stage::Loading, Stage::Lost);
    };
    if let Some(loss) = loss {
        return Stage::Lost(loss);
    }
    match (room.status(), room.my_color()) {
        (Status::Waiting, Some(_)) => Stage::Waiting,
        (Status::Waiting, None) if !watches => Stage::Invited,
        (Status::Playing, None) if full => Stage::Full,
        (Status::Cancelled, _) => Stage::Closed,
        (Status::Expired, _) if room.started_at().is_none() => Stage::Closed,
        _ => Stage::Table,
    }
}
