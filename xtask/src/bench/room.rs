//! `cargo xtask bench room`: our rooms beside a bare JavaScript object, in the real runtime.

use crate::{bindgen, doctor, failure::Failure, page, process, project, steps::say, worker};

/// The client, in TypeScript.
const CLIENT: &str = "e2e/bench/room.ts";
/// The client as node runs it: as deep in the tree as the sources, since it finds other files from there.
const BUNDLE: &str = "e2e/results/bench-room.mjs";

/// Builds the Worker alone, then measures it.
pub fn run() -> Result<(), Failure> {
    doctor::ensure_build_tools()?;
    worker::build(&bindgen::ensure()?)?;
    let mut esbuild = process::command(page::esbuild());
    esbuild
        .arg(project::path(CLIENT))
        .args(["--bundle", "--platform=node", "--format=esm"])
        // What is installed is loaded as it is.
        .args(["--packages=external", "--log-level=warning"])
        .arg(format!("--outfile={}", project::path(BUNDLE).display()));
    process::run("esbuild", &mut esbuild)?;
    say("measuring: about two minutes, for which the machine should have nothing else to do");
    process::run("the benchmark of rooms", &mut process::node(BUNDLE))
}
