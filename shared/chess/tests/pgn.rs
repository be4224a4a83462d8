//! Writing and reading back, and reading what nobody should have written.

mod common;

use chess::Position;
use chess::pgn::{self, NodeId, PgnErrorKind, PgnGame, PgnResult};
use common::{Random, scale};

fn only(text: &str) -> PgnGame {
    let mut games: Vec<PgnGame> = pgn::games(text.as_bytes()).collect();
    assert_eq!(games.len(), 1, "{text:?}");
    games.remove(0)
}

fn round_trips(game: &PgnGame) {
    let text = game.to_string();
    assert_eq!(only(&text), *game, "{text}");
    assert_eq!(only(&text).to_string(), text);
}

/// A game with side lines, comments and glyphs, grown at random.
fn random_tree(random: &mut Random) -> PgnGame {
    let mut game = PgnGame::new(Position::initial());
    let mut nodes = vec![NodeId::ROOT];
    for _ in 0..random.below(60) {
        // Mostly longer lines, sometimes a side line anywhere.
        let parent = if random.one_in(5) {
            *random.pick(&nodes)
        } else {
            nodes[nodes.len() - 1]
        };
        let moves = game.position(parent).legal_moves();
        if moves.is_empty() {
            continue;
        }
        let m = *random.pick(&moves);
        // The same move twice at one point would be two side lines; real trees have none.
        let twice = game.children(parent).any(|id| game.played(id) == Some(m));
        if !twice && let Some(id) = game.add(parent, m) {
            nodes.push(id);
        }
    }
    for _ in 0..random.below(20) {
        let words: Vec<&str> = (0..random.below(30))
            .map(|_| {
                random.word(&[
                    "[%clk", "0:01:02]", "%", "(", "$1", "[Event", "\"x\"]", ";", "{", "}", "é",
                    "1-0", "*",
                ])
            })
            .collect();
        game.comment(*random.pick(&nodes), &words.join("  "));
    }
    game.result = *random.pick(&[
        PgnResult::WhiteWins,
        PgnResult::BlackWins,
        PgnResult::Draw,
        PgnResult::Unknown,
    ]);
    game.tags
        .set("White", random.word(&["Ana \"A\"", "\\", "?", "", "Zoë ½"]));
    game.tags
        .set("Opening", random.word(&["[", "]\"", "\\\"", " x "]));
    game
}

#[test]
fn random_trees_round_trip() {
    let mut random = Random(21);
    for _ in 0..scale(500, 20_000) {
        round_trips(&random_tree(&mut random));
    }
}

#[test]
fn lines_are_at_most_eighty_bytes() {
    let mut random = Random(22);
    for _ in 0..scale(200, 2_000) {
        let game = common::random_game(&mut random, 300);
        let mut pgn = PgnGame::from_game(&game);
        pgn.comment(
            NodeId::ROOT,
            &"a few plain words, again and again ".repeat(9),
        );
        let text = pgn.to_string();
        assert!(text.lines().all(|line| line.len() <= 80), "{text}");
        assert!(text.lines().count() > 9);
        round_trips(&pgn);
    }
}

#[test]
fn notes_and_side_lines_are_kept_in_place() {
    let text = "{first} 1. e4 $1 {[%clk 0:05:00]} ({before} 1. d4 d5 (1... Nf6) 2. c4) (1. c4 --) \
                1... e5 {a} {b} 2. Nf3 *";
    let game = only(text);
    let written = game.to_string();
    assert!(
        written.ends_with(
            "{first} 1. e4 $1 {[%clk 0:05:00]} ({before} 1. d4 d5 (1... Nf6) 2. c4) (1. c4\n\
             --) 1... e5 {a} {b} 2. Nf3 *\n"
        ),
        "{written}"
    );
    round_trips(&game);
}

#[test]
fn a_game_from_a_position_says_so() {
    let start = Position::from_fen("4k3/8/8/8/8/8/4P3/4K3 b - - 3 17").unwrap();
    let mut game = PgnGame::new(start);
    game.add(NodeId::ROOT, "e8e7".parse().unwrap()).unwrap();
    let text = game.to_string();
    assert!(text.contains("[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 3 17\"]\n"));
    assert!(text.ends_with("\n17... Ke7 *\n"), "{text}");
    round_trips(&game);
    assert_eq!(game.add(NodeId::ROOT, "e1e2".parse().unwrap()), None);
}

#[test]
fn what_is_wrong_is_named() {
    let bad_fen = only("[FEN \"8/8 w\"]\n\n1. e4 *");
    assert!(matches!(bad_fen.error.unwrap().kind, PgnErrorKind::Fen(_)));
    let bad_move = only("1. e4 e5 2. Qxa9 Nc6");
    let error = bad_move.error.unwrap();
    assert_eq!(
        (error.ply, error.in_side_line, error.code()),
        (2, false, "san_syntax")
    );
    let side = only("1. e4 (1. Ke2 e5) 1... e5 2. Nf3 *");
    assert_eq!(side.main_line().count(), 3);
    assert!(side.error.unwrap().in_side_line);
    let passed = only("1. e4 -- 2. d4 *");
    assert_eq!(passed.main_line().count(), 1);
    assert!(passed.error.is_some());
    // Past the end by the rules: kept after a draw, refused after mate.
    let mate = only("1. f3 e5 2. g4 Qh4# 3. a3 *");
    assert_eq!(mate.main_line().count(), 4);
    assert!(mate.error.is_some());
}

#[test]
fn odd_marks_are_understood() {
    let moves = |text: &str| {
        only(text)
            .main_line()
            .map(|m| m.to_string())
            .collect::<Vec<_>>()
            .join(" ")
    };
    assert_eq!(moves("1.e4 e5 2.Nf3 Nc61-0"), "e2e4 e7e5 g1f3 b8c6");
    assert_eq!(moves("1.e4e5"), "");
    assert_eq!(moves("1. e4 … e5"), "e2e4 e7e5");
    assert_eq!(
        moves("1. e4! e5?? 2. Nf3!? $14 Nc6 +- *"),
        "e2e4 e7e5 g1f3 b8c6"
    );
    assert_eq!(only("1. e4 1–0").result, PgnResult::WhiteWins);
    assert_eq!(only("1. e4 1/2").result, PgnResult::Draw);
    assert_eq!(
        only("[Result \"*\"]\n1. e4 0-1").result,
        PgnResult::BlackWins
    );
    assert_eq!(
        only("[White \"caf\u{e9}\"]").tags.get("White"),
        Some("café")
    );
    let latin = pgn::games(b"[White \"caf\xE9\"]\n\n1. e4 {\xE9t\xE9} *")
        .next()
        .unwrap();
    assert_eq!(latin.tags.get("White"), Some("café"));
}

#[test]
fn a_lost_brace_costs_no_later_game() {
    let text = "[Event \"A\"]\n\n1. e4 {lost\n\n[Event \"B\"]\n\n1. d4 {kept} d5 *\n";
    let games: Vec<PgnGame> = pgn::games(text.as_bytes()).collect();
    assert_eq!(games.len(), 2);
    assert_eq!(games[1].main_line().count(), 2);
}

/// Any bytes: no panic, no more games or moves than bytes, and what is read can be written and read.
#[test]
fn hostile_bytes_are_read_to_the_end() {
    let alphabet: &[&[u8]] = &[
        b"1.",
        b"e4",
        b" ",
        b"\n",
        b"(",
        b")",
        b"{",
        b"}",
        b"[",
        b"]",
        b"\"",
        b"\\",
        b"[Event \"",
        b"\"]\n",
        b"$",
        b"!",
        b"*",
        b"1-0",
        b"0-0",
        b"--",
        b"e.p.",
        b"%",
        b";",
        b"\xFF",
        "½".as_bytes(),
        "–".as_bytes(),
        b"Nf3",
        b"=Q",
        b"#",
        b"\0",
        b"[FEN \"8/8/8/8/8/8/8/8 w - - 0 1\"]",
        b"\xEF\xBB\xBF",
        b"999999999999",
        b"d5",
        b"O-O",
    ];
    let mut random = Random(23);
    for _ in 0..scale(3_000, 200_000) {
        let mut bytes = Vec::new();
        for _ in 0..random.below(60) {
            bytes.extend_from_slice(alphabet[random.below(alphabet.len())]);
        }
        let games: Vec<PgnGame> = pgn::games(&bytes).collect();
        assert!(games.len() <= bytes.len());
        for mut game in games {
            // An error is about the text that was read; the tree that was kept is sound.
            if !matches!(
                game.error.as_ref().map(|e| &e.kind),
                Some(PgnErrorKind::Fen(_))
            ) {
                game.error = None;
            }
            round_trips(&game);
        }
    }
}

/// Depth and repetition that would exhaust a stack or square the time.
#[test]
fn depth_and_repetition_are_bounded() {
    for (unit, count) in [
        ("(", 300_000),
        ("1. e4 (", 100_000),
        ("(1. e4)", 100_000),
        ("[A \"", 100_000),
        ("{", 300_000),
        ("[", 300_000),
        ("$", 300_000),
        ("\n[Event", 100_000),
    ] {
        let text = format!("1. e4 {}", unit.repeat(count));
        let games = pgn::games(text.as_bytes()).count();
        assert!(games <= 2, "{games} games of {unit:?}");
    }
    let tags: Vec<String> = (0..50_000).map(|n| format!("[T{n} \"\"]")).collect();
    let tags = tags.concat();
    assert_eq!(only(&tags).tags.iter().count(), 6 + 256);
}
