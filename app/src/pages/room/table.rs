//! The game, played or watched.

use chess::{Color, Move, Position};
use leptos::prelude::*;
use room::{RoomView, Status};

use super::actions::Actions;
use super::aside::DrawerPlace;
use super::closed;
use super::deadline;
use super::scene::Scene;
use super::tell::TellThem;
use super::terms::Terms;
use super::told;
use crate::board::{Board, Conduct};
use crate::game_view::{Look, MoveList, Standing, Steps, TypedMove, Who};
use crate::live::{Live, afterwards, derived, memo, next, part, text};
use crate::navigation::keep_focus;
use crate::preferences::preferences;
use crate::room_session::RoomSession;
use crate::settings::Settings;
use crate::strings::Strings;
use crate::time_words::{self, clock};

/// How far the first table of a room has come. It is made in several tasks, in the order of the fields, so that the board
/// is seen early and a press is heard at any time; every later one is made at once.
#[derive(Clone, Copy)]
pub(super) struct Reached {
    /// The table may be made: what it shows is known.
    table: RwSignal<bool>,
    /// The board may be made.
    board: RwSignal<bool>,
    /// The board has been painted.
    painted: RwSignal<bool>,
    /// The browser has been made to write a date; what stands around the board may be made.
    dates: RwSignal<bool>,
}

impl Reached {
    /// Nothing is there.
    pub fn nothing() -> Self {
        Self {
            table: RwSignal::new(false),
            board: RwSignal::new(false),
            painted: RwSignal::new(false),
            dates: RwSignal::new(false),
        }
    }
}

/// The table, as far as it has come.
pub(super) fn begin(strings: &'static Strings, scene: Scene, reached: Reached) -> AnyView {
    let coming = part(move || {
        if reached.table.get() {
            ().into_any()
        } else {
            closed::loading(strings, scene)
        }
    });
    let table = next(reached.table, move || {
        keep_focus();
        view! { <Table strings scene reached /> }.into_any()
    });
    view! { {coming} {table} }.into_any()
}

#[component]
fn Table(strings: &'static Strings, scene: Scene, reached: Reached) -> impl IntoView {
    let look = scene.look;
    let client = scene.client;
    let near = derived(move || scene.near());
    let far = derived(move || !near.get());
    let movable = derived(move || {
        let mover = client.session.with(RoomSession::mover);
        mover.filter(|_| look.with(Look::is_live))
    });
    // Around the board.
    let told = scene.told_look();
    let position = derived(move || told.with(|look| look.position));
    let ply = derived(move || told.with(|look| look.ply));
    let length = derived(move || told.with(|look| look.length));
    let preferences = preferences();
    let conduct = derived(move || conduct(scene, preferences.get()));
    let who = move |far, color| player(strings, scene, reached, (far, color), position);
    // Where there is a clock, there is nobody to be told.
    let tells = memo(move || {
        let untimed = scene.room(|room| room.clock_setting().is_none());
        untimed && plays(scene) && !scene.flipped.get()
    });
    let tone = text(move || tone(scene));
    let standing = text(move || told::standing(strings, scene));
    let live = derived(move || told.with(Look::is_live));
    let watchers = text(
        move || match scene.session(RoomSession::presence).watchers {
            0 => String::new(),
            count => (strings.room().watchers)(count),
        },
    );
    let class = text(move || {
        if scene.session(RoomSession::is_pending) {
            "play-board is-pending"
        } else {
            "play-board"
        }
    });
    let around = move || {
        view! {
            {who(false, near)}
            <Terms strings scene />
            <div class="play-log">
                <Standing strings text=standing tone live on_turn=scene.on_turn />
                <p class="note watchers">{watchers}</p>
                <MoveList strings moves=scene.moves ply on_turn=scene.on_turn />
                <Steps strings ply length on_turn=scene.on_turn flipped=scene.flipped />
                {part(move || {
                    if !plays(scene) {
                        return ().into_any();
                    }
                    let may_move = derived(move || movable.get().is_some());
                    let on_move = Callback::new(move |mv: Move| client.play(mv));
                    view! { <TypedMove strings position may_move on_move /> }.into_any()
                })}
                <DrawerPlace strings scene />
            </div>
            <Actions strings scene />
        }
        .into_any()
    };
    let board = next(reached.board, move || {
        view! {
            <div class=class>
                <Board
                    position=derived(move || look.with(|look| look.position))
                    last_move=derived(move || look.with(|look| look.last_move))
                    orientation=near
                    movable
                    conduct
                    on_move=Callback::new(move |mv: Move| client.play(mv))
                    words=&strings.board
                />
            </div>
            {afterwards(reached.painted, move || {
                time_words::wake(strings.language);
                next(reached.dates, around)
            })}
        }
        .into_any()
    });
    view! {
        <main id="main" class="play room">
            <h1 class="sr" tabindex="-1">{strings.room().heading}</h1>
            {who(true, far)}
            {part(move || tells.get().then(|| view! { <TellThem strings scene /> }).into_any())}
            {board}
        </main>
    }
}

/// A player's strip, above the board or below it.
fn player(
    strings: &'static Strings,
    scene: Scene,
    reached: Reached,
    (far, color): (bool, Live<Color>),
    position: Live<Position>,
) -> impl IntoView {
    let name = text(move || scene.room(|room| told::name(strings, room, color.get())));
    let to_move = derived(move || {
        scene.room(|room| room.status() == Status::Playing && room.turn() == color.get())
    });
    let is_me = derived(move || scene.mine() == Some(color.get()));
    let here = derived(move || scene.is_here(color.get()).filter(|_| !is_me.get()));
    let note = text(move || {
        let state = if is_me.get() {
            strings.you
        } else if scene.status() == Some(Status::Waiting) {
            ""
        } else {
            told::here(strings, here.get())
        };
        // Beside the name of the side to move, where a clock would be.
        let due = (reached.dates.get() && to_move.get()).then(|| deadline::by(strings, scene));
        match due.flatten() {
            Some(by) if state.is_empty() => by,
            // The state last: there is a mark for it, should the line be too short.
            Some(by) => [&by, " · ", state].concat(),
            None => state.to_owned(),
        }
    });
    let time = text(move || {
        let now = scene.clock_time();
        let left = scene.room(|room| room.time_left(color.get(), now));
        left.map(clock).unwrap_or_default()
    });
    view! { <Who strings far color name note to_move position here time /> }
}

/// How the visitor's moves are made, tracked.
fn conduct(scene: Scene, choices: Settings) -> Conduct {
    scene.client.session.with(|session| {
        let room = session.view();
        let timed = room.is_some_and(|room| room.clock_setting().is_some());
        let player = room
            .filter(|room| room.status() == Status::Playing && !choices.no_premoves)
            .and_then(RoomView::my_color);
        Conduct {
            confirm: !timed && !choices.no_confirmation,
            ahead: player
                .filter(|_| scene.look.with(Look::is_live))
                .map(|color| (color, session.epoch())),
        }
    })
}

/// How the line over the moves looks, tracked.
fn tone(scene: Scene) -> &'static str {
    scene.room(|room| {
        if room.status().is_over() {
            "over"
        } else if room.is_my_turn() && room.game().position().is_check() {
            "check"
        } else {
            "wait"
        }
    })
}

/// Whether the visitor plays in this room, tracked.
pub(super) fn plays(scene: Scene) -> bool {
    scene.room(RoomView::my_color).is_some()
}
