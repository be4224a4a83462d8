//! The rooms of this device: whose turn it is, by when, and the way back to each.

use chess::Color;
use gloo_timers::callback::Interval;
use leptos::{prelude::*, task::spawn_local};

use crate::api::{self, Failure};
use crate::bot_game::color_from_name;
use crate::browser;
use crate::glance::Glance;
use crate::live::{on_press, part, text};
use crate::navigation::Link;
use crate::room_client::now;
use crate::route::Route;
use crate::storage::Device;
use crate::strings::Strings;
use crate::time_words::{date, within};
use crate::visited::{Standing, Visit, Visits};

/// How often the rooms are asked while the page is seen, in ms.
const PACE: u32 = 30_000;

/// The games, kept up to date while the page is seen.
#[derive(Clone, Copy)]
pub(super) struct Games {
    visits: RwSignal<Vec<Visit>>,
    /// The one that was taken off the list last, until it is put back.
    taken_off: RwSignal<Option<Visit>>,
    /// This device's time, in ms since the epoch, when deadlines were told last.
    now: RwSignal<i64>,
    asking: StoredValue<bool>,
}

impl Games {
    /// As they are known here, and soon as they are.
    pub fn follow() -> Self {
        let games = Self {
            visits: RwSignal::new(Visits::load(&Device).by_urgency()),
            taken_off: RwSignal::new(None),
            now: RwSignal::new(now()),
            asking: StoredValue::new(false),
        };
        games.ask(true);
        browser::listen_to_visibility(move || games.ask(false));
        // Another tab has played or forgotten.
        browser::listen_to_storage(move |_| games.show());
        let pace = StoredValue::new_local(Interval::new(PACE, move || games.ask(false)));
        on_cleanup(move || pace.dispose());
        games
    }

    fn show(self) {
        let visits = Visits::load(&Device).by_urgency();
        // The page may be gone by now. Without news no row is made anew: one of them may have the focus.
        if self.visits.try_with_untracked(|known| *known != visits) == Some(true) {
            self.visits.try_set(visits);
        }
        self.now.try_set(now());
    }

    /// Asks the rooms one after the other; those that are over only if `all` are asked.
    fn ask(self, all: bool) {
        if !browser::is_visible() || self.asking.try_get_value() != Some(false) {
            return;
        }
        self.asking.set_value(true);
        spawn_local(async move {
            for visit in Visits::load(&Device).by_urgency() {
                if !all && !visit.standing.goes_on() {
                    continue;
                }
                match api::get(&["/api/rooms/", &visit.room].concat()).await {
                    Ok(text) => {
                        if let Some(glance) = json::from_str::<Glance>(&text) {
                            Visits::renew(&Device, glance.visit(visit.room));
                        }
                    }
                    Err(Failure::Refused { status: 404 | 410 }) => {
                        Visits::forget(&Device, &visit.room);
                    }
                    // Out of reach, then: the others are too.
                    Err(_) => break,
                }
                if self.asking.try_get_value().is_none() {
                    return;
                }
            }
            self.show();
            self.asking.try_set_value(false);
        });
    }

    /// Takes a room off the list. Its address may be known nowhere else: it can be put back.
    fn forget(self, visit: Visit) {
        Visits::forget(&Device, &visit.room);
        self.taken_off.set(Some(visit));
        self.show();
        browser::focus_soon(".put-back");
    }

    fn put_back(self) {
        if let Some(visit) = self.taken_off.get_untracked() {
            Visits::note(&Device, visit);
        }
        self.taken_off.set(None);
        self.show();
    }
}

/// The section of those that go on; nothing where there are none.
pub(super) fn your_games(strings: &'static Strings, games: Games) -> AnyView {
    part(move || {
        let mut rows = games.visits.get();
        rows.retain(|visit| visit.standing.goes_on());
        let taken_off = games.taken_off.get().is_some();
        if rows.is_empty() && !taken_off {
            return ().into_any();
        }
        let texts = strings.games();
        let taken_off = taken_off.then(|| {
            view! {
                <p class="note">
                    {texts.taken_off} " "
                    <button class="link put-back" on:click=on_press(move |_| games.put_back())>{texts.put_back}</button>
                </p>
            }
        });
        view! {
            <section class="home-part">
                <h2 class="section-title">{texts.heading}</h2>
                <ul class="list">
                    {rows.into_iter().map(|visit| row(strings, visit, games)).collect_view()}
                </ul>
                {taken_off}
            </section>
        }
        .into_any()
    })
}

/// The rows of those that are over.
pub(super) fn finished(strings: &'static Strings, games: Games) -> Vec<AnyView> {
    let mut rows = games.visits.get();
    rows.retain(|visit| !visit.standing.goes_on());
    rows.into_iter()
        .map(|visit| row(strings, visit, games))
        .collect()
}

fn row(strings: &'static Strings, visit: Visit, games: Games) -> AnyView {
    let texts = strings.games();
    let seat = visit.seat.as_deref().and_then(color_from_name);
    let title = match (&visit.opponent, seat) {
        (Some(name), _) => (texts.against)(name),
        (None, Some(color)) => (texts.you_have)(color).to_owned(),
        (None, None) => strings.room().heading.to_owned(),
    };
    let chip = match seat {
        Some(Color::White) => "chip brass",
        Some(Color::Black) => "chip steel",
        None => "chip",
    };
    let calls = matches!(
        visit.standing,
        Standing::YourTurn | Standing::Claimable | Standing::Offered
    );
    let known = visit.clone();
    let standing = text(move || standing(strings, &known, games.now.get()));
    let forget = (texts.forget)(&title);
    let known = visit.clone();
    let forget_it = move |_| games.forget(known.clone());
    view! {
        <li class="list-row">
            <Link to=Route::Room(visit.room) class="list-link">
                <span class=chip></span>
                <span>{title}</span>
                <span class=if calls { "note calls" } else { "note" }>{standing}</span>
            </Link>
            <button class="icon" aria-label=forget.clone() title=forget on:click=on_press(forget_it)>
                <svg viewBox="0 0 24 24" aria-hidden="true"><path d="M6 6l12 12M18 6L6 18" /></svg>
            </button>
        </li>
    }
    .into_any()
}

/// Where the game stands, with its deadline, at `now` by this device's clock.
fn standing(strings: &'static Strings, visit: &Visit, now: i64) -> String {
    let texts = strings.games();
    let until = |told: fn(&str, &str) -> String, without: &str| {
        visit.due.map_or_else(
            || without.to_owned(),
            |at| {
                let left = at.saturating_sub(now);
                told(&date(strings.language, at), &within(strings.language, left))
            },
        )
    };
    let is_late = visit.due.is_some_and(|at| at <= now);
    let fixed = match visit.standing {
        Standing::YourTurn if !is_late => {
            return until(texts.your_turn_until, texts.your_turn);
        }
        Standing::TheirTurn if !is_late => {
            return until(texts.their_turn_until, texts.their_turn);
        }
        Standing::YourTurn => texts.your_turn_late,
        // Whether the win can be claimed, the server says and not this clock.
        Standing::TheirTurn => texts.their_turn,
        Standing::Claimable => texts.claimable,
        Standing::Offered => texts.offered,
        Standing::Waiting => texts.waiting,
        Standing::Watched => texts.watched,
        Standing::Won => texts.won,
        Standing::Lost => texts.lost,
        Standing::Drawn => texts.drawn,
        Standing::Over => texts.over,
    };
    fixed.to_owned()
}
