//! From what cargo made to what a browser loads: wasm-bindgen, wasm-opt, esbuild.

use std::path::{Path, PathBuf};

use super::{exports, parts, tighten};
use crate::{
    digest::Digest,
    failure::Failure,
    files, npm, process,
    project::{self, WASM_TARGET},
    stamp::Stamp,
    steps::say,
};

/// A program of the page.
struct Program {
    /// Cargo's binary.
    binary: &'static str,
    /// The profile that it is compiled with.
    profile: &'static str,
    /// The name that it ships under.
    name: &'static str,
    /// What wasm-opt does with its modules.
    passes: &'static [&'static str],
    /// Whether parts of it are marked to be modules of their own.
    in_parts: bool,
}

const PROGRAMS: [Program; 2] = [
    Program {
        binary: "selminha-app",
        profile: "page",
        name: "app",
        // Flat code is found to be alike in more places, by wasm-opt and by brotli: one percent. Functions that are hardly
        // longer than a call of them are not worth their compilation, which browsers do one by one. Nothing of ours lies
        // in the first kilobyte of the memory, which is the far end of the stack.
        passes: &[
            "--flatten",
            "--rereloop",
            "-Os",
            "-Os",
            "-Os",
            "--always-inline-max-function-size=6",
            "--low-memory-unused",
            "--strip-target-features",
        ],
        in_parts: true,
    },
    Program {
        binary: "bot",
        profile: "bot",
        name: "bot",
        passes: &["-O3"],
        in_parts: false,
    },
];

/// Classes that crates offer to JavaScript, and that our scripts never ask for: streams between a browser and the server
/// functions of Leptos. What the linker knows to be offered it keeps, and with it all that that could call; the splitter
/// leaves out what nothing leads to.
const UNASKED: [&str; 3] = [
    "intounderlyingsource_",
    "intounderlyingbytesource_",
    "intounderlyingsink_",
];

/// What the compiler emits for this target. Named one by one: with all features on, wasm-opt
/// writes encodings that browsers refuse.
const FEATURES: [&str; 6] = [
    "--enable-bulk-memory",
    "--enable-multivalue",
    "--enable-mutable-globals",
    "--enable-nontrapping-float-to-int",
    "--enable-reference-types",
    "--enable-sign-ext",
];

/// Makes `<name>.js` and `<name>_bg.wasm` of each program and returns the directory of all.
pub fn make(bindgen: &Path) -> Result<PathBuf, Failure> {
    let out = project::work().join("page");
    for program in PROGRAMS {
        let module = program.compiled();
        let inputs = Digest::default()
            .with(include_str!("glue.rs"))
            .with(include_str!("parts.rs"))
            .with(project::locked_version("wasm_split_cli_support")?)
            .with(include_str!("tighten.rs"))
            .with(include_str!("exports.rs"))
            .with(project::locked_version("wasm-bindgen-cli")?)
            .with(npm::lock_digest()?)
            .with(files::read(&module)?);
        let dir = out.join(program.name);
        let stamp = Stamp::new(&format!("page-{}", program.name), inputs, &dir);
        if !stamp.is_fresh() {
            program.make(bindgen, &module, &dir)?;
            stamp.record()?;
        }
    }
    Ok(out)
}

impl Program {
    /// Where cargo puts its module.
    fn compiled(&self) -> PathBuf {
        project::target()
            .join(WASM_TARGET)
            .join(self.profile)
            .join(self.binary)
            .with_extension("wasm")
    }

    fn make(&self, bindgen: &Path, module: &Path, dir: &Path) -> Result<(), Failure> {
        let Self { name, passes, .. } = self;
        let scratch = project::work().join("scratch");
        files::remove_dir(&scratch)?;
        files::remove_dir(dir)?;
        files::create_dir(dir)?;

        say(format!("generating the JavaScript of {name}"));
        let parts = self.generate(bindgen, module, &scratch, &["--remove-name-section"])?;

        say(format!("optimising the module of {name}"));
        for part in &parts {
            run_wasm_opt(&scratch.join(part), &dir.join(part), passes)?;
        }
        let wasm = format!("{name}_bg.wasm");
        let bound = scratch.join(&wasm);
        let script = self.bundle(&scratch)?;
        tighten::drop_unused(&bound, &script, &FEATURES)?;
        let table = run_wasm_opt(
            &bound,
            &dir.join(&wasm),
            &[*passes, &["--minify-imports-and-exports-and-modules"]].concat(),
        )?;
        let script = tighten::rename(&script, &format!("{name}_bg.js"), &table)?;
        files::write(&dir.join(format!("{name}.js")), script.as_bytes())
    }

    /// The glue in `dir` as one small script, with the snippets of crates, that offers only how to start.
    fn bundle(&self, dir: &Path) -> Result<String, Failure> {
        let entry = dir.join("entry.js");
        let line = format!("export {{ default }} from \"./{}.js\";", self.name);
        files::write(&entry, line.as_bytes())?;
        let mut minify = process::command(super::esbuild());
        minify
            .arg(entry)
            .args(["--bundle", "--format=esm", "--minify", "--target=es2022"])
            .args(["--log-level=warning", "--legal-comments=none"])
            // What else the glue does with its classes, without which esbuild can drop those that are not used.
            .args([
                "--define:Symbol.dispose=undefined",
                "--pure:FinalizationRegistry",
            ]);
        let script = process::output("esbuild", &mut minify)?;
        Ok(String::from_utf8_lossy(&script).into_owned())
    }

    /// Writes the glue and its module to `out`, and beside it the parts that are loaded later, whose names it returns.
    fn generate(
        &self,
        bindgen: &Path,
        module: &Path,
        out: &Path,
        options: &[&str],
    ) -> Result<Vec<String>, Failure> {
        let mut module = module.to_owned();
        let mut later = Vec::new();
        if self.in_parts {
            let bytes = exports::without(&files::read(&module)?, |name| {
                UNASKED.iter().any(|class| name.contains(class))
            });
            let bytes = bytes
                .ok_or_else(|| Failure::new(format!("{}: not understood", module.display())))?;
            module = out.join(self.binary).with_extension("wasm");
            files::write(&module, &bytes)?;
            later = parts::split(&module, out, self.name)?;
            module = parts::main_module(out, self.name);
        }
        let mut generate = process::command(bindgen);
        if self.in_parts {
            // The parts call the main module through its table.
            generate.arg("--keep-lld-exports");
        }
        generate
            .arg(module)
            .arg("--out-dir")
            .arg(out)
            .args(["--out-name", self.name, "--target", "web"])
            .args(["--no-typescript", "--omit-default-module-path"])
            .arg("--remove-producers-section")
            .args(options);
        process::run("wasm-bindgen", &mut generate)?;
        if self.in_parts {
            let glue = out.join(self.name).with_extension("js");
            let joined = parts::join(&files::read_text(&glue)?, self.name)?;
            files::write(&glue, joined.as_bytes())?;
        }
        Ok(later)
    }
}

/// Makes the page's module in `dir`, as it is shipped but with the names of its functions.
pub fn make_named(bindgen: &Path, dir: &Path) -> Result<PathBuf, Failure> {
    let [page, _] = PROGRAMS;
    page.generate(bindgen, &page.compiled(), dir, &[])?;
    let named = dir.join("named.wasm");
    let module = dir.join(format!("{}_bg.wasm", page.name));
    run_wasm_opt(&module, &named, &[page.passes, &["--debuginfo"]].concat())?;
    Ok(named)
}

/// Optimises a module at a level such as `-Os`.
pub fn optimise(module: &Path, out: &Path, level: &str) -> Result<(), Failure> {
    run_wasm_opt(module, out, &[level]).map(drop)
}

/// Runs wasm-opt and returns what it printed.
fn run_wasm_opt(module: &Path, out: &Path, options: &[&str]) -> Result<String, Failure> {
    let mut optimise = process::node("node_modules/binaryen/bin/wasm-opt");
    optimise
        .arg(module)
        .arg("-o")
        .arg(out)
        .args(options)
        .args(FEATURES);
    let printed = process::output("wasm-opt", &mut optimise)?;
    Ok(String::from_utf8_lossy(&printed).into_owned())
}
