//! Where things are.

use std::path::PathBuf;

use crate::{failure::Failure, files};

/// The target of everything that runs in a browser or at the edge.
pub const WASM_TARGET: &str = "wasm32-unknown-unknown";

/// The workspace's directory.
pub fn root() -> PathBuf {
    // `xtask` lies directly in it.
    let mut root = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    root.pop();
    root
}

/// A path in the workspace.
pub fn path(relative: &str) -> PathBuf {
    root().join(relative)
}

/// Cargo's target directory.
pub fn target() -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| path("target"), |dir| root().join(dir))
}

/// Where cargo unpacks the crates of registries.
pub fn crates() -> PathBuf {
    let home = std::env::var_os("CARGO_HOME").map(PathBuf::from);
    // As cargo itself chooses it.
    let home = home.or_else(|| std::env::home_dir().map(|home| home.join(".cargo")));
    home.unwrap_or_default().join("registry/src")
}

/// Where this tool keeps what it made on the way and what it remembers between runs.
pub fn work() -> PathBuf {
    target().join("xtask")
}

/// The version of a crate in `Cargo.lock`.
pub fn locked_version(name: &str) -> Result<String, Failure> {
    let lock = files::read_text(&path("Cargo.lock"))?;
    version_in_lock(&lock, name)
        .ok_or_else(|| Failure::new(format!("Cargo.lock does not hold the crate `{name}`")))
}

fn version_in_lock(lock: &str, name: &str) -> Option<String> {
    let wanted = format!("name = \"{name}\"");
    let mut lines = lock.lines().skip_while(|line| *line != wanted).skip(1);
    let version = lines
        .next()?
        .strip_prefix("version = \"")?
        .strip_suffix('"')?;
    Some(version.to_owned())
}

#[cfg(test)]
mod tests {
    use super::version_in_lock;

    #[test]
    fn a_version_is_that_of_the_very_crate() {
        let lock = "[[package]]\nname = \"worker-macros\"\nversion = \"0.1.0\"\n\n\
                    [[package]]\nname = \"worker\"\nversion = \"0.8.7\"\n";
        assert_eq!(version_in_lock(lock, "worker").as_deref(), Some("0.8.7"));
        assert_eq!(version_in_lock(lock, "work"), None);
    }
}
