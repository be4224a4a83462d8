//! The open games as they are shown: a game keeps its place, so that none moves under a finger.

use room::{LobbyRow, Millis};

/// A room of the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Entry {
    pub row: LobbyRow,
    /// Whether it can still be joined, as far as is known.
    pub is_open: bool,
}

/// The list after an answer: what is known stays where it is, what is new comes after it, and what is gone is no
/// longer open.
pub(super) fn merged(known: &[Entry], fresh: Vec<LobbyRow>) -> Vec<Entry> {
    let mut list: Vec<Entry> = known
        .iter()
        .map(|entry| Entry {
            is_open: fresh.iter().any(|row| row.room == entry.row.room),
            ..entry.clone()
        })
        .collect();
    let new = fresh
        .into_iter()
        .filter(|row| known.iter().all(|entry| entry.row.room != row.room));
    list.extend(new.map(|row| Entry { row, is_open: true }));
    list
}

/// The list without a room that turned out to be taken.
pub(super) fn closed(known: &[Entry], room: &str) -> Vec<Entry> {
    let mut list = known.to_vec();
    for entry in list.iter_mut().filter(|entry| entry.row.room == room) {
        entry.is_open = false;
    }
    list
}

/// How long ago a room was made, by the server's clock.
pub(super) fn age(row: &LobbyRow, server_now: Millis) -> Millis {
    server_now.saturating_sub(row.created_at).max(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(room: &str) -> LobbyRow {
        LobbyRow {
            room: room.to_owned(),
            name: None,
            clock: None,
            created_at: 1000,
        }
    }

    fn rows(rooms: &str) -> Vec<LobbyRow> {
        rooms.split_terminator(' ').map(row).collect()
    }

    /// The rooms in order, those that are not open in brackets.
    fn shown(list: &[Entry]) -> String {
        let name = |entry: &Entry| {
            if entry.is_open {
                entry.row.room.clone()
            } else {
                ["[", &entry.row.room, "]"].concat()
            }
        };
        list.iter().map(name).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn what_is_known_keeps_its_place() {
        let first = merged(&[], rows("c b a"));
        assert_eq!(shown(&first), "c b a");
        let second = merged(&first, rows("e d c a"));
        assert_eq!(shown(&second), "c [b] a e d");
        assert_eq!(shown(&merged(&second, rows("b c"))), "c b [a] [e] [d]");
    }

    #[test]
    fn a_taken_room_is_closed_at_once() {
        let list = merged(&[], rows("a b"));
        assert_eq!(shown(&closed(&list, "b")), "a [b]");
    }

    #[test]
    fn no_room_is_from_the_future() {
        assert_eq!(age(&row("a"), 3000), 2000);
        assert_eq!(age(&row("a"), 500), 0);
    }
}
