//! Exercises that are answered by a word.

use chess::{Bitboard, Color, File, Position, Rank, Role, Square, Wing};

use crate::{Goal, Reason};

/// An answer to a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// Yes: it is allowed, or the game is drawn.
    Yes,
    /// No.
    No,
    /// Checkmate.
    Checkmate,
    /// Stalemate.
    Stalemate,
    /// Neither: the game goes on.
    GoesOn,
}

impl Answer {
    /// Its name in the texts.
    #[must_use]
    pub fn key(self) -> &'static str {
        match self {
            Self::Yes => "yes",
            Self::No => "no",
            Self::Checkmate => "checkmate",
            Self::Stalemate => "stalemate",
            Self::GoesOn => "goes_on",
        }
    }

    /// The answers that a question offers; none where a move is asked for.
    #[must_use]
    pub fn offered(goal: &Goal) -> &'static [Self] {
        match goal {
            Goal::Castle { .. } | Goal::Passing | Goal::Material => &[Self::Yes, Self::No],
            Goal::Verdict => &[Self::Checkmate, Self::Stalemate, Self::GoesOn],
            _ => &[],
        }
    }
}

/// The right answer, and what there is to say to whoever gave another one.
pub(crate) fn settle(goal: &Goal, position: &Position) -> Option<(Answer, Reason)> {
    let yes = |is: bool| if is { Answer::Yes } else { Answer::No };
    Some(match goal {
        Goal::Castle { wing } => {
            let obstacle = castling_obstacle(position, *wing);
            (yes(obstacle.is_none()), obstacle.unwrap_or(Reason::Allowed))
        }
        Goal::Passing => {
            let is = position.en_passant().is_some();
            let reason = if is {
                Reason::Allowed
            } else {
                Reason::Forbidden
            };
            (yes(is), reason)
        }
        Goal::Material => {
            let is = position.is_insufficient_material();
            let reason = if is {
                Reason::NotEnough
            } else {
                Reason::Enough
            };
            (yes(is), reason)
        }
        Goal::Verdict => match (position.legal_moves().first(), position.is_check()) {
            (Some(&m), _) => {
                let piece = position.piece_at(m.from)?;
                let reason = Reason::MayMove {
                    piece,
                    from: m.from,
                    to: m.to,
                };
                (Answer::GoesOn, reason)
            }
            (None, true) => (Answer::Checkmate, Reason::Attacked),
            (None, false) => (Answer::Stalemate, Reason::NotAttacked),
        },
        _ => return None,
    })
}

/// What stands in the way of castling, in the order in which one looks for it.
fn castling_obstacle(position: &Position, wing: Wing) -> Option<Reason> {
    let us = position.turn();
    if !position.castling_rights().has(us, wing) {
        return Some(Reason::HasMoved);
    }
    let rank = if us == Color::White {
        Rank::First
    } else {
        Rank::Eighth
    };
    let square = |file| Square::new(file, rank);
    let (between, crossed, arrival): (&[File], _, _) = match wing {
        Wing::King => (&[File::F, File::G], square(File::F), square(File::G)),
        Wing::Queen => (
            &[File::D, File::C, File::B],
            square(File::D),
            square(File::C),
        ),
    };
    let occupied = position.occupied();
    let attacked = |square| {
        let attackers = position.attackers_to(square, occupied & !king_of(position));
        !(attackers & position.by_color(!us)).is_empty()
    };
    let mut between = between.iter().map(|&file| square(file));
    if let Some(square) = between.find(|&square| occupied.contains(square)) {
        Some(Reason::InBetween { square })
    } else if position.is_check() {
        Some(Reason::InCheck)
    } else if attacked(crossed) {
        Some(Reason::Crosses { square: crossed })
    } else if attacked(arrival) {
        Some(Reason::Arrives { square: arrival })
    } else {
        None
    }
}

fn king_of(position: &Position) -> Bitboard {
    position.pieces(position.turn(), Role::King)
}
