//! What the players have to know and to answer: the connection, offers, deadlines. It has a place of its own, and
//! its buttons do not obey a press that was aimed at what stood there before.

use chess::Color;
use leptos::prelude::*;
use room::{ClientMessage, Status};

use super::scene::Scene;
use crate::live::{Text, memo, on_press, part, text};
use crate::room_client;
use crate::room_session::RoomSession;
use crate::strings::Strings;
use crate::time_words::{date, within};

/// For so long, in ms, a button that has just appeared does nothing.
const GUARD: i64 = 500;

/// What is to be told, the most pressing first. Without the words, so that a change of the time redraws no button.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Term {
    Trouble,
    Refused,
    DrawAsked { offer: u32, by: Color },
    DrawOffered { offer: u32 },
    RematchAsked { offer: u32, by: Color },
    RematchOffered { offer: u32 },
    Claimable { turn: Color, mine: Option<Color> },
    Deadlines,
    Over,
    Nothing,
}

fn term(scene: Scene) -> Term {
    let line = scene.client.line.get();
    if line.troubled || line.offline {
        return Term::Trouble;
    }
    if scene
        .client
        .session
        .with(|session| session.refusal().is_some())
    {
        return Term::Refused;
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
            Status::Waiting => None,
            Status::Playing if room.forfeit_claimable() => Some(Term::Claimable {
                turn: room.turn(),
                mine,
            }),
            Status::Playing => Some(Term::Deadlines),
            _ => Some(Term::Over),
        }
    });
    term.unwrap_or(Term::Nothing)
}

/// The place of the terms.
#[component]
pub(super) fn Terms(strings: &'static Strings, scene: Scene) -> impl IntoView {
    let term = memo(move || term(scene));
    view! {
        <section class="terms">{part(move || told(strings, scene, term.get()))}</section>
    }
}

fn told(strings: &'static Strings, scene: Scene, term: Term) -> AnyView {
    let texts = &strings.room;
    let game = scene
        .client
        .session
        .with_untracked(|session| session.view().map_or(0, |room| room.number()));
    let fixed = |words: &'static str, answers: Vec<Answer>| {
        asked(Signal::stored(Text::from(words)), scene, answers)
    };
    match term {
        Term::Nothing => ().into_any(),
        Term::Trouble => asked(text(move || trouble(strings, scene)), scene, vec![]),
        Term::Refused => fixed(texts.refused, vec![]),
        Term::DrawOffered { offer } => fixed(
            texts.draw_offered,
            vec![(texts.withdraw, ClientMessage::WithdrawDraw { game, offer })],
        ),
        Term::DrawAsked { offer, by } => fixed(
            (texts.draw_asked)(by),
            vec![
                (
                    texts.decline_draw,
                    ClientMessage::DeclineDraw { game, offer },
                ),
                (texts.accept_draw, ClientMessage::AcceptDraw { game, offer }),
            ],
        ),
        Term::RematchOffered { offer } => fixed(
            texts.rematch_offered,
            vec![(
                texts.withdraw,
                ClientMessage::WithdrawRematch { game, offer },
            )],
        ),
        Term::RematchAsked { offer, by } => fixed(
            (texts.rematch_asked)(by),
            vec![
                (texts.decline, ClientMessage::DeclineRematch { game, offer }),
                (
                    texts.accept_rematch,
                    ClientMessage::AcceptRematch { game, offer },
                ),
            ],
        ),
        Term::Claimable { turn, mine } => match mine {
            Some(mine) if mine != turn => fixed(
                (texts.claimable)(turn),
                vec![(texts.claim, ClientMessage::ClaimForfeit { game })],
            ),
            Some(_) => fixed((texts.claimable_against_you)(turn), vec![]),
            None => fixed((texts.claimable_watched)(turn), vec![]),
        },
        Term::Deadlines => asked(text(move || deadlines(strings, scene)), scene, vec![]),
        Term::Over => asked(text(move || after(strings, scene)), scene, vec![]),
    }
}

/// A button's label and what a press on it says to the server.
type Answer = (&'static str, ClientMessage);

/// A sentence, with buttons that answer it.
fn asked(words: Signal<Text>, scene: Scene, answers: Vec<Answer>) -> AnyView {
    let since = room_client::now();
    let button = move |(label, message): Answer| {
        let press = move |_| {
            if room_client::now().saturating_sub(since) > GUARD {
                scene.client.command(message.clone());
            }
        };
        view! { <button class="btn" on:click=on_press(press)>{label}</button> }
    };
    let answers = (!answers.is_empty()).then(|| {
        view! { <div class="actions">{answers.into_iter().map(button).collect_view()}</div> }
    });
    view! {
        <p class="note">{words}</p>
        {answers}
    }
    .into_any()
}

fn trouble(strings: &Strings, scene: Scene) -> &'static str {
    let texts = &strings.room;
    let pending = scene.client.session.with(RoomSession::is_pending);
    if !scene.client.line.get().offline {
        texts.connecting
    } else if pending {
        texts.offline_pending
    } else {
        texts.offline
    }
}

/// When the win can be claimed and when the room expires.
fn deadlines(strings: &Strings, scene: Scene) -> String {
    let texts = &strings.room;
    let now = scene.server_time();
    let language = strings.language;
    let (forfeit, expires, turn, mine) = scene.room(|room| {
        (
            room.forfeit_at(),
            room.expires_at(),
            Some(room.turn()),
            room.my_color(),
        )
    });
    let forfeit = forfeit.zip(turn).map(|(at, turn)| {
        let (date, within) = (date(language, at), within(language, at.saturating_sub(now)));
        match mine {
            Some(mine) if mine == turn => (texts.move_by)(&date, &within),
            Some(_) => (texts.they_move_by)(turn, &date, &within),
            None => (texts.side_moves_by)(turn, &date, &within),
        }
    });
    let expires = expires.map(|at| (texts.expires)(&date(language, at)));
    let told: Vec<String> = forfeit.into_iter().chain(expires).collect();
    told.join(" ")
}

/// What remains to be known of a finished game.
fn after(strings: &Strings, scene: Scene) -> String {
    let texts = &strings.room;
    let near = scene.near.get();
    let (mine, theirs, kept) = scene.room(|room| {
        (
            room.points(near).halves(),
            room.points(!near).halves(),
            room.delete_at(),
        )
    });
    let score = (mine + theirs > 0).then(|| (texts.score)(&points(mine), &points(theirs)));
    let kept = kept.map(|at| (texts.kept_until)(&date(strings.language, at)));
    let told: Vec<String> = score.into_iter().chain(kept).collect();
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
