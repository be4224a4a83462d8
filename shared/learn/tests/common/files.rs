//! Reading a file, and naming the entry that cannot be read.

use std::path::Path;

use chess::Position;
use json::{FromJson, Json};

use super::Report;

/// Reads a file that has a list of entries, each with an `id` and perhaps a list of entries of its own.
pub fn read<T: FromJson>(
    directory: &Path,
    file: &str,
    list: &str,
    inner: &str,
    report: &mut Report,
) -> Option<T> {
    let text = match std::fs::read_to_string(directory.join(file)) {
        Ok(text) => text,
        Err(error) => {
            report.add(file, "the file", error.to_string());
            return None;
        }
    };
    let Some(json) = json::parse(&text) else {
        report.add(file, "the file", where_json_ends(&text));
        return None;
    };
    fens(&json, file, report);
    let value = T::from_json(&json);
    if value.is_none() {
        blame::<T>(&json, file, list, inner, report);
    }
    value
}

/// The first line up to which nothing can be made of the text: found by cutting it shorter and shorter.
fn where_json_ends(text: &str) -> String {
    // Each line is tried alone where lines are entries.
    let bad = text.lines().position(|line| {
        let entry = line.trim().trim_end_matches(',');
        entry.starts_with('{') && entry.ends_with('}') && json::parse(entry).is_none()
    });
    match bad {
        Some(line) => format!("line {}: this entry is no JSON", line + 1),
        None => "it is no JSON".to_owned(),
    }
}

/// Every FEN is one of a legal position.
fn fens(json: &Json<'_>, file: &str, report: &mut Report) {
    match json {
        Json::Object(fields) => {
            for (name, value) in fields {
                if name == "fen"
                    && let Some(fen) = value.text()
                    && let Err(error) = Position::from_fen(fen)
                {
                    let id = json.get("id").and_then(Json::text).unwrap_or("?");
                    report.add(file, id, format!("the FEN {fen}: {error}"));
                }
                fens(value, file, report);
            }
        }
        Json::List(values) => values.iter().for_each(|value| fens(value, file, report)),
        _ => {}
    }
}

/// Names the entries without which the file could be read.
fn blame<T: FromJson>(json: &Json<'_>, file: &str, list: &str, inner: &str, report: &mut Report) {
    let before = report.problems.len();
    let entries = entries(json, list);
    for (at, entry) in entries.iter().enumerate() {
        if T::from_json(&with(json, list, std::slice::from_ref(entry))).is_some() {
            continue;
        }
        let parts = self::entries(entry, inner);
        let mut found = false;
        for (number, part) in parts.iter().enumerate() {
            let alone = with(entry, inner, std::slice::from_ref(part));
            let nothing = with(entry, inner, &[]);
            let fits = |entry| T::from_json(&with(json, list, &[entry])).is_some();
            if fits(nothing) && !fits(alone) {
                found = true;
                report.add(
                    file,
                    &id(part, number),
                    "a field is missing or cannot be read",
                );
            }
        }
        if !found {
            report.add(file, &id(entry, at), "a field is missing or cannot be read");
        }
    }
    if report.problems.len() == before {
        report.add(file, "the file", "a field outside of the list is missing");
    }
}

fn entries<'a, 'b>(json: &'b Json<'a>, name: &str) -> &'b [Json<'a>] {
    match json.get(name) {
        Some(Json::List(entries)) => entries,
        _ => &[],
    }
}

fn with<'a>(json: &Json<'a>, name: &str, list: &[Json<'a>]) -> Json<'a> {
    let mut copy = json.clone();
    if let Json::Object(fields) = &mut copy {
        for (_, value) in fields.iter_mut().filter(|(known, _)| known == name) {
            *value = Json::List(list.to_vec());
        }
    }
    copy
}

fn id(json: &Json<'_>, at: usize) -> String {
    let id = json.get("id").and_then(Json::text);
    id.map_or_else(|| format!("entry {}", at + 1), ToOwned::to_owned)
}
