//! What must always hold.

use super::world::World;
use chess::{Color, Game};
use room::{
    Actor, Durations, Millis, PlayerId, PublicEvent, PublicKind, Room, RoomView, ServerMessage,
    Side, Status, StoredEvent, TokenHash, You,
};
use serde::Serialize;

/// Every secret's hash begins so, in hexadecimal.
const MARK: &str = "5ec2e7";

/// What was acknowledged, kept without the room's help.
pub struct Record {
    /// Public events of the current game after its start.
    told: Vec<PublicEvent>,
    /// The current game, played by the rules alone.
    game: Game,
    /// How the current game ended.
    result: Option<(Status, Option<Side>)>,
    /// Moves that each side has completed in the current game.
    moves: [i64; 2],
    last_at: Millis,
}

impl Record {
    /// Nothing has happened.
    pub fn new(now: Millis) -> Self {
        Self {
            told: Vec::new(),
            game: Game::new(),
            result: None,
            moves: [0; 2],
            last_at: now,
        }
    }

    /// Takes down an event of game number `game` that was stored on a command of `actor`, or by time.
    pub fn note(
        &mut self,
        stored: &StoredEvent,
        public: Option<&PublicEvent>,
        game: u32,
        actor: Option<Actor>,
        now: Millis,
    ) {
        assert!(stored.at >= self.last_at, "the log goes back in time");
        assert!(stored.at <= now, "the log is ahead of time");
        self.last_at = stored.at;
        let Some(event) = public else { return };
        check_public(event);
        self.told.push(event.clone());
        match &event.what {
            PublicKind::Joined { .. } | PublicKind::GameStarted { .. } => {
                *self = Self::new(self.last_at);
            }
            PublicKind::Moved { uci, .. } => {
                let turn = self.game.position().turn();
                let Some(Actor::Player { player, .. }) = actor else {
                    panic!("a move came from nobody");
                };
                assert_eq!(player.color(game), turn, "the wrong side moved");
                let legal = self.game.legal_moves();
                let chosen = legal.iter().find(|chosen| chosen.to_string() == *uci);
                let chosen = *chosen.expect("an illegal move was stored");
                self.game.play(chosen).expect("a legal move");
                self.moves[turn.index()] += 1;
            }
            PublicKind::Ended { status, winner } => {
                assert_eq!(self.result, None, "a game has two results");
                self.result = Some((*status, *winner));
            }
            _ => {}
        }
    }

    /// The answer to a repeated command is an event that was told, with its number.
    pub fn check_repeat(&self, last: u64, seq: u64, event: &PublicEvent) {
        let back = usize::try_from(last - seq).expect("a number that was told");
        let told = self.told.iter().rev().nth(back);
        assert_eq!(
            told,
            Some(event),
            "a repeated command is answered otherwise"
        );
    }
}

/// What anyone is told holds no secret.
pub fn check_public(what: &impl Serialize) {
    let text = serde_json::to_string(what).expect("JSON");
    assert!(!text.contains(MARK), "a secret was told: {text}");
}

impl World {
    /// What must hold after every step.
    pub fn check(&self) {
        let (table, now) = (self.room.table(), self.now);
        let snapshot = table.snapshot(now);
        let seen = self.view.table().snapshot(now);
        assert_eq!(seen, snapshot, "the client sees another room");
        assert_eq!(self.view.seq(), self.room.seq());
        check_public(&snapshot);
        let result = (table.status(), table.winner().map(Side::from));
        if let Some(first) = self.record.result {
            assert_eq!(result, first, "a result changed");
        } else {
            assert!(!table.status().is_over(), "a game ended without a word");
        }
        let wins = matches!(
            table.status(),
            Status::Checkmate | Status::Resignation | Status::Forfeit | Status::Timeout
        );
        assert_eq!(table.winner().is_some(), wins);
        assert_eq!(table.game().moves(), self.record.game.moves());
        self.check_seats();
        self.check_budget_of_time();
    }

    /// Colours follow the number of rematches; a seat is one player's, and nobody has both.
    fn check_seats(&self) {
        let creator = if self.room.table().number() % 2 == 1 {
            You::Brass
        } else {
            You::Steel
        };
        assert_eq!(self.room.you(Some(PlayerId::Creator)), creator);
        let mut seated = [0, 0];
        for browser in &self.browsers {
            if let Some((player, _)) = self.room.identify(&browser.token) {
                assert_eq!(player, browser.player, "a credential changed sides");
                seated[usize::from(player == PlayerId::Joiner)] += 1;
            }
        }
        for (player, seated) in PlayerId::ALL.into_iter().zip(seated) {
            assert_eq!(self.room.devices(player), seated, "a device is nobody's");
            assert!(seated <= 8, "too many devices");
        }
    }

    /// No side ever has more time than it began with and its completed moves have earned.
    fn check_budget_of_time(&self) {
        let table = self.room.table();
        let Some(setting) = table.clock_setting() else {
            return;
        };
        for color in Color::ALL {
            let earning = (self.record.moves[color.index()] - 1).max(0);
            let most = i64::from(setting.initial_s) + i64::from(setting.increment_s) * earning;
            let left = table.time_left(color, self.now).expect("a timed room");
            assert!((0..=most * 1000).contains(&left), "{color:?} has {left} ms");
        }
    }

    /// Milliseconds left of White and Black.
    pub(super) fn clocks(&self) -> Option<[Millis; 2]> {
        let left = |color| self.room.table().time_left(color, self.now);
        Some([left(Color::White)?, left(Color::Black)?])
    }

    /// A move gives its mover one increment at most; nothing else gives anyone time within a game.
    pub(super) fn check_clocks(&self, before: Option<[Millis; 2]>, mover: Option<Color>) {
        let started = self.record.game.moves().is_empty();
        let (Some(before), Some(after), false) = (before, self.clocks(), started) else {
            return;
        };
        let setting = self.room.table().clock_setting();
        let increment = setting.map_or(0, |clock| i64::from(clock.increment_s) * 1000);
        for color in Color::ALL {
            let earned = if mover == Some(color) { increment } else { 0 };
            let (before, after) = (before[color.index()], after[color.index()]);
            assert!(
                after <= before + earned,
                "{color:?}: {before} to {after} ms"
            );
        }
    }

    /// What judging a command must leave as it was.
    pub(super) fn state(&self) -> (u64, Option<Millis>, Status, Option<u32>, usize) {
        let table = self.room.table();
        let offer = table.draw_offer().map(|draw| draw.offer);
        let offer = offer.or(table.rematch_offer().map(|rematch| rematch.offer));
        let devices = PlayerId::ALL.map(|player| self.room.devices(player));
        let next = self.room.next_deadline();
        (
            self.room.seq(),
            next,
            table.status(),
            offer,
            devices.iter().sum(),
        )
    }

    /// A client that has seen everything up to `since` is told all that came after, or takes a snapshot.
    pub(super) fn check_since(&self, since: u64) {
        let told = &self.record.told;
        let missed = self.room.seq().checked_sub(since);
        let missed = missed.and_then(|missed| usize::try_from(missed).ok());
        let wanted = missed
            .and_then(|missed| told.len().checked_sub(missed))
            .map(|seen| &told[seen..]);
        assert_eq!(self.room.events_since(since), wanted, "events were lost");
    }

    /// The room that the log gives, which must be the room as it was.
    pub(super) fn rebuilt(&self) -> Room {
        let mut rebuilt: Option<Room> = None;
        for text in &self.log {
            let event: StoredEvent = serde_json::from_str(text).expect("what was stored is read");
            match &mut rebuilt {
                Some(room) => drop(room.fold(&event).expect("a stored event folds")),
                None => rebuilt = Room::begin(&event, Durations::default()).ok(),
            }
        }
        let mut rebuilt = rebuilt.expect("a log");
        // Chat is kept beside the log, and whether the lobby may know the room only in its first one.
        *rebuilt.chat_mut() = self.room.chat().clone();
        let first = self.room.table().number() == 1;
        assert!(!first || rebuilt.was_listed() == self.room.was_listed());
        let (now, room) = (self.now, &self.room);
        assert_eq!(rebuilt.table().snapshot(now), room.table().snapshot(now));
        assert_eq!(rebuilt.seq(), room.seq());
        assert_eq!(rebuilt.next_deadline(), room.next_deadline());
        assert_eq!(rebuilt.is_deleted(), room.is_deleted());
        let start = rebuilt.seq() - self.record.told.len() as u64;
        assert_eq!(rebuilt.events_since(start), Some(&self.record.told[..]));
        for browser in &self.browsers {
            let holds = rebuilt.identify(&browser.token);
            assert_eq!(
                holds,
                room.identify(&browser.token),
                "a credential was lost"
            );
        }
        rebuilt
    }
}

/// The hash of secret number `n`; all begin alike, so that a leak is found.
pub fn secret_hash(n: u64) -> TokenHash {
    let mut bytes = [0; 32];
    bytes[..3].copy_from_slice(&[0x5e, 0xc2, 0xe7]);
    bytes[3..11].copy_from_slice(&n.to_be_bytes());
    TokenHash::new(bytes)
}

/// An event as it is stored.
pub fn line(event: &StoredEvent) -> String {
    serde_json::to_string(event).expect("an event is JSON")
}

/// The view of someone who has just come to watch.
pub fn watch(room: &Room, now: Millis) -> RoomView {
    let ServerMessage::Snapshot { seq, room, you } = room.snapshot(You::Watcher, now) else {
        unreachable!("a snapshot is one")
    };
    RoomView::from_snapshot(seq, &room, you).expect("a snapshot is read")
}
