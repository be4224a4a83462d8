//! Perft, bulk counting at the last ply, with three generators.

use shakmaty::Position as _;

use crate::stats::median;

/// A position with the depth that it is walked to and the known number of leaves.
struct Case {
    name: &'static str,
    fen: &'static str,
    depth: u32,
    nodes: u64,
}

/// The usual five. Counts: chessprogramming.org, "Perft Results".
const CASES: [Case; 5] = [
    Case {
        name: "start_d6",
        fen: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        depth: 6,
        nodes: 119_060_324,
    },
    Case {
        name: "kiwipete_d5",
        fen: "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        depth: 5,
        nodes: 193_690_690,
    },
    Case {
        name: "position3_d7",
        fen: "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        depth: 7,
        nodes: 178_633_661,
    },
    Case {
        name: "position4_d5",
        fen: "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
        depth: 5,
        nodes: 15_833_292,
    },
    Case {
        name: "position5_d5",
        fen: "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
        depth: 5,
        nodes: 89_941_194,
    },
];

/// The generators, ours first.
const ENGINES: [&str; 3] = ["chess", "cozy", "shakmaty"];

/// Walks every position with every generator, `rounds` times in turn, and compares the medians.
///
/// `platform` (`native` or `wasm`) becomes part of the names; `now_ms` reads a clock in
/// milliseconds.
///
/// # Panics
/// When a generator counts wrongly: a fast wrong answer is no figure.
pub fn compare(platform: &str, rounds: usize, now_ms: impl Fn() -> f64) -> Vec<String> {
    let mut times = vec![[const { Vec::new() }; ENGINES.len()]; CASES.len()];
    // A first round warms tables and caches and is thrown away.
    for round in 0..=rounds {
        for (case, times) in CASES.iter().zip(&mut times) {
            for (engine, times) in times.iter_mut().enumerate() {
                let begin = now_ms();
                let nodes = walk(engine, case);
                let elapsed = now_ms() - begin;
                assert_eq!(nodes, case.nodes, "{} on {}", ENGINES[engine], case.name);
                if round > 0 {
                    times.push(elapsed);
                }
            }
        }
    }
    let mut lines = Vec::new();
    let medians: Vec<[f64; 3]> = times
        .iter_mut()
        .map(|engines| [0, 1, 2].map(|engine| median(&mut engines[engine])))
        .collect();
    for (case, medians) in CASES.iter().zip(&medians) {
        for (engine, median) in ENGINES.iter().zip(medians) {
            #[allow(clippy::cast_precision_loss, reason = "under 2^52")]
            let rate = case.nodes as f64 / median / 1000.0;
            lines.push(format!(
                "perft_{platform}_{engine}_{}_mnps {rate:.1}",
                case.name
            ));
        }
    }
    for (peer, name) in ENGINES.iter().enumerate().skip(1) {
        let ratios: Vec<f64> = medians.iter().map(|m| m[peer] / m[0]).collect();
        #[allow(clippy::cast_precision_loss, reason = "five")]
        let count = ratios.len() as f64;
        let mean = (ratios.iter().map(|ratio| ratio.ln()).sum::<f64>() / count).exp();
        let (worst, case) = ratios
            .iter()
            .zip(&CASES)
            .min_by(|a, b| a.0.total_cmp(b.0))
            .expect("there are five cases");
        lines.push(format!("perft_{platform}_vs_{name} {mean:.2}"));
        lines.push(format!(
            "perft_{platform}_vs_{name}_worst {worst:.2} {}",
            case.name
        ));
    }
    lines
}

fn walk(engine: usize, case: &Case) -> u64 {
    match engine {
        0 => chess::perft(
            &chess::Position::from_fen(case.fen).expect("a legal position"),
            case.depth,
        ),
        1 => cozy(&case.fen.parse().expect("a legal position"), case.depth),
        _ => {
            let fen: shakmaty::fen::Fen = case.fen.parse().expect("a legal position");
            let position = fen
                .into_position(shakmaty::CastlingMode::Standard)
                .expect("a legal position");
            shakmaty_walk(&position, case.depth)
        }
    }
}

/// As in that crate's own perft example: one visitor to count, another to play.
fn cozy(board: &cozy_chess::Board, depth: u32) -> u64 {
    let mut nodes = 0;
    if depth == 1 {
        board.generate_moves(|moves| {
            nodes += moves.len() as u64;
            false
        });
    } else {
        board.generate_moves(|moves| {
            for m in moves {
                let mut next = board.clone();
                next.play_unchecked(m);
                nodes += cozy(&next, depth - 1);
            }
            false
        });
    }
    nodes
}

fn shakmaty_walk(position: &shakmaty::Chess, depth: u32) -> u64 {
    let moves = position.legal_moves();
    if depth == 1 {
        return moves.len() as u64;
    }
    moves
        .iter()
        .map(|&m| {
            let mut next = position.clone();
            next.play_unchecked(m);
            shakmaty_walk(&next, depth - 1)
        })
        .sum()
}
