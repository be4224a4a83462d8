//! `cargo xtask test` and `cargo xtask check`.

use std::process::Command;

use crate::{
    args, bindgen,
    browser::Browser,
    build, deploy, doctor,
    failure::Failure,
    files, process,
    project::{self, WASM_TARGET},
    steps::{Steps, say},
};

/// Asks tests for their long variants.
const LONG: &str = "SELMINHA_LONG";

/// What builds only for wasm; its own lints run there.
const WASM_ONLY: [&str; 3] = ["selminha-app", "selminha-bot", "selminha-worker"];

/// All steps, in order.
const STEPS: [&str; 9] = [
    "fmt", "clippy", "native", "doc", "wasm", "build", "worker", "types", "e2e",
];

/// Those of `cargo xtask check`.
const CHECKS: [&str; 5] = ["fmt", "clippy", "types", "build", "worker"];

/// Runs the checks and tests that the words ask for.
pub fn test(options: &args::Test) -> Result<(), Failure> {
    let (chosen, filters): (Vec<_>, Vec<_>) = options
        .words
        .iter()
        .map(String::as_str)
        .partition(|word| STEPS.contains(word));
    let wanted: Vec<&str> = match (chosen.is_empty(), filters.is_empty()) {
        (false, _) => chosen,
        (true, true) => STEPS.to_vec(),
        // Only these take names.
        (true, false) => vec!["native", "e2e"],
    };
    run(
        &wanted,
        &Run {
            long: options.long,
            filters: &filters,
        },
    )
}

/// Runs the checks that need no test.
pub fn check() -> Result<(), Failure> {
    run(
        &CHECKS,
        &Run {
            long: false,
            filters: &[],
        },
    )
}

fn run(wanted: &[&str], run: &Run<'_>) -> Result<(), Failure> {
    doctor::ensure_build_tools()?;
    // What may be missing is better said now than after minutes of other tests.
    let browser = if wanted.contains(&"e2e") {
        Some(Browser::ensure()?)
    } else {
        None
    };
    let mut steps = Steps::default();
    for name in STEPS.iter().filter(|name| wanted.contains(name)) {
        steps.run(name, || match &browser {
            Some(browser) if *name == "e2e" => run.e2e(browser),
            _ => run.step(name),
        })?;
    }
    steps.finish();
    Ok(())
}

/// What holds for all steps of one run.
struct Run<'a> {
    long: bool,
    filters: &'a [&'a str],
}

impl Run<'_> {
    fn step(&self, name: &str) -> Result<(), Failure> {
        match name {
            "fmt" => process::run(
                "cargo fmt",
                process::cargo().args(["fmt", "--all", "--check"]),
            ),
            "clippy" => clippy(),
            "native" => self.native(),
            "doc" => self.doc(),
            "wasm" => self.wasm(),
            "build" => build::build(),
            "worker" => build::build().and_then(|()| deploy::check_worker()),
            _ => types(),
        }
    }

    /// Unit and behaviour tests of all crates; those of the page and of the Worker are of what needs
    /// neither a browser nor the edge.
    fn native(&self) -> Result<(), Failure> {
        let mut cargo = self.asking(process::cargo());
        let has_nextest = process::find("cargo-nextest").is_some();
        if has_nextest {
            cargo.args(["nextest", "run", "--no-tests=pass"]);
        } else {
            cargo.args(["test", "--lib", "--bins", "--tests"]);
        }
        cargo.args([
            "--workspace",
            "--exclude",
            "bindgen",
            "--exclude",
            "selminha-worker",
        ]);
        if has_nextest {
            cargo.args(self.filters);
        } else {
            cargo.arg("--").args(self.filters);
        }
        process::run("the native tests", &mut cargo)
    }

    fn doc(&self) -> Result<(), Failure> {
        let mut cargo = self.asking(process::cargo());
        process::run(
            "the documentation's examples",
            cargo.args(["test", "--doc", "--quiet"]),
        )
    }

    /// `tests/wasm.rs` of each shared crate, under Node.
    fn wasm(&self) -> Result<(), Failure> {
        let runner = bindgen::ensure()?;
        let shared = project::path("shared");
        let is_test = |name: &&String| name.split('/').skip(1).eq(["tests", "wasm.rs"]);
        let files = files::list(&shared)?;
        let crates = files
            .iter()
            .filter(is_test)
            .filter_map(|name| name.split('/').next());
        let mut cargo = self.asking(process::cargo());
        cargo
            .args(["test", "--target", WASM_TARGET, "--test", "wasm"])
            .env(
                "CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUNNER",
                format!("{} test-runner", runner.display()),
            );
        let mut any = false;
        for name in crates {
            cargo.args(["--package", name]);
            any = true;
        }
        if !any {
            say("no crate has tests/wasm.rs");
            return Ok(());
        }
        process::run("the wasm tests", &mut cargo)
    }

    /// Playwright, against what is built.
    fn e2e(&self, browser: &Browser) -> Result<(), Failure> {
        build::build()?;
        let mut playwright = self.asking(process::node("node_modules/@playwright/test/cli.js"));
        playwright.arg("test");
        if !self.filters.is_empty() {
            // Words that are meant for other tests may leave none here.
            playwright.args(["--pass-with-no-tests", "--grep", &self.filters.join("|")]);
        }
        browser.name_to(&mut playwright);
        process::run("the end-to-end tests", playwright.env(build::BUILT, "1"))
    }

    fn asking(&self, mut command: Command) -> Command {
        if self.long {
            command.env(LONG, "1");
        }
        command
    }
}

/// The types of the end-to-end tests, which Playwright itself does not look at.
fn types() -> Result<(), Failure> {
    let mut tsc = process::node("node_modules/typescript/bin/tsc");
    process::run("tsc", tsc.args(["--project", "e2e"]))
}

fn clippy() -> Result<(), Failure> {
    let deny = ["--", "-D", "warnings"];
    let mut native = process::cargo();
    native.args(["clippy", "--workspace", "--all-targets"]);
    for name in WASM_ONLY {
        native.args(["--exclude", name]);
    }
    process::run("clippy", native.args(deny))?;

    let mut wasm = process::cargo();
    wasm.args(["clippy", "--target", WASM_TARGET]);
    for name in WASM_ONLY {
        wasm.args(["--package", name]);
    }
    process::run("clippy for wasm", wasm.args(deny))
}
