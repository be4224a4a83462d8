//! Text that nobody should write: every reader refuses it with an error, quickly and without a panic.
//!
//! These are the fuzz targets of the crate. They run on the stable compiler with chance that repeats:
//! a failure is found again by running the test again. Tests are built with overflow checks.

mod common;

use chess::{Game, Move, Position, Setup};
use common::{Random, for_positions, scale};

/// Changes, drops, doubles and swaps a few bytes, and sometimes inserts one that may break a sign.
fn damage(random: &mut Random, text: &str) -> String {
    let mut bytes = text.as_bytes().to_vec();
    let alphabet = b"0123456789abcdefghKQRBNPkqrbnp/ -+#=xO.w\n\0\xC3\xA9\xFF";
    for _ in 0..=random.below(3) {
        let at = random.below(bytes.len() + 1);
        let byte = alphabet[random.below(alphabet.len())];
        match random.below(4) {
            0 => bytes.insert(at, byte),
            1 if at < bytes.len() => bytes[at] = byte,
            2 if at < bytes.len() => {
                bytes.remove(at);
            }
            _ => {
                let other = random.below(bytes.len() + 1);
                let (low, high) = (at.min(other), at.max(other));
                let piece = bytes[low..high].to_vec();
                bytes.extend(piece);
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

#[test]
fn damaged_fens_are_refused_or_sound() {
    let mut random = Random(31);
    let mut refused = 0;
    for_positions(32, scale(20_000, 1_000_000), |position| {
        let text = damage(&mut random, &position.fen());
        match Position::from_fen(&text) {
            Err(error) => {
                assert!(!error.to_string().is_empty() && !error.code().is_empty());
                refused += 1;
            }
            Ok(read) => {
                assert_eq!(Position::from_fen(&read.fen()), Ok(read), "{text:?}");
                for &m in &read.legal_moves() {
                    let next = read.play_unchecked(m);
                    assert!(next.count_legal_moves() <= 218, "{text:?}");
                }
            }
        }
    });
    assert!(refused > 5_000, "{refused}");
}

#[test]
fn damaged_moves_are_refused_or_legal() {
    let mut random = Random(33);
    for_positions(34, scale(20_000, 500_000), |position| {
        let moves = position.legal_moves();
        if moves.is_empty() {
            return;
        }
        let m = *random.pick(&moves);
        let uci = damage(&mut random, &m.to_string());
        if let Ok(read) = position.read_uci(&uci) {
            assert!(moves.contains(&read), "{uci:?} in {position:?}");
            assert_eq!(read.to_string(), uci);
        }
        let san = position.san(m).expect("a legal move");
        let text = damage(&mut random, &san);
        for read in [position.read_san(&text), position.read_san_leniently(&text)] {
            match read {
                Ok(read) => assert!(moves.contains(&read), "{text:?} in {position:?}"),
                Err(error) => assert!(!error.to_string().is_empty()),
            }
        }
        // What is read strictly is read leniently too, as the same move.
        if let Ok(strict) = position.read_san(&text) {
            assert_eq!(
                position.read_san_leniently(&text),
                Ok(strict),
                "{text:?} in {position:?}"
            );
        }
    });
}

#[test]
fn random_text_is_no_position_and_no_move() {
    let mut random = Random(35);
    let start = Position::initial();
    for _ in 0..scale(100_000, 5_000_000) {
        let bytes: Vec<u8> = (0..random.below(24))
            .map(|_| u8::try_from(random.below(256)).unwrap_or(0))
            .collect();
        let text = String::from_utf8_lossy(&bytes);
        assert!(text.parse::<Setup>().is_err(), "{text:?}");
        let read = start.read_san_leniently(&text);
        assert!(read.is_err() || start.is_legal(read.unwrap()), "{text:?}");
        assert!(text.parse::<Move>().is_err() || text.len() <= 5, "{text:?}");
    }
}

/// Illegal moves forced on a position by `play_unchecked`, over and over: nonsense, but no panic.
#[test]
fn unchecked_nonsense_does_not_panic() {
    let mut random = Random(36);
    for _ in 0..scale(2_000, 50_000) {
        let mut position = Position::initial();
        for _ in 0..30 {
            let m = Move {
                from: *random.pick(&chess::Square::ALL),
                to: *random.pick(&chess::Square::ALL),
                promotion: random.one_in(8).then(|| *random.pick(&chess::Role::ALL)),
            };
            position = position.play_unchecked(m);
            let moves = position.legal_moves();
            assert!(moves.len() <= 256);
            if let Some(&m) = moves.first() {
                position.san(m);
            }
            position.pass();
        }
    }
}

#[test]
fn very_long_games_end_by_rule() {
    let mut random = Random(37);
    for _ in 0..scale(20, 500) {
        let game: Game = common::random_game(&mut random, usize::MAX);
        assert!(game.outcome().is_some());
        // A capture or pawn move at least every 50 moves of each side bounds every game.
        assert!(game.ply() < 11_800);
    }
}
