//! `cargo xtask bench page`: the page in a slowed-down Chromium, beside one that does nothing.

use super::driver::driver;
use crate::{browser::Browser, build, doctor, failure::Failure, process, steps::say};

/// Builds the page, then measures it.
pub fn run() -> Result<(), Failure> {
    doctor::ensure_build_tools()?;
    let browser = Browser::ensure()?;
    build::build()?;
    let mut driver = driver("page")?;
    say("measuring: about three minutes, for which the machine should have nothing else to do");
    browser.name_to(&mut driver);
    process::run("the benchmark of the page", &mut driver)
}
