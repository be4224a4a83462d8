//! The Worker: `worker/` into `build/`, by worker-build.

use std::path::Path;

use crate::{
    digest::Digest,
    doctor,
    failure::Failure,
    files, npm, page, process,
    project::{self, WASM_TARGET},
    stamp::Stamp,
    steps::say,
};

/// Where the Worker's modules go.
const DIST: &str = "build";

/// What worker-build makes that `worker/entry.mjs` imports; the module comes first, since the script names it.
const MODULES: [&str; 2] = ["index_bg.wasm", "index.js"];

/// Builds the Worker, unless neither its code nor the tools changed.
pub fn build(bindgen: &Path) -> Result<(), Failure> {
    // Cargo knows best what the module depends on, and does nothing when nothing changed. The same
    // flags and variable as worker-build's, so that its own call then finds all done.
    let mut cargo = process::cargo();
    cargo
        .args([
            "build",
            "--package",
            "selminha-worker",
            "--lib",
            "--release",
        ])
        .args(["--target", WASM_TARGET])
        .env("WASM_BINDGEN_USE_JS_SYS", "1");
    say("compiling the Worker");
    process::run("cargo build --package selminha-worker", &mut cargo)?;

    let module = project::target()
        .join(WASM_TARGET)
        .join("release/selminha_worker.wasm");
    let inputs = Digest::default()
        .with(include_str!("worker.rs"))
        .with(project::locked_version("worker")?)
        .with(npm::lock_digest()?)
        .with(files::read(&module)?);
    let out = project::path(DIST);
    // Packed elsewhere: `wrangler dev` watches the real directory and shall see each file change once.
    let packed = project::work().join("worker");
    let stamp = Stamp::new("worker", inputs, &out);
    if stamp.is_fresh() {
        say("the Worker is up to date");
        return Ok(());
    }
    let mut worker_build = process::command(doctor::ensure_worker_build()?);
    worker_build
        .args(["worker", "--release", "--out-dir"])
        .arg(&packed)
        .env("WASM_BINDGEN_BIN", bindgen)
        .env("WASM_OPT_BIN", project::path("node_modules/.bin/wasm-opt"))
        .env("ESBUILD_BIN", page::esbuild());
    say("packing the Worker");
    files::remove_dir(&packed)?;
    process::run("worker-build", &mut worker_build)?;
    for name in MODULES {
        files::write(&out.join(name), &files::read(&packed.join(name))?)?;
    }
    stamp.record()
}
