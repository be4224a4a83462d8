//! What there is to say of a room.

use chess::Color;
use leptos::prelude::*;
use room::{RoomView, Status};

use super::scene::{Heard, Scene, Stage};
use crate::room_session::RoomSession;
use crate::spoken::{board_reason, spoken_move, verdict};
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
    ended(strings, room.status(), winner, room.my_color(), &name)
}

/// See [`verdict`]; `None` while the game is on.
fn ended(
    strings: &Strings,
    status: Status,
    winner: Option<Color>,
    you: Option<Color>,
    name: &str,
) -> Option<String> {
    let texts = strings.room_ends();
    let reason = match status {
        Status::Waiting | Status::Playing => return None,
        Status::Checkmate
        | Status::Stalemate
        | Status::InsufficientMaterial
        | Status::Threefold
        | Status::FiftyMoves => board_reason(strings, status)?,
        Status::Agreement => texts.agreement,
        Status::Resignation => texts.resignation,
        Status::Forfeit => texts.forfeit,
        Status::Timeout => texts.timeout,
        Status::TimeoutDraw => texts.timeout_draw,
        Status::Aborted => return Some(texts.aborted.to_owned()),
        Status::Cancelled => return Some(texts.cancelled.to_owned()),
        Status::Expired => return Some(texts.expired.to_owned()),
    };
    Some(verdict(strings, reason, winner, you, name))
}

/// Whose turn it is, how the game ended, or what the visitor's own move is waiting for; tracked.
pub(super) fn standing(strings: &Strings, scene: Scene) -> String {
    let texts = strings.room();
    if scene.session(RoomSession::is_pending) {
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
    let texts = strings.room();
    match scene.stage.get() {
        Stage::Loading | Stage::Lost(_) | Stage::Full | Stage::Closed => texts.heading.to_owned(),
        Stage::Waiting => texts.waiting.to_owned(),
        Stage::Invited => texts.invited.to_owned(),
        Stage::Claim => strings.table().seats.take_heading.to_owned(),
        Stage::Table => standing(strings, scene),
    }
}

/// What just happened, for the live region: a move, an end, the opponent's offer, or a game's beginning.
pub(super) fn news(
    strings: &Strings,
    room: &RoomView,
    before: Heard,
    after: Heard,
) -> Option<String> {
    let texts = strings.room();
    if after.offer.is_some() && after.offer != before.offer {
        let opponent = !room.my_color()?;
        let asked = if room.draw_offer().is_some() {
            texts.draw_asked
        } else {
            texts.rematch_asked
        };
        return Some(asked(opponent).to_owned());
    }
    let begins = after.game != before.game || before.status == Status::Waiting;
    if begins && after.status == Status::Playing {
        let begun = (strings.table().new_game)(room.my_color());
        return Some([begun, ". ", (texts.to_move)(room.turn())].concat());
    }
    let moved = after.ply != before.ply;
    if !moved && after.status == Status::Playing && after.turn != before.turn {
        // The turn begins again only for someone who got the seat back.
        return Some((strings.table().claimed_seat)(room.turn()).to_owned());
    }
    let latest = moved.then(|| latest_move(strings, room)).flatten();
    let end = (after.status != before.status)
        .then(|| end(strings, room))
        .flatten();
    let lapsed = |before: Option<u32>, after: Option<u32>| before.is_some() && before != after;
    let same = after.status == before.status;
    let gone = same && (lapsed(before.offer, after.offer) || lapsed(before.mine, after.mine));
    let gone = gone.then(|| strings.table().offer_gone.to_owned());
    let told: Vec<String> = [latest, end, gone].into_iter().flatten().collect();
    (!told.is_empty()).then(|| told.join(". "))
}

/// The latest move in words; tracked.
pub(super) fn latest(strings: &Strings, scene: Scene) -> String {
    scene
        .room(|room| latest_move(strings, room))
        .unwrap_or_default()
}

/// Whether a player is here, in a word; none while that is not known.
pub(super) fn here(strings: &Strings, is_here: Option<bool>) -> &'static str {
    match is_here {
        Some(true) => strings.room().here,
        Some(false) => strings.room().away,
        None => "",
    }
}

/// Who is here and how many watch; tracked.
pub(super) fn presence(strings: &Strings, scene: Scene) -> String {
    let here = |color: Color| {
        let state = here(strings, scene.is_here(color));
        let name = scene.room(|room| name(strings, room, color));
        (!state.is_empty()).then(|| [&name, ": ", state].concat())
    };
    let players = [here(Color::White), here(Color::Black)];
    let mut told: Vec<String> = players.into_iter().flatten().collect();
    let watchers = scene.session(RoomSession::presence).watchers;
    if watchers > 0 {
        told.push((strings.room().watchers)(watchers));
    }
    told.join(" · ")
}

fn latest_move(strings: &Strings, room: &RoomView) -> Option<String> {
    let game = room.game();
    let last = game.ply().checked_sub(1)?;
    let before = game.position_at(last)?;
    let who = name(strings, room, before.turn());
    spoken_move(strings, &who, before, *game.moves().get(last)?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::language::Language;

    #[test]
    fn an_end_is_told_to_each_from_where_it_sits() {
        let strings = Strings::of(Language::English);
        let told = |status, winner, you| ended(strings, status, winner, you, "Ana");
        let (white, black) = (Some(Color::White), Some(Color::Black));
        assert_eq!(
            told(Status::Resignation, white, black).as_deref(),
            Some("You lose by resignation")
        );
        assert_eq!(
            told(Status::Forfeit, black, None).as_deref(),
            Some("Ana wins by forfeit: no move in time")
        );
        assert_eq!(
            told(Status::Agreement, None, white).as_deref(),
            Some("Draw by agreement")
        );
        assert_eq!(told(Status::Playing, None, white), None);
    }
}
