//! A room with its log, as a shell would keep them, and words to play in it.

// Each test file uses its own part of this.
#![allow(dead_code)]

use room::{
    Actor, ClientMessage, ClockSetting, Command, Creation, Decision, Durations, Millis, PlayerId,
    PublicEvent, PublicKind, Refusal, Room, RoomView, ServerMessage, Status, StoredEvent,
    TokenHash, You, protocol::CreateRequest,
};

pub const START: Millis = 1_767_225_600_000;
pub const DAY: Millis = 86_400_000;
pub const FOOLS_MATE: [&str; 4] = ["f2f3", "e7e5", "g2g4", "d8h4"];

/// A room under test.
pub struct Bench {
    pub room: Room,
    /// Everything stored of the current game's log.
    pub log: Vec<StoredEvent>,
    /// A watching client, fed with what is broadcast.
    pub view: RoomView,
    pub now: Millis,
    pub creator: Actor,
    pub joiner: Actor,
    tokens: u8,
}

pub fn token(n: u8) -> TokenHash {
    TokenHash::new([n; 32])
}

impl Bench {
    /// A room in which the creator waits.
    pub fn waiting(request: CreateRequest) -> Self {
        let creation = Creation {
            room: "room".into(),
            token: token(1),
            request,
        };
        let first = creation.event(START).unwrap();
        let room = Room::begin(&first, Durations::default()).unwrap();
        let (player, device) = room.identify(&token(1)).unwrap();
        let ServerMessage::Snapshot {
            seq,
            room: snapshot,
            you,
        } = room.snapshot(You::Watcher, START)
        else {
            panic!("not a snapshot");
        };
        let view = RoomView::from_snapshot(seq, &snapshot, you).unwrap();
        let creator = Actor::Player { player, device };
        let log = vec![first];
        Self {
            room,
            log,
            view,
            now: START,
            creator,
            joiner: Actor::Watcher,
            tokens: 1,
        }
    }

    /// A room in which the first game has begun.
    pub fn playing(clock: Option<ClockSetting>) -> Self {
        let mut bench = Self::waiting(CreateRequest {
            clock,
            ..CreateRequest::default()
        });
        bench.joiner = bench.join(None).unwrap();
        bench
    }

    pub fn fresh_token(&mut self) -> TokenHash {
        self.tokens += 1;
        token(self.tokens)
    }

    pub fn join(&mut self, name: Option<&str>) -> Result<Actor, Refusal> {
        let token = self.fresh_token();
        let name = name.map(String::from);
        self.apply(Actor::Watcher, Command::Join { name, token })?;
        let (player, device) = self.room.identify(&token).unwrap();
        Ok(Actor::Player { player, device })
    }

    /// Settles what is due, then applies one command and stores its events.
    pub fn apply(&mut self, actor: Actor, command: Command) -> Result<Vec<PublicEvent>, Refusal> {
        self.settle();
        match self.room.apply(actor, command, self.now)? {
            Decision::Events(events) => Ok(self.store(events)),
            Decision::Repeat { event, .. } => Ok(vec![event]),
            Decision::Chat(line) => {
                self.room.chat_mut().push(line);
                Ok(Vec::new())
            }
        }
    }

    pub fn settle(&mut self) -> Vec<PublicEvent> {
        let due = self.room.on_deadline(self.now);
        self.store(due)
    }

    fn store(&mut self, events: Vec<StoredEvent>) -> Vec<PublicEvent> {
        let mut public = Vec::new();
        for event in events {
            public.extend(self.room.fold(&event).unwrap());
            self.log.push(event);
            if let Some(carried) = self.room.carried() {
                self.log = vec![carried];
            }
        }
        self.view.receive(self.room.seq(), &public).unwrap();
        self.check();
        public
    }

    /// What must hold at any time: the log gives the same room, and the client sees the same table.
    fn check(&mut self) {
        let text: Vec<String> = self
            .log
            .iter()
            .map(|e| serde_json::to_string(e).unwrap())
            .collect();
        let mut replayed: Option<Room> = None;
        for line in text {
            let event: StoredEvent = serde_json::from_str(&line).unwrap();
            if let Some(room) = &mut replayed {
                room.fold(&event).unwrap();
            } else {
                replayed = Some(Room::begin(&event, Durations::default()).unwrap());
            }
        }
        let replayed = replayed.unwrap();
        let now = self.now;
        let snapshot = self.room.table().snapshot(now);
        assert_eq!(replayed.table().snapshot(now), snapshot);
        assert_eq!(self.view.table().snapshot(now), snapshot);
        assert_eq!(replayed.seq(), self.room.seq());
        assert_eq!(self.view.seq(), self.room.seq());
        assert_eq!(replayed.next_deadline(), self.room.next_deadline());
        assert_eq!(replayed.events_since(0), self.room.events_since(0));
        let rebuilt = RoomView::from_snapshot(0, &snapshot, You::Watcher).unwrap();
        assert_eq!(rebuilt.table().snapshot(now), snapshot);
    }

    pub fn say(
        &mut self,
        actor: Actor,
        message: ClientMessage,
    ) -> Result<Vec<PublicEvent>, Refusal> {
        self.apply(actor, Command::Message(message))
    }

    /// The actor of `player`'s first device.
    pub fn actor(&self, player: PlayerId) -> Actor {
        match player {
            PlayerId::Creator => self.creator,
            PlayerId::Joiner => self.joiner,
        }
    }

    /// Whoever is on move.
    pub fn mover(&self) -> Actor {
        self.actor(self.room.table().player(self.room.table().turn()))
    }

    /// Whoever waits.
    pub fn waiter(&self) -> Actor {
        self.actor(self.room.table().player(!self.room.table().turn()))
    }

    pub fn game(&self) -> u32 {
        self.room.table().number()
    }

    /// The side to move plays.
    pub fn play(&mut self, uci: &str) -> Result<Vec<PublicEvent>, Refusal> {
        let (game, ply) = (self.game(), self.room.table().ply());
        self.say(
            self.mover(),
            ClientMessage::Move {
                game,
                ply,
                uci: uci.into(),
            },
        )
    }

    pub fn play_all(&mut self, moves: &[&str]) {
        for uci in moves {
            self.play(uci).unwrap();
        }
    }

    /// `plies` moves that repeat nothing thrice too early: knights and rooks wander.
    pub fn shuffle(&mut self, plies: usize) {
        // Sixteen different white rook-pawn and knight steps would be needed for long; up to 40 plies
        // pawns give all the positions.
        let pawns = [
            "a2a3", "a7a6", "b2b3", "b7b6", "c2c3", "c7c6", "d2d3", "d7d6", "e2e3", "e7e6", "f2f3",
            "f7f6", "g2g3", "g7g6", "h2h3", "h7h6", "a3a4", "a6a5", "b3b4", "b6b5", "c3c4", "c6c5",
            "d3d4", "d6d5", "e3e4", "e6e5", "f3f4", "f6f5", "g3g4", "g6g5", "h3h4", "h6h5",
        ];
        let done = usize::try_from(self.room.table().ply()).unwrap();
        self.play_all(&pawns[done..done + plies]);
    }

    pub fn status(&self) -> Status {
        self.room.table().status()
    }

    pub fn wait(&mut self, span: Millis) {
        self.now += span;
    }
}

/// The kinds of events.
pub fn kinds(events: &[PublicEvent]) -> Vec<&PublicKind> {
    events.iter().map(|event| &event.what).collect()
}
