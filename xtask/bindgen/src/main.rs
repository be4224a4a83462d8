//! `wasm-bindgen` and its test runner, at the very version of `wasm-bindgen` that `Cargo.lock` pins.
//!
//! Under the name `wasm-bindgen-test-runner` (or with `test-runner` as its first argument) it is
//! cargo's runner for wasm tests, under any other name it is the `wasm-bindgen` command.

use std::{env, ffi::OsString, path::Path, process::ExitCode};

use wasm_bindgen_cli::{wasm_bindgen, wasm_bindgen_test_runner};

fn main() -> ExitCode {
    let mut args: Vec<OsString> = env::args_os().collect();
    let is_sub_command = args.get(1).is_some_and(|arg| arg == "test-runner");
    let is_named_so = args
        .first()
        .and_then(|name| Path::new(name).file_stem())
        .is_some_and(|stem| stem == "wasm-bindgen-test-runner");
    if is_sub_command {
        args.remove(1);
    }
    let result = if is_sub_command || is_named_so {
        wasm_bindgen_test_runner::run_cli_with_args(args)
    } else {
        wasm_bindgen::run_cli_with_args(args)
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:?}");
            ExitCode::FAILURE
        }
    }
}
