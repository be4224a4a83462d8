//! What there is to say of a room.

use chess::Color;
use leptos::prelude::*;
use room::{RoomView, Status};

use super::scene::{Scene, Stage};
use crate::room_session::RoomSession;
use crate::spoken::{spoken_end, spoken_move};
use crate::strings::Strings;

/// A player's name, or its colour for want of one.
pub(super) fn name(strings: &Strings, room: &RoomView, color: Color) -> String {
    room.name(color)
        .map_or_else(|| (strings.color)(color).to_owned(), ToOwned::to_owned)
}

/// The result from where the visitor sits; `None` while the game is on.
pub(super) fn end(strings: &Strings, room: &RoomView) -> Option<String> {
    let winner = room.winner();
    let name = winner
        .map(|color| name(strings, room, color))
        .unwrap_or_default();
    spoken_end(strings, room.status(), winner, room.my_color(), &name)
}

/// Whose turn it is, how the game ended, or what the visitor's own move is waiting for; tracked.
pub(super) fn standing(strings: &Strings, scene: Scene) -> String {
    let texts = &strings.room;
    if scene.client.session.with(RoomSession::is_pending) {
        return texts.sending.to_owned();
    }
    let told = scene.room(|room| {
        Some(match room.status() {
            Status::Waiting => texts.not_started.to_owned(),
            Status::Playing if !room.is_my_turn() => (texts.to_move)(room.turn()).to_owned(),
            Status::Playing if room.game().position().is_check() => {
                strings.play.your_turn_check.to_owned()
            }
            Status::Playing => strings.play.your_turn.to_owned(),
            _ => end(strings, room)?,
        })
    });
    told.unwrap_or_default()
}

/// The document's title, tracked.
pub(super) fn title(strings: &Strings, scene: Scene) -> String {
    let texts = &strings.room;
    match scene.stage.get() {
        Stage::Loading | Stage::Lost(_) | Stage::Closed => texts.heading.to_owned(),
        Stage::Waiting => texts.waiting.to_owned(),
        Stage::Invited => texts.invited.to_owned(),
        Stage::Table => standing(strings, scene),
    }
}

/// What just happened, for the live region: the latest move when there is a new one, and the result.
pub(super) fn news(strings: &Strings, room: &RoomView, moved: bool) -> Option<String> {
    let game = room.game();
    let latest = game
        .ply()
        .checked_sub(1)
        .filter(|_| moved)
        .and_then(|last| {
            let before = game.position_at(last)?;
            let who = name(strings, room, before.turn());
            spoken_move(strings, &who, before, *game.moves().get(last)?)
        });
    match (latest, end(strings, room)) {
        (Some(latest), Some(end)) => Some([&latest, ". ", &end].concat()),
        (None, None) => (room.status() == Status::Playing)
            .then(|| (strings.room.to_move)(room.turn()).to_owned()),
        (latest, end) => latest.or(end),
    }
}
