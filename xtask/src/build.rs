//! `cargo xtask build`: the page into `dist/`, the Worker into `build/`.

use crate::{bindgen, doctor, failure::Failure, lock, page, worker};

/// Set for the programs that we run after a build, so that `[build]` of `wrangler.toml` does not build again.
pub const BUILT: &str = "SELMINHA_BUILT";

/// Installs missing tools and builds what has changed.
pub fn build() -> Result<(), Failure> {
    doctor::ensure_build_tools()?;
    let _held = lock::take()?;
    let bindgen = bindgen::ensure()?;
    page::build(&bindgen)?;
    worker::build(&bindgen)
}
