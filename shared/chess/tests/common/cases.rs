//! The rows of `cases/rules.jsonl`, whose right answers are known, as checks that run anywhere.
//!
//! A row's kind says which question it asks; all rows of a kind are tried and all failures shown.

use chess::pgn::{self, PgnGame};
use chess::{Game, Position, perft};
use serde_json::Value;

/// Runs a check over the rows of one kind and reports every row that fails.
fn check(cases: &str, kind: &str, check: impl Fn(&Value) -> Result<(), String>) {
    let rows: Vec<Value> = cases
        .lines()
        .map(|line| serde_json::from_str(line).expect("each line is JSON"))
        .filter(|row: &Value| row["kind"] == kind)
        .collect();
    assert!(!rows.is_empty(), "no rows of kind {kind}");
    let failures: Vec<String> = rows
        .iter()
        .filter_map(|row| check(row).err().map(|why| format!("{}: {why}", row["id"])))
        .collect();
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

fn text<'a>(row: &'a Value, key: &str) -> &'a str {
    row[key]
        .as_str()
        .unwrap_or_else(|| panic!("row {} has no text {key}", row["id"]))
}

fn texts<'a>(row: &'a Value, key: &str) -> Vec<&'a str> {
    let list = row[key].as_array().map(Vec::as_slice).unwrap_or_default();
    list.iter().filter_map(Value::as_str).collect()
}

#[allow(
    clippy::needless_pass_by_value,
    reason = "the callers compare values they have just made"
)]
fn same<T: PartialEq + std::fmt::Debug>(what: &str, expected: T, got: T) -> Result<(), String> {
    if expected == got {
        Ok(())
    } else {
        Err(format!("{what}: expected {expected:?}, got {got:?}"))
    }
}

fn position(fen: &str) -> Result<Position, String> {
    Position::from_fen(fen).map_err(|error| format!("{fen}: {error}"))
}

fn game(row: &Value, moves: &[&str]) -> Result<Game, String> {
    Game::from_uci_moves(position(text(row, "fen"))?, moves.iter().copied())
        .map_err(|error| error.to_string())
}

fn status(game: &Game) -> &'static str {
    game.outcome().map_or("playing", |outcome| outcome.status())
}

fn winner(game: &Game) -> Option<&'static str> {
    let winner = game.outcome()?.winner()?;
    Some(match winner {
        chess::Color::White => "brass",
        chess::Color::Black => "steel",
    })
}

/// The index at which a list of moves is refused.
fn refused_at(row: &Value, moves: &[&str]) -> Result<Option<usize>, String> {
    let start = position(text(row, "fen"))?;
    Ok(Game::from_uci_moves(start, moves.iter().copied())
        .err()
        .map(|error| error.at))
}

pub fn perft_counts_are_the_published_ones(cases: &str) {
    check(cases, "perft", |row| {
        let depth = u32::try_from(row["depth"].as_u64().unwrap()).unwrap();
        let nodes = perft(&position(text(row, "fen"))?, depth);
        same("nodes", row["nodes"].as_u64().unwrap(), nodes)
    });
}

pub fn legal_moves_are_exact(cases: &str) {
    check(cases, "legal", |row| {
        let moves = texts(row, "moves");
        let legal: Vec<String> = game(row, &moves)?
            .legal_moves()
            .iter()
            .map(ToString::to_string)
            .collect();
        if let Some(count) = row["count"].as_u64() {
            same("count", count, legal.len() as u64)?;
        }
        for included in texts(row, "includes") {
            same(included, true, legal.iter().any(|m| m == included))?;
            game(row, &[&moves[..], &[included]].concat())?;
        }
        for excluded in texts(row, "excludes") {
            same(excluded, false, legal.iter().any(|m| m == excluded))?;
            let at = refused_at(row, &[&moves[..], &[excluded]].concat())?;
            same(excluded, Some(moves.len()), at)?;
        }
        Ok(())
    });
}

pub fn states_follow_from_moves(cases: &str) {
    check(cases, "state", |row| {
        let moves = texts(row, "moves");
        let game_now = game(row, &moves)?;
        if let Some(fen) = row["fen_after"].as_str() {
            same("fen", fen, &game_now.position().fen())?;
        }
        if let Some(expected) = row["status"].as_str() {
            same("status", expected, status(&game_now))?;
        }
        if row.get("winner").is_some() {
            same("winner", row["winner"].as_str(), winner(&game_now))?;
        }
        if let Some(check) = row["check"].as_bool() {
            same("check", check, game_now.position().is_check())?;
        }
        let mut replayed = Game::from_position(*game_now.start());
        for (index, uci) in moves.iter().enumerate() {
            let san = game_now.san_at(index).ok_or("no SAN")?;
            let read = replayed
                .position()
                .read_san(&san)
                .map_err(|error| format!("{san}: {error}"))?;
            same(&san, *uci, &read.to_string())?;
            replayed.play(read).map_err(|error| error.to_string())?;
        }
        if let (Some(expected), [before @ .., _]) = (row["status_before_last"].as_str(), &moves[..])
        {
            same(
                "status one move earlier",
                expected,
                status(&game(row, before)?),
            )?;
        }
        if let Some(refused) = row["refused_after"].as_str() {
            let at = refused_at(row, &[&moves[..], &[refused]].concat())?;
            same("move after the end", Some(moves.len()), at)?;
        }
        Ok(())
    });
}

pub fn flag_fall_asks_who_can_still_mate(cases: &str) {
    check(cases, "flag", |row| {
        let position = position(text(row, "fen"))?;
        let verdict = |flagged: chess::Color| match (position.can_win(!flagged), flagged) {
            (false, _) => "draw",
            (true, chess::Color::White) => "steel_wins",
            (true, chess::Color::Black) => "brass_wins",
        };
        same(
            "brass",
            text(row, "brass_flags"),
            verdict(chess::Color::White),
        )?;
        same(
            "steel",
            text(row, "steel_flags"),
            verdict(chess::Color::Black),
        )
    });
}

pub fn bad_fens_are_refused(cases: &str) {
    check(cases, "fen_reject", |row| {
        match Position::from_fen(text(row, "fen")) {
            Ok(position) => Err(format!("accepted as {position:?}")),
            Err(_) => Ok(()),
        }
    });
}

pub fn good_fens_are_put_right_and_then_stable(cases: &str) {
    check(cases, "fen_accept", |row| {
        let after = text(row, "fen_after");
        same("fen", after, &position(text(row, "fen"))?.fen())?;
        same("fen again", after, &position(after)?.fen())
    });
}

pub fn san_is_written_shortest(cases: &str) {
    check(cases, "san_write", |row| {
        let position = position(text(row, "fen"))?;
        let m = position
            .read_uci(text(row, "uci"))
            .map_err(|error| error.to_string())?;
        same("san", Some(text(row, "san")), position.san(m).as_deref())
    });
}

pub fn san_is_read(cases: &str) {
    check(cases, "san_read", |row| {
        let m = position(text(row, "fen"))?
            .read_san(text(row, "san"))
            .map_err(|error| error.to_string())?;
        same("uci", text(row, "uci"), &m.to_string())
    });
}

pub fn bad_san_is_refused(cases: &str) {
    check(cases, "san_reject", |row| {
        match position(text(row, "fen"))?.read_san(text(row, "san")) {
            Ok(m) => Err(format!("read as {m}")),
            Err(_) => Ok(()),
        }
    });
}

pub fn pgn_is_read(cases: &str) {
    check(cases, "pgn", |row| {
        let read: Vec<PgnGame> = pgn::games(text(row, "pgn").as_bytes()).collect();
        let wanted = row["games"]
            .as_array()
            .map(Vec::as_slice)
            .unwrap_or_default();
        same("number of games", wanted.len(), read.len())?;
        for (want, game) in wanted.iter().zip(&read) {
            for (name, value) in want["tags"].as_object().into_iter().flatten() {
                let got = match name.as_str() {
                    "Result" => Some(game.result.mark()),
                    name => game.tags.get(name),
                };
                same(name, value.as_str(), got)?;
            }
            let mut position = *game.start();
            let mut sans = Vec::new();
            for m in game.main_line() {
                sans.push(position.san(m).ok_or("an illegal move")?);
                position = position.play_unchecked(m);
            }
            same(
                "moves",
                texts(want, "sans"),
                sans.iter().map(String::as_str).collect(),
            )?;
            same("result", text(want, "result"), game.result.mark())?;
            if let Some(fen) = want["final_fen"].as_str() {
                same("fen", fen, &position.fen())?;
            }
            if let Some(ok) = want["ok"].as_bool() {
                same("ok", ok, game.error.is_none())?;
            }
        }
        Ok(())
    });
}
