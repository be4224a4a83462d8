//! The home page: a game is one press away.

mod games;

use bots::Bot;
use leptos::prelude::*;

use self::games::{Games, finished, your_games};
use super::create::{CreateRoom, Wish};
use super::learn_entry::learn_entry;
use crate::bot_game::{BotGame, SavedBotGame};
use crate::kept;
use crate::live::part;
use crate::localized::{localized, speech};
use crate::navigation::{Link, show_title};
use crate::nickname::Nickname;
use crate::pieces::Portrait;
use crate::route::Route;
use crate::spoken::spoken_end;
use crate::storage::{self, Device};
use crate::strings::Strings;

/// The opponents, a game with someone, and the games that can be gone on with.
#[component]
pub(crate) fn Home() -> impl IntoView {
    let speech = speech();
    show_title(move || speech.strings().site_title.to_owned());
    let games = Games::follow();
    let wish = Wish::new(Nickname::kept());
    localized(move |strings| {
        let home = strings.home();
        view! {
            <main id="main" class="home">
                <section class="hero">
                    <h1 class="hero-title" tabindex="-1">{home.heading}</h1>
                    <p class="hero-lead">{home.lead}</p>
                </section>
                {your_games(strings, games)}
                <section class="home-part">
                    <h2 class="section-title">{home.machine}</h2>
                    <ul class="medals">
                        {Bot::OPPONENTS.into_iter().map(|bot| opponent(strings, bot)).collect_view()}
                    </ul>
                </section>
                <section class="home-part">
                    <h2 class="section-title">{home.with_someone}</h2>
                    <CreateRoom strings wish />
                    <p><Link to=Route::Lobby class="onward">{strings.lobby().link}</Link></p>
                </section>
                {learn_entry(strings)}
                {to_review(strings, games)}
            </main>
        }
    })
}

fn opponent(strings: &'static Strings, bot: Bot) -> impl IntoView {
    let texts = (strings.opponent)(bot);
    let kept = kept_move(bot).map(|number| (strings.home().resume)(number));
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

/// The finished games: those with someone, and those against the machine that are kept.
fn to_review(strings: &'static Strings, games: Games) -> AnyView {
    let row = move |(number, game): (u32, BotGame)| {
        let name = (strings.opponent)(game.bot()).name;
        let end = game
            .outcome()
            .and_then(|outcome| spoken_end(strings, outcome, Some(game.player()), name));
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
    part(move || {
        let mut rows = finished(strings, games);
        rows.extend(kept::all(&Device).into_iter().map(row));
        if rows.is_empty() {
            return ().into_any();
        }
        view! {
            <section class="home-part">
                <h2 class="section-title">{strings.home().to_review}</h2>
                <ul class="list">{rows}</ul>
            </section>
        }
        .into_any()
    })
}
