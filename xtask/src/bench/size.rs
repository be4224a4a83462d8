//! `cargo xtask bench size`: what is shipped, in bytes.

use std::collections::BTreeSet;

use crate::{
    build,
    compress::{self, Size},
    failure::Failure,
    files, page, project,
};

/// What the opponents' Web Worker loads has a name that begins with this.
const BOT: &str = "assets/bot";

/// One line a shipped file, then the two totals that have budgets.
pub fn run() -> Result<(), Failure> {
    build::build()?;
    let dist = project::path(page::DIST);
    let names = files::list(&dist)?;
    let paths: Vec<_> = names.iter().map(|name| dist.join(name)).collect();
    let sizes = compress::sizes(&paths)?;
    let width = names.iter().map(String::len).max().unwrap_or_default();

    println!(
        "{:width$} {:>9} {:>9} {:>9}",
        "file", "raw", "gzip", "brotli"
    );
    for (name, Size { raw, gzip, brotli }) in names.iter().zip(&sizes) {
        println!("{name:width$} {raw:>9} {gzip:>9} {brotli:>9}");
    }
    let first = first_load(&names)?;
    let total = |wanted: &dyn Fn(&str) -> bool| -> u64 {
        names
            .iter()
            .zip(&sizes)
            .filter(|(name, _)| wanted(name))
            .map(|(_, size)| size.brotli)
            .sum()
    };
    println!(
        "first_load_brotli_bytes {}",
        total(&|name| first.contains(name))
    );
    println!("bot_brotli_bytes {}", total(&|name| name.starts_with(BOT)));
    Ok(())
}

/// What a first visit to the home page loads: the page, and whatever it and its scripts and style
/// sheets name, except what comes later.
fn first_load(names: &[String]) -> Result<BTreeSet<String>, Failure> {
    let mut found = BTreeSet::new();
    let mut open = vec!["index.html".to_owned()];
    while let Some(name) = open.pop() {
        if !found.insert(name.clone()) {
            continue;
        }
        let bytes = files::read(&project::path(page::DIST).join(&name))?;
        if let Ok(text) = std::str::from_utf8(&bytes) {
            let linked = page::linked(text, names);
            open.extend(
                linked
                    .into_iter()
                    .filter(|name| !page::LATER.iter().any(|later| name.starts_with(later)))
                    .map(str::to_owned),
            );
        }
    }
    Ok(found)
}
