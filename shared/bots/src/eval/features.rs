//! Counts the terms of a position, for an evaluation or for a tuner.

use chess::{Bitboard, Color, Position, Role, Square};

use super::terms::{self, square_term};

/// Receives each term that a position has: positive for White, negative for Black.
pub trait Sink {
    /// `count` more of a term.
    fn add(&mut self, term: usize, count: i32);
}

const FILE_A: u64 = 0x0101_0101_0101_0101;

const fn files_beside(file: u64) -> u64 {
    let a = FILE_A;
    let h = FILE_A << 7;
    (file & !a) >> 1 | (file & !h) << 1
}

fn file_of(square: Square) -> u64 {
    FILE_A << square.file().index()
}

/// Squares that pawns of a colour attack.
fn pawn_attacks(pawns: u64, color: Color) -> u64 {
    let west = pawns & !FILE_A;
    let east = pawns & !(FILE_A << 7);
    match color {
        Color::White => west << 7 | east << 9,
        Color::Black => west >> 9 | east >> 7,
    }
}

/// All squares in front of a square, on its file, from a colour's view.
fn ahead(square: Square, color: Color) -> u64 {
    let file = file_of(square);
    let rank = square.rank().index();
    match color {
        // The shift by eight ranks would be no shift at all.
        Color::White if rank == 7 => 0,
        Color::White => file & (u64::MAX << (8 * (rank + 1))),
        Color::Black => file & !(u64::MAX << (8 * rank)),
    }
}

/// One rank forward.
fn forward(set: u64, color: Color) -> u64 {
    match color {
        Color::White => set << 8,
        Color::Black => set >> 8,
    }
}

/// The index of a square from a colour's own side, a1 being 0.
fn relative(square: Square, color: Color) -> usize {
    match color {
        Color::White => square.index(),
        Color::Black => square.index() ^ 0b11_1000,
    }
}

/// The fewest steps a king needs.
fn king_steps(a: Square, b: Square) -> i32 {
    let files = a.file().index().abs_diff(b.file().index());
    let ranks = a.rank().index().abs_diff(b.rank().index());
    i32::try_from(files.max(ranks)).unwrap_or(0)
}

/// What is known of one side before its pieces are counted.
struct Side {
    color: Color,
    sign: i32,
    pawns: u64,
    pawn_attacks: u64,
    king: Square,
    /// The king's square and those around it.
    ring: u64,
    /// Everything that the side attacks, filled while counting, as are the next two.
    attacks: u64,
    /// What its knights and bishops attack.
    minor_attacks: u64,
    rook_attacks: u64,
    /// Pieces that attack the other king's ring, and how hard.
    attackers: u32,
    units: u32,
}

impl Side {
    fn new(position: &Position, color: Color) -> Side {
        let pawns = position.pieces(color, Role::Pawn).0;
        let king = position.king(color);
        let king_steps = position.seen_by(Role::King, king).0;
        let pawn_attacks = pawn_attacks(pawns, color);
        Side {
            color,
            sign: if color == Color::White { 1 } else { -1 },
            pawns,
            pawn_attacks,
            king,
            ring: king_steps | Bitboard::from(king).0,
            attacks: pawn_attacks | king_steps,
            minor_attacks: 0,
            rook_attacks: 0,
            attackers: 0,
            units: 0,
        }
    }
}

/// Shows every term of a position to the sink.
#[inline]
pub fn features(position: &Position, sink: &mut impl Sink) {
    let mut white = Side::new(position, Color::White);
    let mut black = Side::new(position, Color::Black);
    pieces(position, &mut white, &black, sink);
    pieces(position, &mut black, &white, sink);
    for (us, them) in [(&white, &black), (&black, &white)] {
        pawns(position, us, them, sink);
        king(us, sink);
        threats(position, us, them, sink);
    }
    let turn = if position.turn() == Color::White {
        1
    } else {
        -1
    };
    sink.add(terms::TEMPO, turn);
}

fn pieces(position: &Position, us: &mut Side, them: &Side, sink: &mut impl Sink) {
    // Squares where a piece would be taken by a pawn, or its own pawns and king stand, are no freedom.
    let free = !(them.pawn_attacks | us.pawns | Bitboard::from(us.king).0);
    for role in Role::ALL {
        let squares = position.pieces(us.color, role);
        if role != Role::King {
            let count = i32::try_from(squares.len()).unwrap_or(0);
            sink.add(terms::MATERIAL + role.index(), us.sign * count);
        }
        let (mobility, weight) = match role {
            Role::Pawn | Role::King => {
                for square in squares {
                    sink.add(square_term(role, relative(square, us.color)), us.sign);
                }
                continue;
            }
            Role::Knight => (terms::KNIGHT_MOBILITY, 2),
            Role::Bishop => (terms::BISHOP_MOBILITY, 2),
            Role::Rook => (terms::ROOK_MOBILITY, 3),
            Role::Queen => (terms::QUEEN_MOBILITY, 4),
        };
        for square in squares {
            sink.add(square_term(role, relative(square, us.color)), us.sign);
            let seen = position.seen_by(role, square).0;
            us.attacks |= seen;
            match role {
                Role::Knight | Role::Bishop => us.minor_attacks |= seen,
                Role::Rook => us.rook_attacks |= seen,
                Role::Pawn | Role::Queen | Role::King => {}
            }
            let moves = (seen & free).count_ones() as usize;
            sink.add(mobility + moves, us.sign);
            let pressed = seen & them.ring;
            if pressed != 0 {
                us.attackers += 1;
                us.units += weight + pressed.count_ones();
            }
        }
    }
    let bishops = position.pieces(us.color, Role::Bishop);
    if !(bishops & Bitboard::LIGHT).is_empty() && !(bishops & Bitboard::DARK).is_empty() {
        sink.add(terms::BISHOP_PAIR, us.sign);
    }
    for rook in position.pieces(us.color, Role::Rook) {
        let file = file_of(rook);
        if file & us.pawns == 0 {
            let open = file & them.pawns == 0;
            let term = if open {
                terms::ROOK_ON_OPEN_FILE
            } else {
                terms::ROOK_ON_HALF_OPEN_FILE
            };
            sink.add(term, us.sign);
        }
    }
}

fn pawns(position: &Position, us: &Side, them: &Side, sink: &mut impl Sink) {
    for square in Bitboard(us.pawns) {
        let bit = Bitboard::from(square).0;
        let file = file_of(square);
        let rank = relative(square, us.color) >> 3;
        let front = ahead(square, us.color);
        if files_beside(file) & us.pawns == 0 {
            sink.add(terms::ISOLATED, us.sign);
        }
        if front & us.pawns != 0 {
            sink.add(terms::DOUBLED, us.sign);
        }
        if us.pawn_attacks & bit != 0 {
            sink.add(terms::GUARDED + rank, us.sign);
        }
        if files_beside(bit) & us.pawns != 0 {
            sink.add(terms::PHALANX + rank, us.sign);
        }
        let span = front | files_beside(front);
        if span & them.pawns == 0 && front & us.pawns == 0 {
            sink.add(terms::PASSED + rank, us.sign);
            let next = forward(bit, us.color);
            if next & position.occupied().0 != 0 {
                sink.add(terms::PASSED_BLOCKED, us.sign);
            }
            if let Some(next) = Bitboard(next).first() {
                sink.add(terms::PASSED_OWN_KING, us.sign * king_steps(us.king, next));
                sink.add(
                    terms::PASSED_ENEMY_KING,
                    us.sign * king_steps(them.king, next),
                );
            }
        }
    }
}

/// The king's shelter, and how hard it attacks the other one's with its pieces.
fn king(us: &Side, sink: &mut impl Sink) {
    let file = file_of(us.king);
    let around = file | files_beside(file);
    let bit = Bitboard::from(us.king).0;
    let near = forward(bit | files_beside(bit), us.color);
    let far = forward(near, us.color);
    let count = |set: u64| i32::try_from(set.count_ones()).unwrap_or(0);
    sink.add(terms::SHIELD_NEAR, us.sign * count(near & us.pawns));
    sink.add(terms::SHIELD_FAR, us.sign * count(far & us.pawns));
    for offset in 0..8 {
        let one = FILE_A << offset;
        if one & around != 0 && one & us.pawns == 0 {
            sink.add(terms::KING_HALF_OPEN, us.sign);
        }
    }
    // One attacker alone mates nobody.
    if us.attackers >= 2 {
        let units = (us.units as usize / 2).min(19);
        sink.add(terms::DANGER + units, us.sign);
    }
}

fn threats(position: &Position, us: &Side, them: &Side, sink: &mut impl Sink) {
    let theirs = |role| position.pieces(them.color, role).0;
    let minors = theirs(Role::Knight) | theirs(Role::Bishop);
    let count = |set: u64| i32::try_from(set.count_ones()).unwrap_or(0);
    for (index, set) in [minors, theirs(Role::Rook), theirs(Role::Queen)]
        .into_iter()
        .enumerate()
    {
        let hit = set & us.pawn_attacks;
        sink.add(terms::PAWN_THREAT + index, us.sign * count(hit));
    }
    let (rooks, queens) = (theirs(Role::Rook), theirs(Role::Queen));
    for (term, hit) in [
        (terms::MINOR_THREAT, rooks & us.minor_attacks),
        (terms::MINOR_THREAT + 1, queens & us.minor_attacks),
        (terms::ROOK_THREAT, queens & us.rook_attacks),
    ] {
        sink.add(term, us.sign * count(hit));
    }
    let loose = (minors | rooks | queens) & us.attacks & !them.attacks;
    sink.add(terms::HANGING, us.sign * count(loose));
}
