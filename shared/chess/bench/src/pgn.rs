//! Reading PGN with every move checked, beside pgn-reader with shakmaty.

use std::ops::ControlFlow;

use chess::Game;
use chess::pgn::{self, NodeId, PgnGame};
use pgn_reader::{Reader, SanPlus, Visitor};
use shakmaty::{Chess, Position as _};

use crate::stats::median;

/// Games of the generated file.
const GAMES: usize = 10_000;

/// The longest game, in plies; the mean of club games is about that.
const PLIES: usize = 80;

/// Reads a generated file of 10 000 games with both, `rounds` times in turn, and compares the medians.
///
/// # Panics
/// When the two do not read the same number of moves.
pub fn compare(rounds: usize, now_ms: impl Fn() -> f64) -> Vec<String> {
    let text = generate();
    let (mut ours, mut theirs) = (Vec::new(), Vec::new());
    for round in 0..=rounds {
        let begin = now_ms();
        let moves = read_ours(&text);
        let middle = now_ms();
        let peer_moves = read_theirs(&text);
        let end = now_ms();
        assert_eq!(moves, peer_moves, "both read every move");
        // The first round warms caches and is thrown away.
        if round > 0 {
            ours.push(middle - begin);
            theirs.push(end - middle);
        }
    }
    let (ours, theirs) = (median(&mut ours), median(&mut theirs));
    #[allow(clippy::cast_precision_loss, reason = "a few megabytes")]
    let megabytes = text.len() as f64 / 1e6;
    vec![
        format!("parse_pgn_mb_per_s {:.1}", megabytes / ours * 1000.0),
        format!("parse_pgn_peer_mb_per_s {:.1}", megabytes / theirs * 1000.0),
        format!("pgn_vs_peer {:.2}", theirs / ours),
    ]
}

/// Random games with tags, clocks and a comment here and there.
fn generate() -> Vec<u8> {
    let mut seed = 0x0005_EED0_F96A_4E50_u64;
    let mut below = |bound: usize| {
        // Knuth's MMIX generator; its high bits are good enough for picking moves.
        seed = seed
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(seed >> 33).unwrap_or(0) % bound
    };
    let mut text = Vec::new();
    for number in 0..GAMES {
        let mut game = Game::new();
        while game.outcome().is_none() && game.ply() < PLIES {
            let moves = game.legal_moves();
            let m = moves[below(moves.len())];
            game.play(m).expect("a legal move");
        }
        let mut pgn = PgnGame::from_game(&game);
        pgn.tags.set("Event", "Generated");
        pgn.tags.set("Round", &number.to_string());
        for (ply, id) in (1..).zip(main_line(&pgn)) {
            if ply % 4 == 0 {
                let clock = format!("[%clk 0:{:02}:{:02}]", 59 - ply / 4, below(60));
                pgn.comment(id, &clock);
            }
        }
        text.extend_from_slice(pgn.to_string().as_bytes());
        text.push(b'\n');
    }
    text
}

fn main_line(game: &PgnGame) -> Vec<NodeId> {
    std::iter::successors(game.children(NodeId::ROOT).next(), |&id| {
        game.children(id).next()
    })
    .collect()
}

fn read_ours(text: &[u8]) -> usize {
    pgn::games(text)
        .map(|game| {
            assert_eq!(game.error, None);
            game.main_line().count()
        })
        .sum()
}

fn read_theirs(text: &[u8]) -> usize {
    let mut moves = 0;
    let mut reader = Reader::new(text);
    while let Some(count) = reader.read_game(&mut Player).expect("memory does not fail") {
        moves += count;
    }
    moves
}

/// Plays each move of the main line, as that crate's own example does.
struct Player;

impl Visitor for Player {
    type Tags = ();
    type Movetext = (Chess, usize);
    type Output = usize;

    fn begin_tags(&mut self) -> ControlFlow<usize, ()> {
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, (): ()) -> ControlFlow<usize, (Chess, usize)> {
        ControlFlow::Continue((Chess::default(), 0))
    }

    fn san(&mut self, game: &mut (Chess, usize), san: SanPlus) -> ControlFlow<usize> {
        match san.san.to_move(&game.0) {
            Ok(m) => {
                game.0.play_unchecked(m);
                game.1 += 1;
                ControlFlow::Continue(())
            }
            Err(error) => panic!("{san}: {error}"),
        }
    }

    fn end_game(&mut self, game: (Chess, usize)) -> usize {
        game.1
    }
}
