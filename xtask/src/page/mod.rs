//! The page: `app/` into `dist/`.

mod assets;
mod glue;
mod references;

use std::path::{Path, PathBuf};

use crate::{
    failure::Failure,
    process,
    project::{self, WASM_TARGET},
    steps::say,
};

pub use glue::optimise;
pub use references::linked;

/// Where the page goes.
pub const DIST: &str = "dist";

/// Builds the page, unless neither its code, its assets nor the tools changed.
pub fn build(bindgen: &Path) -> Result<(), Failure> {
    // Cargo knows best what the modules depend on, and does nothing when nothing changed.
    let mut cargo = process::cargo();
    cargo
        .args([
            "build",
            "--package",
            "selminha-app",
            "--bins",
            "--profile",
            "page",
        ])
        .args(["--target", WASM_TARGET]);
    say("compiling the page");
    process::run("cargo build --package selminha-app", &mut cargo)?;

    let generated = glue::make(bindgen)?;
    if assets::assemble(&generated)? {
        say("wrote dist/");
    } else {
        say("the page is up to date");
    }
    Ok(())
}

/// The esbuild program. The script of the same name would start a Node only to call it.
pub fn esbuild() -> PathBuf {
    let (os, arch) = (std::env::consts::OS, std::env::consts::ARCH);
    let os = if os == "macos" { "darwin" } else { os };
    let arch = match arch {
        "x86_64" => "x64",
        "aarch64" => "arm64",
        other => other,
    };
    let native = project::path(&format!("node_modules/@esbuild/{os}-{arch}/bin/esbuild"));
    if native.is_file() {
        native
    } else {
        project::path("node_modules/.bin/esbuild")
    }
}
