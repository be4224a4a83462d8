//! The page's module in parts: what its functions marked with `#[wasm_split]` need, and nothing else does, goes into
//! modules of their own that are loaded when such a function is first called.

use std::path::{Path, PathBuf};

use crate::{failure::Failure, files, process, project};

/// What the splitter calls the script that loads the parts. The main module imports it by this name.
const LOADER: &str = "parts.js";
/// The splitter's names of the parts begin so; ours do otherwise.
const SPLIT: &str = "split_";
/// See [`super::LATER`].
const PART: &str = "part-";

/// Takes `module` apart: into [`main_module`], the script that loads the rest, and the parts, whose file names in
/// `out` it returns. The script refers to them as assets.
pub fn split(module: &Path, out: &Path, name: &str) -> Result<Vec<String>, Failure> {
    let mut cargo = process::cargo();
    cargo.args(["build", "--quiet", "--package", "split"]);
    process::run("cargo build --package split", &mut cargo)?;
    let made = directory(out);
    files::remove_dir(&made)?;
    files::create_dir(&made)?;
    let program = format!("split{}", std::env::consts::EXE_SUFFIX);
    let mut split = process::command(project::target().join("debug").join(program));
    process::run("split", split.arg(module).arg(&made).arg(name))?;

    let loader = files::read_text(&made.join(LOADER))?;
    let loader = linked(&loader).ok_or_else(|| {
        Failure::new(format!(
            "the splitter wrote an unknown kind of loader:\n{loader}"
        ))
    })?;
    files::write(&out.join(LOADER), loader.as_bytes())?;
    let mut parts = Vec::new();
    for file in files::list(&made)? {
        if file != LOADER && made.join(&file) != main_module(out, name) {
            let part = part(&file);
            files::write(&out.join(&part), &files::read(&made.join(&file))?)?;
            parts.push(part);
        }
    }
    Ok(parts)
}

/// What is left of the module for wasm-bindgen, after [`split`].
pub fn main_module(out: &Path, name: &str) -> PathBuf {
    directory(out).join(name).with_extension("wasm")
}

/// The glue of the main module `name` with what the parts' script offers put among the rest that the module imports:
/// wasm-opt gives all imports one module.
pub fn join(glue: &str, name: &str) -> Result<String, Failure> {
    let own = format!("\"./{name}_bg.js\": import0,");
    let imported = format!(" from \"./{LOADER}\"");
    let listed = format!("\"./{LOADER}\": ");
    let mut loader = None;
    let mut joined = String::with_capacity(glue.len());
    // The script is imported, and listed among the imports, once for each function of it.
    for line in glue.lines() {
        if let Some(import) = line.strip_suffix(&imported) {
            if loader.is_none() {
                loader = import.strip_prefix("import * as ");
                joined.extend([line, "\n"]);
            }
        } else if !line.trim_start().starts_with(&listed) {
            joined.extend([line, "\n"]);
        }
    }
    match loader {
        Some(loader) if glue.contains(&own) => {
            let all = format!("\"./{name}_bg.js\": Object.assign(import0, {loader}),");
            Ok(joined.replace(&own, &all))
        }
        _ => Err(Failure::new(format!(
            "{name}.js does not import \"./{LOADER}\" as known"
        ))),
    }
}

/// Whether a module that the main one imports from is the parts' script.
pub fn is_loader(module: &str) -> bool {
    module.strip_prefix("./") == Some(LOADER)
}

fn directory(out: &Path) -> PathBuf {
    out.join("split")
}

/// The file name that a part ships under.
fn part(file: &str) -> String {
    format!("{PART}{}", file.strip_prefix(SPLIT).unwrap_or(file))
}

/// The splitter's loader, with the parts as assets, and with the main module's exports written as properties: only
/// there are names found that are to be shortened, and in the parts they stay long. `None` if it is not as expected.
fn linked(loader: &str) -> Option<String> {
    let mut out = String::with_capacity(loader.len());
    // `const { a, b, } = initSync(…); Object.assign(shared, { a, b, });`
    let (before, rest) = loader.split_once("const { ")?;
    let (names, rest) = rest.split_once(" } = ")?;
    let (exports, rest) = rest.split_once(';')?;
    let assigned = format!("{{ {names} }}");
    let (between, mut rest) = rest.split_once(&assigned)?;
    out.push_str(before);
    out.push_str("const exports = ");
    out.push_str(exports);
    out.push(';');
    out.push_str(between);
    out.push_str("{ ");
    for name in names
        .split(", ")
        .map(str::trim)
        .filter(|name| !name.is_empty())
    {
        out.extend(["\"", name, "\": exports.", name, ", "]);
    }
    out.push('}');
    // `new URL("./split_x.wasm", import.meta.url)`
    while let Some((before, after)) = rest.split_once("new URL(\"./") {
        let (file, after) = after.split_once("\", import.meta.url)")?;
        out.push_str(before);
        out.extend(["\"{{asset:", &part(file), "}}\""]);
        rest = after;
    }
    out.push_str(rest);
    // The loader calls back through the table, which in the parts' imports has its long name.
    let imported = "sharedImports.__wasm_split.__indirect_function_table";
    Some(out.replace(imported, &format!("{exports}.__indirect_function_table")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_loader_names_assets_and_reads_exports_as_properties() {
        let loader = "import { initSync } from \"./app.js\";\n\
            const { memory, shared0,  } = initSync(undefined, undefined);\n\
            Object.assign(imports.x, { memory, shared0,  });\n\
            fetch(new URL(\"./split_room.wasm\", import.meta.url));\n\
            fetch(new URL(\"./chunk_2.wasm\", import.meta.url));\n\
            sharedImports.__wasm_split.__indirect_function_table.get(index);";
        let wanted = "import { initSync } from \"./app.js\";\n\
            const exports = initSync(undefined, undefined);\n\
            Object.assign(imports.x, { \"memory\": exports.memory, \"shared0\": exports.shared0, });\n\
            fetch(\"{{asset:part-room.wasm}}\");\n\
            fetch(\"{{asset:part-chunk_2.wasm}}\");\n\
            initSync(undefined, undefined).__indirect_function_table.get(index);";
        assert_eq!(linked(loader).as_deref(), Some(wanted));
    }

    #[test]
    fn the_module_imports_the_loader_with_the_rest() {
        let glue = "import * as import1 from \"./parts.js\"\n\
            import * as import2 from \"./parts.js\"\n\
            return {\n\
            \x20 \"./app_bg.js\": import0,\n\
            \x20 \"./parts.js\": import1,\n\
            \x20 \"./parts.js\": import2,\n\
            };\n";
        let wanted = "import * as import1 from \"./parts.js\"\n\
            return {\n\
            \x20 \"./app_bg.js\": Object.assign(import0, import1),\n\
            };\n";
        assert_eq!(join(glue, "app").expect("known"), wanted);
        assert!(join("return { \"./app_bg.js\": import0, };", "app").is_err());
    }

    #[test]
    fn another_kind_of_loader_is_told() {
        assert_eq!(linked("import { wasm } from \"./app.js\";"), None);
    }
}
