//! How each opponent chooses its move.
//!
//! All share one engine and are limited in positions looked at, never in time: a phone and a desktop
//! meet the same opponent. The weaker ones misjudge a little everywhere, the same way whenever a
//! position comes back within a game; and they overlook answers that are hard to see. They do not give
//! things away at random.

mod character;
mod opening;
mod sight;

use chess::{Game, Move, Position, Role};

use crate::Bot;
use crate::engine::{Blur, Engine, Limits, Report, trade_value, wins_at_least};
use crate::eval::evaluate;
use crate::rng::{chance, index_below, mix};
use character::Character;

/// The move that a bot plays; `None` when the game is over.
///
/// The seed is the game's: with another seed the same bot plays another game.
///
/// ```
/// use bots::{Bot, choose};
/// let game = chess::Game::new();
/// assert_eq!(choose(Bot::Warden, &game, 7), choose(Bot::Warden, &game, 7));
/// ```
pub fn choose(bot: Bot, game: &Game, seed: u64) -> Option<Move> {
    choose_telling(bot, game, seed, |_| {})
}

/// What an opponent has found so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Thought {
    /// What it would play if it had to move at once.
    pub found: Move,
    /// How much of all that it will look at it has looked at, in hundredths, 0 to 100.
    pub share: u32,
}

/// Like [`choose`], but tells now and then what the bot has found. Moves that need no search come without a word.
///
/// ```
/// use bots::{Bot, choose, choose_telling};
/// let game = chess::Game::from_uci_moves(chess::Position::initial(), ["a2a3"]).unwrap();
/// let mut told = Vec::new();
/// let chosen = choose_telling(Bot::Warden, &game, 7, |thought| told.push(thought.share));
/// assert_eq!(chosen, choose(Bot::Warden, &game, 7));
/// assert!(told.len() > 1 && told.is_sorted() && told.iter().all(|&share| share <= 100));
/// ```
pub fn choose_telling(bot: Bot, game: &Game, seed: u64, tell: impl FnMut(Thought)) -> Option<Move> {
    let legal = game.legal_moves();
    let position = game.position();
    let word = mix(seed, position.hash());
    let Some(character) = Character::of(bot) else {
        return legal.get(index_below(legal.len(), word)).copied();
    };
    if legal.len() <= 1 {
        return legal.first().copied();
    }
    if game.ply() < character.book_plies
        && let Some(m) = opening::pick(bot, game, seed)
    {
        return Some(m);
    }
    if chance(character.sees_mate, mix(word, 1))
        && let Some(m) = mate_in_one(position, &legal)
    {
        return Some(m);
    }
    if character.is_weak
        && let Some(m) = obvious_capture(game, &legal)
    {
        return Some(m);
    }
    search(&character, game, seed, tell)
}

fn mate_in_one(position: &Position, legal: &[Move]) -> Option<Move> {
    legal.iter().copied().find(|&m| {
        let next = position.play_unchecked(m);
        next.is_check() && !next.has_legal_moves()
    })
}

/// Takes back what has just taken, if that does not lose material, and takes a queen or rook that has
/// just been left for nothing. People do both without thinking, unless a pawn then takes their queen.
fn obvious_capture(game: &Game, legal: &[Move]) -> Option<Move> {
    let last = *game.moves().last()?;
    let before = game.position_at(game.ply().checked_sub(1)?)?;
    let position = game.position();
    let on_it = position.role_at(last.to).map_or(0, trade_value);
    let wanted = if before.is_capture(last) {
        0
    } else if on_it >= trade_value(Role::Rook) {
        on_it - 50
    } else {
        return None;
    };
    let costly = queen_to_pawn(position);
    legal
        .iter()
        .copied()
        .filter(|m| m.to == last.to && wins_at_least(position, *m, wanted))
        .filter(|m| !costly.contains(m))
        .min_by_key(|m| position.role_at(m.from).map_or(0, trade_value))
}

fn search(
    character: &Character,
    game: &Game,
    seed: u64,
    mut tell: impl FnMut(Thought),
) -> Option<Move> {
    let position = game.position();
    let standing = evaluate(position);
    let bare_king = position.by_color(!position.turn()).len() == 1;
    let converts = bare_king || (standing > 700 && crate::eval::phase(position) <= 10);
    let early = game.ply() < character.early_plies;
    let size = if early {
        character.early_blur
    } else {
        character.blur
    };
    let unseen =
        |position: &Position, m: Move| sight::overlooks(character.overlooks, seed, position, m);
    // Those who overlook much do not know how well they stand: they repeat only when they surely are behind.
    let well_off = if character.overlooks > 30 { -100 } else { 50 };
    let mut avoided = if standing > well_off {
        repeating(game)
    } else {
        Vec::new()
    };
    if character.overlooks > 0 {
        avoided.extend(queen_to_pawn(position));
    }
    // A won game is won: whoever leads so far plays on clearly, whatever its level.
    let limits = if converts {
        Limits {
            nodes: Some(character.nodes.max(if bare_king { 50_000 } else { 20_000 })),
            avoided: &avoided,
            ..Limits::default()
        }
    } else {
        Limits {
            depth: character.depth,
            nodes: Some(character.nodes),
            blur: (size > 0).then_some(Blur { seed, size }),
            unseen: (character.overlooks > 0).then_some(&unseen),
            avoided: &avoided,
            ..Limits::default()
        }
    };
    let all = limits.nodes.unwrap_or(u64::MAX).max(1);
    let tell = |report: &Report| {
        if let Some(&found) = report.line.first() {
            let share = u32::try_from(report.nodes.saturating_mul(100) / all).unwrap_or(100);
            tell(Thought {
                found,
                share: share.min(100),
            });
        }
    };
    Engine::new(character.table_bytes)
        .search(game, &limits, tell)?
        .line
        .first()
        .copied()
}

/// The moves after which a pawn could take the queen, for no queen in return. Nobody plays them by mistake.
fn queen_to_pawn(position: &Position) -> Vec<Move> {
    let us = position.turn();
    let gives = |m: &&Move| {
        let next = position.play_unchecked(**m);
        let pawns = next.pieces(!us, Role::Pawn);
        position.role_at(m.to) != Some(Role::Queen)
            && next
                .pieces(us, Role::Queen)
                .into_iter()
                .any(|queen| !(next.attackers_to(queen, next.occupied()) & pawns).is_empty())
    };
    let moves = position.legal_moves();
    moves.iter().filter(gives).copied().collect()
}

/// The moves after which a position of this game stands on the board again.
fn repeating(game: &Game) -> Vec<Move> {
    let position = game.position();
    let moves = game.legal_moves();
    let repeats = |m: &&Move| {
        let next = position.play_unchecked(**m);
        game.reversible_past()
            .any(|past| past.is_repetition_of(&next))
    };
    moves.iter().filter(repeats).copied().collect()
}
