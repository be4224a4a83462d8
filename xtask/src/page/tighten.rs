//! Between the JavaScript glue and its module: what only they say to each other is said shortly, and what neither
//! uses is dropped.
//!
//! wasm-bindgen writes a class for whatever a crate exports (Leptos brings streams that we never open) and gives
//! imports and exports long names with hashes, which hardly compress. The glue is the module's only user, so that
//! an export that it does not mention is dead, with all the code behind it.

use std::{collections::BTreeMap, path::Path};

use json::Json;

use super::{exports, parts};
use crate::{failure::Failure, files, process};

/// What wasm-opt calls the one module that all imports come from.
const SHORT_MODULE: &str = "a";

/// Leaves those exports of `module` that `script` mentions, and the code that they need.
pub fn drop_unused(module: &Path, script: &str, features: &[&str]) -> Result<(), Failure> {
    let bytes = files::read(module)?;
    let exports = exports::names(&bytes)
        .ok_or_else(|| Failure::new(format!("{}: not understood", module.display())))?;
    let used: Vec<String> = exports
        .iter()
        .filter(|export| words(script).any(|word| word.is_property && word.text == **export))
        .map(|export| format!(r#"{{"name":{export:?},"root":true,"export":{export:?}}}"#))
        .collect();
    let graph = module.with_extension("exports.json");
    files::write(&graph, format!("[{}]", used.join(",")).as_bytes())?;
    let mut metadce = process::node("node_modules/binaryen/bin/wasm-metadce");
    metadce
        .arg(module)
        .arg("-o")
        .arg(module)
        .arg("--graph-file")
        .arg(&graph)
        .args(features);
    // It prints what it drops.
    process::output("wasm-metadce", &mut metadce).map(drop)
}

/// `script` with the names that wasm-opt gave to imports from `module` and to exports; `table` is what it printed.
pub fn rename(script: &str, module: &str, table: &str) -> Result<String, Failure> {
    let unclear = || Failure::new(format!("wasm-opt printed an unknown table:\n{table}"));
    let (imports, exports) = names(module, table).ok_or_else(unclear)?;
    let mut renamed = String::with_capacity(script.len());
    for word in words(script) {
        let names = if word.is_property { &exports } else { &imports };
        renamed.push_str(names.get(word.text).map_or(word.text, String::as_str));
    }
    let (long, short) = (format!("\"./{module}\""), format!("\"{SHORT_MODULE}\""));
    if renamed.matches(&long).count() == 1 {
        Ok(renamed.replace(&long, &short))
    } else {
        Err(Failure::new(format!(
            "the glue does not name {long} just once"
        )))
    }
}

type Names = BTreeMap<String, String>;

/// The long and short names of the imports, which must all come from `module` or load its parts, and of the exports.
fn names(module: &str, table: &str) -> Option<(Names, Names)> {
    let table = json::parse(table)?;
    let list = |name| match table.get(name) {
        Some(Json::List(entries)) => Some(entries.as_slice()),
        _ => None,
    };
    let import = |entry: &Json<'_>| match entry {
        Json::List(parts) => match parts.as_slice() {
            [from, long, short] => {
                let from = from.text()?;
                (from.strip_prefix("./")? == module || parts::is_loader(from))
                    .then_some((long.text()?.to_owned(), short.text()?.to_owned()))
            }
            _ => None,
        },
        _ => None,
    };
    let export = |entry: &Json<'_>| match entry {
        Json::List(parts) => match parts.as_slice() {
            [long, short] => Some((long.text()?.to_owned(), short.text()?.to_owned())),
            _ => None,
        },
        _ => None,
    };
    let imports = list("imports")?.iter().map(import).collect::<Option<_>>()?;
    let exports = list("exports")?.iter().map(export).collect::<Option<_>>()?;
    Some((imports, exports))
}

/// A name in a script, or what lies between two names.
struct Word<'a> {
    text: &'a str,
    /// Whether it follows a dot.
    is_property: bool,
}

fn words(script: &str) -> impl Iterator<Item = Word<'_>> {
    let is_name = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '$';
    let mut rest = script;
    let mut after_dot = false;
    std::iter::from_fn(move || {
        let first = rest.chars().next()?;
        let end = rest
            .find(|c| is_name(c) != is_name(first))
            .unwrap_or(rest.len());
        let (text, after) = rest.split_at(end);
        rest = after;
        let is_property = after_dot && is_name(first);
        // Three dots spread a list, whose name is no property.
        after_dot = text.ends_with('.') && !text.ends_with("...");
        Some(Word { text, is_property })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const TABLE: &str = r#"{"imports":[["./app_bg.js","__wbg_now_12","b"]],"exports":[["memory","c"],["free","d"]]}"#;

    #[test]
    fn both_sides_are_renamed_and_nothing_else() {
        let script =
            r#"{__wbg_now_12:()=>w.memory.free(memory,...free,"__wbg_now_123")},{"./app_bg.js":x}"#;
        assert_eq!(
            rename(script, "app_bg.js", TABLE).expect("understood"),
            r#"{b:()=>w.c.d(memory,...free,"__wbg_now_123")},{"a":x}"#
        );
    }

    #[test]
    fn a_table_of_another_module_is_refused() {
        assert!(rename("\"./bot_bg.js\"", "bot_bg.js", TABLE).is_err());
        assert!(rename("\"./app_bg.js\"", "app_bg.js", "{}").is_err());
        assert!(rename("no module", "app_bg.js", TABLE).is_err());
    }
}
