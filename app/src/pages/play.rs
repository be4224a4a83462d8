//! A game against the computer.

mod session;

use bots::Bot;
use chess::{Color, Move};
use leptos::prelude::*;

use self::session::Session;
use crate::board::Board;
use crate::bot_game::BotGame;
use crate::game_view::{Look, MoveList, Standing, Steps, TypedMove, Who};
use crate::kept;
use crate::live::{Text, derived, flag, memo, on_press, part, text};
use crate::localized::{localized, speech};
use crate::navigation::{Link, navigator, show_title};
use crate::pages::NotFound;
use crate::preferences::preferences;
use crate::route::Route;
use crate::spoken::spoken_end;
use crate::storage::Device;
use crate::strings::{Opponent, Strings};

/// The game against `bot`, gone on with where it was left.
#[component]
pub(crate) fn Play(bot: Bot) -> impl IntoView {
    table(bot, None)
}

/// The finished game that is kept under this number.
pub(crate) fn kept_game(number: u32) -> AnyView {
    let found = kept::all(&Device)
        .into_iter()
        .find(|(kept, _)| *kept == number);
    match found {
        Some((_, game)) => table(game.bot(), Some(number)).into_any(),
        None => view! { <NotFound /> }.into_any(),
    }
}

fn table(bot: Bot, kept: Option<u32>) -> impl IntoView {
    let speech = speech();
    let session = Session::open(bot, kept);
    show_title(move || [&standing(speech.strings(), session), " · Selminha"].concat());
    localized(move |strings| game(strings, session))
}

fn game(strings: &'static Strings, session: Session) -> impl IntoView {
    let look = session.look;
    let bot = session.bot;
    let name = (strings.opponent)(bot).name;
    let player = derived(move || session.game.with(BotGame::player));
    let opponent = derived(move || !player.get());
    let movable = derived(move || {
        let players_turn = session.game.with(BotGame::is_players_turn);
        (players_turn && look.with(Look::is_live)).then(|| player.get())
    });
    // Around the board.
    let told = session.told_look;
    let position = derived(move || told.with(|look| look.position));
    let ply = derived(move || told.with(|look| look.ply));
    let length = derived(move || told.with(|look| look.length));
    let players_turn = derived(move || session.told(BotGame::is_players_turn));
    let bots_turn = derived(move || session.told(BotGame::is_bots_turn));
    let preferences = preferences();
    let conduct = derived(move || session.conduct(preferences.get()));
    let thinking = derived(move || bots_turn.get() && !session.failed.get());
    let opponents_note = text(move || {
        if thinking.get() {
            let note = strings.play.thinking_note;
            return match session.share() {
                Some(share) => [note, " ", &share.to_string(), "%"].concat().into(),
                None => Text::from(note),
            };
        }
        let Opponent { level, line, .. } = (strings.opponent)(bot);
        [level, " · ", line].concat().into()
    });
    let standing = text(move || {
        if session.asking.get() {
            strings.play.which_side.to_owned()
        } else {
            standing(strings, session)
        }
    });
    let players_note = text(move || (strings.color)(player.get()));
    view! {
        <main id="main" class="play">
            <h1 class="sr" tabindex="-1">{(strings.play.heading)(name)}</h1>
            <Who
                strings
                far=true
                color=opponent
                name=text(move || name)
                note=opponents_note
                to_move=bots_turn
                position
                bot=bot
            />
            <div class="play-board">
                <Board
                    position=derived(move || look.with(|look| look.position))
                    last_move=derived(move || look.with(|look| look.last_move))
                    orientation=session.orientation
                    movable
                    conduct
                    on_move=Callback::new(move |mv: Move| session.play(mv))
                    words=&strings.board
                />
            </div>
            <Who
                strings
                far=false
                color=player
                name=text(move || strings.you)
                note=players_note
                to_move=players_turn
                position
            />
            <div class="play-log">
                <Standing
                    strings
                    text=standing
                    tone=text(move || tone(session))
                    live=derived(move || told.with(Look::is_live))
                    on_turn=session.on_turn
                    thinking=(thinking, Callback::new(move |()| session.skip()))
                />
                <MoveList strings moves=session.moves ply on_turn=session.on_turn />
                <Steps strings ply length on_turn=session.on_turn flipped=session.flipped />
                <TypedMove
                    strings
                    position
                    may_move=derived(move || movable.get().is_some())
                    on_move=Callback::new(move |mv: Move| session.play(mv))
                />
            </div>
            <Actions strings session />
        </main>
    }
}

/// How the line over the moves looks.
fn tone(session: Session) -> &'static str {
    session.told(|game| {
        if game.outcome().is_some() {
            "over"
        } else if session.failed.get() {
            "final"
        } else if game.is_players_turn() && game.game().position().is_check() {
            "check"
        } else {
            "wait"
        }
    })
}

/// Whose turn it is, or what there is to know instead.
fn standing(strings: &'static Strings, session: Session) -> String {
    if let Some(end) = end(strings, session) {
        return end;
    }
    let name = (strings.opponent)(session.bot).name;
    session.told(|game| {
        if session.failed.get() {
            (strings.play.failed)(name)
        } else if game.is_bots_turn() {
            (strings.play.thinking)(name)
        } else if game.game().position().is_check() {
            strings.play.your_turn_check.to_owned()
        } else {
            strings.play.your_turn.to_owned()
        }
    })
}

/// The result, once there is one.
fn end(strings: &'static Strings, session: Session) -> Option<String> {
    session.told(|game| {
        let outcome = game.outcome()?;
        let name = (strings.opponent)(session.bot).name;
        spoken_end(strings, outcome, Some(game.player()), name)
    })
}

/// What can be done with a finished game that is kept.
fn kept_actions(strings: &'static Strings, number: u32) -> AnyView {
    let navigator = navigator();
    let forget = move |_| {
        kept::forget(&Device, number);
        navigator.go(Route::Home);
    };
    view! {
        <button class="btn" on:click=on_press(forget)>{strings.home().forget}</button>
        <Link to=Route::Home class="btn">{strings.not_found.home}</Link>
    }
    .into_any()
}

/// What the player can do. A new game is asked about in the same place, with other buttons under the finger.
#[component]
fn Actions(strings: &'static Strings, session: Session) -> impl IntoView {
    let play = &strings.play;
    let is_over = memo(move || session.told(|game| game.outcome().is_some()));
    let can_undo = memo(move || session.told(BotGame::can_undo));
    let asking = session.asking;
    let start = move |color: Color| {
        let chip = match color {
            Color::White => "chip brass",
            Color::Black => "chip steel",
        };
        view! {
            <button
                class="btn"
                aria-label=(play.start_as)(color)
                on:click=on_press(move |_| session.restart(color))
            >
                <span class=chip></span>
                {(strings.color)(color)}
            </button>
        }
    };
    let undo = move || {
        view! {
            <button
                class="btn"
                aria-disabled=flag(move || !can_undo.get())
                on:click=on_press(move |_| session.undo())
            >
                {play.undo}
            </button>
        }
        .into_any()
    };
    let over = move || {
        let again = move |_| session.restart(session.game.with_untracked(BotGame::player));
        let later = text(move || {
            if session.reviewed.get() {
                play.kept
            } else {
                play.review
            }
        });
        // In an element of their own, so that no button of the running game becomes another one in another place.
        view! {
            <div class="set">
                {undo()}
                <button class="btn primary" on:click=on_press(again)>{play.again}</button>
                <button
                    class="btn"
                    aria-disabled=flag(move || session.reviewed.get())
                    on:click=on_press(move |_| session.review_later())
                >
                    {later}
                </button>
            </div>
        }
    };
    let usual = move || {
        view! {
            {part(move || {
                if session.failed.get() {
                    let press = move |_| session.ask_again();
                    view! { <button class="btn primary" on:click=on_press(press)>{play.ask_again}</button> }.into_any()
                } else {
                    ().into_any()
                }
            })}
            {undo()}
            <button class="btn" on:click=on_press(move |_| asking.set(true))>{play.new_game}</button>
            <Link to=Route::Home class="btn">{play.others}</Link>
        }
    };
    let question = move || {
        view! {
            <button class="btn" on:click=on_press(move |_| asking.set(false))>{play.keep_playing}</button>
            {start(Color::White)}
            {start(Color::Black)}
        }
    };
    view! {
        <div class="actions" role="group" aria-label=play.actions>
            {part(move || {
                if let Some(number) = session.kept {
                    kept_actions(strings, number)
                } else if asking.get() {
                    question().into_any()
                } else if is_over.get() {
                    over().into_any()
                } else {
                    usual().into_any()
                }
            })}
        </div>
    }
}
