//! From what cargo made to what a browser loads: wasm-bindgen, wasm-opt, esbuild.

use std::path::{Path, PathBuf};

use crate::{
    digest::Digest,
    failure::Failure,
    files, npm, process,
    project::{self, WASM_TARGET},
    stamp::Stamp,
    steps::say,
};

/// A program of the page: cargo's binary, the name that it ships under, and how hard wasm-opt tries.
struct Program {
    binary: &'static str,
    name: &'static str,
    level: &'static str,
}

const PROGRAMS: [Program; 2] = [
    Program {
        binary: "selminha-app",
        name: "app",
        level: "-Os",
    },
    Program {
        binary: "bot",
        name: "bot",
        level: "-O3",
    },
];

/// What the compiler emits for this target. Named one by one: with all features on, wasm-opt
/// writes encodings that browsers refuse.
const FEATURES: [&str; 6] = [
    "--enable-bulk-memory",
    "--enable-multivalue",
    "--enable-mutable-globals",
    "--enable-nontrapping-float-to-int",
    "--enable-reference-types",
    "--enable-sign-ext",
];

/// Makes `<name>.js` and `<name>_bg.wasm` of each program and returns the directory of all.
pub fn make(bindgen: &Path) -> Result<PathBuf, Failure> {
    let out = project::work().join("page");
    for program in PROGRAMS {
        let module = project::target()
            .join(WASM_TARGET)
            .join("page")
            .join(program.binary)
            .with_extension("wasm");
        let inputs = Digest::default()
            .with(include_str!("glue.rs"))
            .with(project::locked_version("wasm-bindgen-cli")?)
            .with(npm::lock_digest()?)
            .with(files::read(&module)?);
        let dir = out.join(program.name);
        let stamp = Stamp::new(&format!("page-{}", program.name), inputs, &dir);
        if !stamp.is_fresh() {
            program.make(bindgen, &module, &dir)?;
            stamp.record()?;
        }
    }
    Ok(out)
}

impl Program {
    fn make(&self, bindgen: &Path, module: &Path, dir: &Path) -> Result<(), Failure> {
        let Self { name, level, .. } = self;
        let scratch = project::work().join("scratch");
        files::remove_dir(&scratch)?;
        files::remove_dir(dir)?;
        files::create_dir(dir)?;

        say(format!("generating the JavaScript of {name}"));
        let mut generate = process::command(bindgen);
        generate
            .arg(module)
            .arg("--out-dir")
            .arg(&scratch)
            .args(["--out-name", name, "--target", "web", "--no-typescript"])
            .args(["--omit-default-module-path", "--remove-name-section"])
            .arg("--remove-producers-section");
        process::run("wasm-bindgen", &mut generate)?;

        say(format!("optimising the module of {name}"));
        let wasm = format!("{name}_bg.wasm");
        optimise(&scratch.join(&wasm), &dir.join(&wasm), level)?;

        // Bundling folds the snippets of crates into the one file.
        let mut minify = process::command(super::esbuild());
        minify
            .arg(scratch.join(format!("{name}.js")))
            .args(["--bundle", "--format=esm", "--minify", "--target=es2022"])
            .args(["--log-level=warning", "--legal-comments=none"])
            .arg(format!(
                "--outfile={}",
                dir.join(format!("{name}.js")).display()
            ));
        process::run("esbuild", &mut minify)
    }
}

/// Runs wasm-opt.
pub fn optimise(module: &Path, out: &Path, level: &str) -> Result<(), Failure> {
    let mut optimise = process::node("node_modules/binaryen/bin/wasm-opt");
    optimise
        .arg(module)
        .arg("-o")
        .arg(out)
        .arg(level)
        .args(FEATURES);
    process::run("wasm-opt", &mut optimise)
}
