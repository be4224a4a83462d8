//! The engine: iterative deepening over a principal variation search.

mod checks;
mod history;
mod limits;
mod node;
mod picker;
mod quiesce;
mod search;
mod see;
mod shortcuts;
mod table;

pub use limits::{Blur, Limits, Report, Unseen};
pub(crate) use see::{trade_value, wins_at_least};

use chess::{Game, Move};

use history::History;
use search::Search;
use table::Table;

/// The last iteration of a search without limits; extensions reach beyond it.
const DEEPEST: u32 = 100;

/// A chess engine with its memory. One source for every platform: with the same limits in positions
/// and plies, the same past and the same position, it plays the same move everywhere.
///
/// ```
/// use bots::{Engine, Limits};
/// use chess::{Game, Position};
///
/// let back_rank = Position::from_fen("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1").unwrap();
/// let limits = Limits { depth: Some(3), ..Limits::default() };
/// let found = Engine::new(1 << 20).search(&Game::from_position(back_rank), &limits, |_| {});
/// assert_eq!(found.unwrap().mate_in(), Some(1));
/// ```
pub struct Engine {
    table: Table,
    history: History,
}

impl Engine {
    /// An engine whose table of positions takes about so many bytes.
    pub fn new(table_bytes: usize) -> Engine {
        Engine {
            table: Table::new(table_bytes),
            history: History::new(),
        }
    }

    /// Forgets everything, as for a new game.
    pub fn forget(&mut self) {
        self.table.clear();
        self.history.clear();
    }

    /// Searches the game's position, telling of each finished iteration; the last report's first move
    /// is the one to play. `None` when the game is over or has no legal move.
    pub fn search(
        &mut self,
        game: &Game,
        limits: &Limits,
        mut tell: impl FnMut(&Report),
    ) -> Option<Report> {
        let legal = game.legal_moves();
        let &fallback = legal.first()?;
        self.table.next_search();
        self.history.forget_killers();
        let mut search = Search::new(&mut self.table, &mut self.history, game, limits);
        let mut best = Report {
            depth: 0,
            score: 0,
            nodes: 0,
            line: vec![fallback],
        };
        let deepest = limits.depth.unwrap_or(DEEPEST);
        for depth in 1..=deepest {
            let Some(score) = search.iterate(depth.cast_signed(), best.score) else {
                break;
            };
            best = Report {
                depth,
                score,
                nodes: search.nodes,
                line: search.line(),
            };
            tell(&best);
            // Another iteration finds no shorter mate than one within this depth.
            let mate_found = best
                .mate_in()
                .is_some_and(|moves| 2 * moves.unsigned_abs() <= depth);
            let forced = legal.len() == 1 && limits.depth.is_none() && limits.enough.is_some();
            if mate_found || forced || limits.enough.is_some_and(|enough| enough()) {
                break;
            }
        }
        // Stopped within an iteration: a better move that it has already proven still counts.
        if let Some(m) = search.improvement() {
            best.line = vec![m];
        }
        best.nodes = search.nodes;
        Some(best)
    }

    /// The best move within limits.
    pub fn best_move(&mut self, game: &Game, limits: &Limits) -> Option<Move> {
        self.search(game, limits, |_| {})?.line.first().copied()
    }
}
