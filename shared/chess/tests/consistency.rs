//! The crate against itself: two ways to the same answer must agree.

mod common;

use std::collections::HashSet;

use chess::{Move, Position, Role, Setup, Square};
use common::{for_positions, scale};

/// What a move of the lists may promote to: nothing, or one of the four.
const PROMOTIONS: [Option<Role>; 5] = [
    None,
    Some(Role::Queen),
    Some(Role::Rook),
    Some(Role::Bishop),
    Some(Role::Knight),
];

#[test]
fn a_move_is_legal_exactly_when_it_is_generated() {
    for_positions(11, scale(800, 40_000), |position| {
        let generated: HashSet<Move> = position.legal_moves().iter().copied().collect();
        let loud: HashSet<Move> = position.loud_moves().iter().copied().collect();
        let expected: HashSet<Move> = generated
            .iter()
            .copied()
            .filter(|&m| position.is_capture(m) || m.promotion.is_some())
            .collect();
        assert_eq!(loud, expected, "{position:?}");
        assert_eq!(
            generated.len(),
            position.legal_moves().len(),
            "{position:?}"
        );
        assert_eq!(
            generated.len() as u64,
            position.count_legal_moves(),
            "{position:?}"
        );
        for from in Square::ALL {
            for to in Square::ALL {
                for promotion in PROMOTIONS {
                    let m = Move {
                        from,
                        to,
                        promotion,
                    };
                    assert_eq!(
                        position.is_legal(m),
                        generated.contains(&m),
                        "{m} in {position:?}"
                    );
                }
            }
        }
        for promotion in [Role::Pawn, Role::King] {
            for &m in &generated {
                let promotion = Some(promotion);
                assert!(
                    !position.is_legal(Move { promotion, ..m }),
                    "{m} in {position:?}"
                );
            }
        }
    });
}

#[test]
fn the_hash_kept_move_by_move_is_the_hash_from_scratch() {
    for_positions(12, scale(10_000, 500_000), |position| {
        for &m in &position.legal_moves() {
            let next = position.play_unchecked(m);
            let afresh = Position::from_fen(&next.fen());
            // A clock over 100 is no FEN; a drawn position is not played on anyway.
            if position.halfmove_clock() < 100 {
                assert_eq!(afresh, Ok(next), "{m} in {position:?}");
            }
        }
    });
}

#[test]
fn text_round_trips() {
    for_positions(13, scale(10_000, 300_000), |position| {
        let fen = position.fen();
        assert_eq!(Position::from_fen(&fen), Ok(*position), "{fen}");
        assert_eq!(Setup::from(position).validate(), Ok(*position), "{fen}");
        let mut sans = HashSet::new();
        for &m in &position.legal_moves() {
            assert_eq!(position.read_uci(&m.to_string()), Ok(m), "{fen}");
            let san = position.san(m).expect("a legal move");
            assert_eq!(position.read_san(&san), Ok(m), "{san} in {fen}");
            assert_eq!(position.read_san_leniently(&san), Ok(m), "{san} in {fen}");
            let bare = san.trim_end_matches(['+', '#']);
            assert_eq!(position.read_san(bare), Ok(m), "{bare} in {fen}");
            assert!(sans.insert(san.clone()), "{san} twice in {fen}");
        }
    });
}

#[test]
fn no_shorter_san_would_do() {
    for_positions(14, scale(5_000, 200_000), |position| {
        for &m in &position.legal_moves() {
            let san = position.san(m).expect("a legal move");
            let bare = san.trim_end_matches(['+', '#']);
            // Leaving out any one sign must not leave the same move.
            for at in 0..bare.len() {
                let shorter = [&bare[..at], &bare[at + 1..]].concat();
                assert_ne!(
                    position.read_san(&shorter),
                    Ok(m),
                    "{shorter} for {san} in {position:?}"
                );
            }
        }
    });
}

#[test]
fn passing_changes_nothing_but_the_turn() {
    for_positions(15, scale(5_000, 100_000), |position| {
        assert_eq!(position.pass().is_none(), position.is_check());
        if let Some(passed) = position.pass() {
            assert_eq!(passed.turn(), !position.turn());
            assert_eq!(passed.occupied(), position.occupied());
            assert_eq!(passed.en_passant(), None);
        }
    });
}
