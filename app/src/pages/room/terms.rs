//! What the players have to know and to answer, in words: the connection, offers, deadlines. It has a place of its own.

use leptos::prelude::*;
use room::{ClientMessage, Refusal};

use super::about::pgn;
use super::aside::Drawer;
use super::asked::{Answer, Asked};
use super::deadline::{self, AddToCalendar};
use super::scene::Scene;
use super::term::{self, Term};
use crate::connection::Rest;
use crate::live::{Text, memo, part, text};
use crate::room_session::RoomSession;
use crate::strings::Strings;
use crate::time_words::short_date;

/// The place of the terms.
#[component]
pub(super) fn Terms(strings: &'static Strings, scene: Scene) -> impl IntoView {
    let term = memo(move || term::term(scene));
    // Which answer is being asked for twice, and in answer to what.
    let sure = RwSignal::new(None);
    let told = part(move || told(strings, scene, term.get(), sure));
    let dated = memo(move || deadline::by(strings, scene).is_some());
    let deadlines = part(move || {
        let words = text(move || match term.get() {
            // The rest it says itself.
            Term::Claimable { .. } => deadline::expiry(strings, scene).unwrap_or_default(),
            Term::Over => String::new(),
            _ => deadline::sentences(strings, scene),
        });
        let calendar = dated
            .get()
            .then(|| view! { <AddToCalendar strings scene /> });
        view! { <p class="note">{words}</p> {calendar} }.into_any()
    });
    view! {
        <section class="terms" aria-label=strings.table().deadlines>
            {told}
            <div class="lasting">{deadlines}</div>
        </section>
    }
}

fn told(
    strings: &'static Strings,
    scene: Scene,
    term: Term,
    sure: RwSignal<Option<(Term, &'static str)>>,
) -> AnyView {
    let texts = strings.room();
    let game = scene
        .client
        .session
        .with_untracked(|session| session.view().map_or(0, |room| room.number()));
    let asked = |words: Signal<Text>, answers: Vec<Answer>| {
        Asked::new(strings, scene, term, sure, words).view(answers)
    };
    let fixed = |words: &'static str, answers| asked(Signal::stored(Text::from(words)), answers);
    let draw = |message| Answer::final_one(texts.accept_draw, strings.table().draw_sure, message);
    match term {
        Term::Nothing => ().into_any(),
        Term::Rest(Rest::Elsewhere) => fixed(
            strings.table().elsewhere,
            vec![Answer::deed(strings.table().go_on, move || {
                scene.client.go_on();
            })],
        ),
        Term::Rest(Rest::Flood) => fixed(strings.table().flood, vec![]),
        Term::Trouble => asked(text(move || trouble(strings, scene)), vec![]),
        Term::Revoked => fixed(strings.table().revoked, vec![]),
        Term::HasSeat => fixed(
            strings.table().seats.has_seat,
            vec![Answer::deed(strings.settings.close, move || {
                scene.aside.has_seat.set(false);
            })],
        ),
        Term::Refused(refusal) => fixed(refused(strings, refusal), vec![]),
        Term::DrawOffered { offer } => fixed(
            texts.draw_offered,
            vec![Answer::new(
                texts.withdraw,
                ClientMessage::WithdrawDraw { game, offer },
            )],
        ),
        Term::DrawAsked { offer, by } => fixed(
            (texts.draw_asked)(by),
            vec![
                Answer::new(
                    texts.decline_draw,
                    ClientMessage::DeclineDraw { game, offer },
                ),
                draw(ClientMessage::AcceptDraw { game, offer }),
            ],
        ),
        Term::RematchOffered { offer } => fixed(
            texts.rematch_offered,
            vec![Answer::new(
                texts.withdraw,
                ClientMessage::WithdrawRematch { game, offer },
            )],
        ),
        Term::RematchAsked { offer, by } => fixed(
            (texts.rematch_asked)(by),
            vec![
                Answer::new(texts.decline, ClientMessage::DeclineRematch { game, offer }),
                Answer::new(
                    texts.accept_rematch,
                    ClientMessage::AcceptRematch { game, offer },
                ),
            ],
        ),
        Term::Claimable { turn, mine } => {
            let words = text(move || deadline::claimable(strings, scene));
            let answers = match mine {
                Some(mine) if mine != turn => vec![
                    Answer::deed(strings.table().seats.lost_hint, move || {
                        scene.aside.drawer.set(Some(Drawer::Room));
                    })
                    .optional(),
                    Answer::final_one(
                        texts.claim,
                        strings.table().claim_sure,
                        ClientMessage::ClaimForfeit { game },
                    ),
                ],
                _ => vec![],
            };
            asked(words, answers)
        }
        Term::Over => {
            let words = text(move || after(strings, scene));
            view! {
                <div class="asked">
                    <p class="note">{words}</p>
                    <div class="actions">{pgn(scene, "PGN")}</div>
                </div>
            }
            .into_any()
        }
    }
}

/// Why the connection is not what it should be, tracked.
pub(super) fn trouble(strings: &Strings, scene: Scene) -> Text {
    let texts = strings.room();
    let pending = scene.session(RoomSession::is_pending);
    let line = scene.client.line.get();
    // Players are always let in.
    let refused = line.refused && scene.mine().is_none();
    let trouble = match (line.offline, pending) {
        (true, true) => texts.offline_pending,
        (true, false) => texts.offline,
        (false, true) => strings.table().connecting_pending,
        (false, false) if refused => strings.table().no_socket,
        (false, false) => texts.connecting,
    };
    match scene.session(RoomSession::recalled_at) {
        Some(at) => {
            let recalled = (strings.table().recalled)(&short_date(strings.language, at));
            [trouble, " ", &recalled].concat().into()
        }
        None => trouble.into(),
    }
}

/// Why the server did not do what it was asked.
pub(super) fn refused(strings: &Strings, refusal: Refusal) -> &'static str {
    match refusal {
        Refusal::RateLimited => strings.table().too_fast,
        Refusal::TooSoon => strings.table().too_soon,
        Refusal::Stale | Refusal::NoOffer | Refusal::NotYourTurn | Refusal::GameOver => {
            strings.table().stale
        }
        _ => strings.room().refused,
    }
}

/// What remains to be known of a finished game.
fn after(strings: &Strings, scene: Scene) -> String {
    let texts = strings.room();
    let near = scene.near();
    let (mine, theirs) =
        scene.room(|room| (room.points(near).halves(), room.points(!near).halves()));
    let score = (mine + theirs > 0).then(|| (texts.score)(&points(mine), &points(theirs)));
    let kept = deadline::sentences(strings, scene);
    let told: Vec<String> = score.into_iter().chain([kept]).collect();
    told.join(" ")
}

/// Points from half points: "1½".
fn points(halves: u32) -> String {
    let whole = if halves == 1 {
        String::new()
    } else {
        (halves / 2).to_string()
    };
    if halves % 2 == 1 { whole + "½" } else { whole }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_are_written_as_chess_players_do() {
        for (halves, written) in [(0, "0"), (1, "½"), (2, "1"), (3, "1½"), (20, "10")] {
            assert_eq!(points(halves), written);
        }
    }
}
