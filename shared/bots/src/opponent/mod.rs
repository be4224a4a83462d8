//! How each opponent chooses its move.
//!
//! All share one engine and are limited in positions looked at, never in time: a phone and a desktop
//! meet the same opponent. The weaker ones misjudge a little everywhere, the same way whenever a
//! position comes back within a game; and they overlook answers that are hard to see. They do not give
//! things away at random.

mod character;
mod opening;
mod sight;

use chess::{Game, Move, Position};

use crate::Bot;
use crate::engine::{Blur, Engine, Limits, trade_value, wins_at_least};
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
    search(&character, game, seed)
}

fn mate_in_one(position: &Position, legal: &[Move]) -> Option<Move> {
    legal.iter().copied().find(|&m| {
        let next = position.play_unchecked(m);
        next.is_check() && !next.has_legal_moves()
    })
}

/// Takes back what has just taken, if that does not lose material, and takes a queen or rook that has
/// just been left for nothing. People do both without thinking.
fn obvious_capture(game: &Game, legal: &[Move]) -> Option<Move> {
    let last = *game.moves().last()?;
    let before = game.position_at(game.ply().checked_sub(1)?)?;
    let position = game.position();
    let on_it = position.role_at(last.to).map_or(0, trade_value);
    let wanted = if before.is_capture(last) {
        0
    } else if on_it >= trade_value(chess::Role::Rook) {
        on_it - 50
    } else {
        return None;
    };
    legal
        .iter()
        .copied()
        .filter(|m| m.to == last.to && wins_at_least(position, *m, wanted))
        .min_by_key(|m| position.role_at(m.from).map_or(0, trade_value))
}

fn search(character: &Character, game: &Game, seed: u64) -> Option<Move> {
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
    let avoided = if standing > 150 {
        repeating(game)
    } else {
        Vec::new()
    };
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
    Engine::new(character.table_bytes).best_move(game, &limits)
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
