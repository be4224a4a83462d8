//! The running game against the computer: the state of the page, and what changes it.

use std::time::Duration;

use bots::Bot;
use chess::{Color, Move};
use leptos::prelude::*;

use crate::announcer::{Announcer, announcer};
use crate::board::Conduct;
use crate::bot_client::{BotClient, Reply};
use crate::bot_game::{BotGame, SavedBotGame};
use crate::browser;
use crate::game_view::{Look, Written, hear, written};
use crate::kept;
use crate::live::{Live, derived, memo, once_painted};
use crate::localized::{Speech, speech};
use crate::reader::{Reader, Turn};
use crate::settings::Settings;
use crate::spoken::{spoken_end, spoken_move};
use crate::storage::{self, Device};

/// A changed game is written to the device so much later, unless the page goes away before.
const KEEP_AFTER: Duration = Duration::from_millis(60);

/// The game and everything around it. It outlives a change of language.
#[derive(Clone, Copy)]
pub(super) struct Session {
    /// The opponent.
    pub bot: Bot,
    /// The number of the finished game that is looked at again, if it is one.
    pub kept: Option<u32>,
    /// Whether the finished game is kept for later.
    pub reviewed: RwSignal<bool>,
    /// The game.
    pub game: RwSignal<BotGame>,
    /// The position that is looked at, for the board.
    pub look: Memo<Look>,
    /// The same for what stands around the board: see [`Session::told`].
    pub told_look: Memo<Look>,
    /// The moves in SAN.
    pub moves: Memo<Written>,
    /// The side that is shown at the bottom.
    pub orientation: Live<Color>,
    /// Whether the opponent could not be brought to answer.
    pub failed: RwSignal<bool>,
    /// Whether the player is being asked about a new game.
    pub asking: RwSignal<bool>,
    /// Steps through the game.
    pub on_turn: Callback<Turn>,
    /// Whether the board is turned.
    pub flipped: RwSignal<bool>,
    /// Raised when the game goes on otherwise than by a move.
    epoch: RwSignal<u32>,
    /// Raised when a change of the game is painted.
    told: Trigger,
    /// Whether the game has changed since it was kept.
    unkept: StoredValue<bool>,
    reader: RwSignal<Reader>,
    client: StoredValue<Option<BotClient>>,
    announcer: Announcer,
    speech: Speech,
}

impl Session {
    /// The game that is kept on the device, or a new one, in which the player has Brass.
    pub fn open(bot: Bot, number: Option<u32>) -> Self {
        let kept = stored(bot, number)
            .unwrap_or_else(|| BotGame::new(bot, Color::White, browser::random_seed()));
        let game = RwSignal::new(kept);
        let reader = RwSignal::new(Reader::default());
        let flipped = RwSignal::new(false);
        let look = memo(move || game.with(|game| Look::of(game.game(), reader.get())));
        let orientation = move || {
            let player = game.with(BotGame::player);
            if flipped.get() { !player } else { player }
        };
        let told = once_painted(move || {
            game.track();
            reader.track();
        });
        let told_look = memo(move || {
            told.track();
            look.get_untracked()
        });
        let epoch = RwSignal::new(0);
        let moves = written(move |tell| {
            told.track();
            game.with_untracked(|game| tell(game.game()));
        });
        hear(
            moves,
            derived(move || {
                told.track();
                game.with_untracked(|game| game.outcome().is_some())
            }),
        );
        let session = Self {
            bot,
            kept: number,
            reviewed: RwSignal::new(false),
            game,
            look,
            told_look,
            moves,
            epoch,
            told,
            unkept: StoredValue::new(false),
            orientation: derived(orientation),
            failed: RwSignal::new(false),
            asking: RwSignal::new(false),
            on_turn: Callback::new(move |turn| {
                let length = game.with_untracked(|game| game.game().ply());
                reader.update(|reader| *reader = reader.turn(turn, length));
            }),
            reader,
            flipped,
            client: StoredValue::new(None),
            announcer: announcer(),
            speech: speech(),
        };
        let on_reply = Callback::new(move |reply| session.receive(&reply));
        session.client.set_value(Some(BotClient::new(on_reply)));
        browser::listen("pagehide", move |_| session.keep_now());
        on_cleanup(move || session.keep_now());
        session.follow_other_tabs();
        session.ask();
        session
    }

    /// How much of its search the opponent has done, in hundredths, tracked; nothing while that is soon over.
    pub fn share(self) -> Option<u32> {
        self.client.get_value()?.share.get()
    }

    /// What there is to say of the game around the board, tracked. It follows the board a frame later: the move that
    /// was just made is painted first, and nothing else in its frame.
    pub fn told<T>(self, tell: impl FnOnce(&BotGame) -> T) -> T {
        self.told.track();
        self.game.with_untracked(tell)
    }

    /// Plays the player's move.
    pub fn play(self, mv: Move) {
        if self.set(|game| game.play(mv)) {
            self.announce();
            // The opponent would think beside the painting of the move, and waits for its natural pause anyway.
            browser::after_paint(move || self.ask());
        }
    }

    /// How the player's moves are made under these choices, tracked.
    pub fn conduct(self, choices: Settings) -> Conduct {
        let player = self.game.with(|game| {
            let may_prepare = game.outcome().is_none() && !choices.no_premoves;
            may_prepare.then(|| game.player())
        });
        Conduct {
            confirm: false,
            ahead: player
                .filter(|_| self.look.with(Look::is_live))
                .map(|player| (player, self.epoch.get())),
        }
    }

    /// Takes the player's last move back.
    pub fn undo(self) {
        self.otherwise();
        self.change(BotGame::undo);
        self.announcer
            .say(self.speech.strings_untracked().play.undone.to_owned());
    }

    /// Does not wait for the opponent any longer: it plays what it has found, or the first good thing it sees.
    pub fn skip(self) {
        if let (Some(client), Some(question)) = (
            self.client.get_value(),
            self.game.with_untracked(BotGame::question),
        ) {
            client.hurry(question);
        }
    }

    /// Keeps the finished game, to be looked at again.
    pub fn review_later(self) {
        kept::keep(&Device, &self.game.with_untracked(BotGame::record));
        self.reviewed.set(true);
    }

    /// The game goes on otherwise than by a move: what was prepared for it is void.
    fn otherwise(self) {
        self.reviewed.set(false);
        self.epoch.update(|epoch| *epoch = epoch.wrapping_add(1));
    }

    /// Begins a new game in place of this one.
    pub fn restart(self, player: Color) {
        let new = BotGame::new(self.bot, player, browser::random_seed());
        self.flipped.set(false);
        self.asking.set(false);
        self.otherwise();
        self.change(|game| {
            *game = new;
            true
        });
    }

    /// Asks the opponent once more after it failed.
    pub fn ask_again(self) {
        self.failed.set(false);
        self.ask();
    }

    /// Changes the game otherwise than by a move; when it did change, lets the opponent think if it is its turn.
    fn change(self, change: impl FnOnce(&mut BotGame) -> bool) {
        if self.set(change) {
            // The board is not the only thing that is looked at: all around it changes with it.
            self.told.notify();
            self.ask();
        }
    }

    /// Changes the game; whether it did change. Then it is kept.
    fn set(self, change: impl FnOnce(&mut BotGame) -> bool) -> bool {
        let mut changed = false;
        self.game.update(|game| changed = change(game));
        if changed {
            // The player acts on the latest position and wants to see what comes of it.
            self.reader.set(Reader::default());
            self.keep();
            self.failed.set(false);
        }
        changed
    }

    /// Keeps the game, once the move is to be seen: writing to the disk may take a while.
    fn keep(self) {
        self.unkept.set_value(true);
        browser::later(KEEP_AFTER, move || self.keep_now());
    }

    /// Keeps what is not yet kept.
    fn keep_now(self) {
        if self.unkept.try_update_value(core::mem::take) == Some(true) {
            let record = self.game.with_untracked(BotGame::record);
            storage::save(&Device, &slot(self.bot, self.kept), &record);
        }
    }

    /// Puts the question that the game poses now, in place of any other. May be called when the page is gone.
    fn ask(self) {
        let Some(client) = self.client.try_get_value().flatten() else {
            return;
        };
        match self.game.try_with_untracked(BotGame::question).flatten() {
            Some(question) => client.ask(question),
            None => client.cancel(),
        }
    }

    fn receive(self, reply: &Reply) {
        let mut answered = false;
        if let Reply::Answer { ply, uci } = reply {
            self.game.update(|game| answered = game.answer(*ply, uci));
        }
        if answered {
            self.keep();
            self.announce();
        } else if self.game.with_untracked(BotGame::is_bots_turn) {
            self.failed.set(true);
        }
    }

    /// Another tab with the same game may have gone on with it: the last who writes is right.
    fn follow_other_tabs(self) {
        let key = storage::key::<SavedBotGame>(&slot(self.bot, self.kept));
        browser::listen_to_storage(move |changed| {
            if changed.is_none_or(|changed| changed == key) {
                self.adopt();
            }
        });
        // A page that was frozen and is shown again by the Back button was told nothing meanwhile.
        browser::listen("pageshow", move |_| self.adopt());
        browser::listen_to_visibility(move || {
            let is_asking = self.client.get_value().is_some_and(BotClient::is_asking);
            if browser::is_visible() && !is_asking && !self.failed.get_untracked() {
                self.ask();
            }
        });
    }

    /// Goes on with the game that is kept, if it is not the one that is shown.
    fn adopt(self) {
        let Some(kept) = stored(self.bot, self.kept) else {
            return;
        };
        if self.game.with_untracked(BotGame::record) == kept.record() {
            return;
        }
        self.otherwise();
        self.game.set(kept);
        self.failed.set(false);
        // The tab in front lets the opponent think; the one behind only looks on.
        if browser::is_visible() {
            self.ask();
        }
    }

    /// Says the latest move, and the result if that ended the game.
    fn announce(self) {
        let strings = self.speech.strings_untracked();
        let name = (strings.opponent)(self.bot).name;
        let text = self.game.with_untracked(|game| {
            let last = game.game().ply().checked_sub(1)?;
            let before = game.game().position_at(last)?;
            let who = if before.turn() == game.player() {
                strings.you
            } else {
                name
            };
            let moved = spoken_move(strings, who, before, *game.game().moves().get(last)?)?;
            let end = game
                .outcome()
                .and_then(|outcome| spoken_end(strings, outcome, Some(game.player()), name));
            Some(end.map_or_else(|| moved.clone(), |end| [&moved, ". ", &end, "."].concat()))
        });
        if let Some(text) = text {
            self.announcer.say(text);
        }
    }
}

/// The name of the record of the running game against `bot`, or of a finished one.
fn slot(bot: Bot, number: Option<u32>) -> String {
    number.map_or_else(|| bot.id().to_owned(), kept::name)
}

fn stored(bot: Bot, number: Option<u32>) -> Option<BotGame> {
    let kept = BotGame::restore(&storage::load::<SavedBotGame>(&Device, &slot(bot, number))?)?;
    (kept.bot() == bot).then_some(kept)
}
