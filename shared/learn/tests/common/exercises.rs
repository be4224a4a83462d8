//! Every exercise is solvable, unique where it claims to be, and its feedback true.

use std::cell::RefCell;

use bots::{Engine, Limits};
use chess::{Game, Move, Position};
use learn::{Answer, Attempt, Exercise, ExerciseText, Feedback, Goal, Reason, Stage};

use super::texts::prose;
use super::{Content, Report, Texts};

/// Positions that the engine looks at for one judgement.
const NODES: u64 = 10_000;
/// What an accepted move may be worse than the best one, in centipawns: it is no mistake, whatever the engine's taste.
const SLACK: i32 = 150;
/// How much worse a move that is not accepted has to be.
const MARGIN: i32 = 40;
/// Scores beyond this are mates.
const MATING: i32 = 29_000;
/// The lesson in which good moves beside the accepted ones are no fault.
const HABITS: &str = "opening";

const FILE: &str = "lessons.json";

pub fn check(content: &Content, report: &mut Report) {
    let judge = Judge(RefCell::new(Engine::new(1 << 22)));
    for lesson in &content.lessons.lessons {
        for exercise in &lesson.exercises {
            goal(&judge, exercise, lesson.id == HABITS, report);
            let way = way(&judge, exercise, report);
            for texts in &content.texts {
                let text = texts.lessons.find(&lesson.id);
                if let Some(text) = text.and_then(|text| text.find(&exercise.id)) {
                    words(content, texts, exercise, text, &way, report);
                }
            }
        }
    }
}

/// The engine as a judge.
struct Judge(RefCell<Engine>);

impl Judge {
    /// The worth of the position for the side to move, in centipawns.
    fn score(&self, position: &Position) -> i32 {
        let game = Game::from_position(*position);
        if let Some(outcome) = game.outcome() {
            return outcome.winner().map_or(0, |_| -30_000);
        }
        let mut engine = self.0.borrow_mut();
        engine.forget();
        let limits = Limits {
            nodes: Some(NODES),
            ..Limits::default()
        };
        engine
            .search(&game, &limits, |_| {})
            .map_or(0, |report| report.score)
    }

    /// The legal moves with their worth for the side that makes them, best first.
    fn moves(&self, position: &Position) -> Vec<(Move, i32)> {
        let moves = position.legal_moves();
        let mut scored: Vec<(Move, i32)> = moves
            .iter()
            .filter_map(|&m| Some((m, -self.score(&position.play(m).ok()?))))
            .collect();
        scored.sort_by_key(|(_, score)| -score);
        scored
    }

    fn best(&self, position: &Position) -> Option<Move> {
        let mut engine = self.0.borrow_mut();
        let limits = Limits {
            nodes: Some(NODES),
            ..Limits::default()
        };
        engine.best_move(&Game::from_position(*position), &limits)
    }
}

fn goal(judge: &Judge, exercise: &Exercise, is_habit: bool, report: &mut Report) {
    let id = &exercise.id;
    let start = &exercise.start;
    match &exercise.goal {
        Goal::Collect { targets, .. } => {
            let theirs = start.by_color(!start.turn());
            if (*targets & theirs) != *targets || targets.is_empty() {
                report.add(FILE, id, "a target is not there");
            }
        }
        Goal::Find { moves } => {
            accepted(exercise, report);
            good(judge, id, start, moves, is_habit, report);
        }
        Goal::Line { moves } => {
            if moves.len() % 2 == 0 {
                report.add(FILE, id, "the last move has to be the learner's");
            }
            let mut position = *start;
            for (index, &m) in moves.iter().enumerate() {
                if index % 2 == 0 {
                    good(judge, id, &position, &[m], is_habit, report);
                }
                let Ok(next) = position.play(m) else {
                    report.add(FILE, id, format!("{m} is not legal"));
                    return;
                };
                position = next;
            }
        }
        Goal::Fork { .. } | Goal::Pin { .. } => {
            accepted(exercise, report);
            let right: Vec<Move> = right(exercise);
            good(judge, id, start, &right, true, report);
        }
        Goal::Beat { .. } => {}
        Goal::Castle { .. } | Goal::Passing | Goal::Verdict | Goal::Material => {
            let attempt = Attempt::begin(exercise);
            let right = Answer::offered(&exercise.goal)
                .iter()
                .filter(|&&answer| attempt.answer(exercise, answer).1 == Feedback::Solved);
            if right.count() != 1 {
                report.add(FILE, id, "there has to be one right answer");
            }
        }
        _ => accepted(exercise, report),
    }
}

fn right(exercise: &Exercise) -> Vec<Move> {
    let attempt = Attempt::begin(exercise);
    let moves = exercise.start.legal_moves();
    let is_right = |m: &&Move| attempt.play(exercise, **m).1 == Feedback::Solved;
    moves.iter().filter(is_right).copied().collect()
}

/// As many moves are right as the exercise says.
fn accepted(exercise: &Exercise, report: &mut Report) {
    let right = right(exercise);
    let number = u32::try_from(right.len()).unwrap_or(u32::MAX);
    if number != exercise.answers || number == 0 {
        report.add(
            FILE,
            &exercise.id,
            format!(
                "{number} moves are right ({right:?}), not {}",
                exercise.answers
            ),
        );
    }
}

/// The engine finds the accepted moves good, and (unless others may be) the others worse.
fn good(
    judge: &Judge,
    id: &str,
    position: &Position,
    accepted: &[Move],
    others_too: bool,
    report: &mut Report,
) {
    let scored = judge.moves(position);
    let Some(&(best, top)) = scored.first() else {
        report.add(FILE, id, "there is no move");
        return;
    };
    let score = |m: Move| {
        scored
            .iter()
            .find(|(known, _)| *known == m)
            .map(|(_, s)| *s)
    };
    let mut lowest = i32::MAX;
    for &m in accepted {
        let Some(score) = score(m) else {
            report.add(FILE, id, format!("{m} is not legal"));
            return;
        };
        lowest = lowest.min(score);
        let is_mate = top > MATING;
        if score < top - SLACK || is_mate && score < top {
            report.add(
                FILE,
                id,
                format!("the engine finds {best} ({top}) better than {m} ({score})"),
            );
        }
    }
    if others_too {
        return;
    }
    for &(m, score) in scored.iter().filter(|(m, _)| !accepted.contains(m)) {
        let is_as_good = if lowest > MATING {
            score >= lowest
        } else {
            score > lowest - MARGIN
        };
        if is_as_good {
            report.add(
                FILE,
                id,
                format!("{m} ({score}) is as good as what is accepted ({lowest})"),
            );
        }
    }
}

/// The positions on a way from the start to the solution, found by the hints: each is legal, and they lead there.
fn way(judge: &Judge, exercise: &Exercise, report: &mut Report) -> Vec<Position> {
    let mut attempt = Attempt::begin(exercise);
    let mut way = vec![*attempt.position()];
    if exercise.is_question() {
        return way;
    }
    for _ in 0..100 {
        let hint = match &exercise.goal {
            Goal::Beat { .. } => judge.best(attempt.position()),
            _ => attempt.hint(exercise),
        };
        let Some(m) = hint else {
            report.add(FILE, &exercise.id, "there is no hint, hence no solution");
            return way;
        };
        if let Ok(after) = attempt.position().play(m) {
            way.push(after);
        }
        let (next, feedback) = attempt.play(exercise, m);
        if matches!(feedback, Feedback::Wrong(_) | Feedback::Slow { .. }) {
            report.add(
                FILE,
                &exercise.id,
                format!("the hint {m} leads to {feedback:?}"),
            );
            return way;
        }
        attempt = next;
        if attempt.stage() == Stage::Theirs
            && let Some(reply) = judge.best(attempt.position())
        {
            attempt = attempt.reply(reply).0;
        }
        way.push(*attempt.position());
        if attempt.stage() == Stage::Solved {
            if let Goal::Collect { fewest, .. } = exercise.goal
                && attempt.moves() < fewest
            {
                let made = attempt.moves();
                report.add(
                    FILE,
                    &exercise.id,
                    format!("{made} moves do it, not {fewest}"),
                );
            }
            return way;
        }
    }
    report.add(FILE, &exercise.id, "the hints do not lead to the end");
    way
}

fn words(
    content: &Content,
    texts: &Texts,
    exercise: &Exercise,
    text: &ExerciseText,
    way: &[Position],
    report: &mut Report,
) {
    let file = texts.file("lessons");
    let id = &exercise.id;
    for words in [&text.task, &text.hint, &text.why]
        .into_iter()
        .chain(&text.miss)
    {
        prose(content, &file, id, words, way, report);
    }
    let teller = texts.lessons.teller();
    let attempt = Attempt::begin(exercise);
    for own in text.wrong.iter().flatten() {
        let played = own.uci.parse().ok().and_then(|m: Move| {
            let position = way.iter().find(|position| position.is_legal(m))?;
            position.play(m).ok()
        });
        let Some(after) = played else {
            report.add(&file, id, format!("{} is not legal", own.uci));
            continue;
        };
        let mut boards = way.to_vec();
        boards.push(after);
        prose(content, &file, id, &own.text, &boards, report);
        let is_right = own.uci.parse().is_ok_and(|m| {
            let feedback = attempt.play(exercise, m).1;
            matches!(feedback, Feedback::Solved)
        });
        if is_right {
            report.add(
                &file,
                id,
                format!("{} is called wrong, but it is right", own.uci),
            );
        }
    }
    for answer in Answer::offered(&exercise.goal) {
        if teller.answer(*answer).is_empty() {
            report.add(&file, id, "an answer has no word");
        }
    }
    if exercise.is_question() {
        return;
    }
    for &m in &exercise.start.legal_moves() {
        let feedback = attempt.play(exercise, m).1;
        let told = teller.tell(feedback, Some(m), text);
        if told.is_empty() || told.contains(['{', '}']) {
            report.add(&file, id, format!("after {m}: “{told}”"));
        }
        let is_silent = matches!(feedback, Feedback::Wrong(None));
        if is_silent && text.miss.is_none() && text.of_move(m).is_none() {
            report.add(
                &file,
                id,
                format!("nothing tells why {m} is wrong (`miss`)"),
            );
        }
        if let Feedback::Wrong(Some(Reason::GetsMated { to, .. } | Reason::KingEscapes { to })) =
            feedback
        {
            // What the explanation speaks of may really be played.
            let after = exercise.start.play(m);
            if !after.is_ok_and(|after| after.legal_moves().iter().any(|reply| reply.to == to)) {
                report.add(&file, id, format!("after {m}: the explanation is not true"));
            }
        }
    }
}
