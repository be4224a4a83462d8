//! Finds a Chromium for the end-to-end tests, or gets one.

use std::{env, fs, path::PathBuf, process::Command};

use crate::{failure::Failure, process, steps::say};

const VARIABLE: &str = "CHROMIUM";
const NAMES: [&str; 4] = [
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
];

/// A browser that is there.
pub enum Browser {
    /// By its program.
    Program(PathBuf),
    /// The one that Playwright keeps for itself.
    Playwrights,
}

impl Browser {
    /// The one that `CHROMIUM` names, one on `PATH`, or one that is installed now.
    pub fn ensure() -> Result<Self, Failure> {
        Ok(find_or_install()?.map_or(Self::Playwrights, Self::Program))
    }

    /// Tells Playwright which browser to use.
    pub fn name_to(&self, command: &mut Command) {
        match self {
            Self::Program(path) => command.env(VARIABLE, path),
            Self::Playwrights => command.env_remove(VARIABLE),
        };
    }
}

fn find_or_install() -> Result<Option<PathBuf>, Failure> {
    if let Some(named) = env::var_os(VARIABLE).filter(|value| !value.is_empty()) {
        let path = PathBuf::from(named);
        return if path.is_file() {
            Ok(Some(path))
        } else {
            Err(Failure::new(format!(
                "{VARIABLE} is {}, which is no file",
                path.display()
            )))
        };
    }
    if let Some(found) = NAMES.iter().find_map(|name| process::find(name)) {
        return Ok(Some(found));
    }
    if process::find("apt-get").is_some() && is_root() {
        say("installing Debian's chromium");
        apt(&["update", "-qq"])?;
        apt(&[
            "install",
            "-y",
            "-qq",
            "--no-install-recommends",
            "chromium",
            "fonts-dejavu-core",
        ])?;
        if let Some(found) = process::find("chromium") {
            return Ok(Some(found));
        }
    }
    say("getting Playwright's own Chromium");
    let mut install = process::node("node_modules/@playwright/test/cli.js");
    process::run("playwright install", install.args(["install", "chromium"])).map_err(|error| {
        Failure::new(format!(
            "{error}; install a Chromium by other means and set {VARIABLE} to its program"
        ))
    })?;
    Ok(None)
}

fn apt(args: &[&str]) -> Result<(), Failure> {
    let mut apt = process::command("apt-get");
    apt.args(args).env("DEBIAN_FRONTEND", "noninteractive");
    process::run("apt-get", &mut apt)
}

/// Whether packages may be installed; where the kernel does not say, they may not.
fn is_root() -> bool {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let ids = status.lines().find_map(|line| line.strip_prefix("Uid:"));
    // Real, effective, saved, file system.
    ids.and_then(|ids| ids.split_whitespace().nth(1)) == Some("0")
}
