//! What is logged: one JSON object a line, whose fields the platform's log search knows. No address, name or
//! credential of anybody is ever in it.

use std::fmt::Display;

use serde::Serialize;

/// A line of the log.
#[derive(Serialize)]
struct Line<'a> {
    level: &'a str,
    event: &'a str,
    detail: &'a str,
}

/// Logs that something failed which no asker is to blame for. `event` names it in `snake_case`.
pub fn error(event: &str, detail: impl Display) {
    worker::console_error!("{}", line(event, &detail.to_string()));
}

fn line(event: &str, detail: &str) -> String {
    let line = Line {
        level: "error",
        event,
        detail,
    };
    // Three texts always have a JSON form; the fallback is one all the same.
    serde_json::to_string(&line).unwrap_or_else(|_| r#"{"level":"error"}"#.to_owned())
}

#[cfg(test)]
mod tests {
    use super::line;

    #[test]
    fn a_line_is_json_whatever_it_tells() {
        assert_eq!(
            line("request_failed", "no \"table\"\n"),
            r#"{"level":"error","event":"request_failed","detail":"no \"table\"\n"}"#
        );
    }
}
