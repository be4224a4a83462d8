//! Counts leaves: `perft DEPTH [FEN]`, the start position by default.

use std::process::ExitCode;

fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1);
    let depth = arguments.next().and_then(|text| text.parse().ok());
    let fen = arguments.next();
    let position = match fen.as_deref().map(chess::Position::from_fen) {
        None => Ok(chess::Position::initial()),
        Some(read) => read,
    };
    match (depth, position) {
        (Some(depth), Ok(position)) => {
            println!("{}", chess::perft(&position, depth));
            ExitCode::SUCCESS
        }
        (None, _) => {
            eprintln!("usage: perft DEPTH [FEN]");
            ExitCode::FAILURE
        }
        (_, Err(error)) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}
