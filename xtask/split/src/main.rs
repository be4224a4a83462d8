//! `split MODULE OUT NAME`: takes a WebAssembly module apart at the functions that are marked with `#[wasm_split]`.
//!
//! The module has to be linked with `--emit-relocs`. `OUT/NAME.wasm` is what is needed at once; the other modules
//! beside it are loaded by `OUT/parts.js`, which expects the main module's glue in `OUT/NAME.js`.

use std::{env, fs, path::Path, process::ExitCode};

use wasm_split_cli_support::{Options, transform};

/// The script that loads the parts.
const LOADER: &str = "./parts.js";

fn main() -> ExitCode {
    let args: Vec<String> = env::args().skip(1).collect();
    let [module, out, name] = args.as_slice() else {
        eprintln!("usage: split MODULE OUT NAME");
        return ExitCode::from(2);
    };
    match split(Path::new(module), Path::new(out), name) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{module}: {error}");
            ExitCode::FAILURE
        }
    }
}

fn split(module: &Path, out: &Path, name: &str) -> Result<(), String> {
    let bytes = fs::read(module).map_err(|error| error.to_string())?;
    let (main, glue) = (out.join(format!("{name}.wasm")), format!("./{name}.js"));
    let mut options = Options::new(&bytes);
    options.output_dir = out;
    options.main_out_path = &main;
    options.main_module = &glue;
    options.link_name = LOADER;
    transform(options)
        .map(drop)
        .map_err(|error| format!("{error:#}"))
}
