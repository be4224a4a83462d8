//! The page: `app/` into `dist/`.

mod assets;
mod exports;
mod glue;
mod offline;
mod parts;
mod references;
mod tighten;

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

/// Shipped files that are loaded later than a first visit to a page needs them have names that begin with one of these:
/// the opponents' Web Worker, the parts of the page's module, what keeps or installs it on the device, and the pictures
/// of the opponents, of which a game shows one.
pub const LATER: [&str; 6] = [
    "assets/bot",
    "assets/part-",
    "assets/offline",
    "coins/",
    "icons/",
    "manifest.",
];

/// Builds the page, unless neither its code, its assets nor the tools changed.
pub fn build(bindgen: &Path) -> Result<(), Failure> {
    compile()?;
    let generated = glue::make(bindgen)?;
    if assets::assemble(&generated)? {
        say("wrote dist/");
    } else {
        say("the page is up to date");
    }
    Ok(())
}

/// Builds the page's own module as it is shipped, except that its functions keep their names. In `dir`.
pub fn build_named(bindgen: &Path, dir: &Path) -> Result<PathBuf, Failure> {
    compile()?;
    glue::make_named(bindgen, dir)
}

fn compile() -> Result<(), Failure> {
    // Leptos erases the types of views: its machinery is then compiled once for each kind of element, and
    // not once for each place. Only the page is compiled with this, so that nothing else is built anew.
    let flags = [
        "--cfg".to_owned(),
        "erase_components".to_owned(),
        // Panics name files; where crates were unpacked is nobody's business and differs between machines.
        format!("--remap-path-prefix={}=crates", project::crates().display()),
    ];
    say("compiling the page");
    // One call a program: each gets the features and the profile that it alone needs.
    for (package, profile) in [("selminha-app", "page"), ("selminha-bot", "bot")] {
        // Cargo knows best what the modules depend on, and does nothing when nothing changed.
        let mut cargo = process::cargo();
        cargo
            .args(["build", "--package", package, "--profile", profile])
            .args(["--target", WASM_TARGET])
            // Debug formatting of texts is TOML's quoting too, for paths.
            .arg("--config")
            .arg(format!("target.{WASM_TARGET}.rustflags={flags:?}"));
        process::run(&format!("cargo build --package {package}"), &mut cargo)?;
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
