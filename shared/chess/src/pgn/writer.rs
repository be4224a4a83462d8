//! Writing a game in the export format: lines of at most 80 signs, shortest SAN.

use core::fmt::{self, Write as _};

use super::tree::after;
use super::{NodeId, PgnGame, Tags};
use crate::{Color, Position};

/// The longest line, in bytes; only a word that is longer by itself passes it.
const LINE: usize = 80;

impl fmt::Display for PgnGame {
    /// Writes tags, an empty line, moves and an end of line.
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, (name, value)) in self.tags.iter().enumerate() {
            if index == Tags::ROSTER_LEN {
                write_tag(out, "Result", self.result.mark())?;
            }
            write_tag(out, name, value)?;
        }
        if self.tags.iter().count() == Tags::ROSTER_LEN {
            write_tag(out, "Result", self.result.mark())?;
        }
        out.write_char('\n')?;
        let mut words = Words::default();
        write_moves(self, &mut words);
        words.push(self.result.mark());
        words.write(out)
    }
}

fn write_tag(out: &mut fmt::Formatter<'_>, name: &str, value: &str) -> fmt::Result {
    write!(out, "[{name} \"")?;
    for sign in value.chars() {
        match sign {
            '"' | '\\' => write!(out, "\\{sign}")?,
            // A tag is one line.
            '\n' | '\r' => out.write_char(' ')?,
            _ => out.write_char(sign)?,
        }
    }
    out.write_str("\"]\n")
}

/// What is written without a break, one after the other.
#[derive(Default)]
struct Words {
    words: Vec<String>,
    /// A parenthesis that waits for the word it opens.
    open: bool,
}

impl Words {
    fn push(&mut self, word: &str) {
        let opened = if core::mem::take(&mut self.open) {
            "("
        } else {
            ""
        };
        self.words.push(format!("{opened}{word}"));
    }

    fn open(&mut self) {
        self.open = true;
    }

    fn close(&mut self) {
        self.append(")");
    }

    /// Adds to the last word, so that no line break can come between.
    fn append(&mut self, more: &str) {
        if let Some(last) = self.words.last_mut() {
            last.push_str(more);
        }
    }

    fn comment(&mut self, text: &str) {
        for (index, word) in text.split(' ').enumerate() {
            if index == 0 {
                self.push(&format!("{{{word}"));
            } else if word.starts_with(['%', '[']) {
                // At the start of a line these would begin an escaped line, or look like a tag.
                self.append(&format!(" {word}"));
            } else {
                self.push(word);
            }
        }
        self.append("}");
    }

    fn write(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut column = 0;
        for word in &self.words {
            if column > 0 && column + 1 + word.len() > LINE {
                out.write_char('\n')?;
                column = 0;
            } else if column > 0 {
                out.write_char(' ')?;
                column += 1;
            }
            out.write_str(word)?;
            column += word.len();
        }
        out.write_char('\n')
    }
}

/// A step of the walk over the tree, on a stack of our own: nesting may be deep.
struct Step {
    at: NodeId,
    /// Before the move for [`Stage::Move`], after it for [`Stage::Rest`].
    position: Position,
    stage: Stage,
    /// Whether a move of Black needs its number.
    numbered: bool,
    is_side_line: bool,
}

enum Stage {
    /// The move, then its side lines; `opens` when it is the first of a side line.
    Move { opens: bool },
    /// What follows the move.
    Rest,
}

fn write_moves(game: &PgnGame, words: &mut Words) {
    for comment in game.comments(NodeId::ROOT) {
        words.comment(comment);
    }
    let mut steps = vec![Step {
        at: NodeId::ROOT,
        position: *game.start(),
        stage: Stage::Rest,
        numbered: true,
        is_side_line: false,
    }];
    while let Some(step) = steps.pop() {
        match step.stage {
            Stage::Move { opens } => write_move(game, words, &mut steps, &step, opens),
            Stage::Rest => match game.children(step.at).next() {
                Some(next) => steps.push(Step {
                    at: next,
                    stage: Stage::Move { opens: false },
                    ..step
                }),
                None if step.is_side_line => words.close(),
                None => {}
            },
        }
    }
}

/// Writes one move with its notes, and plans its side lines and what follows.
fn write_move(
    game: &PgnGame,
    words: &mut Words,
    steps: &mut Vec<Step>,
    &Step {
        at,
        position,
        numbered,
        is_side_line,
        ..
    }: &Step,
    opens: bool,
) {
    if opens {
        words.open();
    }
    for comment in game.comments_before(at) {
        words.comment(comment);
    }
    match position.turn() {
        Color::White => words.push(&format!("{}.", position.fullmove_number())),
        Color::Black if numbered => words.push(&format!("{}...", position.fullmove_number())),
        Color::Black => {}
    }
    match game.played(at) {
        Some(m) => words.push(&position.san_of_legal(m)),
        None => words.push("--"),
    }
    for nag in game.nags(at) {
        words.push(&format!("${nag}"));
    }
    for comment in game.comments(at) {
        words.comment(comment);
    }
    // The main move tells of the others; they do not tell of one another.
    let mut siblings = game.children(game.tree.parent(at));
    let is_main = siblings.next() == Some(at);
    let side_lines: Vec<NodeId> = siblings.filter(|_| is_main).collect();
    steps.push(Step {
        at,
        position: after(&position, game.played(at)),
        stage: Stage::Rest,
        numbered: game.comments(at).next().is_some() || !side_lines.is_empty(),
        is_side_line,
    });
    steps.extend(side_lines.into_iter().rev().map(|side| Step {
        at: side,
        position,
        stage: Stage::Move { opens: true },
        numbered: true,
        is_side_line: true,
    }));
}
