//! `cargo xtask bench page`: the page in a slowed-down Chromium, beside one that does nothing.

use crate::{
    browser::Browser, build, doctor, failure::Failure, page, process, project, steps::say,
};

/// The driver, in TypeScript.
const DRIVER: &str = "e2e/bench/page.ts";
/// The driver as node runs it: as deep in the tree as the source, since it finds `dist/` from there.
const BUNDLE: &str = "e2e/results/bench-page.mjs";

/// Builds the page, then measures it.
pub fn run() -> Result<(), Failure> {
    doctor::ensure_build_tools()?;
    let browser = Browser::ensure()?;
    build::build()?;
    let mut esbuild = process::command(page::esbuild());
    esbuild
        .arg(project::path(DRIVER))
        .args(["--bundle", "--platform=node", "--format=esm"])
        // What is installed is loaded as it is.
        .args(["--packages=external", "--log-level=warning"])
        .arg(format!("--outfile={}", project::path(BUNDLE).display()));
    process::run("esbuild", &mut esbuild)?;
    say("measuring: about three minutes, for which the machine should have nothing else to do");
    let mut driver = process::node(BUNDLE);
    browser.name_to(&mut driver);
    process::run("the benchmark of the page", &mut driver)
}
