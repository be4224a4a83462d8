//! Finished games that the player wants to look at again. The latest is number 1.

use crate::bot_game::{BotGame, SavedBotGame};
use crate::storage::{self, Store};

/// How many are kept.
const MOST: u32 = 8;

/// The name of the record with this number.
pub(crate) fn name(number: u32) -> String {
    ["kept-", &number.to_string()].concat()
}

/// The games, the latest first, with their numbers.
pub(crate) fn all(store: &impl Store) -> Vec<(u32, BotGame)> {
    let one = |number| {
        let record = storage::load::<SavedBotGame>(store, &name(number))?;
        Some((number, BotGame::restore(&record)?))
    };
    (1..=MOST).filter_map(one).collect()
}

/// Keeps a game before all others. One that is kept already stays where it is.
pub(crate) fn keep(store: &impl Store, record: &SavedBotGame) {
    if all(store).iter().any(|(_, kept)| kept.record() == *record) {
        return;
    }
    for number in (1..MOST).rev() {
        copy(store, number, number + 1);
    }
    storage::save(store, &name(1), record);
}

/// Keeps a game no longer; those after it move up.
pub(crate) fn forget(store: &impl Store, number: u32) {
    for number in number..=MOST {
        copy(store, number + 1, number);
    }
}

fn copy(store: &impl Store, from: u32, to: u32) {
    let key = |number| storage::key::<SavedBotGame>(&name(number));
    // Where there is none, what is no record is as good as none.
    let record = store.read(&key(from)).unwrap_or_default();
    store.write(&key(to), &record);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::storage::tests::Memory;
    use bots::Bot;
    use chess::Color;

    fn game(seed: u32) -> SavedBotGame {
        BotGame::new(Bot::Warden, Color::White, seed).record()
    }

    /// The seeds of the kept games.
    fn seeds(store: &Memory) -> Vec<u32> {
        let known: Vec<_> = (0..20).map(game).collect();
        all(store)
            .into_iter()
            .filter_map(|(_, kept)| {
                let found = known.iter().position(|known| *known == kept.record())?;
                u32::try_from(found).ok()
            })
            .collect()
    }

    #[test]
    fn the_latest_comes_first_and_the_oldest_goes() {
        let store = Memory::default();
        for seed in 0..10 {
            keep(&store, &game(seed));
        }
        keep(&store, &game(5));
        assert_eq!(seeds(&store), [9, 8, 7, 6, 5, 4, 3, 2]);
    }

    #[test]
    fn one_that_is_taken_off_leaves_no_gap() {
        let store = Memory::default();
        for seed in 0..3 {
            keep(&store, &game(seed));
        }
        forget(&store, 2);
        assert_eq!(seeds(&store), [2, 0]);
        let numbers: Vec<_> = all(&store).into_iter().map(|(number, _)| number).collect();
        assert_eq!(numbers, [1, 2]);
        forget(&store, 1);
        forget(&store, 1);
        forget(&store, 1);
        assert!(seeds(&store).is_empty());
    }
}
