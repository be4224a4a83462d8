//! The home page: a game is one press away.

use bots::Bot;
use chess::Color;
use leptos::{prelude::*, task::spawn_local};
use room::{Status, protocol::Created};

use crate::api;
use crate::bot_game::{BotGame, SavedBotGame, color_from_name};
use crate::kept;
use crate::live::{flag, on_press, part, text};
use crate::localized::{localized, speech};
use crate::navigation::{Link, navigator, show_title};
use crate::pieces::Portrait;
use crate::route::Route;
use crate::spoken::spoken_end;
use crate::storage::{self, Device};
use crate::strings::Strings;
use crate::visited::{Standing, Visit, Visits};

/// The opponents, a game with someone, and the games that can be gone on with.
#[component]
pub(crate) fn Home() -> impl IntoView {
    let speech = speech();
    show_title(move || speech.strings().site_title.to_owned());
    let visits = RwSignal::new(Visits::load(&Device).into_vec());
    localized(move |strings| {
        let home = &strings.home;
        view! {
            <main id="main" class="home">
                <section class="hero">
                    <h1 class="hero-title" tabindex="-1">{home.heading}</h1>
                    <p class="hero-lead">{home.lead}</p>
                </section>
                <section class="home-part">
                    <h2 class="section-title">{home.machine}</h2>
                    <ul class="medals">
                        {Bot::OPPONENTS.into_iter().map(|bot| opponent(strings, bot)).collect_view()}
                    </ul>
                </section>
                <WithSomeone strings />
                {part(move || your_games(strings, visits).into_any())}
                {to_review(strings)}
            </main>
        }
    })
}

fn opponent(strings: &'static Strings, bot: Bot) -> impl IntoView {
    let texts = (strings.opponent)(bot);
    let kept = kept_move(bot).map(|number| (strings.home.resume)(number));
    view! {
        <li>
            <Link to=Route::Play(bot) class="medal">
                <Portrait bot />
                <span class="medal-name">{texts.name}</span>
                <span class="medal-level">{texts.level}</span>
                <span class="medal-note">{texts.line}</span>
                {kept.map(|kept| view! { <span class="medal-kept">{kept}</span> })}
            </Link>
        </li>
    }
}

/// The number of the move at which the game against `bot` that is kept on the device stands, if it is going on.
fn kept_move(bot: Bot) -> Option<u32> {
    let game = BotGame::restore(&storage::load::<SavedBotGame>(&Device, bot.id())?)?;
    let going_on = game.game().ply() > 0 && game.outcome().is_none();
    going_on.then(|| game.game().position().fullmove_number())
}

/// The button that opens a room.
#[component]
fn WithSomeone(strings: &'static Strings) -> impl IntoView {
    let navigator = navigator();
    let opening = RwSignal::new(false);
    let failure = RwSignal::new(None);
    let open = move |_| {
        // A second press while the first is under way would open a second room.
        if opening.get_untracked() {
            return;
        }
        opening.set(true);
        failure.set(None);
        spawn_local(async move {
            let answer = api::post("/api/rooms", "{}").await;
            opening.try_set(false);
            match answer.map(|text| json::from_str::<Created>(&text)) {
                Ok(Some(created)) => navigator.go(Route::Room(created.room)),
                Ok(None) => {
                    failure.try_set(Some(strings.errors.server));
                }
                Err(reason) => {
                    failure.try_set(Some(reason.sentence(&strings.errors)));
                }
            }
        });
    };
    let home = &strings.home;
    view! {
        <section class="home-part with-someone">
            <h2 class="section-title">{home.with_someone}</h2>
            <p class="note">{home.someone_line}</p>
            <button class="call" aria-disabled=flag(move || opening.get()) on:click=on_press(open)>
                {text(move || if opening.get() { home.opening } else { home.someone })}
            </button>
            <p class="error" role="alert">{failure}</p>
        </section>
    }
}

fn your_games(strings: &'static Strings, visits: RwSignal<Vec<Visit>>) -> impl IntoView {
    let rows = visits.get();
    (!rows.is_empty()).then(|| {
        view! {
            <section class="home-part">
                <h2 class="section-title">{strings.home.your_games}</h2>
                <ul class="list">
                    {rows.into_iter().map(|visit| row(strings, visit, visits)).collect_view()}
                </ul>
            </section>
        }
    })
}

/// The finished games that are kept.
fn to_review(strings: &'static Strings) -> impl IntoView {
    let rows = kept::all(&Device);
    let row = |(number, game): (u32, BotGame)| {
        let name = (strings.opponent)(game.bot()).name;
        let end = game.outcome().and_then(|outcome| {
            let (winner, player) = (outcome.winner(), Some(game.player()));
            spoken_end(strings, Status::from(outcome), winner, player, name)
        });
        view! {
            <li class="list-row">
                <Link to=Route::Kept(number) class="list-link">
                    <Portrait bot=game.bot() />
                    <span>{(strings.play.heading)(name)}</span>
                    <span class="note">{end}</span>
                </Link>
            </li>
        }
        .into_any()
    };
    (!rows.is_empty()).then(|| {
        view! {
            <section class="home-part">
                <h2 class="section-title">{strings.home.to_review}</h2>
                <ul class="list">{rows.into_iter().map(row).collect_view()}</ul>
            </section>
        }
        .into_any()
    })
}

fn row(strings: &'static Strings, visit: Visit, visits: RwSignal<Vec<Visit>>) -> impl IntoView {
    let home = &strings.home;
    let standing = match visit.standing {
        Standing::Waiting => home.waiting,
        Standing::YourTurn => home.your_turn,
        Standing::TheirTurn => home.their_turn,
        Standing::Watched => home.watched,
        Standing::Over => home.over,
    };
    let seat = visit.seat.as_deref().and_then(color_from_name);
    let title = seat.map_or_else(|| strings.room.heading.to_owned(), home.you_have);
    let chip = match seat {
        Some(Color::White) => "chip brass",
        Some(Color::Black) => "chip steel",
        None => "chip",
    };
    let room = visit.room.clone();
    let forget = move |_| {
        Visits::forget(&Device, &room);
        visits.set(Visits::load(&Device).into_vec());
    };
    view! {
        <li class="list-row">
            <Link to=Route::Room(visit.room) class="list-link">
                <span class=chip></span>
                <span>{title}</span>
                <span class="note">{standing}</span>
            </Link>
            <button class="icon" aria-label=home.forget title=home.forget on:click=on_press(forget)>
                <svg viewBox="0 0 24 24" aria-hidden="true"><path d="M6 6l12 12M18 6L6 18" /></svg>
            </button>
        </li>
    }
}
