//! Sees to it that the tools are there: installs what belongs to the project, and says in a sentence
//! how to get what does not.

use std::{env, path::PathBuf};

use crate::{
    failure::Failure,
    npm, process,
    project::{self, WASM_TARGET},
    steps::say,
};

const OLDEST_NODE: u32 = 20;

/// What a build needs: checks all, installs what is missing.
pub fn ensure_build_tools() -> Result<(), Failure> {
    linker()?;
    node()?;
    wasm_target()?;
    npm::ensure_packages()
}

/// `worker-build` at the version of `Cargo.lock`'s `worker`, installed if need be.
pub fn ensure_worker_build() -> Result<PathBuf, Failure> {
    let version = project::locked_version("worker")?;
    let ours = cargo_bin().map(|dir| dir.join("worker-build"));
    let candidates = process::find("worker-build")
        .into_iter()
        .chain(ours.clone());
    for candidate in candidates {
        if process::version(&candidate).as_deref() == Some(version.as_str()) {
            return Ok(candidate);
        }
    }
    say(format!(
        "installing worker-build {version} with cargo (some minutes, only once)"
    ));
    let mut install = process::cargo();
    // It only calls other programs: built without optimisation it is as good, and sooner there.
    install
        .args([
            "install",
            "worker-build",
            "--locked",
            "--force",
            "--debug",
            "--version",
        ])
        .arg(&version);
    process::run("cargo install worker-build", &mut install)?;
    ours.filter(|file| file.is_file())
        .or_else(|| process::find("worker-build"))
        .ok_or_else(|| {
            Failure::new("cargo installed worker-build where neither PATH nor CARGO_HOME leads")
        })
}

fn linker() -> Result<(), Failure> {
    if cfg!(not(unix)) || process::find("cc").is_some() {
        return Ok(());
    }
    Err(Failure::new(
        "no C linker (`cc`): install your system's compiler package (Debian: apt install gcc libc6-dev)",
    ))
}

fn node() -> Result<(), Failure> {
    let wanted = format!("install Node {OLDEST_NODE} or newer (https://nodejs.org), with npm");
    let Some(version) = process::version("node") else {
        return Err(Failure::new(format!("no `node` on PATH: {wanted}")));
    };
    if major(&version).is_none_or(|major| major < OLDEST_NODE) {
        return Err(Failure::new(format!("Node {version} is too old: {wanted}")));
    }
    if process::find("npm").is_none() {
        return Err(Failure::new(format!("no `npm` on PATH: {wanted}")));
    }
    Ok(())
}

fn wasm_target() -> Result<(), Failure> {
    let mut rustc = process::command(env::var_os("RUSTC").unwrap_or_else(|| "rustc".into()));
    rustc.args(["--print", "target-libdir", "--target", WASM_TARGET]);
    let printed = process::output("rustc", &mut rustc)?;
    let libdir = PathBuf::from(String::from_utf8_lossy(&printed).trim());
    if libdir.is_dir() {
        return Ok(());
    }
    if process::find("rustup").is_none() {
        return Err(Failure::new(format!(
            "Rust's target {WASM_TARGET} is missing, and so is rustup to add it: see https://rustup.rs"
        )));
    }
    say(format!("adding Rust's target {WASM_TARGET}"));
    process::run(
        "rustup",
        process::command("rustup").args(["target", "add", WASM_TARGET]),
    )
}

/// Where `cargo install` puts programs.
fn cargo_bin() -> Option<PathBuf> {
    let home = env::var_os("CARGO_INSTALL_ROOT")
        .or_else(|| env::var_os("CARGO_HOME"))
        .map(PathBuf::from)
        .or_else(|| env::home_dir().map(|home| home.join(".cargo")))?;
    Some(home.join("bin"))
}

/// `20` of `v20.11.1`.
fn major(version: &str) -> Option<u32> {
    version
        .trim_start_matches('v')
        .split('.')
        .next()?
        .parse()
        .ok()
}

#[cfg(test)]
mod tests {
    use super::major;

    #[test]
    fn the_major_version_is_read() {
        assert_eq!(major("v20.11.1"), Some(20));
        assert_eq!(major("nonsense"), None);
    }
}
