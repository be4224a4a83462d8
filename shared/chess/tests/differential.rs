//! The crate against two others that know the rules well.
//!
//! Where they differ by design:
//! - cozy-chess keeps an en passant file after every double step; only legal captures are compared.
//! - cozy-chess castles by king-takes-rook; its moves are translated.
//! - shakmaty refuses positions whose checks cannot have come about by any last move; those are
//!   skipped, by its own named error and no other.

mod common;

use std::collections::BTreeSet;

use chess::{Color, Position};
use common::{for_positions, scale};
use shakmaty::{EnPassantMode, Position as _};

fn cozy_move(board: &cozy_chess::Board, m: cozy_chess::Move) -> String {
    use cozy_chess::{File, Square};
    let king_takes_rook = board.color_on(m.to) == Some(board.side_to_move());
    if king_takes_rook {
        let file = if m.to.file() > m.from.file() {
            File::G
        } else {
            File::C
        };
        return format!("{}{}", m.from, Square::new(file, m.from.rank()));
    }
    m.to_string()
}

fn check_cozy(position: &Position) {
    let fen = position.fen();
    let board: cozy_chess::Board = match fen.parse() {
        Ok(board) => board,
        Err(error) => panic!("cozy-chess refuses {fen}: {error:?}"),
    };
    let mut theirs = BTreeSet::new();
    board.generate_moves(|moves| {
        theirs.extend(moves.into_iter().map(|m| cozy_move(&board, m)));
        false
    });
    let ours: BTreeSet<String> = position
        .legal_moves()
        .iter()
        .map(ToString::to_string)
        .collect();
    assert_eq!(ours, theirs, "legal moves of {fen}");
    assert_eq!(
        position.checkers().0,
        board.checkers().0,
        "checkers of {fen}"
    );
}

/// Returns whether the position could be compared.
fn check_shakmaty(position: &Position) -> bool {
    let fen = position.fen();
    let setup: shakmaty::fen::Fen = fen.parse().expect("our FEN is well-formed");
    let theirs: shakmaty::Chess = match setup.into_position(shakmaty::CastlingMode::Standard) {
        Ok(theirs) => theirs,
        Err(error) => {
            let impossible = shakmaty::PositionErrorKinds::IMPOSSIBLE_CHECK;
            assert_eq!(error.kinds(), impossible, "shakmaty refuses {fen}: {error}");
            return false;
        }
    };
    let legal: BTreeSet<String> = theirs
        .legal_moves()
        .iter()
        .map(|m| m.to_uci(shakmaty::CastlingMode::Standard).to_string())
        .collect();
    let ours: BTreeSet<String> = position
        .legal_moves()
        .iter()
        .map(ToString::to_string)
        .collect();
    assert_eq!(ours, legal, "legal moves of {fen}");
    let written = shakmaty::fen::Fen::from_position(&theirs, EnPassantMode::Legal).to_string();
    assert_eq!(fen, written);
    assert_eq!(
        position.checkers().0,
        theirs.checkers().0,
        "checkers of {fen}"
    );
    let mated = ours.is_empty() && position.is_check();
    assert_eq!(mated, theirs.is_checkmate(), "{fen}");
    assert_eq!(ours.is_empty() && !mated, theirs.is_stalemate(), "{fen}");
    let insufficient = theirs.is_insufficient_material();
    assert_eq!(position.is_insufficient_material(), insufficient, "{fen}");
    for (color, same) in [
        (Color::White, shakmaty::Color::White),
        (Color::Black, shakmaty::Color::Black),
    ] {
        assert_eq!(
            !position.can_win(color),
            theirs.has_insufficient_material(same),
            "{fen}"
        );
    }
    for m in &theirs.legal_moves() {
        let uci = m.to_uci(shakmaty::CastlingMode::Standard).to_string();
        let san = shakmaty::san::SanPlus::from_move(theirs.clone(), *m).to_string();
        let ours = position.read_uci(&uci).ok().and_then(|m| position.san(m));
        assert_eq!(ours.as_deref(), Some(san.as_str()), "{uci} in {fen}");
    }
    true
}

#[test]
fn cozy_chess_agrees() {
    for_positions(1, scale(20_000, 1_000_000), check_cozy);
}

#[test]
fn shakmaty_agrees() {
    let mut compared = 0;
    let count = scale(20_000, 1_000_000);
    for_positions(2, count, |position| {
        compared += usize::from(check_shakmaty(position));
    });
    assert!(
        compared > count * 9 / 10,
        "only {compared} of {count} could be compared"
    );
}

/// What the two refuse, we refuse: mutated positions read as FEN by all three.
#[test]
fn the_same_setups_are_refused() {
    let mut random = common::Random(3);
    let (mut refused, mut accepted) = (0, 0);
    for _ in 0..scale(300, 10_000) {
        let game = common::random_game(&mut random, 120);
        for ply in 0..=game.ply() {
            let position = game.position_at(ply).expect("a ply of the game");
            let setup = common::mutate(&mut random, position);
            let ours = setup.validate();
            let Some(theirs) = as_shakmaty(&setup) else {
                continue;
            };
            match (&ours, &theirs) {
                (Ok(_), Ok(())) => accepted += 1,
                (Err(_), Err(_)) => refused += 1,
                (Ok(position), Err(kinds)) => assert!(
                    *kinds == shakmaty::PositionErrorKinds::IMPOSSIBLE_CHECK,
                    "we accept {position:?}, they refuse: {kinds:?}"
                ),
                (Err(error), Ok(())) => panic!("we refuse ({error}), they accept: {setup:?}"),
            }
        }
    }
    assert!(
        refused > 1_000 && accepted > 1_000,
        "{refused} refused, {accepted} accepted"
    );
}

/// Their verdict on our unchecked setup.
fn as_shakmaty(setup: &chess::Setup) -> Option<Result<(), shakmaty::PositionErrorKinds>> {
    let mut theirs = shakmaty::Setup::empty();
    for square in chess::Square::ALL {
        if let Some(piece) = setup.board[square.index()] {
            let at: shakmaty::Square = square.to_string().parse().ok()?;
            theirs
                .board
                .set_piece_at(at, shakmaty::Piece::from_char(piece.to_char())?);
        }
    }
    theirs.turn = match setup.turn {
        Color::White => shakmaty::Color::White,
        Color::Black => shakmaty::Color::Black,
    };
    for (color, wing, _) in setup.castling.iter() {
        let rank = if color == Color::White { "1" } else { "8" };
        let file = if wing == chess::Wing::King { "h" } else { "a" };
        let rook: shakmaty::Square = format!("{file}{rank}").parse().ok()?;
        theirs.castling_rights.add(rook);
    }
    if let Some(square) = setup.en_passant {
        theirs.ep_square = Some(square.to_string().parse().ok()?);
    }
    Some(
        theirs
            .position::<shakmaty::Chess>(shakmaty::CastlingMode::Standard)
            .map(|_| ())
            .map_err(|error| error.kinds()),
    )
}
