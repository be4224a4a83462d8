//! Who plays a match: our bots, our engine, or any UCI engine as a subprocess.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};

use bots::{Bot, Engine, Limits, choose};
use chess::{Game, Move};

/// A player as the command line names it.
pub struct Spec {
    text: String,
    kind: Kind,
}

enum Kind {
    Bot(Bot),
    Full {
        movetime: Option<u64>,
        nodes: Option<u64>,
        hash: usize,
    },
    Uci {
        program: String,
        go: String,
        options: Vec<(String, String)>,
    },
}

impl Spec {
    pub fn read(text: &str) -> Result<Spec, String> {
        let mut parts = text.split(',');
        let name = parts.next().unwrap_or_default();
        let kind = match name {
            "full" => {
                let (mut movetime, mut nodes, mut hash) = (None, None, 16);
                for part in parts {
                    let (key, value) = part.split_once('=').unwrap_or((part, ""));
                    let number: u64 = value
                        .parse()
                        .map_err(|_| format!("{part}: expected a number"))?;
                    match key {
                        "movetime" => movetime = Some(number),
                        "nodes" => nodes = Some(number),
                        "hash" => hash = usize::try_from(number).unwrap_or(16),
                        _ => return Err(format!("full does not know {key}")),
                    }
                }
                if movetime.is_none() && nodes.is_none() {
                    return Err("full needs movetime or nodes".to_owned());
                }
                Kind::Full {
                    movetime,
                    nodes,
                    hash,
                }
            }
            "uci" => {
                let program = parts.next().ok_or("uci needs a program")?.to_owned();
                let (mut go, mut options) = (String::from("go"), Vec::new());
                for part in parts {
                    let (key, value) = part.split_once('=').unwrap_or((part, ""));
                    if matches!(key, "movetime" | "nodes" | "depth") {
                        for word in [" ", key, " ", value] {
                            go.push_str(word);
                        }
                    } else {
                        options.push((key.to_owned(), value.to_owned()));
                    }
                }
                Kind::Uci {
                    program,
                    go,
                    options,
                }
            }
            _ => Kind::Bot(Bot::from_id(name).ok_or(format!("no such player: {name}"))?),
        };
        Ok(Spec {
            text: text.to_owned(),
            kind,
        })
    }

    pub fn name(&self) -> &str {
        &self.text
    }

    /// Whether it is a bot, which varies its openings by itself.
    pub fn is_character(&self) -> bool {
        matches!(self.kind, Kind::Bot(_))
    }

    pub fn start(&self) -> Result<Player, String> {
        Ok(match &self.kind {
            Kind::Bot(bot) => Player::Bot(*bot, 0),
            &Kind::Full {
                movetime,
                nodes,
                hash,
            } => Player::Full {
                engine: Box::new(Engine::new(hash << 20)),
                movetime,
                nodes,
            },
            Kind::Uci {
                program,
                go,
                options,
            } => Player::Uci(Uci::start(program, go, options)?),
        })
    }
}

/// A player that is ready to play.
pub enum Player {
    Bot(Bot, u64),
    Full {
        engine: Box<Engine>,
        movetime: Option<u64>,
        nodes: Option<u64>,
    },
    Uci(Uci),
}

impl Player {
    pub fn new_game(&mut self, new_seed: u64) -> Result<(), String> {
        match self {
            Player::Bot(_, seed) => *seed = new_seed,
            Player::Full { engine, .. } => engine.forget(),
            Player::Uci(uci) => uci.new_game()?,
        }
        Ok(())
    }

    pub fn choose(&mut self, game: &Game) -> Result<Move, String> {
        let chosen = match self {
            Player::Bot(bot, seed) => choose(*bot, game, *seed),
            Player::Full {
                engine,
                movetime,
                nodes,
            } => {
                let begin = Instant::now();
                let stop =
                    || movetime.is_some_and(|most| begin.elapsed() >= Duration::from_millis(most));
                let limits = Limits {
                    nodes: *nodes,
                    stop: Some(&stop),
                    ..Limits::default()
                };
                engine.best_move(game, &limits)
            }
            Player::Uci(uci) => return uci.choose(game),
        };
        chosen.ok_or_else(|| "a running game has a move".to_owned())
    }
}

/// A UCI engine as a subprocess.
pub struct Uci {
    process: Child,
    to: ChildStdin,
    from: BufReader<ChildStdout>,
    go: String,
}

impl Uci {
    fn start(program: &str, go: &str, options: &[(String, String)]) -> Result<Uci, String> {
        let mut process = Command::new(program)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|error| format!("{program}: {error}"))?;
        let (Some(to), Some(from)) = (process.stdin.take(), process.stdout.take()) else {
            return Err(format!("{program} has no pipes"));
        };
        let mut uci = Uci {
            process,
            to,
            from: BufReader::new(from),
            go: go.to_owned(),
        };
        uci.say("uci")?;
        uci.wait_for("uciok")?;
        for (name, value) in options {
            uci.say(&format!("setoption name {name} value {value}"))?;
        }
        Ok(uci)
    }

    fn say(&mut self, line: &str) -> Result<(), String> {
        writeln!(self.to, "{line}")
            .and_then(|()| self.to.flush())
            .map_err(|error| format!("the UCI engine: {error}"))
    }

    /// The first line that begins with a word.
    fn wait_for(&mut self, word: &str) -> Result<String, String> {
        loop {
            let mut line = String::new();
            let read = self.from.read_line(&mut line);
            match read {
                Ok(0) => return Err("the UCI engine ended".to_owned()),
                Ok(_) if line.starts_with(word) => return Ok(line),
                Ok(_) => {}
                Err(error) => return Err(format!("the UCI engine: {error}")),
            }
        }
    }

    fn new_game(&mut self) -> Result<(), String> {
        self.say("ucinewgame")?;
        self.say("isready")?;
        self.wait_for("readyok").map(|_| ())
    }

    fn choose(&mut self, game: &Game) -> Result<Move, String> {
        let moves: Vec<String> = game.moves().iter().map(ToString::to_string).collect();
        let position = format!(
            "position fen {} moves {}",
            game.start().fen(),
            moves.join(" ")
        );
        self.say(&position)?;
        self.say(&self.go.clone())?;
        let line = self.wait_for("bestmove")?;
        let best = line.split_whitespace().nth(1).unwrap_or_default();
        best.parse()
            .map_err(|_| format!("the UCI engine answered {line:?}"))
    }
}

impl Drop for Uci {
    fn drop(&mut self) {
        // An engine that is gone already needs no goodbye.
        let _ = self.say("quit");
        let _ = self.process.wait();
    }
}
