//! Running other programs.

use std::{
    env,
    ffi::OsStr,
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

use crate::{failure::Failure, project};

/// A command that runs in the workspace's directory.
pub fn command(program: impl AsRef<OsStr>) -> Command {
    let mut command = Command::new(program);
    command.current_dir(project::root());
    command
}

/// Cargo, the very one that runs this tool.
pub fn cargo() -> Command {
    command(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
}

/// A script under Node.
pub fn node(script: &str) -> Command {
    let mut node = command("node");
    node.arg(project::path(script));
    node
}

/// Runs a program that talks to the terminal itself.
pub fn run(name: &str, command: &mut Command) -> Result<(), Failure> {
    let status = command
        .status()
        .map_err(|error| not_started(name, &error))?;
    if status.success() {
        Ok(())
    } else {
        Err(Failure::of_program(name, status.code()))
    }
}

/// Runs a program and returns what it printed. What it complains about reaches the terminal.
pub fn output(name: &str, command: &mut Command) -> Result<Vec<u8>, Failure> {
    let output = command
        .stderr(Stdio::inherit())
        .output()
        .map_err(|error| not_started(name, &error))?;
    if output.status.success() {
        Ok(output.stdout)
    } else {
        Err(Failure::of_program(name, output.status.code()))
    }
}

/// What a program says of itself on its first line, or `None` when it is not there or fails.
pub fn version(program: impl AsRef<OsStr>) -> Option<String> {
    let output = Command::new(program)
        .arg("--version")
        .stderr(Stdio::null())
        .output()
        .ok()?;
    if !output.status.success() {
        return None;
    }
    String::from_utf8(output.stdout)
        .ok()?
        .lines()
        .next()
        .map(|line| line.trim().to_owned())
}

/// Looks for a program on `PATH`.
pub fn find(name: &str) -> Option<PathBuf> {
    let path = env::var_os("PATH")?;
    env::split_paths(&path)
        .map(|dir| dir.join(name))
        .find(|file| is_executable(file))
}

#[cfg(unix)]
fn is_executable(file: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt as _;

    file.metadata()
        .is_ok_and(|meta| meta.is_file() && meta.permissions().mode() & 0o111 != 0)
}

#[cfg(not(unix))]
fn is_executable(file: &Path) -> bool {
    file.is_file()
}

/// Becomes the other program: what is sent to this process from now on (Ctrl-C, SIGTERM) reaches it,
/// and nothing is left behind when it ends. Returns only when it could not start.
#[cfg(unix)]
pub fn become_program(name: &str, command: &mut Command) -> Failure {
    use std::os::unix::process::CommandExt as _;

    not_started(name, &command.exec())
}

/// Runs the other program to its end; elsewhere than on Unix a console's Ctrl-C reaches both.
#[cfg(not(unix))]
pub fn become_program(name: &str, command: &mut Command) -> Failure {
    match command.status() {
        Ok(status) => std::process::exit(status.code().unwrap_or(1)),
        Err(error) => not_started(name, &error),
    }
}

fn not_started(name: &str, error: &std::io::Error) -> Failure {
    Failure::new(format!("{name} did not start: {error}"))
}
