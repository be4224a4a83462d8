//! Plays random rooms with every command, timing and disconnection, and checks what must always hold.
//!
//! `cargo run --release -p room --example simulate -- [games] [seed]` plays that many games (2000
//! unless told) and prints counts. A room that breaks a rule panics with the seed that replays it:
//! `simulate 1 <seed>`.

use chess::Color;
use room::protocol::CreateRequest;
use room::{
    Actor, ClientMessage, ClockSetting, Command, Creation, Decision, Durations, Millis, PlayerId,
    PublicEvent, PublicKind, Refusal, Room, RoomView, ServerMessage, Status, StoredEvent,
    TokenHash, You,
};
use std::collections::BTreeMap;

/// Commands tried in one room, at most.
const STEPS: u32 = 400;

/// Random numbers by Vigna's `SplitMix64` (public domain).
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// Below `n`, which is not 0.
    fn below(&mut self, n: u64) -> u64 {
        self.next() % n
    }

    fn small(&mut self, n: u32) -> u32 {
        u32::try_from(self.below(u64::from(n))).expect("below a u32")
    }

    fn one_in(&mut self, n: u64) -> bool {
        self.below(n) == 0
    }

    fn pick<'a, T>(&mut self, from: &'a [T]) -> &'a T {
        let index = usize::try_from(self.below(from.len() as u64)).expect("an index");
        &from[index]
    }
}

/// A browser: its token, and the player whose seat it was given.
#[derive(Clone)]
struct Browser {
    token: TokenHash,
    player: PlayerId,
}

/// A room with its storage and a watching client.
struct World {
    random: Random,
    room: Room,
    log: Vec<String>,
    view: RoomView,
    now: Millis,
    browsers: Vec<Browser>,
    codes: Vec<TokenHash>,
    secrets: u64,
    /// The last accepted move, to be repeated.
    last_move: Option<(Actor, ClientMessage, PublicEvent)>,
    counts: BTreeMap<String, u64>,
}

impl World {
    fn new(seed: u64) -> Self {
        let mut random = Random(seed);
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
        Self {
            random,
            view: watch(&room, now),
            room,
            log: vec![line(&first)],
            now,
            browsers: vec![Browser {
                token,
                player: PlayerId::Creator,
            }],
            codes: Vec::new(),
            secrets: 1,
            last_move: None,
            counts: BTreeMap::new(),
        }
    }

    fn secret(&mut self) -> TokenHash {
        self.secrets += 1;
        secret_hash(self.secrets)
    }

    fn count(&mut self, what: &str) {
        *self.counts.entry(what.to_owned()).or_default() += 1;
    }

    /// One thing happens.
    fn step(&mut self) {
        match self.random.below(20) {
            0 | 1 => self.wait(),
            2 => self.restart(),
            3 => self.reconnect(),
            4 => self.repeat(),
            _ => self.command(),
        }
        self.check();
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
        let settled = !self.settle().is_empty();
        assert!(
            self.settle().is_empty(),
            "what was settled is settled again"
        );
        if settled {
            self.count("deadlines met");
        }
        assert!(
            self.room.next_deadline().is_none_or(|at| at > self.now),
            "a due deadline is left"
        );
    }

    fn settle(&mut self) -> Vec<PublicEvent> {
        let due = self.room.on_deadline(self.now);
        self.store(&due)
    }

    /// The process dies: only what was stored remains.
    fn restart(&mut self) {
        self.count("restarts");
        let mut rebuilt: Option<Room> = None;
        for text in &self.log {
            let event: StoredEvent = serde_json::from_str(text).expect("what was stored is read");
            match &mut rebuilt {
                Some(room) => drop(room.fold(&event).expect("a stored event folds")),
                None => rebuilt = Room::begin(&event, Durations::default()).ok(),
            }
        }
        let rebuilt = rebuilt.expect("a log");
        assert_eq!(
            fingerprint(&rebuilt, self.now),
            fingerprint(&self.room, self.now)
        );
        for browser in &self.browsers {
            assert_eq!(
                rebuilt.identify(&browser.token),
                self.room.identify(&browser.token)
            );
        }
        self.room = rebuilt;
    }

    /// The watching client comes back after it missed some events.
    fn reconnect(&mut self) {
        self.count("reconnections");
        let since = self.random.below(self.room.seq() + 2);
        if let Some(missed) = self.room.events_since(since) {
            let known = self.room.seq() - since;
            assert_eq!(missed.len() as u64, known, "events are missing");
        }
        self.view = watch(&self.room, self.now);
    }

    /// A stored move comes again: it is answered as it was.
    fn repeat(&mut self) {
        let Some((actor, message, event)) = self.last_move.clone() else {
            return;
        };
        if self.room.is_deleted() {
            return;
        }
        let ClientMessage::Move { game, .. } = message else {
            return;
        };
        let answer = self.room.apply(actor, Command::Message(message), self.now);
        let live = match actor {
            Actor::Player { player, device } => self.room.is_live(player, device),
            Actor::Watcher => false,
        };
        match answer {
            Ok(Decision::Repeat { event: again, .. }) => assert_eq!(again, event),
            Err(Refusal::Stale) => assert_ne!(game, self.room.table().number()),
            Err(Refusal::NotSeated) => assert!(!live),
            other => panic!("a repeated move was answered with {other:?}"),
        }
        self.count("moves repeated");
    }

    fn actor(&mut self) -> Actor {
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
        self.apply(actor, command, token);
    }

    /// A command, and the token that it would give out.
    fn random_command(&mut self) -> (Command, Option<TokenHash>) {
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
        let legal: Vec<String> = table
            .game()
            .legal_moves()
            .iter()
            .map(ToString::to_string)
            .collect();
        let random = &mut self.random;
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
        match random.below(120) {
            0..=69 | 100..=119 if !legal.is_empty() => {
                let ply = if random.one_in(15) {
                    random.small(ply + 2)
                } else {
                    ply
                };
                let uci = if random.one_in(20) {
                    "e2e5".into()
                } else {
                    random.pick(&legal).clone()
                };
                M::Move { game, ply, uci }
            }
            70..=73 => M::OfferDraw { game },
            74 => M::AcceptDraw { game, offer },
            75 | 76 => M::DeclineDraw { game, offer },
            77 => M::WithdrawDraw { game, offer },
            78 if random.one_in(8) => M::Resign { game },
            79 if random.one_in(8) => M::Abort { game },
            80 | 81 => M::ClaimForfeit { game },
            82 | 83 => M::ClaimFlag { game },
            84..=87 => M::OfferRematch { game },
            88..=90 => M::AcceptRematch { game, offer },
            91 => M::DeclineRematch { game, offer },
            92 => M::WithdrawRematch { game, offer },
            93 if random.one_in(10) => M::Cancel {},
            94 => M::Unlist {},
            _ => M::Chat { text: "oi".into() },
        }
    }

    fn apply(&mut self, actor: Actor, command: Command, token: Option<TokenHash>) {
        let before = fingerprint(&self.room, self.now);
        let clock = self.clocks();
        let mover = self.room.table().turn();
        let judged = self.room.apply(actor, command.clone(), self.now);
        assert_eq!(
            fingerprint(&self.room, self.now),
            before,
            "judging changed something"
        );
        match judged {
            Ok(Decision::Events(events)) => {
                let public = self.store(&events);
                let is_move = |event: &&PublicEvent| matches!(event.what, PublicKind::Moved { .. });
                let told = public.iter().find(is_move);
                if let (Command::Message(message), Some(told)) = (command, told) {
                    self.last_move = Some((actor, message, told.clone()));
                    self.check_clocks(clock, mover);
                }
                if let Some((player, _)) = token.and_then(|token| self.room.identify(&token)) {
                    assert!(
                        matches!(actor, Actor::Watcher) || !self.is_live(actor),
                        "seated twice"
                    );
                    self.browsers.push(Browser {
                        token: token.expect("identified"),
                        player,
                    });
                }
            }
            Ok(Decision::Repeat { event, .. }) => {
                assert!(
                    self.room
                        .events_since(0)
                        .is_none_or(|all| all.contains(&event))
                );
                self.count("commands repeated");
            }
            Ok(Decision::Chat(line)) => self.room.chat_mut().push(line),
            Err(refusal) => self.count(&format!("refused: {refusal:?}")),
        }
    }

    fn is_live(&self, actor: Actor) -> bool {
        match actor {
            Actor::Player { player, device } => self.room.is_live(player, device),
            Actor::Watcher => false,
        }
    }

    fn clocks(&self) -> Option<[Millis; 2]> {
        let left = |color| self.room.table().time_left(color, self.now);
        Some([left(Color::White)?, left(Color::Black)?])
    }

    /// A move gives its mover one increment at most, and the other nothing.
    fn check_clocks(&self, before: Option<[Millis; 2]>, mover: Color) {
        let (Some(before), Some(after)) = (before, self.clocks()) else {
            return;
        };
        let increment = self
            .room
            .table()
            .clock_setting()
            .map_or(0, |clock| clock.increment_s);
        let earned = |color| {
            if color == mover {
                i64::from(increment) * 1000
            } else {
                0
            }
        };
        for (color, (before, after)) in Color::ALL.into_iter().zip(before.into_iter().zip(after)) {
            assert!(
                after <= before + earned(color),
                "{color:?} gained time: {before} to {after}"
            );
        }
    }

    /// Stores and folds, as the object does.
    fn store(&mut self, events: &[StoredEvent]) -> Vec<PublicEvent> {
        let mut told = Vec::new();
        for event in events {
            let over = self.room.table().status().is_over();
            let result = (
                self.room.table().number(),
                self.room.table().status(),
                self.room.table().winner(),
            );
            told.extend(self.room.fold(event).expect("a decided event folds"));
            self.log.push(line(event));
            if let Some(carried) = self.room.carried() {
                self.log = vec![line(&carried)];
            }
            let table = self.room.table();
            if over && table.number() == result.0 {
                assert_eq!(
                    (table.number(), table.status(), table.winner()),
                    result,
                    "a result changed"
                );
            }
        }
        for event in &told {
            match &event.what {
                PublicKind::Ended { status, .. } => self.count(&format!("ended: {status:?}")),
                PublicKind::Moved { .. } => self.count("moves"),
                PublicKind::SeatReissued { .. } => self.count("seats reissued"),
                _ => {}
            }
        }
        self.view
            .receive(self.room.seq(), &told)
            .expect("events have no gap");
        told
    }

    /// What must hold after every step.
    fn check(&self) {
        let (table, now) = (self.room.table(), self.now);
        let snapshot = table.snapshot(now);
        assert_eq!(
            self.view.table().snapshot(now),
            snapshot,
            "the client sees another room"
        );
        assert_eq!(self.view.seq(), self.room.seq());
        assert_eq!(
            table.winner().is_some(),
            matches!(
                table.status(),
                Status::Checkmate | Status::Resignation | Status::Forfeit | Status::Timeout
            )
        );
        let creator = if table.number() % 2 == 1 {
            You::Brass
        } else {
            You::Steel
        };
        assert_eq!(self.room.you(Some(PlayerId::Creator)), creator);
        for browser in &self.browsers {
            let holds = self.room.identify(&browser.token);
            assert!(
                holds.is_none_or(|(player, _)| player == browser.player),
                "a seat changed hands"
            );
        }
        assert!(
            PlayerId::ALL
                .iter()
                .all(|player| self.room.devices(*player) <= 8)
        );
        let seen = serde_json::to_string(&snapshot).expect("a snapshot is JSON");
        assert!(!seen.contains("5ec2e7"), "a watcher sees a hash: {seen}");
    }
}

/// The hash of secret number `n`; all begin alike, so that a leak is found.
fn secret_hash(n: u64) -> TokenHash {
    let mut bytes = [0; 32];
    bytes[..3].copy_from_slice(&[0x5e, 0xc2, 0xe7]);
    bytes[3..11].copy_from_slice(&n.to_be_bytes());
    TokenHash::new(bytes)
}

fn line(event: &StoredEvent) -> String {
    serde_json::to_string(event).expect("an event is JSON")
}

fn watch(room: &Room, now: Millis) -> RoomView {
    let ServerMessage::Snapshot { seq, room, you } = room.snapshot(You::Watcher, now) else {
        unreachable!("a snapshot is one")
    };
    RoomView::from_snapshot(seq, &room, you).expect("a snapshot is read")
}

/// All that a rebuilt room must have in common with the one that was lost.
fn fingerprint(room: &Room, now: Millis) -> String {
    let devices = PlayerId::ALL.map(|player| room.devices(player));
    let events = room
        .events_since(room.seq().saturating_sub(3))
        .map(<[_]>::to_vec);
    let state = (
        room.seq(),
        room.next_deadline(),
        room.is_deleted(),
        devices,
        events,
    );
    format!("{state:?} {:?}", room.table().snapshot(now))
}

fn main() {
    let mut arguments = std::env::args()
        .skip(1)
        .map(|argument| argument.parse::<u64>());
    let mut argument = |otherwise| match arguments.next() {
        Some(Ok(number)) => number,
        Some(Err(_)) => {
            eprintln!("usage: simulate [games] [seed]");
            std::process::exit(2);
        }
        None => otherwise,
    };
    let (games, first) = (argument(2000), argument(1));
    let mut counts = BTreeMap::<String, u64>::new();
    let mut played = 0;
    let mut seed = first;
    while played < games {
        let outcome = std::panic::catch_unwind(|| {
            let mut world = World::new(seed);
            for _ in 0..STEPS {
                if world.room.is_deleted() {
                    break;
                }
                world.step();
            }
            world.restart();
            (world.room.table().number(), world.counts)
        });
        let Ok((number, of_room)) = outcome else {
            eprintln!("seed {seed} breaks a rule; replay with: simulate 1 {seed}");
            std::process::exit(1);
        };
        for (what, count) in of_room {
            *counts.entry(what).or_default() += count;
        }
        played += u64::from(number);
        seed += 1;
    }
    println!("games {played}");
    println!("rooms {}", seed - first);
    for (what, count) in counts {
        println!("{what} {count}");
    }
}
