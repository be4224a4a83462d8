//! What a module offers to JavaScript.

use crate::wasm::{self, Reader};

const EXPORTS: u8 = 7;

/// The names of a module's exports; `None` for what is no module.
pub fn names(module: &[u8]) -> Option<Vec<&str>> {
    let mut sections = Reader::of_module(module)?;
    while let Some(id) = sections.byte() {
        let section = sections.sized()?;
        if id == EXPORTS {
            return Some(entries(section)?.iter().map(|entry| entry.name).collect());
        }
    }
    Some(Vec::new())
}

/// The module without the exports of these names; `None` for what is no module. All else stays as it is, where the
/// linker's records of it say that it is.
pub fn without(module: &[u8], unwanted: impl Fn(&str) -> bool) -> Option<Vec<u8>> {
    let mut sections = Reader::of_module(module)?;
    let mut out = wasm::HEADER.to_vec();
    while let Some(id) = sections.byte() {
        let section = sections.sized()?;
        let mut left = Vec::new();
        if id == EXPORTS {
            let kept: Vec<_> = entries(section)?
                .into_iter()
                .filter(|entry| !unwanted(entry.name))
                .collect();
            left.extend(wasm::number(kept.len().try_into().ok()?));
            left.extend(kept.iter().flat_map(|entry| entry.bytes));
        } else {
            left.extend(section);
        }
        out.push(id);
        out.extend(wasm::number(left.len().try_into().ok()?));
        out.extend(left);
    }
    Some(out)
}

struct Entry<'a> {
    name: &'a str,
    /// The whole entry, its name included.
    bytes: &'a [u8],
}

fn entries(section: &[u8]) -> Option<Vec<Entry<'_>>> {
    let mut reader = Reader::new(section);
    (0..reader.number()?)
        .map(|_| {
            let before = reader.rest();
            let name = std::str::from_utf8(reader.sized()?).ok()?;
            let (_kind, _index) = (reader.byte()?, reader.number()?);
            let bytes = before.get(..before.len() - reader.rest().len())?;
            Some(Entry { name, bytes })
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A section that is not looked into, exports of a memory and a function, and one more section.
    const MODULE: &[u8] =
        b"\0asm\x01\0\0\0\x05\x03\x01\x00\x11\x07\x0d\x02\x03mem\x02\x00\x03run\x00\x07\x0b\x01\x00";

    #[test]
    fn exports_are_read_in_their_order() {
        assert_eq!(names(MODULE), Some(vec!["mem", "run"]));
        assert_eq!(names(b"\0asm\x01\0\0\0"), Some(Vec::new()));
        assert_eq!(names(b"no module"), None);
        assert_eq!(names(&MODULE[..20]), None);
    }

    #[test]
    fn unwanted_exports_go_and_nothing_else() {
        assert_eq!(without(MODULE, |_| false).as_deref(), Some(MODULE));
        assert_eq!(
            without(MODULE, |name| name == "run").as_deref(),
            Some(
                b"\0asm\x01\0\0\0\x05\x03\x01\x00\x11\x07\x07\x01\x03mem\x02\x00\x0b\x01\x00"
                    .as_slice()
            )
        );
    }
}
