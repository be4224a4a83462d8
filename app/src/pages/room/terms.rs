//! What the players have to know and to answer: the connection, offers, deadlines. It has a place of its own, and
//! its buttons do not obey a press that was aimed at what stood there before. What is final is asked twice.

use chess::Color;
use leptos::prelude::*;
use room::{ClientMessage, Refusal, Status};

use super::about::pgn;
use super::aside::Drawer;
use super::deadline::{self, AddToCalendar};
use super::scene::Scene;
use crate::browser;
use crate::connection::Rest;
use crate::live::{Text, flag, memo, on_press, part, text};
use crate::room_client;
use crate::room_session::RoomSession;
use crate::strings::Strings;
use crate::time_words::short_date;

/// For so long, in ms, a button that has just appeared does nothing.
const GUARD: i64 = 500;

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

/// The place of the terms.
#[component]
pub(super) fn Terms(strings: &'static Strings, scene: Scene) -> impl IntoView {
    let term = memo(move || term(scene));
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
        Asked {
            strings,
            scene,
            term,
            sure,
            words,
            since: room_client::now(),
        }
        .view(answers)
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

/// What a press on a button does.
#[derive(Clone)]
enum Deed {
    /// Says something to the server, once it is sure where it is final.
    Say {
        message: ClientMessage,
        sure: Option<&'static str>,
    },
    /// Does something in the page.
    Do(Callback<()>),
}

/// A button under a sentence.
#[derive(Clone)]
struct Answer {
    label: &'static str,
    class: &'static str,
    deed: Deed,
}

impl Answer {
    fn button(label: &'static str, deed: Deed) -> Self {
        Self {
            label,
            class: "btn",
            deed,
        }
    }

    /// One that is left out where there is little room, because there is another way to it.
    fn optional(self) -> Self {
        Self {
            class: "btn optional",
            ..self
        }
    }

    fn new(label: &'static str, message: ClientMessage) -> Self {
        let deed = Deed::Say {
            message,
            sure: None,
        };
        Self::button(label, deed)
    }

    fn final_one(label: &'static str, sure: &'static str, message: ClientMessage) -> Self {
        let deed = Deed::Say {
            message,
            sure: Some(sure),
        };
        Self::button(label, deed)
    }

    fn deed(label: &'static str, deed: impl Fn() + Send + Sync + 'static) -> Self {
        Self::button(label, Deed::Do(Callback::new(move |()| deed())))
    }
}

/// A sentence that may be answered.
#[derive(Clone, Copy)]
struct Asked {
    strings: &'static Strings,
    scene: Scene,
    term: Term,
    sure: RwSignal<Option<(Term, &'static str)>>,
    words: Signal<Text>,
    /// When it appeared, in ms since the epoch.
    since: i64,
}

impl Asked {
    fn view(self, answers: Vec<Answer>) -> AnyView {
        let buttons = (!answers.is_empty()).then(|| {
            let shown = part(move || {
                let asking = self.sure.get().filter(|(term, _)| *term == self.term);
                let final_one = asking.and_then(|(_, label)| {
                    let found = answers.iter().find(|answer| answer.label == label)?;
                    match &found.deed {
                        Deed::Say {
                            message,
                            sure: Some(sure),
                        } => Some(self.twice(sure, message.clone())),
                        _ => None,
                    }
                });
                final_one.unwrap_or_else(|| {
                    let buttons = answers.iter().cloned().map(|answer| self.button(answer));
                    buttons.collect_view().into_any()
                })
            });
            view! { <div class="actions">{shown}</div> }
        });
        view! {
            <div class="asked">
                <p class="note">{self.words}</p>
                {buttons}
            </div>
        }
        .into_any()
    }

    /// Whether a press can have been aimed at what is there.
    fn is_meant(self) -> bool {
        room_client::now().saturating_sub(self.since) > GUARD
    }

    fn button(self, answer: Answer) -> AnyView {
        let Answer { label, class, deed } = answer;
        let press = move |_| {
            if !self.is_meant() {
                return;
            }
            match &deed {
                Deed::Say { sure: Some(_), .. } => {
                    self.sure.set(Some((self.term, label)));
                    browser::focus_soon(".terms .keep");
                }
                Deed::Say { message, .. } => self.scene.client.command(message.clone()),
                Deed::Do(deed) => deed.run(()),
            }
        };
        view! { <button class=class on:click=on_press(press)>{label}</button> }.into_any()
    }

    /// The question whether one is sure: the way back stands where the pressed button stood.
    fn twice(self, label: &'static str, message: ClientMessage) -> AnyView {
        let client = self.scene.client;
        let asked = room_client::now();
        let press = move |_| {
            let is_meant = room_client::now().saturating_sub(asked) > GUARD;
            if is_meant && client.line.get_untracked().open {
                self.sure.set(None);
                client.command(message.clone());
            }
        };
        let back = move |_| {
            self.sure.set(None);
            browser::focus_soon(".terms .asked .btn:last-child");
        };
        view! {
            <button
                class="btn final"
                aria-disabled=flag(move || !client.line.get().open)
                on:click=on_press(press)
            >
                {label}
            </button>
            <button class="btn keep" on:click=on_press(back)>{self.strings.table().back}</button>
        }
        .into_any()
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
    let near = scene.near.get();
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
