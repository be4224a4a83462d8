//! The game, played or watched.

use chess::{Color, Move};
use leptos::prelude::*;
use room::{RoomView, Status};

use super::actions::Actions;
use super::scene::Scene;
use super::terms::Terms;
use super::told;
use crate::board::Board;
use crate::game_view::{Look, MoveList, Standing, Steps, Who};
use crate::live::text;
use crate::room_session::RoomSession;
use crate::strings::Strings;
use crate::time_words::clock;

#[component]
pub(super) fn Table(strings: &'static Strings, scene: Scene) -> impl IntoView {
    let look = scene.look;
    let client = scene.client;
    let near = scene.near;
    let far = Signal::derive(move || !near.get());
    let position = Signal::derive(move || look.with(|look| look.position));
    let ply = Signal::derive(move || look.with(|look| look.ply));
    let length = Signal::derive(move || look.with(|look| look.length));
    let movable = Signal::derive(move || {
        let may_move = client.session.with(RoomSession::may_move);
        if may_move && look.with(Look::is_live) {
            scene.mine()
        } else {
            None
        }
    });
    let who = move |far: bool, color: Signal<Color>| {
        let name = text(move || scene.room(|room| told::name(strings, room, color.get())));
        let to_move = Signal::derive(move || {
            scene.room(|room| room.status() == Status::Playing && room.turn() == color.get())
        });
        let is_me = Signal::derive(move || scene.mine() == Some(color.get()));
        let here = Signal::derive(move || (!is_me.get()).then(|| scene.is_here(color.get())));
        let note = text(move || {
            if is_me.get() {
                strings.you
            } else if scene.status() == Some(Status::Waiting) {
                ""
            } else if here.get() == Some(true) {
                strings.room.here
            } else {
                strings.room.away
            }
        });
        let time = text(move || {
            let now = scene.server_time();
            let left = scene.room(|room| room.time_left(color.get(), now));
            left.map(clock).unwrap_or_default()
        });
        view! { <Who strings far color name note to_move position here time /> }
    };
    let tone = Signal::derive(move || {
        let (over, check) = scene.room(|room| {
            (
                room.status().is_over(),
                room.is_my_turn() && room.game().position().is_check(),
            )
        });
        if over {
            "over"
        } else if check {
            "check"
        } else {
            "wait"
        }
    });
    let standing = text(move || told::standing(strings, scene));
    let live = Signal::derive(move || look.with(Look::is_live));
    let watchers = text(
        move || match client.session.with(RoomSession::presence).watchers {
            0 => String::new(),
            count => (strings.room.watchers)(count),
        },
    );
    let pending = Signal::derive(move || client.session.with(RoomSession::is_pending));
    view! {
        <main id="main" class="play room">
            <h1 class="sr" tabindex="-1">{strings.room.heading}</h1>
            {who(true, far)}
            <div class="play-board" class:is-pending=pending>
                <Board
                    position
                    last_move=Signal::derive(move || look.with(|look| look.last_move))
                    orientation=near
                    movable
                    on_move=Callback::new(move |mv: Move| client.play(mv))
                    words=Signal::stored(strings.board)
                />
            </div>
            {who(false, near)}
            <Terms strings scene />
            <div class="play-log">
                <Standing strings text=standing tone live on_turn=scene.on_turn />
                <p class="note watchers">{watchers}</p>
                <MoveList strings sans=scene.sans ply on_turn=scene.on_turn />
                <Steps strings ply length on_turn=scene.on_turn flipped=scene.flipped />
            </div>
            <Actions strings scene />
        </main>
    }
}

/// Whether the visitor plays in this room, tracked.
pub(super) fn plays(scene: Scene) -> bool {
    scene.room(RoomView::my_color).is_some()
}
