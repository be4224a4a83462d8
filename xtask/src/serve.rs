//! `cargo xtask start`, and what every call of wrangler has in common.

use std::{env, net::TcpListener, path::Path, process::Command};

use crate::{args::Start, build, failure::Failure, files, process, project, steps::say};

/// wrangler's program itself: the `wrangler` script would start it as a child of its own.
const WRANGLER: &str = "node_modules/wrangler/wrangler-dist/cli.js";
const ADDRESS: &str = "127.0.0.1";

/// Builds and serves until it is ended.
pub fn start(options: &Start) -> Result<(), Failure> {
    let Start {
        port,
        persist,
        vars,
    } = options;
    // Before minutes of building.
    if let Err(error) = TcpListener::bind((ADDRESS, *port)) {
        return Err(Failure::new(format!(
            "cannot listen on {ADDRESS}:{port} ({error}): end what holds it, or pass --port"
        )));
    }
    build::build()?;
    let here = env::current_dir().map_err(|error| Failure::of_file(Path::new("."), &error))?;
    // The default belongs to the workspace, a directory that was given to where it was typed.
    let default = persist.as_path() == Path::new(crate::args::DEFAULT_STATE);
    let state = if default { project::root() } else { here }.join(persist);
    files::create_dir(&state)?;

    let mut wrangler = wrangler();
    wrangler
        .args(["dev", "--ip", ADDRESS, "--port", &port.to_string()])
        .arg("--persist-to")
        .arg(&state)
        .arg("--show-interactive-dev-session=false");
    for var in vars {
        wrangler.args(["--var", var]);
    }
    say(format!("rooms are kept in {}", state.display()));
    say(format!("serving http://{ADDRESS}:{port}; Ctrl-C ends it"));
    Err(process::become_program("wrangler dev", &mut wrangler))
}

/// wrangler without a word to anybody: no telemetry, no look for updates, no errors reported.
pub fn wrangler() -> Command {
    let mut node = process::command("node");
    node.args(["--no-warnings", "--experimental-vm-modules"])
        .arg(project::path(WRANGLER))
        .env(build::BUILT, "1")
        .env("WRANGLER_SEND_METRICS", "false")
        .env("WRANGLER_SEND_ERROR_REPORTS", "false")
        .env("WRANGLER_HIDE_BANNER", "true")
        .env("WRANGLER_LOG_PATH", project::path(".wrangler/logs"))
        // A made-up `Request.cf` instead of one fetched from Cloudflare.
        .env("CLOUDFLARE_CF_FETCH_ENABLED", "false");
    node
}
