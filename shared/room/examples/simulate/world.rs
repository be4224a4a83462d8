//! A room with its storage, its visitors, a watching client and an independent record of what it told.

use super::checks::{Record, check_public, line, secret_hash, watch};
use super::counts::Counts;
use super::random::Random;
use super::wishes::Style;
use room::protocol::CreateRequest;
use room::{
    Actor, ClientMessage, ClockSetting, Command, Creation, Decision, Durations, Millis, PlayerId,
    PublicEvent, PublicKind, Refusal, Room, RoomView, StoredEvent, TokenHash,
};

/// Commands that are on their way at once, at most.
const DELAYED: usize = 4;

/// A browser: its token, and the player whose seat it was given.
#[derive(Clone)]
pub struct Browser {
    pub token: TokenHash,
    pub player: PlayerId,
}

/// Everything around one room.
pub struct World {
    pub room: Room,
    /// What is stored: the current game's log.
    pub log: Vec<String>,
    pub view: RoomView,
    pub now: Millis,
    pub browsers: Vec<Browser>,
    pub record: Record,
    pub counts: Counts,
    pub(super) random: Random,
    pub(super) style: Style,
    pub(super) codes: Vec<TokenHash>,
    secrets: u64,
    /// Commands that come late, and then in any order.
    delayed: Vec<(Actor, Command)>,
    /// The last move that was stored, to be sent again.
    last_move: Option<(Actor, ClientMessage, PublicEvent)>,
}

impl World {
    /// A new room.
    pub fn new(seed: u64) -> Self {
        let mut random = Random::new(seed);
        let clock = random.one_in(2).then(|| ClockSetting {
            initial_s: 15 + random.small(200),
            increment_s: random.small(5),
        });
        let listed = random.one_in(2);
        let request = CreateRequest {
            clock,
            name: Some("Ana".into()),
            listed,
        };
        let now = 1_767_225_600_000;
        let token = secret_hash(1);
        let creation = Creation {
            room: "room".into(),
            token,
            request,
        };
        let first = creation.event(now).expect("a good request");
        let room = Room::begin(&first, Durations::default()).expect("a first entry");
        let style = Style::random(&mut random);
        Self {
            random,
            style,
            view: watch(&room, now),
            room,
            log: vec![line(&first)],
            now,
            browsers: vec![Browser {
                token,
                player: PlayerId::Creator,
            }],
            record: Record::new(now),
            counts: Counts::default(),
            codes: Vec::new(),
            secrets: 1,
            delayed: Vec::new(),
            last_move: None,
        }
    }

    pub(super) fn secret(&mut self) -> TokenHash {
        self.secrets += 1;
        secret_hash(self.secrets)
    }

    /// One thing happens.
    pub fn step(&mut self) {
        match self.random.below(22) {
            0 | 1 => self.wait(),
            2 => self.restart(),
            3 => self.reconnect(),
            4 => self.repeat_move(),
            5 => self.deliver(),
            _ => self.command(),
        }
        self.check();
    }

    /// The room dies a last time; what it has counted.
    pub fn finish(mut self) -> Counts {
        self.restart();
        self.check();
        let games = u64::from(self.room.table().number());
        self.counts.count_many("games", games);
        self.counts
    }

    /// Time passes: a moment, or up to around the next deadline, or long past it.
    fn wait(&mut self) {
        let deadline = self.room.next_deadline();
        let timed = self.room.table().clock_setting().is_some();
        self.now = match (self.random.below(if timed { 60 } else { 14 }), deadline) {
            (0 | 1, Some(at)) => at - 1,
            (2 | 3, Some(at)) => at,
            (4 | 5, Some(at)) => at + 1,
            (6, Some(at)) => at + 3 * 86_400_000,
            _ => self.now + i64::from(self.random.small(4000)),
        }
        .max(self.now);
        let early = self.room.on_deadline(self.now - 1);
        assert!(early.iter().all(|event| event.at < self.now), "too early");
        if !self.settle().is_empty() {
            self.counts.count("deadlines met");
        }
        assert!(self.settle().is_empty(), "settled twice");
        let next = self.room.next_deadline();
        assert!(
            next.is_none_or(|at| at > self.now),
            "a due deadline is left"
        );
    }

    fn settle(&mut self) -> Vec<PublicEvent> {
        let due = self.room.on_deadline(self.now);
        self.store(&due, None)
    }

    /// The process dies: only what was stored remains, and that is everything.
    fn restart(&mut self) {
        self.counts.count("restarts");
        self.room = self.rebuilt();
    }

    /// The watching client comes back after it missed some events.
    fn reconnect(&mut self) {
        self.counts.count("reconnections");
        let since = self.random.below(self.room.seq() + 2);
        self.check_since(since);
        self.view = watch(&self.room, self.now);
    }

    /// A stored move comes again, however much later: it is answered as it was.
    fn repeat_move(&mut self) {
        let Some((actor, message, event)) = self.last_move.clone() else {
            return;
        };
        let ClientMessage::Move { game, .. } = message else {
            return;
        };
        if self.room.is_deleted() {
            return;
        }
        let answer = self.room.apply(actor, Command::Message(message), self.now);
        match answer {
            Ok(Decision::Repeat { event: again, .. }) => assert_eq!(again, event),
            Err(Refusal::Stale) => assert_ne!(game, self.room.table().number()),
            Err(Refusal::NotSeated) => assert!(!self.is_live(actor)),
            other => panic!("a repeated move was answered with {other:?}"),
        }
        self.counts.count("moves repeated");
    }

    fn command(&mut self) {
        self.settle();
        let (command, token) = self.random_command();
        let stranger = matches!(command, Command::Claim { .. }) && !self.random.one_in(4);
        let actor = if stranger {
            Actor::Watcher
        } else {
            self.actor()
        };
        if self.random.one_in(8) {
            self.apply(actor, Command::Arrive, None);
        }
        if token.is_none() && self.delayed.len() < DELAYED && self.random.one_in(12) {
            self.delayed.push((actor, command.clone()));
            if self.random.one_in(2) {
                // Lost on its way for now; otherwise it will be there twice.
                return;
            }
        }
        self.apply(actor, command, token);
    }

    /// A command that was long on its way comes, before or after those that were sent with it.
    fn deliver(&mut self) {
        if self.delayed.is_empty() {
            return;
        }
        self.settle();
        let index = self.random.below(self.delayed.len() as u64);
        let index = usize::try_from(index).expect("an index");
        let (actor, command) = self.delayed.swap_remove(index);
        self.counts.count("commands that came late");
        self.apply(actor, command, None);
    }

    fn apply(&mut self, actor: Actor, command: Command, token: Option<TokenHash>) {
        let before = self.state();
        let clocks = self.clocks();
        let mover = self.room.table().turn();
        let judged = self.room.apply(actor, command.clone(), self.now);
        assert_eq!(self.state(), before, "judging changed something");
        match judged {
            Ok(Decision::Events(events)) => {
                let told = self.store(&events, Some(actor));
                let is_move = |event: &&PublicEvent| matches!(event.what, PublicKind::Moved { .. });
                let is_moved = told.iter().find(is_move);
                self.check_clocks(clocks, is_moved.map(|_| mover));
                if let Command::Message(message) = command {
                    if let Some(moved) = is_moved {
                        self.last_move = Some((actor, message.clone(), moved.clone()));
                    }
                    self.say_again(actor, &message, &told);
                }
                self.seat(actor, token);
            }
            Ok(Decision::Repeat { seq, event }) => {
                self.record.check_repeat(self.room.seq(), seq, &event);
                self.counts.count("commands repeated");
            }
            Ok(Decision::Chat(line)) => {
                check_public(&line);
                self.room.chat_mut().push(line);
            }
            Err(refusal) => self.counts.count(format!("refused: {refusal:?}")),
        }
    }

    /// The command comes a second time at once: it is answered as the first.
    fn say_again(&mut self, actor: Actor, message: &ClientMessage, told: &[PublicEvent]) {
        let starts = |event: &PublicEvent| matches!(event.what, PublicKind::GameStarted { .. });
        if told.is_empty() || self.room.is_deleted() {
            return;
        }
        let again = self
            .room
            .apply(actor, Command::Message(message.clone()), self.now);
        match again {
            Ok(Decision::Repeat { event, .. }) => {
                assert!(
                    told.contains(&event),
                    "{message:?} was answered differently"
                );
            }
            // The new game's snapshot has told it.
            Err(Refusal::Stale) if told.iter().any(starts) => {}
            other => panic!("{message:?} was answered with {told:?}, then with {other:?}"),
        }
        self.counts.count("commands said twice");
    }

    /// Remembers the browser to which `token` was given.
    fn seat(&mut self, actor: Actor, token: Option<TokenHash>) {
        let Some(token) = token else { return };
        if let Some((player, _)) = self.room.identify(&token) {
            assert!(!self.is_live(actor), "a browser was seated twice");
            self.browsers.push(Browser { token, player });
        }
    }

    fn is_live(&self, actor: Actor) -> bool {
        match actor {
            Actor::Player { player, device } => self.room.is_live(player, device),
            Actor::Watcher => false,
        }
    }

    /// Stores and folds, as the object does; what everyone is told.
    fn store(&mut self, events: &[StoredEvent], actor: Option<Actor>) -> Vec<PublicEvent> {
        let mut told = Vec::new();
        for event in events {
            let game = self.room.table().number();
            let public = self.room.fold(event).expect("a decided event folds");
            self.record
                .note(event, public.as_ref(), game, actor, self.now);
            told.extend(public);
            self.log.push(line(event));
            if let Some(carried) = self.room.carried() {
                self.log = vec![line(&carried)];
            }
        }
        for event in &told {
            match &event.what {
                PublicKind::Ended { status, .. } => {
                    self.counts.count(format!("ended: {status:?}"));
                }
                PublicKind::Moved { .. } => self.counts.count("moves"),
                PublicKind::SeatReissued { .. } => self.counts.count("seats reissued"),
                _ => {}
            }
        }
        self.view
            .receive(self.room.seq(), &told)
            .expect("events have no gap");
        told
    }
}
