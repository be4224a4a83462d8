//! The conversation with the worker in which an opponent thinks, without the worker: what to do when.
//!
//! A worker that is searching hears nothing, so a question is cancelled by ending the worker. One that crashes is
//! started again and asked again, a few times; then the player is told.

use crate::bot_game::Question;

/// How often a question is asked again after a crash, before giving up.
const RETRIES: u32 = 2;

/// What the shell around this conversation has to do, in this order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// End the worker, if there is one.
    Stop,
    /// Start a worker; it will say that it is ready, or crash.
    Start,
    /// Send it this question under this number.
    Send(u32, Question),
    /// Tell the player that the opponent cannot be reached.
    GiveUp,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Worker {
    #[default]
    None,
    Starting,
    Idle,
    Thinking,
}

/// The state of the conversation.
#[derive(Debug, Default)]
pub struct Requests {
    worker: Worker,
    /// The number of the latest question.
    number: u32,
    /// The question that has no answer yet.
    open: Option<Question>,
    crashes: u32,
}

impl Requests {
    /// Asks a question in place of any other one.
    pub fn ask(&mut self, question: Question) -> Vec<Step> {
        let mut steps = self.cancel();
        self.crashes = 0;
        steps.extend(self.put(question));
        steps
    }

    /// Takes the open question back: no answer to it will be passed on.
    pub fn cancel(&mut self) -> Vec<Step> {
        self.open = None;
        self.number = self.number.wrapping_add(1);
        if self.worker == Worker::Thinking {
            self.worker = Worker::None;
            return vec![Step::Stop];
        }
        Vec::new()
    }

    /// Whether a question has no answer yet.
    pub fn is_open(&self) -> bool {
        self.open.is_some()
    }

    /// Whether the worker is thinking about the question of this number.
    pub fn is_about(&self, number: u32) -> bool {
        number == self.number && self.worker == Worker::Thinking
    }

    /// The worker is ready for questions.
    pub fn ready(&mut self) -> Vec<Step> {
        if self.worker != Worker::Starting {
            return Vec::new();
        }
        self.worker = Worker::Idle;
        self.open
            .take()
            .map(|question| self.put(question))
            .unwrap_or_default()
    }

    /// The worker answered the question of this number: gives the question, unless it was taken back.
    pub fn answered(&mut self, number: u32) -> Option<Question> {
        if !self.is_about(number) {
            return None;
        }
        self.worker = Worker::Idle;
        self.open.take()
    }

    /// The worker died or could not be started.
    pub fn crashed(&mut self) -> Vec<Step> {
        self.worker = Worker::None;
        let mut steps = vec![Step::Stop];
        if let Some(question) = self.open.take() {
            self.crashes += 1;
            if self.crashes > RETRIES {
                steps.push(Step::GiveUp);
            } else {
                steps.extend(self.put(question));
            }
        }
        steps
    }

    fn put(&mut self, question: Question) -> Vec<Step> {
        self.open = Some(question.clone());
        match self.worker {
            Worker::None => {
                self.worker = Worker::Starting;
                vec![Step::Start]
            }
            Worker::Idle => {
                self.worker = Worker::Thinking;
                vec![Step::Send(self.number, question)]
            }
            // It is sent when the worker is ready. A thinking worker was ended by `cancel` before this.
            Worker::Starting | Worker::Thinking => Vec::new(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bots::Bot;

    fn question(ply: usize) -> Question {
        Question {
            bot: Bot::Tamer,
            start: String::new(),
            moves: String::new(),
            ply,
            seed: 0,
        }
    }

    /// A conversation in which the question of this ply has been sent; gives its number as well.
    fn thinking(ply: usize) -> (Requests, u32) {
        let mut requests = Requests::default();
        assert_eq!(requests.ask(question(ply)), [Step::Start]);
        match requests.ready().as_slice() {
            [Step::Send(number, sent)] if *sent == question(ply) => (requests, *number),
            other => panic!("expected the question to be sent, got {other:?}"),
        }
    }

    #[test]
    fn what_is_found_counts_only_while_it_is_looked_for() {
        let mut requests = Requests::default();
        requests.ask(question(1));
        let steps = requests.ready();
        let [Step::Send(first, _)] = steps.as_slice() else {
            panic!("{steps:?}");
        };
        assert!(requests.is_about(*first));
        assert!(!requests.is_about(first.wrapping_add(1)));
        requests.cancel();
        assert!(!requests.is_about(*first));
    }

    #[test]
    fn the_question_waits_until_the_worker_is_ready() {
        let (mut requests, number) = thinking(1);
        assert_eq!(requests.answered(number), Some(question(1)));
        assert_eq!(requests.answered(number), None, "only once");
    }

    #[test]
    fn a_worker_that_is_idle_is_used_again() {
        let (mut requests, number) = thinking(1);
        requests.answered(number);
        assert_eq!(
            requests.ask(question(3)),
            [Step::Send(number + 1, question(3))]
        );
    }

    #[test]
    fn cancelling_ends_a_worker_that_thinks() {
        let (mut requests, number) = thinking(1);
        assert_eq!(requests.cancel(), [Step::Stop]);
        assert_eq!(requests.answered(number), None);
        assert_eq!(requests.ask(question(1)), [Step::Start]);
    }

    #[test]
    fn a_question_replaced_while_starting_is_never_sent() {
        let mut requests = Requests::default();
        requests.ask(question(1));
        assert_eq!(requests.ask(question(3)), []);
        assert!(matches!(requests.ready().as_slice(), [Step::Send(_, sent)] if sent.ply == 3));
    }

    #[test]
    fn after_a_crash_the_same_question_is_asked_again_and_in_the_end_given_up() {
        let (mut requests, _) = thinking(1);
        for _ in 0..RETRIES {
            assert_eq!(requests.crashed(), [Step::Stop, Step::Start]);
            assert!(matches!(requests.ready().as_slice(), [Step::Send(_, sent)] if sent.ply == 1));
        }
        assert_eq!(requests.crashed(), [Step::Stop, Step::GiveUp]);
        assert_eq!(
            requests.ask(question(1)),
            [Step::Start],
            "the player may try again"
        );
    }

    #[test]
    fn a_crash_without_a_question_is_silent() {
        let (mut requests, number) = thinking(1);
        requests.answered(number);
        assert_eq!(requests.crashed(), [Step::Stop]);
    }
}
