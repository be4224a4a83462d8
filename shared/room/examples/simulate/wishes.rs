//! What somebody may want of a room at random: sensible more often than not, or nothing would happen.

use super::random::Random;
use super::world::World;
use chess::Position;
use room::{Actor, ClientMessage, Command, PlayerId, Status, TokenHash};

/// How the players of a room choose their moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// Any legal move.
    Any,
    /// Back and forth, which repeats positions.
    Shuffle,
    /// A mate if there is one, else captures.
    Attack,
}

impl Style {
    /// One of the styles.
    pub fn random(random: &mut Random) -> Self {
        match random.below(8) {
            0 => Self::Shuffle,
            1 | 2 => Self::Attack,
            _ => Self::Any,
        }
    }

    fn pick(self, random: &mut Random, position: &Position, last: Option<&str>) -> Option<String> {
        let legal = position.legal_moves();
        if legal.is_empty() {
            return None;
        }
        let any = *random.pick(&legal);
        let wanted = match self {
            Self::Any => None,
            Self::Shuffle => last
                .and_then(|uci| Some(format!("{}{}", uci.get(2..4)?, uci.get(..2)?)))
                .and_then(|back| position.read_uci(&back).ok()),
            Self::Attack => {
                let mates = |after: Position| !after.has_legal_moves() && after.is_check();
                let mate = legal
                    .iter()
                    .find(|chosen| position.play(**chosen).is_ok_and(mates));
                let taking = legal.iter().find(|chosen| position.is_capture(**chosen));
                mate.or(taking).copied()
            }
        };
        Some(wanted.unwrap_or(any).to_string())
    }
}

impl World {
    /// Somebody: the side to move most often, now and then a stranger or a device that was revoked.
    pub(super) fn actor(&mut self) -> Actor {
        let table = self.room.table();
        if table.status() == Status::Waiting && self.random.one_in(2) || self.random.one_in(10) {
            return Actor::Watcher;
        }
        let mover = table.player(table.turn());
        let answering = table.draw_offer().map(|draw| draw.by.other());
        let answering = table
            .rematch_offer()
            .map(|rematch| rematch.by.other())
            .or(answering);
        if self.random.one_in(2) {
            let wanted = answering.filter(|_| self.random.one_in(3)).unwrap_or(mover);
            if let Some(actor) = self.device_of(wanted) {
                return actor;
            }
        }
        let browser = self.random.pick(&self.browsers).clone();
        match self.room.identify(&browser.token) {
            Some((player, device)) => Actor::Player { player, device },
            // A revoked device that claims to be what it was.
            None => Actor::Player {
                player: browser.player,
                device: self.random.small(9) + 1_000_000,
            },
        }
    }

    /// Any device with a credential of `player`.
    fn device_of(&self, player: PlayerId) -> Option<Actor> {
        self.browsers.iter().find_map(|browser| {
            let (player, device) = self
                .room
                .identify(&browser.token)
                .filter(|(p, _)| *p == player)?;
            Some(Actor::Player { player, device })
        })
    }

    /// A command, and the token that it would give out.
    pub(super) fn random_command(&mut self) -> (Command, Option<TokenHash>) {
        let token = self.secret();
        let joining = self.room.table().status() == Status::Waiting && self.random.one_in(3);
        if joining {
            return (Command::Join { name: None, token }, Some(token));
        }
        match self.random.below(60) {
            0..=2 => (Command::Join { name: None, token }, Some(token)),
            3 => (Command::Leave, None),
            4 => {
                self.codes.push(token);
                (Command::MakeHandover { code: token }, None)
            }
            5..=7 => {
                self.codes.push(token);
                (Command::MakeReissue { code: token }, None)
            }
            8 | 9 => {
                let newest = self.codes.last().filter(|_| self.random.one_in(2)).copied();
                let code = newest
                    .or_else(|| (!self.codes.is_empty()).then(|| *self.random.pick(&self.codes)));
                let code = code.unwrap_or(token);
                (Command::Claim { code, token }, Some(token))
            }
            10 => (Command::RevokeOthers, None),
            _ => (Command::Message(self.random_message()), None),
        }
    }

    fn random_message(&mut self) -> ClientMessage {
        use ClientMessage as M;
        let table = self.room.table();
        let (number, ply) = (table.number(), table.ply());
        let offers = table.draw_offer().map_or(0, |draw| draw.offer);
        let offers = table
            .rematch_offer()
            .map_or(offers, |rematch| rematch.offer);
        let moves = table.game().moves();
        let last = moves
            .len()
            .checked_sub(2)
            .and_then(|index| Some(moves.get(index)?.to_string()));
        let position = *table.game().position();
        let random = &mut self.random;
        let legal = self.style.pick(random, &position, last.as_deref());
        let game = if random.one_in(20) {
            number + 1 - random.small(3).min(number)
        } else {
            number
        };
        let offer = if random.one_in(8) {
            random.small(5)
        } else {
            offers
        };
        match (random.below(120), legal) {
            (0..=69 | 100..=119, Some(legal)) => {
                let ply = if random.one_in(15) {
                    random.small(ply + 2)
                } else {
                    ply
                };
                let uci = if random.one_in(20) {
                    "e2e5".into()
                } else {
                    legal
                };
                M::Move { game, ply, uci }
            }
            (70..=73, _) => M::OfferDraw { game },
            (74, _) => M::AcceptDraw { game, offer },
            (75 | 76, _) => M::DeclineDraw { game, offer },
            (77, _) => M::WithdrawDraw { game, offer },
            (78, _) if random.one_in(8) => M::Resign { game },
            (79, _) if random.one_in(8) => M::Abort { game },
            (80 | 81, _) => M::ClaimForfeit { game },
            (82 | 83, _) => M::ClaimFlag { game },
            (84..=87, _) => M::OfferRematch { game },
            (88..=90, _) => M::AcceptRematch { game, offer },
            (91, _) => M::DeclineRematch { game, offer },
            (92, _) => M::WithdrawRematch { game, offer },
            (93, _) if random.one_in(10) => M::Cancel {},
            (94, _) => M::Unlist {},
            _ => M::Chat { text: "oi".into() },
        }
    }
}
