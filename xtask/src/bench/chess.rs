//! `cargo xtask bench chess`: the rules crate beside its peers, natively and as WebAssembly, and its
//! weight.

use std::path::{Path, PathBuf};

use crate::{
    bindgen, compress,
    failure::Failure,
    files, page, process,
    project::{self, WASM_TARGET},
    steps::say,
};

/// The crate that times.
const PACKAGE: &str = "chess-bench";

/// Runs the native comparison, the one under node, and weighs the crate.
pub fn run() -> Result<(), Failure> {
    let bindgen = bindgen::ensure()?;
    say("building the native benchmark");
    cargo_build(&["--release"])?;
    let native = project::target().join("release").join(PACKAGE);
    process::run("the native benchmark", &mut process::command(native))?;

    say("building the WebAssembly benchmark");
    cargo_build(&["--release", "--lib", "--target", WASM_TARGET])?;
    let module = project::target()
        .join(WASM_TARGET)
        .join("release/chess_bench.wasm");
    let out = generate(&bindgen, &module, "nodejs", "chess_bench")?;
    let script = format!(
        "console.log(require({:?}).perft_lines(5))",
        out.join("chess_bench.js").display().to_string()
    );
    let mut node = process::command("node");
    node.args(["--eval", &script]);
    process::run("the WebAssembly benchmark", &mut node)?;
    weigh(&bindgen)
}

/// Bytes of modules that do nothing but offer the crate to JavaScript: with the rules alone, and with
/// PGN too.
fn weigh(bindgen: &Path) -> Result<(), Failure> {
    say("weighing the crate");
    for (example, figure) in [
        ("weight", "chess_wasm"),
        ("weight_pgn", "chess_wasm_with_pgn"),
    ] {
        cargo_build(&[
            "--profile",
            "bot",
            "--example",
            example,
            "--target",
            WASM_TARGET,
        ])?;
        let module = project::target()
            .join(WASM_TARGET)
            .join("bot/examples")
            .join(example)
            .with_extension("wasm");
        let out = generate(bindgen, &module, "web", example)?;
        let optimised = out.join("optimised.wasm");
        page::optimise(&out.join(format!("{example}_bg.wasm")), &optimised, "-Os")?;
        for size in compress::sizes(&[optimised])? {
            println!("{figure}_raw_bytes {}", size.raw);
            println!("{figure}_brotli_bytes {}", size.brotli);
        }
    }
    Ok(())
}

fn cargo_build(arguments: &[&str]) -> Result<(), Failure> {
    let mut cargo = process::cargo();
    cargo
        .args(["build", "--quiet", "--package", PACKAGE])
        .args(arguments);
    process::run("cargo build --package chess-bench", &mut cargo)
}

/// Makes the JavaScript glue in a directory of its own.
fn generate(bindgen: &Path, module: &Path, target: &str, name: &str) -> Result<PathBuf, Failure> {
    let out = project::work().join("bench").join(name);
    files::create_dir(&out)?;
    // The glue for node is of the kind that a package without a type has; ours says "module".
    files::write(&out.join("package.json"), b"{}")?;
    let mut generate = process::command(bindgen);
    generate
        .arg(module)
        .arg("--out-dir")
        .arg(&out)
        .args(["--out-name", name, "--target", target, "--no-typescript"])
        .args(["--remove-name-section", "--remove-producers-section"]);
    process::run("wasm-bindgen", &mut generate)?;
    Ok(out)
}
