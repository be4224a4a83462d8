//! `cargo xtask bench weight`: what the page's WebAssembly is made of, so that one knows where to cut.

mod module;

use std::{collections::BTreeMap, path::PathBuf};

use crate::{bindgen, compress, doctor, failure::Failure, files, page, project, steps::say};

use module::Part;

/// How many lines each table has.
const LINES: usize = 10;

/// Builds the page with its names, and prints the crates and the functions that weigh most.
pub fn run() -> Result<(), Failure> {
    doctor::ensure_build_tools()?;
    let dir = project::work().join("bench/weight");
    let module = page::build_named(&bindgen::ensure()?, &dir)?;
    say("weighing the page's module, as it is shipped but with names");
    let parts = module::parts(&files::read(&module)?)
        .ok_or_else(|| Failure::new(format!("{}: not understood", module.display())))?;

    println!(
        "\nby crate; brotli as if each were compressed alone, which sums up to more than the whole"
    );
    table(group(&parts, |name| crate_of(name)), &dir)?;
    println!(
        "\nby function, with all that the compiler made of it for different types and call sites"
    );
    table(group(&parts, |name| name), &dir)?;

    let total: usize = parts.iter().map(|part| part.bytes.len()).sum();
    println!("\npage_wasm_parts_bytes {total}");
    Ok(())
}

/// What belongs together: how many parts and their bytes.
#[derive(Default)]
struct Group {
    parts: usize,
    bytes: Vec<u8>,
}

fn group<'a>(parts: &'a [Part], key: impl Fn(&'a str) -> &'a str) -> Vec<(&'a str, Group)> {
    let mut groups: BTreeMap<&str, Group> = BTreeMap::new();
    for part in parts {
        let group = groups.entry(key(&part.name)).or_default();
        group.parts += 1;
        group.bytes.extend(&part.bytes);
    }
    let mut groups: Vec<_> = groups.into_iter().collect();
    groups.sort_by_key(|(_, group)| std::cmp::Reverse(group.bytes.len()));
    groups
}

/// Prints the largest groups. They are compressed as files, in `dir`.
fn table(groups: Vec<(&str, Group)>, dir: &std::path::Path) -> Result<(), Failure> {
    let largest = groups.into_iter().take(LINES).collect::<Vec<_>>();
    let mut paths: Vec<PathBuf> = Vec::new();
    for (index, (_, group)) in largest.iter().enumerate() {
        let path = dir.join(format!("group-{index}"));
        files::write(&path, &group.bytes)?;
        paths.push(path);
    }
    println!("{:>9} {:>9} {:>6}", "raw", "brotli", "parts");
    for ((name, group), size) in largest.iter().zip(compress::sizes(&paths)?) {
        println!(
            "{:>9} {:>9} {:>6}  {name}",
            size.raw, size.brotli, group.parts
        );
    }
    Ok(())
}

/// The crate that a function comes from: `reactive_graph` for `reactive_graph::owner::Owner::with`, and for
/// `<T as reactive_graph::traits::Get>::get`. What implements a trait counts for the type's crate when that is known.
/// Sections other than functions count for themselves.
fn crate_of(name: &str) -> &str {
    let is_path_of_crate =
        |path: &&str| path.contains("::") && path.starts_with(char::is_lowercase);
    name.split([' ', '<', '>', '&', '(', ')', ','])
        .find(is_path_of_crate)
        .and_then(|path| path.split("::").next())
        .unwrap_or(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn functions_belong_to_crates() {
        for (name, expected) in [
            ("reactive_graph::owner::Owner::with", "reactive_graph"),
            ("<T as reactive_graph::traits::Get>::get", "reactive_graph"),
            (
                "<&mut serde_json::de::Deserializer<R> as serde_core::de::Deserializer>::x",
                "serde_json",
            ),
            (
                "<(A,B) as tachys::html::attribute::Attribute>::build",
                "tachys",
            ),
            ("<f64 as core::fmt::Display>::fmt", "core"),
            ("main", "main"),
            ("(data)", "(data)"),
        ] {
            assert_eq!(crate_of(name), expected, "{name}");
        }
    }

    #[test]
    fn what_has_one_name_is_one_group() {
        let part = |name: &str, size| Part {
            name: name.into(),
            bytes: vec![0; size],
        };
        let parts = [part("a::f", 2), part("b::f", 3), part("a::f", 2)];
        let groups = group(&parts, |name| name);
        let seen: Vec<_> = groups
            .iter()
            .map(|(name, group)| (*name, group.parts, group.bytes.len()))
            .collect();
        assert_eq!(seen, [("a::f", 2, 4), ("b::f", 1, 3)]);
    }
}
