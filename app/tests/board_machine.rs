//! The interaction of the board, gesture by gesture, and under random events.

use chess::{Color, Move, Position, Role, Square};
use selminha_app::board::{
    Conduct, Direction, Event, Key, Look, Mode, Output, Point, Rules, State, Timing, slot, step,
};

const CASTLING: &str = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
const PROMOTION: &str = "1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1";
const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// A board under test: the rules never change while it is used.
struct Bench {
    rules: Rules,
    state: State,
    played: Vec<String>,
}

impl Bench {
    fn new(fen: &str) -> Self {
        Self::turned(fen, Color::White)
    }

    fn turned(fen: &str, orientation: Color) -> Self {
        let position = Position::from_fen(fen).unwrap();
        let rules = Rules::of(&position, Some(position.turn()), orientation);
        Self {
            rules,
            state: State::new(square("e2")),
            played: Vec::new(),
        }
    }

    fn send(&mut self, event: Event) {
        let (state, output) = step(&self.state, &event, &self.rules);
        self.state = state;
        match output {
            Some(Output::Play(m)) => self.played.push(m.to_string()),
            Some(Output::Ask(m)) => self.played.push(format!("{m}?")),
            Some(Output::Prepared(Some(m))) => self.played.push(format!("({m})")),
            Some(Output::Prepared(None)) => self.played.push("()".to_owned()),
            None => {}
        }
    }

    /// Another position, with the rules for Brass that it brings.
    fn turn(&mut self, fen: &str, conduct: Conduct) -> &mut Self {
        self.rules = brass(fen, conduct);
        self.send(Event::Turned);
        self
    }

    /// Runs a script of words: `e2` is a click there; `+e2`, `>e4`, `-e4` press, move and release pointer 1 in the
    /// middle of a square (`~e2` trembles on it, `out` is beside the board, a `2` before the sign is pointer 2);
    /// `x` loses pointer 1; `left` … `escape` are keys; `=Q` answers the menu.
    fn run(&mut self, script: &str) -> &mut Self {
        for word in script.split_whitespace() {
            let (pointer, rest) = word.strip_prefix('2').map_or((1, word), |rest| (2, rest));
            let at = |name: &str| {
                if name == "out" {
                    Point { x: 1.2, y: 0.5 }
                } else {
                    middle(square(name), self.rules.orientation())
                }
            };
            match rest.split_at(1) {
                ("+", name) => self.send(Event::Down {
                    pointer,
                    at: at(name),
                }),
                (">", name) => self.send(Event::Move {
                    pointer,
                    at: at(name),
                }),
                ("-", name) => self.send(Event::Up {
                    pointer,
                    at: at(name),
                }),
                ("~", name) => {
                    let Point { x, y } = at(name);
                    self.send(Event::Move {
                        pointer,
                        at: Point {
                            x: x + 0.005,
                            y: y - 0.005,
                        },
                    });
                }
                ("=", role) => self.send(Event::Choose(
                    Role::from_letter(role.chars().next().unwrap()).unwrap(),
                )),
                ("x", "") => self.send(Event::Cancel { pointer }),
                _ => {
                    if let Some(key) = key(rest) {
                        self.send(Event::Key(key));
                    } else {
                        let at = at(rest);
                        self.send(Event::Down { pointer, at });
                        self.send(Event::Up { pointer, at });
                    }
                }
            }
        }
        self
    }

    /// The mode in a word or two, and the moves that were played.
    fn tell(&self) -> String {
        let mode = match self.state.mode {
            Mode::Idle => "idle".to_owned(),
            Mode::Selected { from } => format!("selected {from}"),
            Mode::Pressed { from, .. } => format!("pressed {from}"),
            Mode::Aiming { from, to, .. } => format!("aiming {from}{to}"),
            Mode::Dragging { from, .. } => format!("dragging {from}"),
            Mode::Promoting { from, to } => format!("promoting {from}{to}"),
            Mode::Confirming { m } => format!("confirming {m}"),
        };
        self.played
            .iter()
            .fold(mode, |text, m| format!("{text}, {m}"))
    }
}

/// The rules for a viewer who has Brass.
fn brass(fen: &str, conduct: Conduct) -> Rules {
    let position = Position::from_fen(fen).unwrap();
    let movable = Some(Color::White).filter(|&color| color == position.turn());
    Rules::conducted(&position, movable, Color::White, conduct)
}

/// The middle of a square on the board as seen.
fn middle(square: Square, orientation: Color) -> Point {
    let (column, row) = slot(square, orientation);
    let middle = |index: usize| (f64::from(u32::try_from(index).unwrap()) + 0.5) / 8.0;
    Point {
        x: middle(column),
        y: middle(row),
    }
}

fn square(name: &str) -> Square {
    name.parse().unwrap()
}

fn key(name: &str) -> Option<Key> {
    Some(match name {
        "left" => Key::Arrow(Direction::Left),
        "right" => Key::Arrow(Direction::Right),
        "up" => Key::Arrow(Direction::Up),
        "down" => Key::Arrow(Direction::Down),
        "home" => Key::Home,
        "end" => Key::End,
        "first" => Key::First,
        "last" => Key::Last,
        "enter" => Key::Activate,
        "escape" => Key::Escape,
        _ => return None,
    })
}

/// Each row: the position, the script, what comes of it.
fn check(rows: &[(&str, &str, &str)]) {
    for &(fen, script, expected) in rows {
        assert_eq!(
            Bench::new(fen).run(script).tell(),
            expected,
            "{script} in {fen}"
        );
    }
}

#[test]
fn clicks() {
    check(&[
        (START, "e2", "selected e2"),
        (START, "e2 e4", "idle, e2e4"),
        (START, "e2 d2", "selected d2"),
        (START, "e2 d2 d4", "idle, d2d4"),
        (START, "e2 e2", "idle"),
        (START, "e2 e5", "idle"),
        (START, "e4", "idle"),
        (START, "e7", "idle"),
        (START, "e2 +e4 -d4", "selected e2"),
        (START, "e2 +e4 x", "selected e2"),
        (START, "e2 +e4", "aiming e2e4"),
        (START, "e2 e4 e4", "idle, e2e4"),
        (START, "e2 escape e4", "idle"),
    ]);
}

#[test]
fn drags() {
    check(&[
        (START, "+e2", "pressed e2"),
        (START, "+e2 ~e2", "pressed e2"),
        (START, "+e2 ~e2 -e2", "selected e2"),
        (START, "+e2 >e3", "dragging e2"),
        (START, "+e2 >e3 >e4 -e4", "idle, e2e4"),
        (START, "+e2 >e3 >e2 -e2", "selected e2"),
        (START, "e2 +e2 >e3 >e2 -e2", "selected e2"),
        (START, "+e2 >e3 >e5 -e5", "selected e2"),
        (START, "+e2 >e3 >out -out", "idle"),
        (START, "+e7 >e5 -e5", "idle"),
        (START, "+e2 >e3 escape -e4", "idle"),
        (START, "+e2 >e3 enter -e4", "idle, e2e4"),
    ]);
}

#[test]
fn a_lost_pointer_restores_what_was_before() {
    check(&[
        (START, "+e2 x", "idle"),
        (START, "+e2 >e4 x", "idle"),
        (START, "+e2 >e4 x -e4", "idle"),
        (START, "d2 +e2 >e4 x", "selected d2"),
        (START, "d2 +e2 x", "selected d2"),
        (START, "+e2 >e4 +d2 -d2", "selected d2"),
    ]);
}

#[test]
fn a_second_finger_changes_nothing() {
    check(&[
        (START, "+e2 2+d2", "pressed e2"),
        (START, "+e2 >e3 2+d2 2>d4 2-d4", "dragging e2"),
        (START, "+e2 >e3 2+d2 2-d2 >e4 -e4", "idle, e2e4"),
        (START, "e2 +e4 2+d4 2-d4 -e4", "idle, e2e4"),
        (START, "+e2 >e3 2x >e4 -e4", "idle, e2e4"),
    ]);
}

#[test]
fn castling_by_either_gesture() {
    check(&[
        (CASTLING, "e1 g1", "idle, e1g1"),
        (CASTLING, "e1 h1", "idle, e1g1"),
        (CASTLING, "e1 a1", "idle, e1c1"),
        (CASTLING, "+e1 >f1 >h1 -h1", "idle, e1g1"),
        (CASTLING, "+e1 >d1 >c1 -c1", "idle, e1c1"),
        (CASTLING, "e1 e1", "idle"),
        // The rook is not caught by the chosen king when it is dragged, nor when it comes first.
        (CASTLING, "e1 +h1 >h2 >h5 -h5", "idle, h1h5"),
        (CASTLING, "h1 e1", "selected e1"),
        (CASTLING, "e1 +h1 x", "selected e1"),
    ]);
}

#[test]
fn the_promotion_menu() {
    check(&[
        (PROMOTION, "a7 a8", "promoting a7a8"),
        (PROMOTION, "a7 a8 =Q", "idle, a7a8q"),
        (PROMOTION, "+a7 >a8 -a8 =N", "idle, a7a8n"),
        (PROMOTION, "a7 b8 =R", "idle, a7b8r"),
        (PROMOTION, "a7 a8 =K", "idle"),
        (PROMOTION, "a7 a8 escape =Q", "idle"),
        (PROMOTION, "a7 a8 e1", "idle"),
        (PROMOTION, "a7 a8 +e1 >e2 -e2", "idle"),
        (PROMOTION, "a7 a8 enter", "promoting a7a8"),
        (PROMOTION, "=Q", "idle"),
    ]);
}

#[test]
fn keys() {
    check(&[
        (START, "enter", "selected e2"),
        (START, "enter up up enter", "idle, e2e4"),
        (START, "enter enter", "idle"),
        (START, "enter left enter", "selected d2"),
        (START, "enter up up up enter", "idle"),
        (START, "enter escape", "idle"),
        (START, "up enter", "idle"),
        (
            PROMOTION,
            "home up up up up up enter up enter =B",
            "idle, a7a8b",
        ),
    ]);
}

#[test]
fn the_focus_follows_keys_and_presses_as_seen() {
    let focus = |orientation, script| {
        Bench::turned(START, orientation)
            .run(script)
            .state
            .focus
            .to_string()
    };
    assert_eq!(focus(Color::White, "home"), "a2");
    assert_eq!(focus(Color::White, "end"), "h2");
    assert_eq!(focus(Color::White, "first"), "a8");
    assert_eq!(focus(Color::White, "last"), "h1");
    assert_eq!(focus(Color::Black, "home"), "h2");
    assert_eq!(focus(Color::Black, "up"), "e1");
    assert_eq!(focus(Color::Black, "up up"), "e1");
    assert_eq!(focus(Color::White, "d7"), "d7");
    assert_eq!(focus(Color::White, "+e2 >e4 -e4"), "e4");
}

#[test]
fn what_the_position_takes_away_is_given_up() {
    let before = Position::initial();
    let after = before.play("e2e4".parse().unwrap()).unwrap();
    let theirs = Rules::of(&after, Some(Color::White), Color::White);
    for script in ["e2", "+e2", "+e2 >e4", "e2 +e4"] {
        let mut bench = Bench::new(START);
        bench.run(script);
        bench.rules = theirs.clone();
        assert_eq!(
            bench.state.settled(&bench.rules).mode,
            Mode::Idle,
            "{script}"
        );
        assert_eq!(bench.run(">e5 -e5 d4").tell(), "idle", "{script}");
    }
    let mut bench = Bench::new(PROMOTION);
    bench.run("a7 a8");
    bench.rules = theirs;
    assert_eq!(bench.run("=Q").tell(), "idle");
}

const CONFIRMING: Conduct = Conduct {
    confirm: true,
    ahead: Some((Color::White, 1)),
};

#[test]
fn a_move_waits_for_its_confirmation() {
    for (script, expected) in [
        ("e2 e4", "confirming e2e4, e2e4?"),
        ("+e2 >e3 >e4 -e4", "confirming e2e4, e2e4?"),
        ("e2 e4 enter", "idle, e2e4?, e2e4"),
        ("e2 e4 escape", "idle, e2e4?"),
        ("e2 e4 escape enter", "idle, e2e4?"),
        // Another touch of the board takes it back; it never plays it.
        ("e2 e4 e4", "idle, e2e4?"),
        ("e2 e4 d2", "selected d2, e2e4?"),
        ("e2 e4 d2 d4 enter", "idle, e2e4?, d2d4?, d2d4"),
    ] {
        let mut bench = Bench::new(START);
        bench.rules = brass(START, CONFIRMING);
        assert_eq!(bench.run(script).tell(), expected, "{script}");
    }
    let mut bench = Bench::new(START);
    bench.rules = brass(START, CONFIRMING);
    bench.run("e2 e4").send(Event::Confirm);
    bench.send(Event::Confirm);
    assert_eq!(bench.tell(), "idle, e2e4?, e2e4", "once");

    let mut bench = Bench::new(PROMOTION);
    bench.rules = brass(PROMOTION, CONFIRMING);
    bench.run("a7 b8 =N");
    assert_eq!(bench.tell(), "confirming a7b8n, a7b8n?");
}

#[test]
fn what_waits_for_confirmation_is_given_up_when_the_game_goes_on() {
    let after = "rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR b KQkq - 0 1";
    let mut bench = Bench::new(START);
    bench.rules = brass(START, CONFIRMING);
    bench.run("e2 e4").turn(after, CONFIRMING);
    bench.send(Event::Confirm);
    assert_eq!(bench.run("enter").tell(), "idle, e2e4?");
}

/// Steel has the turn; Brass may prepare.
const WAITING: &str = "4k3/3p4/8/4P3/8/8/8/4K2R b K - 0 1";
/// Steel has played d7d5.
const DOUBLE: &str = "4k3/8/8/3pP3/8/8/8/4K2R w K d6 0 2";
/// Steel has played e8e7.
const QUIET: &str = "8/3pk3/8/4P3/8/8/8/4K2R w K - 1 2";

fn ahead(epoch: u32) -> Conduct {
    Conduct {
        confirm: false,
        ahead: Some((Color::White, epoch)),
    }
}

#[test]
fn a_prepared_move_is_played_when_its_turn_comes() {
    for (script, fen, expected) in [
        ("e5 d6", DOUBLE, "idle, (e5d6), e5d6"),
        ("+e5 >d6 -d6", DOUBLE, "idle, (e5d6), e5d6"),
        // Castling by either gesture.
        ("e1 h1", DOUBLE, "idle, (e1g1), e1g1"),
        ("e1 g1", QUIET, "idle, (e1g1), e1g1"),
        // Not legal any more: dropped.
        ("e5 d6", QUIET, "idle, (e5d6), ()"),
        // Taken back by Escape, by another press, or by another one in its place.
        ("e5 d6 escape", DOUBLE, "idle, (e5d6), ()"),
        ("e5 d6 a3", DOUBLE, "idle, (e5d6), ()"),
        ("e5 d6 h1 h8", DOUBLE, "idle, (e5d6), (), (h1h8), h1h8"),
        // What was begun meanwhile is given up for it; without it, it stays.
        ("h1", DOUBLE, "selected h1"),
        ("+h1 >h3", DOUBLE, "dragging h1"),
        ("enter", DOUBLE, "idle"),
    ] {
        let mut bench = Bench::new(START);
        bench.rules = brass(WAITING, ahead(1));
        bench.run(script).turn(fen, ahead(1));
        assert_eq!(bench.tell(), expected, "{script} then {fen}");
        assert_eq!(bench.state.prepared, None, "{script}");
    }
}

#[test]
fn a_prepared_promotion_knows_its_piece() {
    let mut bench = Bench::new(START);
    bench.rules = brass("4k3/P7/8/8/8/8/8/4K3 b - - 0 1", ahead(1));
    bench.run("a7 a8 =R");
    bench.turn("8/P3k3/8/8/8/8/8/4K3 w - - 1 2", ahead(1));
    assert_eq!(bench.tell(), "idle, (a7a8r), a7a8r");
}

#[test]
fn a_prepared_move_is_dropped_when_the_game_goes_on_otherwise() {
    let nobody = Conduct::default();
    for (what, fen, conduct) in [
        (
            "another epoch: a snapshot, an undo, another game",
            DOUBLE,
            ahead(2),
        ),
        ("the same position on the board anew", WAITING, ahead(2)),
        ("looking back, or the game is over", DOUBLE, nobody),
        ("moves are confirmed now", DOUBLE, CONFIRMING),
        (
            "not one move on but three",
            "4k3/8/3p4/4P3/8/8/8/4K2R w K - 0 3",
            ahead(1),
        ),
        ("one back", "4k3/3p4/8/8/4P3/8/8/4K2R w K - 0 1", ahead(1)),
    ] {
        let mut bench = Bench::new(START);
        bench.rules = brass(WAITING, ahead(1));
        bench.run("h1 h7").turn(fen, conduct);
        assert_eq!(bench.state.prepared, None, "{what}");
        assert!(!bench.tell().contains(", h1h7"), "{what}: {}", bench.tell());
    }
}

/// A small generator of pseudo-random numbers (xorshift), so that a failure can be repeated.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % sides
    }

    fn pick<T: Copy>(&mut self, list: &[T]) -> T {
        list[usize::try_from(self.roll(u64::try_from(list.len()).unwrap())).unwrap()]
    }

    /// Any place on the board and a little around it, but as often the middle of a square that matters now.
    fn point(&mut self, position: &Position, state: &State, rules: &Rules) -> Point {
        let orientation = rules.orientation();
        let from = Look::of(state, rules).from;
        let ways = from.map(|from| position.legal_moves_from(from));
        let m = match ways.filter(|ways| !ways.is_empty()) {
            Some(ways) => self.pick(&ways),
            None => self.pick(&position.legal_moves()),
        };
        // The other side's turn: anything may be prepared.
        if rules.timing() == Timing::Ahead && self.roll(2) == 0 {
            return middle(self.pick(&Square::ALL), orientation);
        }
        match self.roll(4) {
            0 => middle(m.from, orientation),
            1 => middle(m.to, orientation),
            _ => {
                let mut axis = || f64::from(u32::try_from(self.roll(400)).unwrap()) / 360.0 - 0.05;
                Point {
                    x: axis(),
                    y: axis(),
                }
            }
        }
    }

    fn event(&mut self, position: &Position, state: &State, rules: &Rules) -> Event {
        let pointer = i32::try_from(self.roll(2)).unwrap();
        let at = self.point(position, state, rules);
        let keys = [
            Key::Arrow(Direction::Left),
            Key::Arrow(Direction::Right),
            Key::Arrow(Direction::Up),
            Key::Arrow(Direction::Down),
            Key::Home,
            Key::End,
            Key::First,
            Key::Last,
            Key::Activate,
            Key::Activate,
            Key::Escape,
        ];
        match self.roll(13) {
            0..=2 => Event::Down { pointer, at },
            3..=5 => Event::Move { pointer, at },
            6 | 7 => Event::Up { pointer, at },
            8 => Event::Cancel { pointer },
            9 => Event::Key(self.pick(&keys)),
            10 => Event::Focus(self.pick(&Square::ALL)),
            11 => self.pick(&[Event::Confirm, Event::Turned]),
            _ => Event::Choose(self.pick(&Role::ALL)),
        }
    }
}

#[test]
fn random_events_never_break_the_rules() {
    let fens = [
        START,
        CASTLING,
        PROMOTION,
        "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1",
    ];
    let mut moves = 0;
    for seed in 1..=64_u64 {
        let mut dice = Dice(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15));
        let orientation = Color::ALL[usize::try_from(seed % 2).unwrap()];
        let mut position = Position::from_fen(fens[usize::try_from(seed % 4).unwrap()]).unwrap();
        let mut state = State::new(square("e2"));
        for round in 0..4_000 {
            // By turns everybody moves as it likes, confirms, or has Brass and prepares while Steel thinks.
            let movable = match round / 500 % 3 {
                2 => Some(Color::White).filter(|&color| color == position.turn()),
                _ => Some(position.turn()),
            };
            let conduct = Conduct {
                confirm: round / 500 % 3 == 1,
                ahead: Some((Color::White, u32::try_from(round / 700).unwrap())),
            };
            if movable.is_none() && dice.roll(8) == 0 {
                let m = dice.pick(&position.legal_moves());
                position = play(&position, m);
                continue;
            }
            let rules = Rules::conducted(&position, movable, orientation, conduct);
            let event = dice.event(&position, &state, &rules);
            let (next, output) = step(&state, &event, &rules);

            // Whoever is held or chosen may be moved, and an open menu has an answer.
            match next.mode {
                Mode::Idle => {}
                Mode::Selected { from }
                | Mode::Pressed { from, .. }
                | Mode::Aiming { from, .. } => {
                    assert!(output.is_some() || rules.is_own(from));
                }
                Mode::Dragging { from, .. } => assert!(rules.is_own(from)),
                Mode::Promoting { from, to } => {
                    assert!(rules.promotions(from, to).next().is_some());
                }
                Mode::Confirming { m } => {
                    assert!(rules.timing() == Timing::Confirmed && rules.is_legal(m));
                }
            }
            if let Some(prepared) = next.prepared {
                assert!(!conduct.confirm, "never together with confirmation");
                assert_eq!(
                    position.piece_at(prepared.m.from).map(|piece| piece.color),
                    Some(Color::White)
                );
            }
            if let (Some(Output::Play(_)), Timing::Confirmed) = (output, rules.timing()) {
                assert!(matches!(state.mode, Mode::Confirming { .. }));
            }
            // A pointer holds on until it is released or lost itself, or everything is given up.
            if let (Some(held), Some(now)) = (state.settled(&rules).pointer(), next.pointer()) {
                assert_eq!(held, now);
            }
            // The same event on the same state gives the same result.
            assert_eq!(step(&state, &event, &rules), (next, output));

            state = next;
            if let Some(Output::Play(m)) = output {
                assert_eq!(state.mode, Mode::Idle);
                moves += 1;
                position = play(&position, m);
            }
        }
        // Losing every pointer and giving up leaves nothing behind.
        let rules = Rules::of(&position, Some(position.turn()), orientation);
        for event in [
            Event::Cancel { pointer: 0 },
            Event::Cancel { pointer: 1 },
            Event::Key(Key::Escape),
        ] {
            state = step(&state, &event, &rules).0;
        }
        assert_eq!((state.mode, state.prepared), (Mode::Idle, None));
    }
    assert!(moves > 300, "only {moves} moves were made");
}

/// The next position, or the start again when the game is over.
fn play(position: &Position, m: Move) -> Position {
    let next = position.play(m).expect("the board offers legal moves only");
    if next.has_legal_moves() {
        next
    } else {
        Position::initial()
    }
}
