//! The command line.

use std::path::PathBuf;

use crate::failure::Failure;

/// What `cargo xtask help` prints.
pub const USAGE: &str = "\
cargo xtask <command>

  start [--port N] [--persist DIR] [--var NAME:VALUE ...]
      Install what is missing, build, and serve the whole product on http://127.0.0.1:N (8787).
      Rooms are kept in DIR (.wrangler/state) between runs. --var replaces an entry of [vars] in
      wrangler.toml and may be repeated.

  build
      Build the page into dist/ and the Worker into build/. What has not changed is not built again.

  test [--long] [STEP ...] [NAME ...]
      Run every check and test. Naming steps runs only these:
        fmt clippy native doc wasm build worker types e2e
      Other words narrow the native and the end-to-end tests to names that contain them.
      --long asks the tests for their long variants.

  check
      The steps fmt, clippy, types, build and worker: no tests.

  check content
      The rules page, the lessons and the glossary, with the rules and the engine: `lessons N`,
      `exercises N`, `glossary_terms N`, `content_problems 0`. Each problem is named with its file and
      key; the exit code is 1 if there is one.

  bench bots
      Positions a second of the engine, natively and as WebAssembly under node; bytes of the opponents' Web
      Worker; how long each opponent thinks in Chromium with the processor slowed down four times; and 20
      games against js-chess-engine at equal time. Takes about ten minutes.

  bench chess
      Move generation beside cozy-chess and shakmaty, natively and as WebAssembly under node, in millions
      of leaves a second and as ratios of medians; reading PGN beside pgn-reader; the weight of the
      rules crate. Takes some minutes.

  bench page [lighthouse]
      What its WebAssembly is made of, as `bench weight` prints it. Then the page in Chromium with the
      processor slowed down four times: from the release of the pointer to the document written and to
      the frame painted, beside a page that does nothing; a cold load over slow 4G; bytes of a first game;
      growth of memory; long tasks; shifts. Then Lighthouse, as a phone on slow 4G: each category's score, the time to the largest paint, how long the page is blocked, and
      shifts, for the home page, a game, the rules and a room in both languages; performance is the
      median of five runs; `lighthouse_min N` is the lowest score of all. Takes some minutes; with
      `lighthouse`, only that.

  bench room
      Rooms in the real runtime beside a bare JavaScript Durable Object that appends and broadcasts:
      moves' round trips by number of watchers, fan-out, throughput, waking, rows and bytes.

  bench size
      Bytes of each shipped file, as they are, with gzip (level 9) and with brotli (quality 11), then
      `first_load_brotli_bytes N` (what a first visit to the home page loads) and `bot_brotli_bytes N`
      (what the opponents' Web Worker loads).

  bench weight
      What the page's WebAssembly is made of: the crates and the functions that weigh most.

  deploy [--dry-run]
      Build, check, and hand the product to Cloudflare.
";

const DEFAULT_PORT: u16 = 8787;
/// Where rooms are kept, below the workspace.
pub const DEFAULT_STATE: &str = ".wrangler/state";

/// A parsed command line.
#[derive(Debug, PartialEq, Eq)]
pub enum Command {
    /// Print the usage.
    Help,
    /// Build and serve.
    Start(Start),
    /// Build the page and the Worker.
    Build,
    /// Run the checks and tests.
    Test(Test),
    /// Run the checks alone.
    Check,
    /// Check what the learning pages say.
    CheckContent,
    /// Measure something.
    Bench(Bench),
    /// Build and deploy.
    Deploy {
        /// Everything but the upload.
        dry_run: bool,
    },
}

/// How to serve.
#[derive(Debug, PartialEq, Eq)]
pub struct Start {
    /// Port on 127.0.0.1.
    pub port: u16,
    /// Directory of the rooms, relative to where the command was typed.
    pub persist: PathBuf,
    /// `NAME:VALUE`, as wrangler takes them.
    pub vars: Vec<String>,
}

/// Which tests to run.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Test {
    /// Long variants too.
    pub long: bool,
    /// Steps and parts of test names.
    pub words: Vec<String>,
}

/// What to measure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bench {
    /// The engine natively and as WebAssembly, and how long the opponents think.
    Bots,
    /// The rules crate beside its peers.
    Chess,
    /// The page in a slow browser, beside one that does nothing, and what Lighthouse says of it.
    Page,
    /// Only the last.
    Lighthouse,
    /// Rooms beside a bare JavaScript object.
    Room,
    /// Bytes of the shipped files.
    Size,
    /// What the page's WebAssembly is made of.
    Weight,
}

/// Reads the arguments after `cargo xtask`.
pub fn parse(args: impl Iterator<Item = String>) -> Result<Command, Failure> {
    let mut args = args;
    let Some(name) = args.next() else {
        return Ok(Command::Help);
    };
    let rest: Vec<String> = args.collect();
    if rest.iter().any(|arg| arg == "--help" || arg == "-h") {
        return Ok(Command::Help);
    }
    match name.as_str() {
        "help" | "--help" | "-h" => Ok(Command::Help),
        "start" => start(rest),
        "build" => none(&name, &rest).map(|()| Command::Build),
        "check" if rest == ["content"] => Ok(Command::CheckContent),
        "check" => none(&name, &rest).map(|()| Command::Check),
        "test" => test(rest),
        "bench" => bench(&rest),
        "deploy" => deploy(&rest),
        _ => Err(Failure::new(format!(
            "`{name}` is no command; `cargo xtask help` lists them"
        ))),
    }
}

fn start(args: Vec<String>) -> Result<Command, Failure> {
    let mut start = Start {
        port: DEFAULT_PORT,
        persist: DEFAULT_STATE.into(),
        vars: Vec::new(),
    };
    let mut args = args.into_iter();
    while let Some(arg) = args.next() {
        let (flag, inline) = match arg.split_once('=') {
            Some((flag, value)) => (flag.to_owned(), Some(value.to_owned())),
            None => (arg, None),
        };
        if !matches!(flag.as_str(), "--port" | "--persist" | "--var") {
            return Err(unknown("start", &flag));
        }
        let value = inline
            .or_else(|| args.next())
            .ok_or_else(|| Failure::new(format!("{flag} needs a value")))?;
        match flag.as_str() {
            "--port" => {
                start.port = value
                    .parse()
                    .map_err(|_| Failure::new(format!("`{value}` is no port (1 to 65535)")))?;
            }
            "--persist" => start.persist = value.into(),
            _ if value.contains(':') => start.vars.push(value),
            _ => {
                return Err(Failure::new(format!(
                    "--var takes NAME:VALUE, not `{value}`"
                )));
            }
        }
    }
    Ok(Command::Start(start))
}

fn test(args: Vec<String>) -> Result<Command, Failure> {
    let mut test = Test::default();
    for arg in args {
        match arg.as_str() {
            "--long" => test.long = true,
            flag if flag.starts_with('-') => return Err(unknown("test", flag)),
            _ => test.words.push(arg),
        }
    }
    Ok(Command::Test(test))
}

fn bench(args: &[String]) -> Result<Command, Failure> {
    match args {
        [name] if name == "bots" => Ok(Command::Bench(Bench::Bots)),
        [name] if name == "chess" => Ok(Command::Bench(Bench::Chess)),
        [name] if name == "page" => Ok(Command::Bench(Bench::Page)),
        [name, part] if name == "page" && part == "lighthouse" => {
            Ok(Command::Bench(Bench::Lighthouse))
        }
        [name] if name == "room" => Ok(Command::Bench(Bench::Room)),
        [name] if name == "size" => Ok(Command::Bench(Bench::Size)),
        [name] if name == "weight" => Ok(Command::Bench(Bench::Weight)),
        [] => Err(Failure::new(
            "bench needs to know what to measure: bots, chess, page, room, size or weight",
        )),
        [name, ..] => Err(unknown("bench", name)),
    }
}

fn deploy(args: &[String]) -> Result<Command, Failure> {
    match args {
        [] => Ok(Command::Deploy { dry_run: false }),
        [flag] if flag == "--dry-run" => Ok(Command::Deploy { dry_run: true }),
        [flag, ..] => Err(unknown("deploy", flag)),
    }
}

fn none(command: &str, args: &[String]) -> Result<(), Failure> {
    args.first()
        .map_or(Ok(()), |arg| Err(unknown(command, arg)))
}

fn unknown(command: &str, arg: &str) -> Failure {
    Failure::new(format!(
        "{command} does not take `{arg}`; `cargo xtask help` says what it takes"
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(line: &str) -> Result<Command, String> {
        super::parse(line.split_whitespace().map(str::to_owned)).map_err(|error| error.to_string())
    }

    #[test]
    fn start_has_defaults_and_takes_both_spellings_of_a_value() {
        let Ok(Command::Start(start)) = parse("start") else {
            panic!("start")
        };
        assert_eq!((start.port, start.vars.len()), (8787, 0));
        let line = "start --port=9000 --persist /tmp/x --var A:1 --var=URL:http://x";
        let Ok(Command::Start(start)) = parse(line) else {
            panic!("{line}")
        };
        assert_eq!(start.port, 9000);
        assert_eq!(start.persist, PathBuf::from("/tmp/x"));
        assert_eq!(start.vars, ["A:1", "URL:http://x"]);
    }

    #[test]
    fn wrong_values_are_named() {
        for (line, culprit) in [
            ("start --port 99999", "99999"),
            ("start --var A=1", "A=1"),
            ("start --persist", "--persist"),
            ("start --watch", "--watch"),
            ("build now", "now"),
            ("check contents", "contents"),
            ("bench speed", "speed"),
            ("strat", "strat"),
        ] {
            let error = parse(line).expect_err(line);
            assert!(error.contains(culprit), "{line}: {error}");
        }
    }

    #[test]
    fn test_takes_words_and_long() {
        let wanted = Test {
            long: true,
            words: vec!["e2e".into(), "room".into()],
        };
        assert_eq!(parse("test e2e --long room"), Ok(Command::Test(wanted)));
    }
}
