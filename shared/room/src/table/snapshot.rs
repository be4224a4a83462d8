//! The table as one message, and back.

use super::{Misfit, Table};
use crate::clock::Clock;
use crate::limits::Millis;
use crate::offer::{DrawOffer, RematchOffer};
use crate::player::{Pair, PlayerId, Side};
use crate::protocol::{
    ClockView, DrawFrom, Offered, PlayerNames, ReissueView, RematchOffered, Score, Snapshot,
};
use chess::{Color, Game, Position};

impl Table {
    /// The table as it stands at `now`.
    pub fn snapshot(&self, now: Millis) -> Snapshot {
        let number = self.number;
        let side = |player: PlayerId| Side::from(player.color(number));
        let (brass, steel) = self.names.by_side(number);
        let players = PlayerNames {
            brass: brass.clone(),
            steel: steel.clone(),
        };
        let (brass, steel) = self.score.by_side(number);
        let score = Score {
            brass: *brass,
            steel: *steel,
        };
        let (brass, steel) = self.draw_from.by_side(number);
        let draw_from = DrawFrom {
            brass: *brass,
            steel: *steel,
        };
        Snapshot {
            game: number,
            moves: self.game.moves().iter().map(ToString::to_string).collect(),
            fen: self.game.position().fen(),
            turn: self.turn().into(),
            status: self.status,
            winner: self.winner.map(Side::from),
            players,
            clock: self.clock_view(now),
            offer: self.draw.map(|draw| Offered {
                offer: draw.offer,
                by: side(draw.by),
                ply: draw.ply,
            }),
            draw_from,
            rematch: self.rematch.map(|rematch| RematchOffered {
                offer: rematch.offer,
                by: side(rematch.by),
            }),
            score,
            created_at: self.created_at,
            started_at: self.started_at,
            turn_started_at: self.turn_started_at(),
            forfeit_at: self.forfeit_at(),
            forfeit_claimable: self.forfeit_claimable,
            expires_at: self.expires_at(),
            ended_at: self.ended_at,
            delete_at: self.delete_at(),
            reissue: self
                .reissue
                .filter(|(_, expires_at)| now < *expires_at)
                .map(|(player, expires_at)| ReissueView {
                    side: side(player),
                    expires_at,
                }),
            listed: self.listed,
            durations: self.durations,
            server_now: now,
        }
    }

    fn clock_view(&self, now: Millis) -> Option<ClockView> {
        let setting = self.setting?;
        Some(ClockView {
            initial_s: setting.initial_s,
            increment_s: setting.increment_s,
            brass_ms: self.time_left(Color::White, now)?,
            steel_ms: self.time_left(Color::Black, now)?,
            running: self.running().map(Side::from),
            as_of: now,
        })
    }

    /// The table that `snapshot` describes.
    ///
    /// # Errors
    /// [`Misfit`] when its moves are not those of a game of chess.
    pub fn from_snapshot(snapshot: &Snapshot) -> Result<Self, Misfit> {
        let number = snapshot.game;
        let player = |side: Side| PlayerId::of(side.into(), number);
        let moves = snapshot.moves.iter().map(String::as_str);
        let game = Game::from_uci_moves(Position::initial(), moves).map_err(|_| Misfit)?;
        let turn_started_at = snapshot.turn_started_at.unwrap_or(snapshot.created_at);
        let expire_after = snapshot.durations.expire_after_ms;
        Ok(Self {
            durations: snapshot.durations,
            created_at: snapshot.created_at,
            listed: snapshot.listed,
            names: Pair::from_sides(
                number,
                snapshot.players.brass.clone(),
                snapshot.players.steel.clone(),
            ),
            score: Pair::from_sides(number, snapshot.score.brass, snapshot.score.steel),
            setting: snapshot.clock.as_ref().map(ClockView::setting),
            number,
            game,
            status: snapshot.status,
            winner: snapshot.winner.map(Color::from),
            clock: snapshot
                .clock
                .as_ref()
                .map(|view| clock_at_turn(view, turn_started_at)),
            started_at: snapshot.started_at,
            turn_started_at,
            active_at: snapshot
                .expires_at
                .map_or(snapshot.created_at, |at| at.saturating_sub(expire_after)),
            ended_at: snapshot.ended_at,
            forfeit_claimable: snapshot.forfeit_claimable,
            draw: snapshot.offer.as_ref().map(|o| DrawOffer {
                offer: o.offer,
                by: player(o.by),
                ply: o.ply,
            }),
            draw_from: Pair::from_sides(number, snapshot.draw_from.brass, snapshot.draw_from.steel),
            rematch: snapshot.rematch.as_ref().map(|o| RematchOffer {
                offer: o.offer,
                by: player(o.by),
            }),
            reissue: snapshot
                .reissue
                .as_ref()
                .map(|r| (player(r.side), r.expires_at)),
        })
    }
}

/// The clocks when the turn began: what the running one has spent since is given back.
fn clock_at_turn(view: &ClockView, turn_started_at: Millis) -> Clock {
    let spent = view.as_of.saturating_sub(turn_started_at).max(0);
    let back = |side| if view.running == Some(side) { spent } else { 0 };
    Clock::with(
        view.setting(),
        view.brass_ms.saturating_add(back(Side::Brass)),
        view.steel_ms.saturating_add(back(Side::Steel)),
    )
}
