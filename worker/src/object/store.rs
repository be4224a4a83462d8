//! What is stored of a room, in the object's `SQLite`.
//!
//! - `log`: the stored events of the current game, one JSON a row;
//! - `games`: each earlier game, sealed into one row;
//! - `chat`: the last lines of both channels;
//! - `tombstone`: one row, once the room was deleted and all else is gone.
//!
//! No table is made before a room is: a guessed id leaves no trace.

use room::limits::CHAT_KEPT;
use room::{Channel, ChatLine, Millis, SealedGame, StoredEvent};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use worker::{Error, Result, SqlStorage, SqlStorageValue};

const SCHEMA: &str = "
    CREATE TABLE log (n INTEGER PRIMARY KEY, event TEXT NOT NULL);
    CREATE TABLE games (game INTEGER PRIMARY KEY, sealed TEXT NOT NULL);
    CREATE TABLE chat (channel TEXT NOT NULL, n INTEGER NOT NULL, line TEXT NOT NULL, PRIMARY KEY (channel, n)) WITHOUT ROWID;
";
/// Everything goes but the fact that there was a room.
const BURIAL: &str = "
    CREATE TABLE tombstone (at INTEGER NOT NULL);
    DROP TABLE log;
    DROP TABLE games;
    DROP TABLE chat;
    INSERT INTO tombstone VALUES (?);
";

/// What an object's storage is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Nothing was ever stored.
    Empty,
    /// A room.
    Room,
    /// What is left of a deleted room.
    Tombstone,
}

/// The storage of one object.
#[derive(Debug)]
pub struct Store {
    sql: SqlStorage,
}

#[derive(Deserialize)]
struct Name {
    name: String,
}

#[derive(Deserialize)]
struct Text {
    text: String,
}

#[derive(Deserialize)]
struct Entry {
    n: i64,
    text: String,
}

impl Store {
    /// The storage behind `sql`.
    pub fn new(sql: SqlStorage) -> Self {
        Self { sql }
    }

    /// What is stored here.
    pub fn kind(&self) -> Result<Kind> {
        let tables =
            "SELECT name FROM sqlite_master WHERE type = 'table' AND name IN ('log', 'tombstone')";
        let names = self.rows::<Name>(tables, vec![])?;
        Ok(match names.first() {
            None => Kind::Empty,
            Some(table) if table.name == "log" => Kind::Room,
            Some(_) => Kind::Tombstone,
        })
    }

    /// Makes the tables of a new room.
    pub fn found(&self) -> Result<()> {
        self.run(SCHEMA, vec![])
    }

    /// The log, oldest first, each entry with its number.
    pub fn log(&self) -> Result<Vec<(i64, String)>> {
        let entries = self.rows::<Entry>("SELECT n, event AS text FROM log ORDER BY n", vec![])?;
        Ok(entries
            .into_iter()
            .map(|entry| (entry.n, entry.text))
            .collect())
    }

    /// Appends `events` from number `n` on, all or none.
    pub fn append(&self, n: i64, events: &[StoredEvent]) -> Result<()> {
        let mut values = Vec::new();
        for (n, event) in (n..).zip(events) {
            values.push(n.into());
            values.push(serde_json::to_string(event)?.into());
        }
        let places = vec!["(?, ?)"; events.len()].join(", ");
        self.run(
            &format!("INSERT INTO log (n, event) VALUES {places}"),
            values,
        )
    }

    /// Closes the log of a finished game: the game as one row, and a new log that begins with `carried`
    /// at number `n`. Whichever step is the last one done, the log can be read.
    pub fn seal(&self, game: &SealedGame, n: i64, carried: &StoredEvent) -> Result<()> {
        let sealed = serde_json::to_string(game)?;
        let values = vec![i64::from(game.game).into(), sealed.into()];
        self.run(
            "INSERT OR REPLACE INTO games (game, sealed) VALUES (?, ?)",
            values,
        )?;
        self.append(n, std::slice::from_ref(carried))?;
        self.run("DELETE FROM log WHERE n < ?", vec![n.into()])
    }

    /// The sealed games in order.
    pub fn games(&self) -> Result<Vec<SealedGame>> {
        let rows = self.rows::<Text>("SELECT sealed AS text FROM games ORDER BY game", vec![])?;
        rows.iter()
            .map(|row| Ok(serde_json::from_str(&row.text)?))
            .collect()
    }

    /// The lines of chat, in order within each channel.
    pub fn chat(&self) -> Result<Vec<ChatLine>> {
        let rows =
            self.rows::<Text>("SELECT line AS text FROM chat ORDER BY channel, n", vec![])?;
        rows.iter()
            .map(|row| Ok(serde_json::from_str(&row.text)?))
            .collect()
    }

    /// Keeps a line of chat, and drops the one that it pushes out.
    pub fn say(&self, line: &ChatLine) -> Result<()> {
        let channel = match line.channel {
            Channel::Players => "players",
            Channel::Watchers => "watchers",
        };
        let text = serde_json::to_string(line)?;
        let values = vec![channel.into(), i64::from(line.n).into(), text.into()];
        self.run(
            "INSERT OR REPLACE INTO chat (channel, n, line) VALUES (?, ?, ?)",
            values,
        )?;
        let kept = i64::try_from(CHAT_KEPT).unwrap_or(i64::MAX);
        let oldest = i64::from(line.n).saturating_sub(kept);
        if oldest > 0 {
            self.run(
                "DELETE FROM chat WHERE channel = ? AND n <= ?",
                vec![channel.into(), oldest.into()],
            )?;
        }
        Ok(())
    }

    /// Deletes the room and leaves a tombstone.
    pub fn bury(&self, at: Millis) -> Result<()> {
        self.run(BURIAL, vec![at.into()])
    }

    fn run(&self, statement: &str, values: Vec<SqlStorageValue>) -> Result<()> {
        self.sql.exec(statement, values).map(|_| ())
    }

    fn rows<T: DeserializeOwned>(
        &self,
        query: &str,
        values: Vec<SqlStorageValue>,
    ) -> Result<Vec<T>> {
        self.sql
            .exec(query, values)?
            .to_array()
            .map_err(|error| Error::from(error.to_string()))
    }
}
