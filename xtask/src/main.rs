//! The one build and test tool: `cargo xtask help` lists what it does.

mod args;
mod bench;
mod bindgen;
mod browser;
mod build;
mod check;
mod compress;
mod deploy;
mod digest;
mod doctor;
mod failure;
mod files;
mod lock;
mod npm;
mod page;
mod process;
mod project;
mod serve;
mod stamp;
mod steps;
mod test;
mod wasm;
mod worker;

use std::process::ExitCode;

use args::Command;
use failure::Failure;

fn main() -> ExitCode {
    match args::parse(std::env::args().skip(1)).and_then(run) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            eprintln!("xtask: {failure}");
            failure.exit_code()
        }
    }
}

fn run(command: Command) -> Result<(), Failure> {
    match command {
        Command::Help => {
            print!("{}", args::USAGE);
            Ok(())
        }
        Command::Start(options) => serve::start(&options),
        Command::Build => build::build(),
        Command::Test(options) => test::test(&options),
        Command::Check => test::check(),
        Command::CheckContent => check::content(),
        Command::Bench(bench) => bench::run(bench),
        Command::Deploy { dry_run } => deploy::deploy(dry_run),
    }
}
