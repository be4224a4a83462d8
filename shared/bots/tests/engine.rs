//! The engine at work: mates, limits, draws.

use std::cell::Cell;

use bots::{Engine, Limits, Report};
use chess::{Game, Position};

fn search(fen: &str, limits: &Limits) -> Report {
    let game = Game::from_position(Position::from_fen(fen).unwrap());
    Engine::new(1 << 22)
        .search(&game, limits, |_| {})
        .expect("a move to play")
}

fn to_depth(depth: u32) -> Limits<'static> {
    Limits {
        depth: Some(depth),
        ..Limits::default()
    }
}

#[test]
fn mates_are_found_in_as_many_moves_as_they_take() {
    for (fen, moves, best) in [
        ("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", 1, "a1a8"),
        (
            "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4",
            1,
            "h5f7",
        ),
        ("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", 2, "a1a6"),
        ("r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1", 3, "f6a6"),
        (
            "2bqkbn1/2pppp2/np2N3/r3P1p1/p2N2B1/5Q2/PPPPKPP1/RNB2r2 w - - 0 1",
            2,
            "f3f7",
        ),
    ] {
        let report = search(fen, &to_depth(12));
        assert_eq!(report.mate_in(), Some(moves), "{fen}: {report:?}");
        assert_eq!(report.line[0].to_string(), best, "{fen}");
    }
}

#[test]
fn being_mated_is_seen_too() {
    let report = search("7k/8/6K1/8/8/8/8/R7 b - - 0 1", &to_depth(6));
    assert_eq!(report.mate_in(), Some(-1), "{report:?}");
}

#[test]
fn lines_are_legal() {
    let fen = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    let mut reports = Vec::new();
    let game = Game::from_position(Position::from_fen(fen).unwrap());
    Engine::new(1 << 22).search(&game, &to_depth(6), |report| reports.push(report.clone()));
    assert_eq!(reports.len(), 6);
    for report in reports {
        let mut position = *game.position();
        for &m in &report.line {
            position = position.play(m).expect("a legal line");
        }
    }
}

#[test]
fn limits_are_kept() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let few = Limits {
        nodes: Some(5_000),
        ..Limits::default()
    };
    let nodes = search(start, &few).nodes;
    assert!((4_000..=5_001).contains(&nodes), "{nodes}");
    let asked = Cell::new(0);
    let stop = || {
        asked.set(asked.get() + 1);
        asked.get() > 10
    };
    let stopped = Limits {
        stop: Some(&stop),
        ..Limits::default()
    };
    let nodes = search(start, &stopped).nodes;
    assert!((10_000..13_000).contains(&nodes), "{nodes}");
    assert_eq!(search(start, &to_depth(3)).depth, 3);
}

#[test]
fn the_same_limits_give_the_same_search() {
    let fen = "r1bq1rk1/pp3ppp/2n1pn2/2pp4/3P4/2PBPN2/PP1N1PPP/R1BQ1RK1 w - - 0 9";
    let limits = Limits {
        nodes: Some(30_000),
        ..Limits::default()
    };
    assert_eq!(search(fen, &limits), search(fen, &limits));
}

#[test]
fn a_draw_is_sought_when_behind_and_shunned_when_ahead() {
    // White can only save itself by perpetual check.
    let behind = "6k1/6p1/8/7Q/8/2q5/1r4PP/7K w - - 0 1";
    assert_eq!(search(behind, &to_depth(8)).score, 0);
    // With the clock at 99 only a mate, a capture or a pawn move still wins.
    let late = "7k/8/8/8/8/8/R3P3/4K3 w - - 99 90";
    let report = search(late, &to_depth(4));
    assert_eq!(report.line[0].from.file(), chess::File::E, "{report:?}");
}
