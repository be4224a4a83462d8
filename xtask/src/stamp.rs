//! What a step was made from and what it made, remembered between runs, so that nothing is made twice.

use std::{
    fs,
    path::{Path, PathBuf},
};

use crate::{digest::Digest, failure::Failure, files, project};

/// The memory of one step, whose outputs are the whole of one directory.
pub struct Stamp {
    file: PathBuf,
    inputs: String,
    outputs: PathBuf,
}

impl Stamp {
    /// A step by its name, a digest of all that its outputs depend on, and where they are.
    pub fn new(name: &str, inputs: Digest, outputs: &Path) -> Self {
        Self {
            file: project::work().join(format!("{name}.stamp")),
            inputs: inputs.finish(),
            outputs: outputs.to_owned(),
        }
    }

    /// Whether the step ran with these inputs and its outputs are still, to the byte, what it made.
    pub fn is_fresh(&self) -> bool {
        let Ok(recorded) = fs::read_to_string(&self.file) else {
            return false;
        };
        self.text().is_ok_and(|now| now == recorded)
    }

    /// Remembers the outputs as made from these inputs.
    pub fn record(&self) -> Result<(), Failure> {
        files::write(&self.file, self.text()?.as_bytes())
    }

    fn text(&self) -> Result<String, Failure> {
        let mut outputs = Digest::default();
        for name in files::list(&self.outputs)? {
            outputs = outputs
                .with(&name)
                .with(files::read(&self.outputs.join(&name))?);
        }
        Ok(format!("{}\n{}\n", self.inputs, outputs.finish()))
    }
}
