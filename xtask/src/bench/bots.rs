//! `cargo xtask bench bots`: the opponents' engine natively and as WebAssembly, its weight, how long the opponents
//! think in a slowed-down browser, and a match against an engine written in JavaScript.

use std::path::PathBuf;

use super::driver::driver;
use crate::{
    bindgen,
    browser::Browser,
    build, compress, doctor,
    failure::Failure,
    files, page, process,
    project::{self, WASM_TARGET},
    steps::say,
};

/// The example that is timed natively, and the one for node.
const NATIVE: &str = "speed";
const MODULE: &str = "speed_wasm";

/// Builds both engines and the page, then measures them.
pub fn run() -> Result<(), Failure> {
    doctor::ensure_build_tools()?;
    let browser = Browser::ensure()?;
    build::build()?;
    weigh()?;
    say("building the engine, natively and as WebAssembly");
    example(&["--profile", "release", "--example", NATIVE])?;
    let native = project::target().join("release/examples").join(NATIVE);
    let module = module()?;

    let mut driver = driver("bots")?;
    say("measuring: about ten minutes, for which the machine should have nothing else to do");
    driver.arg(native).arg(module);
    browser.name_to(&mut driver);
    process::run("the benchmark of the bots", &mut driver)
}

/// Bytes of what the Web Worker loads.
fn weigh() -> Result<(), Failure> {
    let dist = project::path(page::DIST);
    let paths: Vec<_> = files::list(&dist)?
        .into_iter()
        .filter(|name| name.starts_with("assets/bot"))
        .map(|name| dist.join(name))
        .collect();
    let sizes = compress::sizes(&paths)?;
    let brotli: u64 = sizes.iter().map(|size| size.brotli).sum();
    println!("bot_brotli_bytes {brotli}");
    Ok(())
}

/// Builds the engine for node as the page's worker is built, and returns the script that loads it.
fn module() -> Result<PathBuf, Failure> {
    let bindgen = bindgen::ensure()?;
    example(&[
        "--profile",
        "bot",
        "--target",
        WASM_TARGET,
        "--example",
        MODULE,
    ])?;
    let compiled = project::target()
        .join(WASM_TARGET)
        .join("bot/examples")
        .join(MODULE)
        .with_extension("wasm");
    let out = project::work().join("bench").join(MODULE);
    files::create_dir(&out)?;
    // The glue for node is of the kind that a package without a type has; ours says "module".
    files::write(&out.join("package.json"), b"{}")?;
    let mut generate = process::command(bindgen);
    generate.arg(&compiled).arg("--out-dir").arg(&out).args([
        "--out-name",
        MODULE,
        "--target",
        "nodejs",
        "--no-typescript",
    ]);
    process::run("wasm-bindgen", &mut generate)?;
    let made = out.join(format!("{MODULE}_bg.wasm"));
    page::optimise(&made, &made, "-O3")?;
    Ok(out.join(MODULE).with_extension("js"))
}

fn example(arguments: &[&str]) -> Result<(), Failure> {
    let mut cargo = process::cargo();
    cargo
        .args(["build", "--quiet", "--package", "bots"])
        .args(arguments);
    process::run("cargo build --package bots", &mut cargo)
}
