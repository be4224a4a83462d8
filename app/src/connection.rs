//! The life of the connection to a room, without the socket: what to do when.
//!
//! The room is looked at by a request first, which tells a missing room from a missing network; then a socket is
//! opened. A socket that breaks is replaced after a growing, jittered pause, and at once when the page wakes. A
//! socket that is silent is asked for a sign of life: after a phone's sleep it may be dead without knowing it. Where
//! the server itself sends the page away, the page stays away: until it is asked to come back, or for a minute.

use room::protocol::{CLOSE_FLOOD, CLOSE_GONE, CLOSE_REPLACED, CLOSE_UPDATE};

/// An opening that takes longer than this, in ms, is given up.
const PATIENCE: u32 = 10_000;
/// An open socket is asked for a sign of life this often, in ms.
const BEAT: u32 = 30_000;
/// A sign of life has to come within this, in ms.
const SIGN: u32 = 5_000;
/// The first pause before a new attempt, in ms; it doubles with every attempt.
const FIRST_PAUSE: u32 = 500;
/// The longest pause, in ms.
const LONGEST_PAUSE: u32 = 30_000;
/// The pause of a page that was told to slow down, in ms.
const FLOOD_PAUSE: u32 = 60_000;
/// So many sockets refused, one after the other, are no accident.
const REFUSED: u32 = 2;

/// What the shell around this has to do, in this order. There is one timer and one socket: setting one replaces it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Step {
    /// Ask for the room by a request, and report with [`Connection::looked`].
    Look,
    /// Open a socket.
    Open,
    /// Drop the socket, and hear nothing more of it.
    Drop,
    /// Send a sign of life to be answered.
    Ping,
    /// Call [`Connection::timer`] after so many ms.
    Timer(u32),
    /// Stop the timer.
    Quiet,
}

/// What a request for the room brought.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Looked {
    /// The room.
    Found,
    /// A reason to stop trying.
    Lost(Loss),
    /// Nothing, for now.
    Failed,
}

/// Why there is no use in trying again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Loss {
    /// No room has this id.
    Unknown,
    /// The room was deleted.
    Gone,
    /// The page is too old for the server.
    Outdated,
}

/// Why the server sent the page away.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Rest {
    /// The player opened too many pages of this room: this one waits until it is wanted again.
    Elsewhere,
    /// It sent too much: it goes on by itself after a minute.
    Flood,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    Looking,
    Opening,
    /// The socket is there, the server has yet to tell what was missed.
    Greeting,
    Open,
    /// Open, and asked for a sign of life.
    Doubtful,
    Pausing,
    Resting(Rest),
    Lost(Loss),
}

/// The state of the connection.
#[derive(Clone, Debug)]
pub(crate) struct Connection {
    state: State,
    /// Attempts since the last sign of life.
    attempts: u32,
    /// Sockets that closed before they were open, since the last sign of life.
    refused: u32,
}

impl Connection {
    /// Starts by looking at the room.
    pub fn start() -> (Self, Vec<Step>) {
        let connection = Self {
            state: State::Looking,
            attempts: 0,
            refused: 0,
        };
        (connection, vec![Step::Look, Step::Timer(PATIENCE)])
    }

    /// Whether messages can be sent.
    pub fn is_open(&self) -> bool {
        matches!(self.state, State::Open | State::Doubtful)
    }

    /// Whether the connection was lost and is not yet back. A socket that is merely replaced is no trouble.
    pub fn is_troubled(&self) -> bool {
        self.attempts > 0 && !self.is_open()
    }

    /// Why the server sent the page away, if it did.
    pub fn rest(&self) -> Option<Rest> {
        match self.state {
            State::Resting(rest) => Some(rest),
            _ => None,
        }
    }

    /// Whether the room can be looked at but lets no socket in, as when it is full of watchers.
    pub fn is_refused(&self) -> bool {
        self.refused >= REFUSED && !self.is_open()
    }

    /// Why it was given up, if it was.
    pub fn loss(&self) -> Option<Loss> {
        match self.state {
            State::Lost(loss) => Some(loss),
            _ => None,
        }
    }

    /// The request for the room came back.
    pub fn looked(&mut self, looked: Looked, jitter: f64) -> Vec<Step> {
        if self.state != State::Looking {
            return Vec::new();
        }
        match looked {
            Looked::Found => self.open(),
            Looked::Lost(loss) => self.lose(loss),
            Looked::Failed => self.pause(jitter),
        }
    }

    /// The socket is open. The server is the first to speak.
    pub fn opened(&mut self) -> Vec<Step> {
        self.state = State::Greeting;
        vec![Step::Timer(PATIENCE)]
    }

    /// Something came over the socket; `waits` when it did not answer everything that was sent.
    pub fn heard(&mut self, waits: bool) -> Vec<Step> {
        self.attempts = 0;
        self.refused = 0;
        match self.state {
            State::Doubtful if waits => Vec::new(),
            State::Greeting | State::Doubtful => {
                self.state = State::Open;
                vec![Step::Timer(BEAT)]
            }
            _ => Vec::new(),
        }
    }

    /// The socket closed with this code, or could not be opened. `jitter` is from 0 to 1.
    pub fn closed(&mut self, code: u16, jitter: f64) -> Vec<Step> {
        if self.state == State::Opening {
            self.refused = self.refused.saturating_add(1);
        }
        match code {
            CLOSE_UPDATE => self.lose(Loss::Outdated),
            CLOSE_GONE => self.lose(Loss::Gone),
            CLOSE_REPLACED => self.rest_for(Rest::Elsewhere, Step::Quiet),
            CLOSE_FLOOD => self.rest_for(Rest::Flood, Step::Timer(jittered(FLOOD_PAUSE, jitter))),
            _ => self.pause(jitter),
        }
    }

    /// The timer went off.
    pub fn timer(&mut self, jitter: f64) -> Vec<Step> {
        match self.state {
            State::Looking | State::Opening | State::Greeting | State::Doubtful => {
                self.pause(jitter)
            }
            State::Open => self.doubt(),
            State::Pausing | State::Resting(Rest::Flood) => self.look(),
            State::Resting(Rest::Elsewhere) | State::Lost(_) => Vec::new(),
        }
    }

    /// The page was shown again, or the network came back: time to know.
    pub fn wake(&mut self) -> Vec<Step> {
        match self.state {
            State::Open => self.doubt(),
            State::Pausing => {
                self.attempts = 1;
                self.look()
            }
            // Begun with the network of before: it may never end.
            State::Looking | State::Opening | State::Greeting if self.attempts > 0 => {
                let mut steps = vec![Step::Drop];
                steps.extend(self.look());
                steps
            }
            State::Looking
            | State::Opening
            | State::Greeting
            | State::Doubtful
            | State::Resting(_)
            | State::Lost(_) => Vec::new(),
        }
    }

    /// The visitor wants a page that was sent away to go on.
    pub fn resume(&mut self) -> Vec<Step> {
        match self.state {
            State::Resting(_) => self.look(),
            _ => Vec::new(),
        }
    }

    /// A command was sent, which the server answers at once.
    pub fn sent(&mut self) -> Vec<Step> {
        match self.state {
            State::Open => {
                self.state = State::Doubtful;
                vec![Step::Timer(SIGN)]
            }
            _ => Vec::new(),
        }
    }

    /// Takes a new socket at once, because this one no longer fits what is known.
    pub fn renew(&mut self) -> Vec<Step> {
        if self.loss().is_some() {
            return Vec::new();
        }
        let mut steps = vec![Step::Drop];
        steps.extend(self.open());
        steps
    }

    fn doubt(&mut self) -> Vec<Step> {
        self.state = State::Doubtful;
        vec![Step::Ping, Step::Timer(SIGN)]
    }

    fn look(&mut self) -> Vec<Step> {
        self.state = State::Looking;
        vec![Step::Look, Step::Timer(PATIENCE)]
    }

    fn open(&mut self) -> Vec<Step> {
        self.state = State::Opening;
        vec![Step::Open, Step::Timer(PATIENCE)]
    }

    fn pause(&mut self, jitter: f64) -> Vec<Step> {
        if self.loss().is_some() || self.rest().is_some() {
            return Vec::new();
        }
        self.state = State::Pausing;
        let pause = pause(self.attempts, jitter);
        self.attempts = self.attempts.saturating_add(1);
        vec![Step::Drop, Step::Timer(pause)]
    }

    fn rest_for(&mut self, rest: Rest, then: Step) -> Vec<Step> {
        if self.loss().is_some() {
            return Vec::new();
        }
        self.state = State::Resting(rest);
        vec![Step::Drop, then]
    }

    fn lose(&mut self, loss: Loss) -> Vec<Step> {
        self.state = State::Lost(loss);
        vec![Step::Drop, Step::Quiet]
    }
}

/// The pause before attempt number `attempts`, in ms: from half of its full length up to all of it, so that the
/// clients of a server that restarts do not all come back at once.
fn pause(attempts: u32, jitter: f64) -> u32 {
    let doubled = FIRST_PAUSE.saturating_mul(1 << attempts.min(10));
    jittered(doubled.min(LONGEST_PAUSE), jitter)
}

/// From half of `ms` up to all of it.
fn jittered(ms: u32, jitter: f64) -> u32 {
    let full = f64::from(ms);
    // Between 0 and `ms`.
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
    let pause = (full * (0.5 + 0.5 * jitter.clamp(0.0, 1.0))) as u32;
    pause
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A connection with an open socket.
    fn open() -> Connection {
        let (mut connection, steps) = Connection::start();
        assert_eq!(steps, [Step::Look, Step::Timer(PATIENCE)]);
        assert_eq!(
            connection.looked(Looked::Found, 0.0),
            [Step::Open, Step::Timer(PATIENCE)]
        );
        assert_eq!(connection.opened(), [Step::Timer(PATIENCE)]);
        assert!(!connection.is_open(), "the server has not spoken");
        assert_eq!(connection.heard(false), [Step::Timer(BEAT)]);
        connection
    }

    #[test]
    fn a_broken_socket_is_replaced_after_a_pause() {
        let mut connection = open();
        assert_eq!(
            connection.closed(1006, 1.0),
            [Step::Drop, Step::Timer(FIRST_PAUSE)]
        );
        assert!(connection.is_troubled() && !connection.is_open());
        assert_eq!(connection.timer(0.0), [Step::Look, Step::Timer(PATIENCE)]);
        connection.looked(Looked::Found, 0.0);
        connection.opened();
        connection.heard(false);
        assert!(!connection.is_troubled() && connection.is_open());
    }

    #[test]
    fn pauses_grow_up_to_a_limit_and_start_anew_after_a_sign_of_life() {
        let mut connection = open();
        let mut pauses = Vec::new();
        for _ in 0..9 {
            if let [Step::Drop, Step::Timer(pause)] = connection.closed(1006, 1.0)[..] {
                pauses.push(pause);
            }
            connection.timer(0.0);
        }
        assert_eq!(
            pauses,
            [500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000]
        );
        connection.looked(Looked::Found, 0.0);
        connection.opened();
        connection.heard(false);
        assert_eq!(
            connection.closed(1006, 0.0),
            [Step::Drop, Step::Timer(FIRST_PAUSE / 2)]
        );
    }

    #[test]
    fn an_open_socket_is_asked_for_signs_of_life_and_dropped_without() {
        let mut connection = open();
        assert_eq!(connection.timer(0.0), [Step::Ping, Step::Timer(SIGN)]);
        assert_eq!(connection.heard(false), [Step::Timer(BEAT)]);
        connection.timer(0.0);
        assert_eq!(
            connection.timer(1.0),
            [Step::Drop, Step::Timer(FIRST_PAUSE)]
        );
    }

    #[test]
    fn a_command_that_is_not_answered_shows_that_the_socket_is_dead() {
        let mut connection = open();
        assert_eq!(connection.sent(), [Step::Timer(SIGN)]);
        assert_eq!(connection.sent(), [], "the first one is waited for");
        assert_eq!(connection.heard(false), [Step::Timer(BEAT)]);
        connection.sent();
        assert_eq!(
            connection.timer(1.0),
            [Step::Drop, Step::Timer(FIRST_PAUSE)]
        );
        assert_eq!(connection.sent(), [], "nothing is sent in a pause");
    }

    #[test]
    fn other_news_is_no_answer_to_a_command() {
        let mut connection = open();
        connection.sent();
        assert_eq!(connection.heard(true), [], "the timer runs on");
        assert_eq!(
            connection.timer(1.0),
            [Step::Drop, Step::Timer(FIRST_PAUSE)]
        );
    }

    #[test]
    fn a_page_that_is_one_too_many_waits_until_it_is_wanted() {
        let mut connection = open();
        assert_eq!(
            connection.closed(CLOSE_REPLACED, 0.0),
            [Step::Drop, Step::Quiet]
        );
        assert_eq!(connection.rest(), Some(Rest::Elsewhere));
        assert_eq!(connection.wake(), []);
        assert_eq!(connection.timer(0.0), []);
        assert_eq!(connection.resume(), [Step::Look, Step::Timer(PATIENCE)]);
        assert_eq!(connection.rest(), None);
    }

    #[test]
    fn a_page_that_sent_too_much_comes_back_after_a_minute_and_not_before() {
        let mut connection = open();
        assert_eq!(
            connection.closed(CLOSE_FLOOD, 0.0),
            [Step::Drop, Step::Timer(FLOOD_PAUSE / 2)]
        );
        assert_eq!(connection.wake(), [], "waking does not cut it short");
        assert_eq!(connection.timer(0.0), [Step::Look, Step::Timer(PATIENCE)]);
    }

    #[test]
    fn a_room_that_lets_no_socket_in_is_told_from_a_missing_network() {
        let (mut connection, _) = Connection::start();
        for _ in 0..REFUSED {
            connection.looked(Looked::Found, 0.0);
            connection.closed(1006, 0.0);
            connection.timer(0.0);
        }
        assert!(connection.is_refused() && connection.is_troubled());
        connection.looked(Looked::Found, 0.0);
        connection.opened();
        connection.heard(false);
        assert!(!connection.is_refused());
    }

    #[test]
    fn an_attempt_of_the_former_network_is_begun_anew() {
        let mut connection = open();
        connection.closed(1006, 0.0);
        connection.timer(0.0);
        assert_eq!(
            connection.wake(),
            [Step::Drop, Step::Look, Step::Timer(PATIENCE)]
        );
    }

    #[test]
    fn waking_asks_an_open_socket_and_cuts_a_pause_short() {
        let mut connection = open();
        assert_eq!(connection.wake(), [Step::Ping, Step::Timer(SIGN)]);
        assert_eq!(connection.wake(), [], "it is being asked already");
        connection.timer(0.0);
        assert_eq!(connection.wake(), [Step::Look, Step::Timer(PATIENCE)]);
    }

    #[test]
    fn a_room_that_is_lost_is_not_asked_for_again() {
        for (code, loss) in [(CLOSE_UPDATE, Loss::Outdated), (CLOSE_GONE, Loss::Gone)] {
            let mut connection = open();
            assert_eq!(connection.closed(code, 0.0), [Step::Drop, Step::Quiet]);
            assert_eq!(connection.loss(), Some(loss));
            assert_eq!(connection.wake(), []);
            assert_eq!(connection.renew(), []);
            assert_eq!(connection.timer(0.0), []);
        }
        let (mut connection, _) = Connection::start();
        connection.looked(Looked::Lost(Loss::Unknown), 0.0);
        assert_eq!(connection.loss(), Some(Loss::Unknown));
    }

    #[test]
    fn what_takes_too_long_is_given_up() {
        let (mut connection, _) = Connection::start();
        assert_eq!(
            connection.timer(1.0),
            [Step::Drop, Step::Timer(FIRST_PAUSE)]
        );
        assert_eq!(connection.looked(Looked::Found, 0.0), [], "too late");
    }

    #[test]
    fn a_renewed_socket_is_no_trouble() {
        let mut connection = open();
        assert_eq!(
            connection.renew(),
            [Step::Drop, Step::Open, Step::Timer(PATIENCE)]
        );
        assert!(!connection.is_troubled());
    }
}
