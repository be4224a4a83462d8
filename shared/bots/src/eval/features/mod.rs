//! Counts the terms of a position, for an evaluation or for a tuner.

mod king;
mod pawns;
mod threats;

use chess::{Bitboard, Color, Position, Role, Square};

use super::terms;

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

/// One rank forward.
fn forward(set: u64, color: Color) -> u64 {
    match color {
        Color::White => set << 8,
        Color::Black => set >> 8,
    }
}

/// These squares and all in front of them.
fn fill(set: u64, color: Color) -> u64 {
    let mut set = set;
    for steps in [8, 16, 32] {
        set |= match color {
            Color::White => set << steps,
            Color::Black => set >> steps,
        };
    }
    set
}

fn count(set: u64) -> i32 {
    i32::try_from(set.count_ones()).unwrap_or(0)
}

/// A rank counted from a colour's own side.
fn relative_rank(rank: usize, color: Color) -> usize {
    match color {
        Color::White => rank,
        Color::Black => 7 - rank,
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
    /// What its pawns attack now or may attack later.
    pawn_reach: u64,
    king: Square,
    /// The king's square and those around it.
    ring: u64,
    /// Everything that the side attacks, filled while counting, as are the others.
    attacks: u64,
    /// What each kind of piece attacks.
    by_role: [u64; 6],
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
            pawn_reach: fill(pawn_attacks, color),
            king,
            ring: king_steps | Bitboard::from(king).0,
            attacks: pawn_attacks | king_steps,
            by_role: [pawn_attacks, 0, 0, 0, 0, king_steps],
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
        pawns::count(position, us, them, sink);
        king::count(position, us, them, sink);
        threats::count(position, us, them, sink);
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
            Role::Pawn | Role::King => continue,
            Role::Knight => (terms::KNIGHT_MOBILITY, 2),
            Role::Bishop => (terms::BISHOP_MOBILITY, 2),
            Role::Rook => (terms::ROOK_MOBILITY, 3),
            Role::Queen => (terms::QUEEN_MOBILITY, 4),
        };
        for square in squares {
            let seen = position.seen_by(role, square).0;
            us.attacks |= seen;
            us.by_role[role.index()] |= seen;
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
    let (light, dark) = (bishops & Bitboard::LIGHT, bishops & Bitboard::DARK);
    if !light.is_empty() && !dark.is_empty() {
        sink.add(terms::BISHOP_PAIR, us.sign);
    } else if !bishops.is_empty() {
        let same = if light.is_empty() {
            Bitboard::DARK
        } else {
            Bitboard::LIGHT
        };
        sink.add(
            terms::PAWNS_ON_ITS_COLOR,
            us.sign * count(us.pawns & same.0),
        );
    }
    // Guarded by a pawn, and no enemy pawn can ever drive it away.
    let camp = match us.color {
        Color::White => 0x0000_FFFF_FF00_0000,
        Color::Black => 0x0000_00FF_FFFF_0000,
    };
    let holes = camp & us.pawn_attacks & !them.pawn_reach;
    for (term, role) in [(0, Role::Knight), (1, Role::Bishop)] {
        let outposts = position.pieces(us.color, role).0 & holes;
        sink.add(terms::OUTPOST + term, us.sign * count(outposts));
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
