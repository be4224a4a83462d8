//! A move that is on its way to the server, kept on the device so that not even a reload loses it.

use crate::storage::{self, Record, Store};

/// The move, and the position that it answers: a game's moves are never taken back, so its number and the number of
/// moves before it name the position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct KeptMove {
    pub game: u32,
    pub ply: u32,
    pub uci: String,
}

json::read_object! { KeptMove { game, ply, uci } }
json::write_object! { KeptMove { game, ply, uci } }

impl Record for KeptMove {
    const NAME: &'static str = "move";
    const VERSION: u32 = 1;
}

impl KeptMove {
    /// The move that was on its way in this room when the page was left.
    pub fn load(store: &impl Store, room: &str) -> Option<Self> {
        storage::load(store, room)
    }

    /// Keeps the move that is on its way now, if one is.
    pub fn keep(store: &impl Store, room: &str, kept: Option<&Self>) {
        match kept {
            Some(kept) => storage::save(store, room, kept),
            None => store.write(&storage::key::<Self>(room), ""),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::storage::tests::Memory;

    #[test]
    fn a_move_is_kept_by_room_until_it_is_let_go() {
        let store = Memory::default();
        let kept = KeptMove {
            game: 2,
            ply: 7,
            uci: "e7e8q".to_owned(),
        };
        KeptMove::keep(&store, "a", Some(&kept));
        assert_eq!(KeptMove::load(&store, "a"), Some(kept));
        assert_eq!(KeptMove::load(&store, "b"), None);
        KeptMove::keep(&store, "a", None);
        assert_eq!(KeptMove::load(&store, "a"), None);
    }
}
