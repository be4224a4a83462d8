//! Moves and results in words.

use chess::{Color, Move, Outcome, Position, Role};
use room::Status;

use crate::strings::Strings;

/// A move in words, for those who hear the game: "Tamer: knight from g8 takes the pawn on f6, check".
/// `before` is the position in which it is played; `None` when it is illegal there.
pub(crate) fn spoken_move(
    strings: &Strings,
    who: &str,
    before: &Position,
    mv: Move,
) -> Option<String> {
    let texts = &strings.moves;
    let role = before.piece_at(mv.from)?.role;
    let after = before.play(mv).ok()?;
    let mut text = match castling(role, mv) {
        Some(true) => (texts.castled_short)(who),
        Some(false) => (texts.castled_long)(who),
        None => {
            // A pawn that takes en passant lands on an empty square.
            let captured = before.is_capture(mv).then(|| {
                before
                    .piece_at(mv.to)
                    .map_or(Role::Pawn, |piece| piece.role)
            });
            let name = strings.board.role;
            (texts.moved)(
                who,
                name(role),
                &mv.from.to_string(),
                &mv.to.to_string(),
                captured.map(name),
            )
        }
    };
    if let Some(role) = mv.promotion {
        text += &(texts.promoted)((strings.board.role)(role));
    }
    if after.is_check() && after.has_legal_moves() {
        text += texts.check;
    }
    Some(text)
}

/// For a castling move whether it is the short one.
fn castling(role: Role, mv: Move) -> Option<bool> {
    let (from, to) = (mv.from.file().index(), mv.to.file().index());
    (role == Role::King && from.abs_diff(to) == 2).then_some(to > from)
}

/// How a game ended on the board, in one sentence without its full stop. `you` is the reader's colour, `None` for a
/// watcher; `name` names the winner to those who are not the winner.
pub(crate) fn spoken_end(
    strings: &Strings,
    outcome: Outcome,
    you: Option<Color>,
    name: &str,
) -> Option<String> {
    let reason = board_reason(strings, Status::from(outcome))?;
    Some(verdict(strings, reason, outcome.winner(), you, name))
}

/// Why a game ended; `None` if that did not happen on the board.
pub(crate) fn board_reason(strings: &Strings, status: Status) -> Option<&'static str> {
    let ends = &strings.ends;
    match status {
        Status::Checkmate => Some(ends.checkmate),
        Status::Stalemate => Some(ends.stalemate),
        Status::InsufficientMaterial => Some(ends.insufficient_material),
        Status::Threefold => Some(ends.threefold),
        Status::FiftyMoves => Some(ends.fifty_moves),
        _ => None,
    }
}

/// Who has won, or that nobody has, and why.
pub(crate) fn verdict(
    strings: &Strings,
    reason: &str,
    winner: Option<Color>,
    you: Option<Color>,
    name: &str,
) -> String {
    let ends = &strings.ends;
    let verdict = match (winner, you) {
        (None, _) => ends.draw.to_owned(),
        (Some(winner), Some(you)) if winner == you => ends.you_win.to_owned(),
        (Some(_), Some(_)) => ends.you_lose.to_owned(),
        (Some(_), None) => (ends.wins)(name),
    };
    [&verdict, " ", reason].concat()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::language::Language;

    fn spoken(language: Language, fen: &str, uci: &str) -> Option<String> {
        let position = Position::from_fen(fen).expect("a valid position");
        spoken_move(
            Strings::of(language),
            "Ana",
            &position,
            uci.parse().expect("written as UCI"),
        )
    }

    #[test]
    fn moves_are_told_whole() {
        for (fen, uci, english, portuguese) in [
            (
                "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
                "g1f3",
                "Ana: knight from g1 to f3",
                "Ana: cavalo de g1 para f3",
            ),
            (
                "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1",
                "e5d6",
                "Ana: pawn from e5 takes the pawn on d6",
                "Ana: peão de e5 captura peão em d6",
            ),
            (
                "1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1",
                "a7b8q",
                "Ana: pawn from a7 takes the knight on b8, becomes a queen, check",
                "Ana: peão de a7 captura cavalo em b8, promovido a dama, xeque",
            ),
            (
                "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1",
                "e1c1",
                "Ana: castles long",
                "Ana: roque grande",
            ),
        ] {
            assert_eq!(
                spoken(Language::English, fen, uci).as_deref(),
                Some(english)
            );
            assert_eq!(
                spoken(Language::Portuguese, fen, uci).as_deref(),
                Some(portuguese)
            );
        }
        assert_eq!(
            spoken(Language::English, "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "e1e3"),
            None
        );
    }

    #[test]
    fn an_end_is_told_to_each_from_where_it_sits() {
        let strings = Strings::of(Language::English);
        let mate = Outcome::Checkmate {
            winner: Color::White,
        };
        let told = |outcome, you| spoken_end(strings, outcome, you, "Ana");
        assert_eq!(
            told(mate, Some(Color::White)).as_deref(),
            Some("You win by checkmate")
        );
        assert_eq!(
            told(mate, Some(Color::Black)).as_deref(),
            Some("You lose by checkmate")
        );
        assert_eq!(told(mate, None).as_deref(), Some("Ana wins by checkmate"));
        assert_eq!(
            told(Outcome::Threefold, Some(Color::White)).as_deref(),
            Some("Draw by threefold repetition")
        );
    }
}
