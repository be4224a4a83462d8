//! What the page of a room does and says by itself.

use std::time::Duration;

use leptos::prelude::*;

use super::scene::Scene;
use super::term::{self, Term};
use super::{chat, claim, deadline, terms, turn};
use crate::announcer::announcer;
use crate::browser;
use crate::connection::Rest;
use crate::live::{memo, react};
use crate::localized::speech;
use crate::room_session::RoomSession;

/// So long, in ms, it is said that something was refused.
const REFUSAL_SHOWN: u64 = 8_000;
/// So long, in ms, a lost connection is not announced: mostly it is back before one has heard of it.
const TROUBLE_HUSHED: u64 = 2_000;

/// Starts all of it.
pub(super) fn follow(scene: Scene) {
    claim::follow(scene);
    chat::follow(scene);
    turn::follow(scene);
    forgive(scene);
    announce_terms(scene);
}

/// Lets go of a refusal once it was read.
fn forgive(scene: Scene) {
    let session = scene.client.session;
    let refusal = memo(move || scene.session(RoomSession::refusal));
    react(move || {
        if let Some(refusal) = refusal.get() {
            let forgive = move || {
                let same = session.try_with_untracked(|session| session.refusal() == Some(refusal));
                if same == Some(true) {
                    session.update(RoomSession::forgive);
                }
            };
            browser::later(Duration::from_millis(REFUSAL_SHOWN), forgive);
        }
    });
}

/// Says what the connection and the deadlines have come to, for those who do not see it. Offers are said as news of
/// the game.
fn announce_terms(scene: Scene) {
    let (announcer, speech) = (announcer(), speech());
    let term = memo(move || term::term(scene));
    let was_away = StoredValue::new(false);
    let started = StoredValue::new(false);
    react(move || {
        let term = term.get();
        if !started.get_value() {
            started.set_value(true);
            return;
        }
        let strings = speech.strings_untracked();
        match term {
            Term::Trouble => {
                let say = move || {
                    if scene
                        .client
                        .line
                        .try_get_untracked()
                        .is_some_and(|line| !line.open)
                    {
                        was_away.set_value(true);
                        let words = untrack(|| terms::trouble(strings, scene));
                        announcer.say(words.into_owned());
                    }
                };
                browser::later(Duration::from_millis(TROUBLE_HUSHED), say);
            }
            Term::Rest(Rest::Elsewhere) => announcer.say(strings.table().elsewhere.to_owned()),
            Term::Rest(Rest::Flood) => announcer.say(strings.table().flood.to_owned()),
            Term::Revoked => announcer.say(strings.table().revoked.to_owned()),
            Term::HasSeat => announcer.say(strings.table().seats.has_seat.to_owned()),
            Term::Refused(refusal) => {
                announcer.say(terms::refused(strings, refusal).to_owned());
            }
            Term::Claimable { .. } => {
                announcer.say(untrack(|| deadline::sentences(strings, scene)));
            }
            _ if was_away.get_value() => {
                was_away.set_value(false);
                announcer.say(strings.table().connected.to_owned());
            }
            _ => {}
        }
    });
}
