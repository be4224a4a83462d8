//! An invite room.
