//! What the players have to know and to answer, without the words.

use chess::Color;
use leptos::prelude::*;
use room::{Refusal, Status};

use super::scene::Scene;
use crate::connection::Rest;

/// What is to be told, the most pressing first. Without the words, so that a change of the time redraws no button.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Term {
    Rest(Rest),
    Trouble,
    Revoked,
    HasSeat,
    Refused(Refusal),
    DrawAsked {
        offer: u32,
        by: Color,
    },
    DrawOffered {
        offer: u32,
    },
    RematchAsked {
        offer: u32,
        by: Color,
    },
    RematchOffered {
        offer: u32,
    },
    Claimable {
        turn: Color,
        mine: Option<Color>,
    },
    Over,
    /// Nothing besides the deadlines.
    Nothing,
}

/// What is to be told now, tracked.
pub(super) fn term(scene: Scene) -> Term {
    let line = scene.client.line.get();
    if let Some(rest) = line.rest {
        return Term::Rest(rest);
    }
    if line.troubled || line.offline {
        return Term::Trouble;
    }
    let (revoked, refusal) = scene.session(|session| (session.is_revoked(), session.refusal()));
    if revoked {
        return Term::Revoked;
    }
    if let Some(refusal) = refusal {
        return Term::Refused(refusal);
    }
    if scene.aside.has_seat.get() {
        return Term::HasSeat;
    }
    let term = scene.room(|room| {
        let mine = room.my_color();
        let is_mine = |player| mine == Some(room.color(player));
        if let Some(offer) = room.draw_offer().filter(|_| mine.is_some()) {
            let number = offer.offer;
            return Some(if is_mine(offer.by) {
                Term::DrawOffered { offer: number }
            } else {
                Term::DrawAsked {
                    offer: number,
                    by: room.color(offer.by),
                }
            });
        }
        if let Some(offer) = room.rematch_offer().filter(|_| mine.is_some()) {
            let number = offer.offer;
            return Some(if is_mine(offer.by) {
                Term::RematchOffered { offer: number }
            } else {
                Term::RematchAsked {
                    offer: number,
                    by: room.color(offer.by),
                }
            });
        }
        match room.status() {
            Status::Playing if room.forfeit_claimable() => Some(Term::Claimable {
                turn: room.turn(),
                mine,
            }),
            Status::Waiting | Status::Playing => None,
            _ => Some(Term::Over),
        }
    });
    term.unwrap_or(Term::Nothing)
}
