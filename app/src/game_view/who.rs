//! One of the two who play: above the board the far one, below it the near one.

use bots::Bot;
use chess::{Color, Piece, Position};
use leptos::prelude::*;

use crate::live::{Live, Text, memo, part, text};
use crate::material::surplus;
use crate::pieces::{PieceIcon, Portrait};
use crate::strings::Strings;

/// The line of a player.
#[component]
pub(crate) fn Who(
    strings: &'static Strings,
    /// Whether it sits above the board.
    far: bool,
    /// The colour it plays.
    color: Live<Color>,
    /// Its name.
    name: Signal<Text>,
    /// What is said under the name.
    note: Signal<Text>,
    /// Whether it is its turn.
    to_move: Live<bool>,
    /// The position that is looked at.
    position: Live<Position>,
    /// Its portrait, if it is an opponent of this device.
    #[prop(optional)]
    bot: Option<Bot>,
    /// Whether it is connected, where that can be known.
    #[prop(optional)]
    here: Option<Live<Option<bool>>>,
    /// The time on its clock, where there is one.
    #[prop(optional)]
    time: Option<Signal<Text>>,
) -> impl IntoView {
    let face = if let Some(bot) = bot {
        view! { <Portrait bot /> }.into_any()
    } else {
        let class = text(move || match color.get() {
            Color::White => "chip brass",
            Color::Black => "chip steel",
        });
        view! { <span class=class></span> }.into_any()
    };
    let presence = here.map(|here| {
        part(move || {
            let mark = here
                .get()
                .map(|here| view! { <span class="presence" data-here=here.to_string()></span> });
            mark.into_any()
        })
    });
    let ahead = memo(move || surplus(&position.get(), color.get()));
    let taken = part(move || {
        let surplus = ahead.get();
        let icon = |role| view! { <PieceIcon piece=Piece { color: !color.get(), role } /> };
        let points = (surplus.points > 0).then(|| {
            view! {
                <span aria-hidden="true">{["+", &surplus.points.to_string()].concat()}</span>
                <span class="sr">{(strings.moves.captured)(surplus.points)}</span>
            }
        });
        view! { <span class="taken">{surplus.roles.into_iter().map(icon).collect_view()} {points}</span> }.into_any()
    });
    let time = time.map(|time| view! { <span class="clock">{time}</span> });
    let class = text(move || match (far, to_move.get()) {
        (true, true) => "who far to-move",
        (true, false) => "who far",
        (false, true) => "who near to-move",
        (false, false) => "who near",
    });
    view! {
        <section class=class>
            {face}
            <div class="who-text">
                <strong class="who-name">{presence}{name}</strong>
                <span class="who-note">{note}</span>
            </div>
            {taken}
            {time}
        </section>
    }
}
