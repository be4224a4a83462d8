//! The board: a pure state machine of the interaction, and a thin view around it.
//!
//! Pointer and key become an [`Event`]; [`step`] turns a [`State`] and an event into the next state and, at times, an
//! [`Output`]. The machine is told the legal moves by [`Rules`] and knows nothing of bots, rooms or the document. All
//! geometry is in fractions of the board, so neither zoom nor rotation needs any code.

mod confirm;
mod geometry;
mod look;
mod machine;
mod pieces_layer;
mod pointer;
mod promotion;
mod rules;
mod squares;
mod step;
mod tracks;
mod view;
mod words;

pub use geometry::{Direction, Point, slot, square_at, square_in};
pub use look::Look;
pub use machine::{Event, Key, Mode, Output, Prepared, State};
pub use rules::{Conduct, Moment, Reading, Rules, Timing};
pub use step::step;
pub use tracks::{Tracked, Tracks};
pub(crate) use view::Board;
pub use words::{BoardWords, SquareWords};
