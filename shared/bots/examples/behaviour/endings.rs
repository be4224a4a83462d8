//! Mating a bare king that defends as well as it can.

use std::sync::Mutex;

use bots::{Bot, Engine, Limits, choose};
use chess::{Color, Game, Outcome, Position};

use crate::Settings;
use crate::random::Random;
use crate::watch::Share;

/// White's pieces beside the king.
const KINDS: [(&str, &str); 3] = [
    ("K+Q v K mated within 25 moves", "Q"),
    ("K+R v K mated within 25 moves", "R"),
    ("K+B+B v K mated within 25 moves", "BB"),
];

const MOST_MOVES: usize = 25;

/// Positions that the defender looks at.
const DEFENCE: u64 = 5_000;

pub fn figures(settings: &Settings, bot: Bot) -> Vec<(&'static str, String)> {
    KINDS
        .into_iter()
        .map(|(name, pieces)| {
            let total = Mutex::new((Share::default(), 0));
            settings.share_out(settings.endings, |index| {
                let mut random = Random::new(settings.seed ^ index.wrapping_mul(0x9E37_79B9));
                let moves = mate(bot, &start(pieces, &mut random), index);
                if let Ok(mut total) = total.lock() {
                    total.0.note(moves.is_some());
                    total.1 = total.1.max(moves.unwrap_or(0));
                }
            });
            let (share, longest) = total.into_inner().unwrap_or_default();
            (name, format!("{}, longest {longest}", share.text()))
        })
        .collect()
}

/// A random position, White to move, in which no piece can be taken at once.
fn start(pieces: &str, random: &mut Random) -> Position {
    loop {
        let mut squares = [b'1'; 64];
        let mut taken = Vec::new();
        for piece in pieces.bytes().chain(*b"Kk") {
            let square = random.below(64);
            taken.push(square);
            squares[square] = piece;
        }
        // Bishops of one colour mate nobody.
        let color = |square: usize| (square / 8 + square) % 2;
        if pieces == "BB" && color(taken[0]) == color(taken[1]) {
            continue;
        }
        let board = board(&squares);
        let all_there = squares.iter().filter(|&&c| c != b'1').count() == taken.len();
        let safe = Position::from_fen(&format!("{board} b - - 0 1"))
            .is_ok_and(|black| black.has_legal_moves() && black.loud_moves().is_empty());
        if all_there
            && safe
            && let Ok(position) = Position::from_fen(&format!("{board} w - - 0 1"))
        {
            return position;
        }
    }
}

/// The first field of a FEN: runs of empty squares become numbers.
fn board(squares: &[u8; 64]) -> String {
    let mut text = String::new();
    for (index, rank) in squares.chunks_exact(8).enumerate() {
        if index > 0 {
            text.push('/');
        }
        for run in rank.chunk_by(|a, b| a == b) {
            match run {
                [b'1', ..] => text.push_str(&run.len().to_string()),
                pieces => text.extend(pieces.iter().copied().map(char::from)),
            }
        }
    }
    text
}

/// How many moves the bot needs; `None` if it does not mate in time.
fn mate(bot: Bot, start: &Position, seed: u64) -> Option<usize> {
    let mut game = Game::from_position(*start);
    let mut defender = Engine::new(1 << 20);
    let limits = Limits {
        nodes: Some(DEFENCE),
        ..Limits::default()
    };
    while game.outcome().is_none() && game.ply() < 2 * MOST_MOVES {
        let m = match game.position().turn() {
            Color::White => choose(bot, &game, seed),
            Color::Black => defender.best_move(&game, &limits),
        }?;
        game.play(m).ok()?;
    }
    matches!(game.outcome(), Some(Outcome::Checkmate { .. })).then(|| game.ply().div_ceil(2))
}
