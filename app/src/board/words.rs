//! The words of the board in both languages. A page hands over one of the two, or its own.

use chess::{Color, Move, Piece, Role, Square};

/// What a square has to say of itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is said or not, whatever the others are"
)]
pub struct SquareWords {
    /// Which square.
    pub square: Square,
    /// What stands there.
    pub piece: Option<Piece>,
    /// Whether the chosen piece may go there.
    pub target: bool,
    /// Whether it would take something there.
    pub capture: bool,
    /// Whether a king in check stands there.
    pub check: bool,
    /// Whether a move that is not yet played goes from or to there.
    pub prepared: bool,
}

/// The texts of the board in one language.
#[derive(Clone, Copy, Debug)]
pub struct BoardWords {
    /// The name of the board.
    pub board: &'static str,
    /// The name of the promotion menu.
    pub promotion: &'static str,
    /// A square as it is read out, such as "e4, brass knight".
    pub square: fn(SquareWords) -> String,
    /// A kind of piece, such as "queen".
    pub role: fn(Role) -> &'static str,
    /// The button that plays a move which waits for confirmation.
    pub confirm: fn(Move) -> String,
    /// The button that does not.
    pub take_back: &'static str,
    /// Announced when a move waits for confirmation.
    pub ask: fn(Move) -> String,
    /// Announced when a move is prepared, or no longer.
    pub prepared: fn(Option<Move>) -> String,
}

impl BoardWords {
    /// English.
    pub const EN: Self = Self {
        board: "Chessboard",
        promotion: "Promote the pawn to",
        square: |words| {
            let metal = |color| {
                if color == Color::White {
                    "brass "
                } else {
                    "steel "
                }
            };
            let piece = words
                .piece
                .map(|piece| [", ", metal(piece.color), (Self::EN.role)(piece.role)].concat());
            tell(
                words,
                piece.as_deref(),
                [
                    ", in check",
                    ", can be taken",
                    ", can be moved to",
                    ", next move",
                ],
            )
        },
        role: |role| match role {
            Role::Pawn => "pawn",
            Role::Knight => "knight",
            Role::Bishop => "bishop",
            Role::Rook => "rook",
            Role::Queen => "queen",
            Role::King => "king",
        },
        confirm: |m| ["Play ", &way(m, " → ")].concat(),
        take_back: "Not yet",
        ask: |m| {
            let way = way(m, " to ");
            ["Play ", &way, "? Enter plays it, Escape takes it back."].concat()
        },
        prepared: |m| match m {
            Some(m) => ["Next move: ", &way(m, " to ")].concat(),
            None => "The next move is taken back".to_owned(),
        },
    };

    /// Brazilian Portuguese.
    pub const PT_BR: Self = Self {
        board: "Tabuleiro de xadrez",
        promotion: "Promover o peão a",
        square: |words| {
            let metal = |color| {
                if color == Color::White {
                    " de latão"
                } else {
                    " de aço"
                }
            };
            let piece = words
                .piece
                .map(|piece| [", ", (Self::PT_BR.role)(piece.role), metal(piece.color)].concat());
            tell(
                words,
                piece.as_deref(),
                [
                    ", em xeque",
                    ", captura possível",
                    ", lance possível",
                    ", próximo lance",
                ],
            )
        },
        role: |role| match role {
            Role::Pawn => "peão",
            Role::Knight => "cavalo",
            Role::Bishop => "bispo",
            Role::Rook => "torre",
            Role::Queen => "dama",
            Role::King => "rei",
        },
        confirm: |m| ["Jogar ", &way(m, " → ")].concat(),
        take_back: "Ainda não",
        ask: |m| {
            let way = way(m, " para ");
            ["Jogar ", &way, "? Enter joga, Escape desfaz."].concat()
        },
        prepared: |m| match m {
            Some(m) => ["Próximo lance: ", &way(m, " para ")].concat(),
            None => "O próximo lance foi desfeito".to_owned(),
        },
    };
}

/// The square, its piece, and what else is to be said of it.
fn tell(
    words: SquareWords,
    piece: Option<&str>,
    [check, capture, target, prepared]: [&str; 4],
) -> String {
    let mut text = words.square.to_string();
    text.push_str(piece.unwrap_or_default());
    if words.check {
        text.push_str(check);
    }
    if words.capture {
        text.push_str(capture);
    } else if words.target {
        text.push_str(target);
    }
    if words.prepared {
        text.push_str(prepared);
    }
    text
}

/// A move as its two squares, such as "g1 → f3", with a word in the place of the arrow.
fn way(m: Move, arrow: &str) -> String {
    [&m.from.to_string(), arrow, &m.to.to_string()].concat()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(piece: Option<char>) -> SquareWords {
        let piece = piece.and_then(Piece::from_char);
        SquareWords {
            square: "e4".parse().unwrap(),
            piece,
            target: false,
            capture: false,
            check: false,
            prepared: false,
        }
    }

    #[test]
    fn squares_are_named_in_both_languages() {
        let both = |words| {
            [
                (BoardWords::EN.square)(words),
                (BoardWords::PT_BR.square)(words),
            ]
        };
        assert_eq!(
            both(words(Some('N'))),
            ["e4, brass knight", "e4, cavalo de latão"]
        );
        assert_eq!(
            both(words(Some('q'))),
            ["e4, steel queen", "e4, dama de aço"]
        );
        assert_eq!(both(words(None)), ["e4", "e4"]);
        let king = SquareWords {
            check: true,
            ..words(Some('K'))
        };
        assert_eq!(
            both(king),
            ["e4, brass king, in check", "e4, rei de latão, em xeque"]
        );
        let target = SquareWords {
            target: true,
            ..words(None)
        };
        assert_eq!(both(target), ["e4, can be moved to", "e4, lance possível"]);
        let capture = SquareWords {
            target: true,
            capture: true,
            ..words(Some('p'))
        };
        assert_eq!(
            both(capture),
            [
                "e4, steel pawn, can be taken",
                "e4, peão de aço, captura possível"
            ]
        );
    }
}
