//! Our own build of wasm-bindgen's command line, at the version of `Cargo.lock`.

use std::path::PathBuf;

use crate::{failure::Failure, process, project};

/// Builds it if need be and returns where it is. Called `bindgen test-runner` it runs wasm tests.
pub fn ensure() -> Result<PathBuf, Failure> {
    let mut cargo = process::cargo();
    cargo.args(["build", "--quiet", "--package", "bindgen"]);
    process::run("cargo build --package bindgen", &mut cargo)?;
    Ok(project::target()
        .join("debug")
        .join(format!("bindgen{}", std::env::consts::EXE_SUFFIX)))
}
