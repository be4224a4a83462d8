//! Answers questions about chess, one JSON object a line in, one a line out.
//!
//! - `{"fen":F,"moves":[uci…]}` or `{"fen":F,"san":[…]}`: plays the moves and tells where the game is.
//! - `{"fen":F,"perft":N}`: counts leaves.
//! - `{"pgn":TEXT}`: reads games.
//!
//! What cannot be answered gets `{"ok":false,"error":{"code","message","at"}}`, `at` being the index
//! of the move that was refused, or null; the next line is answered all the same.

use std::io::{self, BufRead, Write};

use chess::pgn::{self, PgnGame};
use chess::{Color, Game, Move, PlayError, Position, perft};
use serde_json::{Value, json};

/// The deepest perft that is tried: some positions have one move a turn and can be walked far.
const DEEPEST_PERFT: u64 = 64;

/// Why a request cannot be answered.
struct Refusal {
    code: &'static str,
    message: String,
    at: Option<usize>,
}

impl Refusal {
    fn new(code: &'static str, message: impl Into<String>) -> Refusal {
        Refusal {
            code,
            message: message.into(),
            at: None,
        }
    }

    fn to_json(&self) -> Value {
        json!({"ok": false, "error": {"code": self.code, "message": self.message, "at": self.at}})
    }
}

fn main() -> io::Result<()> {
    let mut out = io::stdout().lock();
    for line in io::stdin().lock().split(b'\n') {
        let line = line?;
        if line.trim_ascii().is_empty() {
            continue;
        }
        let reply = answer(&line).unwrap_or_else(|refusal| refusal.to_json());
        writeln!(out, "{reply}")?;
        out.flush()?;
    }
    Ok(())
}

fn answer(line: &[u8]) -> Result<Value, Refusal> {
    let request: Value = serde_json::from_slice(line)
        .map_err(|error| Refusal::new("malformed", format!("not JSON: {error}")))?;
    if let Some(text) = request.get("pgn") {
        let text = text
            .as_str()
            .ok_or_else(|| Refusal::new("malformed", "pgn must be a text"))?;
        let games: Vec<Value> = pgn::games(text.as_bytes())
            .map(|game| read_game(&game))
            .collect();
        return Ok(json!({"ok": true, "games": games}));
    }
    let fen = request
        .get("fen")
        .and_then(Value::as_str)
        .ok_or_else(|| Refusal::new("malformed", "expected a text under fen or pgn"))?;
    let position =
        Position::from_fen(fen).map_err(|error| Refusal::new(error.code(), error.to_string()))?;
    if let Some(depth) = request.get("perft") {
        let depth = depth
            .as_u64()
            .filter(|&depth| depth <= DEEPEST_PERFT)
            .and_then(|depth| u32::try_from(depth).ok())
            .ok_or_else(|| Refusal::new("malformed", "perft must be a number from 0 to 64"))?;
        return Ok(json!({"ok": true, "nodes": perft(&position, depth)}));
    }
    play(position, &request)
}

/// Plays the moves of a request; a request without any asks about the position itself.
fn play(position: Position, request: &Value) -> Result<Value, Refusal> {
    let (key, list) = match (request.get("moves"), request.get("san")) {
        (Some(list), None) => ("moves", Some(list)),
        (None, Some(list)) => ("san", Some(list)),
        (None, None) => ("moves", None),
        (Some(_), Some(_)) => {
            return Err(Refusal::new("malformed", "give moves or san, not both"));
        }
    };
    let list = match list {
        None => &[],
        Some(list) => list
            .as_array()
            .map(Vec::as_slice)
            .ok_or_else(|| Refusal::new("malformed", format!("{key} must be a list")))?,
    };
    let mut game = Game::from_position(position);
    for (at, text) in list.iter().enumerate() {
        let refuse = |code, message| Refusal {
            code,
            message,
            at: Some(at),
        };
        let text = text
            .as_str()
            .ok_or_else(|| refuse("malformed", "a move must be a text".to_owned()))?;
        let m = read_move(&game, key, text)
            .map_err(|(code, message)| refuse(code, format!("{text:?}: {message}")))?;
        game.play(m)
            .map_err(|error| refuse("illegal_move", format!("{text:?}: {error}")))?;
    }
    Ok(describe(&game))
}

fn read_move(game: &Game, key: &str, text: &str) -> Result<Move, (&'static str, String)> {
    if game.outcome().is_some() {
        return Err(("game_over", PlayError::GameOver.to_string()));
    }
    if key == "san" {
        let read = game.position().read_san(text);
        return read.map_err(|error| (error.code(), error.to_string()));
    }
    let read = game.position().read_uci(text);
    read.map_err(|error| match error {
        chess::UciError::Syntax => ("uci_syntax", error.to_string()),
        chess::UciError::Illegal => ("illegal_move", error.to_string()),
    })
}

fn describe(game: &Game) -> Value {
    let position = game.position();
    let flag = |flagged: Color| match (position.can_win(!flagged), flagged) {
        (false, _) => "draw",
        (true, Color::White) => "steel_wins",
        (true, Color::Black) => "brass_wins",
    };
    let texts = |moves: &[Move]| moves.iter().map(ToString::to_string).collect::<Vec<_>>();
    let sans: Vec<String> = (0..game.ply())
        .filter_map(|index| game.san_at(index))
        .collect();
    json!({
        "ok": true,
        "fen": position.fen(),
        "status": game.outcome().map_or("playing", chess::Outcome::status),
        "winner": game.outcome().and_then(chess::Outcome::winner).map(|color| match color {
            Color::White => "brass",
            Color::Black => "steel",
        }),
        "check": position.is_check(),
        "legal": texts(&game.legal_moves()),
        "san": sans,
        "uci": texts(game.moves()),
        "flag": {"brass": flag(Color::White), "steel": flag(Color::Black)},
    })
}

fn read_game(game: &PgnGame) -> Value {
    let mut tags: serde_json::Map<String, Value> = game
        .tags
        .iter()
        .map(|(name, value)| (name.to_owned(), value.into()))
        .collect();
    tags.insert("Result".to_owned(), game.result.mark().into());
    let mut position = *game.start();
    let mut sans = Vec::new();
    for m in game.main_line() {
        sans.extend(position.san(m));
        position = position.play_unchecked(m);
    }
    let bad_start = matches!(
        game.error.as_ref().map(|error| &error.kind),
        Some(pgn::PgnErrorKind::Fen(_))
    );
    let error = game
        .error
        .as_ref()
        .map(|error| json!({"code": error.code(), "message": error.to_string(), "at": error.ply}));
    json!({
        "tags": tags,
        "san": sans,
        "result": game.result.mark(),
        "fen": (!bad_start).then(|| position.fen()),
        "error": error,
    })
}
