//! `cargo xtask bench room`: our rooms beside a bare JavaScript object, in the real runtime.

use super::driver::driver;
use crate::{bindgen, doctor, failure::Failure, process, steps::say, worker};

/// Builds the Worker alone, then measures it.
pub fn run() -> Result<(), Failure> {
    doctor::ensure_build_tools()?;
    worker::build(&bindgen::ensure()?)?;
    let mut driver = driver("room")?;
    say("measuring: about two minutes, for which the machine should have nothing else to do");
    process::run("the benchmark of rooms", &mut driver)
}
