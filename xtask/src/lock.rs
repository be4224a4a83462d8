//! One build at a time: two would write the same files.

use std::fs::File;

use crate::{failure::Failure, files, project, steps::say};

/// Waits until no other build runs in this target directory. Others wait until the file is dropped.
pub fn take() -> Result<File, Failure> {
    let path = project::work().join("lock");
    files::create_dir(&project::work())?;
    let of_file = |error| Failure::of_file(&path, &error);
    let file = File::create(&path).map_err(of_file)?;
    if file.try_lock().is_err() {
        say("waiting for another build");
        file.lock().map_err(of_file)?;
    }
    Ok(file)
}
