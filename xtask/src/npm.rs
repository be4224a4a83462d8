//! The development tools that come from npm.

use crate::{digest::Digest, failure::Failure, files, process, project, steps::say};

/// Written into `node_modules`, so that it goes when that goes.
const STAMP: &str = "node_modules/.installed-from";

/// Installs the packages of `package-lock.json`, unless those are the ones that are there.
pub fn ensure_packages() -> Result<(), Failure> {
    let wanted = lock_digest()?;
    let stamp = project::path(STAMP);
    if std::fs::read_to_string(&stamp).is_ok_and(|installed| installed == wanted) {
        return Ok(());
    }
    say("installing npm packages");
    let mut npm = process::command("npm");
    // No package of ours needs its install script, and none gets to run one.
    npm.args(["ci", "--ignore-scripts", "--no-audit", "--no-fund"])
        .env("NO_UPDATE_NOTIFIER", "1");
    process::run("npm ci", &mut npm)?;
    files::write(&stamp, wanted.as_bytes())
}

/// Stands for the versions of all npm packages.
pub fn lock_digest() -> Result<String, Failure> {
    Ok(Digest::default()
        .with(files::read(&project::path("package-lock.json"))?)
        .finish())
}
