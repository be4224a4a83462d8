//! What everyone may see of a room, folded from public events by the server and by every client.

mod fold;
mod snapshot;

use crate::clock::{Clock, ClockSetting, FREE_PLIES};
use crate::limits::{Durations, Millis};
use crate::offer::{DrawOffer, RematchOffer, draw_from};
use crate::player::{Pair, PlayerId};
use crate::score::Points;
use crate::status::Status;
use chess::{Color, Game};

/// The public state of a room.
#[derive(Clone, Debug)]
pub struct Table {
    durations: Durations,
    created_at: Millis,
    listed: bool,
    names: Pair<Option<String>>,
    score: Pair<Points>,
    setting: Option<ClockSetting>,
    number: u32,
    game: Game,
    status: Status,
    winner: Option<Color>,
    clock: Option<Clock>,
    started_at: Option<Millis>,
    turn_started_at: Millis,
    /// The latest of the creation, the joining, the game's start and its moves.
    active_at: Millis,
    ended_at: Option<Millis>,
    forfeit_claimable: bool,
    draw: Option<DrawOffer>,
    draw_from: Pair<u32>,
    rematch: Option<RematchOffer>,
    reissue: Option<(PlayerId, Millis)>,
}

/// An event that cannot follow the state it was folded into: something was lost in between.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Misfit;

impl Table {
    /// A room in which its creator waits.
    pub(crate) fn waiting(
        durations: Durations,
        created_at: Millis,
        setting: Option<ClockSetting>,
        name: Option<String>,
        listed: bool,
    ) -> Self {
        Self {
            durations,
            created_at,
            listed,
            names: Pair {
                creator: name,
                joiner: None,
            },
            score: Pair::default(),
            setting,
            number: 1,
            game: Game::new(),
            status: Status::Waiting,
            winner: None,
            clock: setting.map(Clock::new),
            started_at: None,
            turn_started_at: created_at,
            active_at: created_at,
            ended_at: None,
            forfeit_claimable: false,
            draw: None,
            draw_from: Pair {
                creator: draw_from(None),
                joiner: draw_from(None),
            },
            rematch: None,
            reissue: None,
        }
    }

    /// The current game's number, from 1.
    pub fn number(&self) -> u32 {
        self.number
    }

    /// The current game. Its own outcome knows only the automatic ends; [`Self::status`] knows all.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// Where the game stands, or how it ended.
    pub fn status(&self) -> Status {
        self.status
    }

    /// Who won, if anyone.
    pub fn winner(&self) -> Option<Color> {
        self.winner
    }

    /// The side to move.
    pub fn turn(&self) -> Color {
        self.game.position().turn()
    }

    /// Moves played in the current game.
    pub fn ply(&self) -> u32 {
        u32::try_from(self.game.ply()).unwrap_or(u32::MAX)
    }

    /// The player with `color` in the current game.
    pub fn player(&self, color: Color) -> PlayerId {
        PlayerId::of(color, self.number)
    }

    /// The colour of `player` in the current game.
    pub fn color(&self, player: PlayerId) -> Color {
        player.color(self.number)
    }

    /// The name of the player with `color`, if it gave one.
    pub fn name(&self, color: Color) -> Option<&str> {
        self.names.get(self.player(color)).as_deref()
    }

    pub(crate) fn names(&self) -> &Pair<Option<String>> {
        &self.names
    }

    /// The points of the player with `color`.
    pub fn points(&self, color: Color) -> Points {
        *self.score.get(self.player(color))
    }

    pub(crate) fn score(&self) -> Pair<Points> {
        self.score
    }

    /// The room's time control; `None` for correspondence.
    pub fn clock_setting(&self) -> Option<ClockSetting> {
        self.setting
    }

    /// The side whose clock runs.
    pub fn running(&self) -> Option<Color> {
        let runs =
            self.status == Status::Playing && self.clock.is_some() && self.ply() >= FREE_PLIES;
        runs.then(|| self.turn())
    }

    /// Milliseconds that `color` has left at `now`, never below zero; `None` without a clock.
    pub fn time_left(&self, color: Color, now: Millis) -> Option<Millis> {
        let left = self.clock?.left(color);
        if self.running() == Some(color) {
            let spent = now.saturating_sub(self.turn_started_at).max(0);
            return Some(left.saturating_sub(spent).max(0));
        }
        Some(left)
    }

    /// When the running clock reaches zero.
    pub fn flag_at(&self) -> Option<Millis> {
        let left = self.clock?.left(self.running()?);
        Some(self.turn_started_at.saturating_add(left))
    }

    /// By when the side to move must make its free first move in a timed game.
    pub fn start_by(&self) -> Option<Millis> {
        let free =
            self.status == Status::Playing && self.clock.is_some() && self.ply() < FREE_PLIES;
        free.then(|| {
            self.turn_started_at
                .saturating_add(self.durations.start_within_ms)
        })
    }

    /// From when the waiting side may claim a forfeit; `None` unless playing without a clock.
    pub fn forfeit_at(&self) -> Option<Millis> {
        let may = self.status == Status::Playing && self.setting.is_none();
        may.then(|| {
            self.turn_started_at
                .saturating_add(self.durations.forfeit_after_ms)
                .saturating_add(1)
        })
    }

    /// Whether that moment was announced.
    pub fn forfeit_claimable(&self) -> bool {
        self.forfeit_claimable
    }

    /// When the room expires without a move; `None` once the game has ended.
    pub fn expires_at(&self) -> Option<Millis> {
        let open = !self.status.is_over();
        open.then(|| {
            self.active_at
                .saturating_add(self.durations.expire_after_ms)
        })
    }

    /// When the room will be deleted; `None` until the game has ended.
    pub fn delete_at(&self) -> Option<Millis> {
        Some(
            self.ended_at?
                .saturating_add(self.durations.keep_after_end_ms),
        )
    }

    /// When the room was made.
    pub fn created_at(&self) -> Millis {
        self.created_at
    }

    /// When the current game began; `None` while waiting.
    pub fn started_at(&self) -> Option<Millis> {
        self.started_at
    }

    /// When the current game ended.
    pub fn ended_at(&self) -> Option<Millis> {
        self.ended_at
    }

    /// When the side to move got its turn; `None` unless playing.
    pub fn turn_started_at(&self) -> Option<Millis> {
        (self.status == Status::Playing).then_some(self.turn_started_at)
    }

    /// The draw offer that awaits an answer.
    pub fn draw_offer(&self) -> Option<DrawOffer> {
        self.draw
    }

    /// The ply from which `color` may offer a draw.
    pub fn draw_from(&self, color: Color) -> u32 {
        *self.draw_from.get(self.player(color))
    }

    /// The rematch offer that awaits an answer.
    pub fn rematch_offer(&self) -> Option<RematchOffer> {
        self.rematch
    }

    /// The absent side whose seat the other may reopen by a link, and until when the link is good.
    pub fn reissue(&self) -> Option<(Color, Millis)> {
        self.reissue
            .map(|(player, expires_at)| (self.color(player), expires_at))
    }

    /// Whether the room is shown in the lobby while it waits.
    pub fn listed(&self) -> bool {
        self.listed
    }

    /// The deployment's durations.
    pub fn durations(&self) -> Durations {
        self.durations
    }
}
