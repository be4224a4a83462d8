//! Files, with errors that name them.

use std::{
    fs,
    path::{Path, PathBuf},
};

use crate::failure::Failure;

/// Reads a file.
pub fn read(path: &Path) -> Result<Vec<u8>, Failure> {
    fs::read(path).map_err(|error| Failure::of_file(path, &error))
}

/// Reads a file of UTF-8 text.
pub fn read_text(path: &Path) -> Result<String, Failure> {
    fs::read_to_string(path).map_err(|error| Failure::of_file(path, &error))
}

/// Writes a file and the directories above it. A file that already holds these bytes is left alone,
/// so that whoever watches it is not woken.
pub fn write(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    if fs::read(path).is_ok_and(|old| old == bytes) {
        return Ok(());
    }
    if let Some(parent) = path.parent() {
        create_dir(parent)?;
    }
    fs::write(path, bytes).map_err(|error| Failure::of_file(path, &error))
}

/// Makes a directory and those above it.
pub fn create_dir(path: &Path) -> Result<(), Failure> {
    fs::create_dir_all(path).map_err(|error| Failure::of_file(path, &error))
}

/// Removes a directory and all in it; one that is not there is fine.
pub fn remove_dir(path: &Path) -> Result<(), Failure> {
    match fs::remove_dir_all(path) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
            Err(Failure::of_file(path, &error))
        }
        _ => Ok(()),
    }
}

/// All files below a directory, as sorted paths relative to it with `/` between the parts.
/// A directory that is not there holds none.
pub fn list(dir: &Path) -> Result<Vec<String>, Failure> {
    let mut names = Vec::new();
    if dir.is_dir() {
        collect(dir, dir, &mut names)?;
    }
    names.sort();
    Ok(names)
}

fn collect(base: &Path, dir: &Path, names: &mut Vec<String>) -> Result<(), Failure> {
    let failed = |error: std::io::Error| Failure::of_file(dir, &error);
    for entry in fs::read_dir(dir).map_err(failed)? {
        let path: PathBuf = entry.map_err(failed)?.path();
        if path.is_dir() {
            collect(base, &path, names)?;
        } else if let Ok(relative) = path.strip_prefix(base) {
            let parts: Vec<_> = relative.iter().map(|part| part.to_string_lossy()).collect();
            names.push(parts.join("/"));
        }
    }
    Ok(())
}
