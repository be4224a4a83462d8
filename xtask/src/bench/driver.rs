//! Drivers of benchmarks, which are written in TypeScript and run by node.

use std::process::Command;

use crate::{failure::Failure, page, process, project};

/// The driver `e2e/bench/<name>.ts`, ready to be run. Its bundle lies as deep in the tree as the source, since it finds
/// other files from there.
pub fn driver(name: &str) -> Result<Command, Failure> {
    let bundle = format!("e2e/results/bench-{name}.mjs");
    let mut esbuild = process::command(page::esbuild());
    esbuild
        .arg(project::path(&format!("e2e/bench/{name}.ts")))
        .args(["--bundle", "--platform=node", "--format=esm"])
        // What is installed is loaded as it is.
        .args(["--packages=external", "--log-level=warning"])
        .arg(format!("--outfile={}", project::path(&bundle).display()));
    process::run("esbuild", &mut esbuild)?;
    Ok(process::node(&bundle))
}
