//! What the page keeps on the device: small JSON records under versioned keys.
//!
//! Storage may be missing, full, refused or filled with anything: reading gives `None` and writing does nothing
//! then, and the page works on without a memory.

use json::{FromJson, ToJson};

/// A place for short texts by key.
pub trait Store {
    /// The text kept under `key`.
    fn read(&self, key: &str) -> Option<String>;
    /// Keeps `text` under `key`, if it can.
    fn write(&self, key: &str, text: &str);
}

/// A kind of record that is kept.
///
/// Its key names its version: a record of another version is not misread, it is not seen.
pub trait Record: FromJson + ToJson {
    /// The first part of the key.
    const NAME: &'static str;
    /// Raised when the fields change their meaning.
    const VERSION: u32;
}

/// The key of a record: its kind, its version and, where there are many of a kind, its own name.
#[must_use]
pub fn key<R: Record>(name: &str) -> String {
    [
        "selminha/",
        R::NAME,
        "/",
        &R::VERSION.to_string(),
        "/",
        name,
    ]
    .concat()
}

/// Reads a record; `None` when there is none that can be understood.
#[must_use]
pub fn load<R: Record>(store: &impl Store, name: &str) -> Option<R> {
    json::from_str(&store.read(&key::<R>(name))?)
}

/// Keeps a record in place of the former one.
pub fn save<R: Record>(store: &impl Store, name: &str, record: &R) {
    store.write(&key::<R>(name), &json::to_string(record));
}

/// The browser's `localStorage`, looked up at every call because it may be refused at any time.
#[derive(Clone, Copy, Debug, Default)]
pub struct Device;

impl Device {
    fn storage() -> Option<web_sys::Storage> {
        web_sys::window()?.local_storage().ok()?
    }
}

impl Store for Device {
    fn read(&self, key: &str) -> Option<String> {
        Self::storage()?.get_item(key).ok()?
    }

    fn write(&self, key: &str, text: &str) {
        if let Some(storage) = Self::storage() {
            // Full or refused: the record is lost, the game goes on.
            let _ = storage.set_item(key, text);
        }
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use std::{cell::RefCell, collections::HashMap};

    /// A store in memory.
    #[derive(Default)]
    pub(crate) struct Memory(RefCell<HashMap<String, String>>);

    impl Store for Memory {
        fn read(&self, key: &str) -> Option<String> {
            self.0.borrow().get(key).cloned()
        }
        fn write(&self, key: &str, text: &str) {
            self.0.borrow_mut().insert(key.to_owned(), text.to_owned());
        }
    }

    /// Storage that a browser refuses.
    struct Refused;

    impl Store for Refused {
        fn read(&self, _: &str) -> Option<String> {
            None
        }
        fn write(&self, _: &str, _: &str) {}
    }

    #[derive(Debug, PartialEq)]
    struct Note {
        text: String,
    }

    json::read_object! { Note { text } }
    json::write_object! { Note { text } }

    impl Record for Note {
        const NAME: &'static str = "note";
        const VERSION: u32 = 3;
    }

    fn note() -> Note {
        Note {
            text: "e4".to_owned(),
        }
    }

    #[test]
    fn a_record_comes_back_as_it_was_kept() {
        let store = Memory::default();
        save(&store, "a", &note());
        assert_eq!(load::<Note>(&store, "a"), Some(note()));
        assert_eq!(load::<Note>(&store, "b"), None);
    }

    #[test]
    fn a_record_that_cannot_be_understood_is_none() {
        let store = Memory::default();
        for text in ["", "{", "null", "[]", "{\"text\":7}", "\u{0}"] {
            store.write(&key::<Note>("a"), text);
            assert_eq!(load::<Note>(&store, "a"), None, "{text:?}");
        }
    }

    #[test]
    fn another_version_is_not_seen() {
        let store = Memory::default();
        store.write("selminha/note/2/a", "{\"text\":\"old\"}");
        assert_eq!(load::<Note>(&store, "a"), None);
    }

    #[test]
    fn refused_storage_is_an_empty_one() {
        save(&Refused, "a", &note());
        assert_eq!(load::<Note>(&Refused, "a"), None);
    }
}
