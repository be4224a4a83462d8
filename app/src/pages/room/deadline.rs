//! Deadlines: in words, as a date in the viewer's zone, and as an entry for the calendar.

use js_sys::Array;
use leptos::prelude::*;
use room::Status;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Blob, BlobPropertyBag, HtmlAnchorElement, Url};

use super::scene::Scene;
use crate::browser;
use crate::calendar::Entry;
use crate::live::on_press;
use crate::room_client;
use crate::route::Route;
use crate::strings::Strings;
use crate::time_words::{date, short_date, within};

/// The calendar rings so many hours before one's own move is due.
const ALARM_H: u32 = 3;

/// The room's public address.
pub(super) fn room_link(scene: Scene) -> String {
    let origin = window().location().origin().unwrap_or_default();
    let path = Route::Room(scene.client.id.get_value()).path();
    [origin, path].concat()
}

/// By when the side to move has to move, if the room says so; tracked.
pub(super) fn due(scene: Scene) -> Option<i64> {
    scene.room(|room| {
        room.forfeit_at()
            .filter(|_| room.status() == Status::Playing)
    })
}

/// "by Jun 3, 14:05", for the line of the side to move, until that has passed; tracked.
pub(super) fn by(strings: &Strings, scene: Scene) -> Option<String> {
    let at = due(scene).filter(|_| !scene.room(|room| room.forfeit_claimable()))?;
    Some((strings.table().by)(&short_date(strings.language, at)))
}

/// That the win can be claimed, or could be; tracked.
pub(super) fn claimable(strings: &Strings, scene: Scene) -> &'static str {
    let texts = strings.room();
    scene.room(|room| {
        let turn = room.turn();
        match room.my_color() {
            Some(mine) if mine == turn => (texts.claimable_against_you)(turn),
            Some(_) => (texts.claimable)(turn),
            None => (texts.claimable_watched)(turn),
        }
    })
}

/// When the room expires; tracked.
pub(super) fn expiry(strings: &Strings, scene: Scene) -> Option<String> {
    let at = scene.room(|room| room.expires_at())?;
    Some((strings.room().expires)(&short_date(strings.language, at)))
}

/// When the win can be claimed and when the room expires, or how long the first move of a timed game may take;
/// after the end, how long it is kept; tracked.
pub(super) fn sentences(strings: &Strings, scene: Scene) -> String {
    let texts = strings.room();
    let language = strings.language;
    let now = scene.server_time();
    let told = scene.room(|room| {
        let turn = room.turn();
        if room.status().is_over() {
            return room
                .delete_at()
                .map(|at| (texts.kept_until)(&date(language, at)))
                .into_iter()
                .collect();
        }
        if room.clock_setting().is_some() {
            let left = room
                .start_by()
                .map(|at| at.saturating_sub(now).max(0) / 1000);
            return left
                .map(|left| (strings.table().first_move)(turn, left))
                .into_iter()
                .collect();
        }
        let expires = expiry(strings, scene);
        if room.forfeit_claimable() {
            let claim = claimable(strings, scene).to_owned();
            return [claim].into_iter().chain(expires).collect();
        }
        let forfeit = room.forfeit_at().map(|at| {
            let (date, within) = (date(language, at), within(language, at.saturating_sub(now)));
            match room.my_color() {
                Some(mine) if mine == turn => (strings.table().mine_by)(!turn, &date, &within),
                Some(_) => (texts.they_move_by)(turn, &date, &within),
                None => (texts.side_moves_by)(turn, &date, &within),
            }
        });
        forfeit.into_iter().chain(expires).collect::<Vec<_>>()
    });
    told.join(" ")
}

/// The button that puts the deadline into the visitor's calendar, by a file made here.
#[component]
pub(super) fn AddToCalendar(strings: &'static Strings, scene: Scene) -> impl IntoView {
    let label = strings.table().calendar;
    let save = move |_| {
        if let Some(file) = untrack(|| entry(strings, scene)) {
            // A browser that makes no files does nothing.
            let _ = save_file("selminha.ics", "text/calendar", &file);
        }
    };
    view! {
        <button class="icon calendar" aria-label=label title=label on:click=on_press(save)>
            <svg viewBox="0 0 24 24" aria-hidden="true">
                <path d="M4 6h16v14H4zM4 10h16M8 3v4M16 3v4M12 12.5v5M9.5 15h5" />
            </svg>
        </button>
    }
}

fn entry(strings: &Strings, scene: Scene) -> Option<String> {
    let texts = strings.table();
    let at = due(scene)?;
    let (game, ply, turn, mine) =
        scene.room(|room| Some((room.number(), room.ply(), room.turn(), room.my_color())))?;
    let (title, alarm_h) = match mine {
        Some(mine) if mine == turn => (texts.calendar_mine, ALARM_H),
        Some(_) => (texts.calendar_theirs, 0),
        None => (texts.calendar_watched, 0),
    };
    let uid = scene.client.id.with_value(|id| {
        let parts = [
            id.as_str(),
            "-",
            &game.to_string(),
            "-",
            &ply.to_string(),
            "@selminha",
        ];
        parts.concat()
    });
    let entry = Entry {
        uid: &uid,
        title,
        text: texts.calendar_line,
        link: &room_link(scene),
        at,
        now: room_client::now(),
        alarm_h,
    };
    Some(entry.file())
}

/// Hands a file to the visitor.
fn save_file(name: &str, kind: &str, text: &str) -> Result<(), JsValue> {
    let options = BlobPropertyBag::new();
    options.set_type(kind);
    let parts = Array::of1(&JsValue::from_str(text));
    let blob = Blob::new_with_str_sequence_and_options(&parts, &options)?;
    let address = Url::create_object_url_with_blob(&blob)?;
    let link: HtmlAnchorElement = document().create_element("a")?.unchecked_into();
    link.set_href(&address);
    link.set_download(name);
    link.click();
    // The browser has begun to read it by then.
    let free = move || {
        let _ = Url::revoke_object_url(&address);
    };
    browser::later(std::time::Duration::from_mins(1), free);
    Ok(())
}
