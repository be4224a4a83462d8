//! What was said in a room, and the visitor's own line on its way there.
//!
//! Chat lines come again with every connection; each has a number in its channel, by which it is known. A line of
//! the visitor's stays in its field until it has come back from the server, so that it cannot be lost.

use room::{Channel, Chat, ChatLine, ClientMessage, Millis, Refusal, Speaker, limits};

/// Why a line was not said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Unsaid {
    /// Too many lines in a short time.
    TooFast,
    /// It is empty, too long, or hides something.
    Text,
    /// The connection broke, or there was none.
    Offline,
}

/// The two conversations as far as the visitor hears them.
#[derive(Clone, Debug, Default)]
pub(crate) struct ChatBook {
    chat: Chat,
    sending: Option<Sending>,
    unsaid: Option<Unsaid>,
    /// Lines of the visitor's that arrived.
    said: u32,
}

#[derive(Clone, Debug)]
struct Sending {
    id: String,
    text: String,
    from: Speaker,
    /// The numbers from which a line can be this one.
    next: [u32; 2],
}

const CHANNELS: [Channel; 2] = [Channel::Players, Channel::Watchers];

impl ChatBook {
    /// Both conversations in one, in the order of their time.
    pub fn lines(&self) -> Vec<ChatLine> {
        let mut lines: Vec<ChatLine> = CHANNELS
            .into_iter()
            .flat_map(|channel| self.chat.lines(channel).iter().cloned())
            .collect();
        lines.sort_by_key(|line| line.at);
        lines
    }

    /// The number of the last line of a channel; 0 without any.
    pub fn last(&self, channel: Channel) -> u32 {
        self.chat.next(channel).saturating_sub(1)
    }

    /// Why the visitor's latest line was not said, if so.
    pub fn unsaid(&self) -> Option<Unsaid> {
        self.unsaid
    }

    /// How many of the visitor's lines have arrived: when it grows, the field can be emptied.
    pub fn said(&self) -> u32 {
        self.said
    }

    /// Whether a line is on its way.
    pub fn is_sending(&self) -> bool {
        self.sending.is_some()
    }

    /// Says `text` under this id; what to send.
    pub fn say(&mut self, id: &str, text: &str, from: Speaker) -> ClientMessage {
        self.unsaid = None;
        self.sending = Some(Sending {
            id: id.to_owned(),
            text: text.to_owned(),
            from,
            next: CHANNELS.map(|channel| self.chat.next(channel)),
        });
        ClientMessage::Chat {
            text: text.to_owned(),
        }
    }

    /// There is no connection to say a line over.
    pub fn fail(&mut self) {
        self.unsaid = Some(Unsaid::Offline);
    }

    /// Takes in a line, unless it is known; whether it is new.
    pub fn take(&mut self, line: &ChatLine) -> bool {
        if line.n < self.chat.next(line.channel) {
            return false;
        }
        let channel = usize::from(line.channel == Channel::Watchers);
        let is_mine = self.sending.as_ref().is_some_and(|sending| {
            let may_be = sending.next.get(channel).is_some_and(|&n| line.n >= n);
            let same = line.from == sending.from && line.text == sending.text;
            line.id.as_deref() == Some(&sending.id) || (line.id.is_none() && may_be && same)
        });
        if is_mine {
            self.sending = None;
            self.said = self.said.wrapping_add(1);
        }
        self.chat.push(line.clone());
        true
    }

    /// The server refused what was sent under this id; whether that was a line.
    pub fn refused(&mut self, id: Option<&str>, reason: Refusal) -> bool {
        let is_mine = self
            .sending
            .as_ref()
            .is_some_and(|sending| id == Some(&sending.id));
        if is_mine {
            self.sending = None;
            self.unsaid = Some(match reason {
                Refusal::RateLimited => Unsaid::TooFast,
                Refusal::BadText => Unsaid::Text,
                _ => Unsaid::Offline,
            });
        }
        is_mine
    }

    /// A new connection has told all that was said: a line that is not among it never arrived.
    pub fn resumed(&mut self) {
        if self.sending.take().is_some() {
            self.unsaid = Some(Unsaid::Offline);
        }
    }

    /// How many lines of others came after those with these numbers in the players' and the watchers' channel.
    pub fn unread(&self, seen: (u32, u32), me: Speaker) -> usize {
        let is_new = |line: &&ChatLine| {
            let seen = match line.channel {
                Channel::Players => seen.0,
                Channel::Watchers => seen.1,
            };
            line.n > seen && (line.from != me || me == Speaker::Watcher)
        };
        let count = |channel| self.chat.lines(channel).iter().filter(is_new).count();
        CHANNELS.into_iter().map(count).sum()
    }
}

/// How many characters of a line are left; below zero it is too long.
pub(crate) fn left(text: &str) -> i64 {
    let length = |count| i64::try_from(count).unwrap_or(i64::MAX);
    length(limits::MAX_CHAT) - length(text.trim().chars().count())
}

/// Whether a line was said in the game that began at `started`: only then its speaker has today's colour.
pub(crate) fn is_of_this_game(line: &ChatLine, started: Option<Millis>) -> bool {
    started.is_none_or(|started| line.at >= started)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(n: u32, from: Speaker, text: &str, id: Option<&str>) -> ChatLine {
        ChatLine {
            channel: Channel::Players,
            n,
            from,
            text: text.to_owned(),
            at: i64::from(n),
            id: id.map(ToOwned::to_owned),
        }
    }

    #[test]
    fn what_is_told_again_is_not_said_again() {
        let mut book = ChatBook::default();
        for _ in 0..2 {
            book.take(&line(1, Speaker::Brass, "oi", None));
            book.take(&line(2, Speaker::Steel, "oi", None));
        }
        assert_eq!(book.lines().len(), 2);
        assert_eq!(book.unread((0, 0), Speaker::Steel), 1, "one's own is read");
        assert_eq!(book.unread((1, 0), Speaker::Steel), 0);
        assert_eq!(book.last(Channel::Players), 2);
    }

    #[test]
    fn a_line_is_on_its_way_until_it_comes_back() {
        let mut book = ChatBook::default();
        book.say("a-1", "good game", Speaker::Brass);
        assert!(book.is_sending());
        book.take(&line(1, Speaker::Steel, "good game", Some("b-1")));
        assert!(book.is_sending(), "the other player's");
        book.take(&line(2, Speaker::Brass, "good game", Some("a-1")));
        assert!(!book.is_sending());
        assert_eq!((book.said(), book.unsaid()), (1, None));
    }

    #[test]
    fn after_a_break_a_line_has_arrived_or_is_given_back() {
        let mut arrived = ChatBook::default();
        arrived.take(&line(1, Speaker::Brass, "hello", None));
        arrived.say("a-2", "hello", Speaker::Brass);
        let mut lost = arrived.clone();
        arrived.take(&line(1, Speaker::Brass, "hello", None));
        assert!(arrived.is_sending(), "that was the former one");
        arrived.take(&line(2, Speaker::Brass, "hello", None));
        arrived.resumed();
        assert_eq!((arrived.said(), arrived.unsaid()), (1, None));
        lost.resumed();
        assert_eq!((lost.said(), lost.unsaid()), (0, Some(Unsaid::Offline)));
    }

    #[test]
    fn a_refused_line_says_why() {
        let mut book = ChatBook::default();
        book.say("a-3", "again", Speaker::Brass);
        assert!(!book.refused(Some("a-2"), Refusal::Stale), "of a move");
        assert!(book.refused(Some("a-3"), Refusal::RateLimited));
        assert_eq!(book.unsaid(), Some(Unsaid::TooFast));
        book.say("a-4", "again", Speaker::Brass);
        assert_eq!(book.unsaid(), None);
    }

    #[test]
    fn characters_are_counted_as_the_server_counts_them() {
        assert_eq!(left(&["  ", &"ã".repeat(200), " "].concat()), 0);
        assert_eq!(left(&"x".repeat(203)), -3);
    }

    #[test]
    fn colours_of_an_earlier_game_are_not_todays() {
        let line = line(5, Speaker::Brass, "oi", None);
        assert!(is_of_this_game(&line, Some(5)) && is_of_this_game(&line, None));
        assert!(!is_of_this_game(&line, Some(6)));
    }
}
