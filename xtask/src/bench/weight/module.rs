//! The parts of a WebAssembly module: its functions by name, and its other sections.
//!
//! The names are in the custom section `name`:
//! <https://webassembly.github.io/spec/core/appendix/custom.html>.

use std::collections::BTreeMap;

use crate::wasm::Reader;

const CUSTOM: u8 = 0;
const IMPORTS: u8 = 2;
const CODE: u8 = 10;
const DATA: u8 = 11;
/// The kinds of imports: `(what is imported, the bytes of its description but for the limits)`.
const FUNCTION: u8 = 0;
const TABLE: u8 = 1;
const MEMORY: u8 = 2;
const GLOBAL: u8 = 3;
const TAG: u8 = 4;
/// The subsection of the functions' names.
const FUNCTION_NAMES: u8 = 1;

/// A piece of a module.
pub struct Part {
    /// A function's name without the compiler's hashes, or the kind of section in parentheses.
    pub name: String,
    /// Its bytes.
    pub bytes: Vec<u8>,
}

/// All parts but the names; `None` for what is no module or has unknown parts.
pub fn parts(module: &[u8]) -> Option<Vec<Part>> {
    let mut reader = Reader::of_module(module)?;
    let (mut imported, mut bodies) = (0, Vec::new());
    let mut names = BTreeMap::new();
    let mut parts = Vec::new();
    while !reader.is_done() {
        let id = reader.byte()?;
        let section = reader.sized()?;
        let mut inside = Reader::new(section);
        match id {
            CUSTOM if inside.sized()? == b"name" => names = function_names(inside)?,
            CUSTOM => {}
            CODE => {
                bodies = (0..inside.number()?)
                    .map(|_| inside.sized())
                    .collect::<Option<_>>()?;
            }
            _ => {
                if id == IMPORTS {
                    imported = imported_functions(inside)?;
                }
                let name = if id == DATA {
                    "(texts and tables)"
                } else {
                    "(imports, exports, types)"
                };
                parts.push(Part {
                    name: name.to_owned(),
                    bytes: section.to_vec(),
                });
            }
        }
    }
    parts.extend(bodies.into_iter().zip(imported..).map(|(body, index)| {
        Part {
            name: names
                .get(&index)
                .map_or_else(|| "(no name)".to_owned(), |name| without_hashes(name)),
            bytes: body.to_vec(),
        }
    }));
    Some(parts)
}

fn imported_functions(mut reader: Reader) -> Option<u32> {
    let mut functions = 0;
    for _ in 0..reader.number()? {
        reader.sized()?;
        reader.sized()?;
        match reader.byte()? {
            FUNCTION => {
                reader.number()?;
                functions += 1;
            }
            TABLE => {
                reader.byte()?;
                skip_limits(&mut reader)?;
            }
            MEMORY => skip_limits(&mut reader)?,
            GLOBAL | TAG => {
                reader.byte()?;
                reader.byte()?;
            }
            _ => return None,
        }
    }
    Some(functions)
}

fn function_names(mut reader: Reader) -> Option<BTreeMap<u32, String>> {
    while !reader.is_done() {
        let id = reader.byte()?;
        let mut names = Reader::new(reader.sized()?);
        if id == FUNCTION_NAMES {
            return (0..names.number()?)
                .map(|_| {
                    Some((
                        names.number()?,
                        String::from_utf8_lossy(names.sized()?).into_owned(),
                    ))
                })
                .collect();
        }
    }
    Some(BTreeMap::new())
}

/// A name without what tells its instances apart: `::h` and 16 hexadecimal digits at the end, with whatever wasm-opt
/// put behind them, and 16 digits in brackets behind a crate's name.
fn without_hashes(name: &str) -> String {
    const DIGITS: usize = 16;
    let is_hash = |text: &str| {
        text.get(..DIGITS)
            .is_some_and(|hash| hash.bytes().all(|byte| byte.is_ascii_hexdigit()))
    };
    let mut pieces = name.split('[');
    let mut bare = pieces.next().unwrap_or_default().to_owned();
    for piece in pieces {
        match piece.get(DIGITS..).and_then(|rest| rest.strip_prefix(']')) {
            Some(rest) if is_hash(piece) => bare.push_str(rest),
            _ => bare.extend(["[", piece]),
        }
    }
    if let Some((path, end)) = bare.rsplit_once("::h")
        && is_hash(end)
    {
        bare.truncate(path.len());
    }
    bare
}

/// Reads past the least size of a table or memory and, if its first bit says so, the largest.
fn skip_limits(reader: &mut Reader<'_>) -> Option<()> {
    let has_largest = reader.byte()? & 1 == 1;
    reader.number()?;
    if has_largest {
        reader.number()?;
    }
    Some(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_lose_their_hashes() {
        for (name, bare) in [
            ("a::b::h0123456789abcdef", "a::b"),
            ("a::b::h0123456789abcdef.42", "a::b"),
            (
                "<f64 as core[c5930c85a12de822]::fmt::Display>::fmt",
                "<f64 as core::fmt::Display>::fmt",
            ),
            ("<[T] as a::b>::hit", "<[T] as a::b>::hit"),
        ] {
            assert_eq!(without_hashes(name), bare);
        }
    }

    #[test]
    fn a_module_falls_into_its_parts() {
        let mut module = b"\0asm\x01\0\0\0".to_vec();
        // An imported function `m.f`, so that the module's own begin at 1; the body of one; data; its name.
        module.extend(b"\x02\x07\x01\x01m\x01f\0\0");
        module.extend(b"\x0a\x04\x01\x02\0\x0b");
        module.extend(b"\x0b\x01\0");
        module.extend(b"\0\x0c\x04name\x01\x05\x01\x01\x02::");
        let parts = parts(&module).expect("a module");
        let seen: Vec<_> = parts
            .iter()
            .map(|part| (part.name.as_str(), part.bytes.len()))
            .collect();
        assert_eq!(
            seen,
            [
                ("(imports, exports, types)", 7),
                ("(texts and tables)", 1),
                ("::", 2)
            ]
        );
    }

    #[test]
    fn what_is_cut_off_is_no_module() {
        assert!(parts(b"\0asm\x01\0\0\0\x0a\x04\x01\x02").is_none());
        assert!(parts(b"no module").is_none());
    }
}
