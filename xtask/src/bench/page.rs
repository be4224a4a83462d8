//! `cargo xtask bench page`: the page in a slowed-down Chromium, beside one that does nothing; then Lighthouse.

use super::{driver::driver, weight};
use crate::{browser::Browser, build, doctor, failure::Failure, process, steps::say};

/// Builds the page, says what it is made of, then measures it in all ways.
pub fn run() -> Result<(), Failure> {
    weight::run()?;
    prepared(&["page", "lighthouse"])
}

/// Builds the page, then asks Lighthouse alone.
pub fn lighthouse() -> Result<(), Failure> {
    prepared(&["lighthouse"])
}

fn prepared(drivers: &[&str]) -> Result<(), Failure> {
    doctor::ensure_build_tools()?;
    let browser = Browser::ensure()?;
    build::build()?;
    say("measuring: about ten minutes, for which the machine should have nothing else to do");
    for name in drivers {
        let mut driver = driver(name)?;
        browser.name_to(&mut driver);
        process::run("the benchmark of the page", &mut driver)?;
    }
    Ok(())
}
