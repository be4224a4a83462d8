//! `cargo xtask deploy`, and the checks of what would be deployed.

use std::path::PathBuf;

use crate::{
    build, compress, failure::Failure, files, process, project, serve::wrangler, steps::say,
};

/// Cloudflare's limit for a Worker on the free plan, with gzip.
const WORKER_LIMIT_BYTES: u64 = 3 * 1024 * 1024;

/// Builds, checks and uploads.
pub fn deploy(dry_run: bool) -> Result<(), Failure> {
    build::build()?;
    check_worker()?;
    if dry_run {
        say("dry run: nothing was uploaded");
        return Ok(());
    }
    process::run("wrangler deploy", wrangler().arg("deploy"))
}

/// What wrangler would upload: that it bundles, that it is small enough, and that no variable of a
/// test is left in it.
pub fn check_worker() -> Result<(), Failure> {
    refuse_lifted_limits(&files::read_text(&project::path("wrangler.toml"))?)?;
    let out = project::work().join("upload");
    files::remove_dir(&out)?;
    let mut dry_run = wrangler();
    dry_run.args(["deploy", "--dry-run", "--outdir"]).arg(&out);
    process::run("wrangler deploy --dry-run", &mut dry_run)?;

    let uploaded = |name: &String| matches!(name.rsplit('.').next(), Some("js" | "wasm"));
    let paths: Vec<PathBuf> = files::list(&out)?
        .into_iter()
        .filter(uploaded)
        .map(|name| out.join(name))
        .collect();
    let gzip: u64 = compress::sizes(&paths)?.iter().map(|size| size.gzip).sum();
    say(format!("worker_gzip_bytes {gzip}"));
    if gzip == 0 || gzip >= WORKER_LIMIT_BYTES {
        return Err(Failure::new(format!(
            "the Worker has {gzip} bytes with gzip; Cloudflare takes less than {WORKER_LIMIT_BYTES}"
        )));
    }
    Ok(())
}

fn refuse_lifted_limits(config: &str) -> Result<(), Failure> {
    const NAME: &str = "LIFT_RATE_LIMITS";
    let lines = config
        .lines()
        .map(str::trim_start)
        .filter(|line| line.starts_with(NAME));
    for line in lines {
        let value = line.split(['=', '#']).nth(1).unwrap_or_default().trim();
        if value != "\"off\"" {
            return Err(Failure::new(format!(
                "wrangler.toml: {NAME} is {value}; deploy only \"off\""
            )));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::refuse_lifted_limits;

    #[test]
    fn limits_stay() {
        assert!(refuse_lifted_limits("A = 1\nLIFT_RATE_LIMITS = \"off\" # why\n").is_ok());
        let error = refuse_lifted_limits("LIFT_RATE_LIMITS = \"on\"").unwrap_err();
        assert!(error.to_string().contains("\"on\""));
    }
}
