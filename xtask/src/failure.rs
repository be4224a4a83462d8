//! Why a command ended, and with which exit code.

use std::{fmt, path::Path, process::ExitCode};

/// The reason in one sentence for whoever typed the command.
#[derive(Debug)]
pub struct Failure {
    message: String,
    code: u8,
}

impl Failure {
    /// A failure of our own; the exit code is 1.
    pub fn new(message: impl Into<String>) -> Self {
        Self {
            message: message.into(),
            code: 1,
        }
    }

    /// A program that we ran failed; its exit code becomes ours. Without one (a signal ended it) ours is 1.
    pub fn of_program(name: &str, code: Option<i32>) -> Self {
        let code = code
            .and_then(|code| u8::try_from(code).ok())
            .filter(|code| *code != 0);
        let message = match code {
            Some(code) => format!("{name} failed with exit code {code}"),
            None => format!("{name} was ended by a signal"),
        };
        Self {
            message,
            code: code.unwrap_or(1),
        }
    }

    /// Reading or writing a file failed.
    pub fn of_file(path: &Path, error: &std::io::Error) -> Self {
        Self::new(format!("{}: {error}", path.display()))
    }

    /// The code to end with.
    pub fn exit_code(&self) -> ExitCode {
        ExitCode::from(self.code)
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}
