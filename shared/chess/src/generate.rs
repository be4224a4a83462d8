//! Legal move generation, set by set.
//!
//! One generator serves lists, counts and perft: it hands sets of targets to a [`Visitor`]. The side
//! to move and whether it is in check are compile-time parameters, so each of the four variants is
//! straight code. Only legal moves are made, by three masks worked out first: where a move answers a
//! check, and along which lines pinned pieces may still move.

use crate::position::Position;
use crate::tables;
use crate::{Color, Role, Square, Wing};

/// Receives the legal moves of a position.
pub(crate) trait Visitor {
    /// A piece other than a pawn may go to each of the targets.
    fn piece<const WHITE: bool>(&mut self, role: Role, from: Square, targets: u64);

    /// The moves of all pawns but captures en passant. On the last rank each is four moves.
    fn pawns<const WHITE: bool>(&mut self, targets: PawnTargets);

    /// A castling king or a pawn that takes en passant.
    fn special<const WHITE: bool>(&mut self, role: Role, from: Square, to: Square);
}

/// Where pawns may go. Only `west` and `east` can share squares: a double step passes an empty square
/// from which no single step can start, and captures end on occupied squares.
#[derive(Clone, Copy)]
pub(crate) struct PawnTargets {
    /// One step forward.
    pub(crate) single: u64,
    /// Two steps forward.
    pub(crate) double: u64,
    /// By taking towards the a-file.
    pub(crate) west: u64,
    /// By taking towards the h-file.
    pub(crate) east: u64,
}

impl PawnTargets {
    /// Each move as origin and target.
    #[inline]
    pub(crate) fn each<const WHITE: bool>(self, mut visit: impl FnMut(Square, Square)) {
        let ahead: i8 = if WHITE { 8 } else { -8 };
        for (targets, delta) in [
            (self.single, ahead),
            (self.double, 2 * ahead),
            (self.west, ahead - 1),
            (self.east, ahead + 1),
        ] {
            for to in squares(targets) {
                visit(to.offset(-delta), to);
            }
        }
    }
}

/// The squares of a word, lowest first.
#[inline]
pub(crate) fn squares(set: u64) -> impl Iterator<Item = Square> {
    crate::Bitboard(set).into_iter()
}

/// Pawns one step forward.
#[inline]
pub(crate) const fn forward<const WHITE: bool>(set: u64) -> u64 {
    if WHITE { set << 8 } else { set >> 8 }
}

const FILE_A: u64 = 0x0101_0101_0101_0101;
const FILE_H: u64 = FILE_A << 7;

/// Pawn captures towards the a-file.
#[inline]
const fn west<const WHITE: bool>(set: u64) -> u64 {
    let set = set & !FILE_A;
    if WHITE { set << 7 } else { set >> 9 }
}

/// Pawn captures towards the h-file.
#[inline]
const fn east<const WHITE: bool>(set: u64) -> u64 {
    let set = set & !FILE_H;
    if WHITE { set << 9 } else { set >> 7 }
}

/// The last rank of a side's pawns.
#[inline]
pub(crate) const fn last_rank<const WHITE: bool>() -> u64 {
    if WHITE { 0xFF << 56 } else { 0xFF }
}

/// The pieces of one colour that attack a square, given what is occupied.
pub(crate) fn attackers(position: &Position, by: Color, square: Square, occupied: u64) -> u64 {
    let [pawns, knights, bishops, rooks, queens, kings] = position.roles;
    let attackers = tables::pawn(!by, square) & pawns
        | tables::knight(square) & knights
        | tables::king(square) & kings
        | tables::bishop(square, occupied) & (bishops | queens)
        | tables::rook(square, occupied) & (rooks | queens);
    attackers & position.colors[by.index()]
}

/// Whether a pawn of the side to move can take en passant on `to` without leaving its king in check.
///
/// Two pawns leave their squares at once, so no mask covers it: the capture is tried out.
pub(crate) fn en_passant_is_legal(position: &Position, from: Square, to: Square) -> bool {
    let us = position.turn;
    let taken = Square::new(to.file(), from.rank()).bit();
    let occupied = (position.occupied().0 ^ from.bit() ^ taken) | to.bit();
    attackers(position, !us, position.king(us), occupied) & !taken == 0
}

/// Shows every legal move to the visitor.
#[inline]
pub(crate) fn generate<V: Visitor>(position: &Position, visitor: &mut V) {
    match position.turn {
        Color::White => generate_for::<V, true>(position, visitor),
        Color::Black => generate_for::<V, false>(position, visitor),
    }
}

/// The king's dangers and duties, read off its lines.
struct Lines {
    /// The pieces that give check.
    checkers: u64,
    /// Where a piece takes the one checker or steps in between; meaningless with two.
    answers: u64,
    /// Files and ranks between the king and a slider with at most one piece between, slider included.
    straight: u64,
    /// Diagonals likewise.
    diagonal: u64,
}

impl Lines {
    /// The masks hold lines with a single blocker of either colour. A foreign blocker does no harm: a
    /// pinned piece can reach no square of another line than its own.
    #[inline]
    fn new<const WHITE: bool>(position: &Position, king: Square) -> Lines {
        let [pawns, knights, bishops, rooks, queens, _] = position.roles;
        let us = usize::from(!WHITE);
        let them = position.colors[us ^ 1];
        let occupied = position.occupied().0;
        let mut lines = Lines {
            checkers: (tables::pawn(position.turn, king) & pawns | tables::knight(king) & knights)
                & them,
            answers: 0,
            straight: 0,
            diagonal: 0,
        };
        lines.answers = lines.checkers;
        for slider in squares(tables::rook_rays(king) & (rooks | queens) & them) {
            let between = tables::between(king, slider);
            lines.straight |= lines.look(between, slider.bit(), between & occupied);
        }
        for slider in squares(tables::bishop_rays(king) & (bishops | queens) & them) {
            let between = tables::between(king, slider);
            lines.diagonal |= lines.look(between, slider.bit(), between & occupied);
        }
        lines
    }

    /// Notes a check, or returns the line of a pin.
    #[inline]
    fn look(&mut self, between: u64, slider: u64, blockers: u64) -> u64 {
        if blockers == 0 {
            self.checkers |= slider;
            self.answers |= between | slider;
            0
        } else if blockers.is_power_of_two() {
            between | slider
        } else {
            0
        }
    }
}

/// The same with the side to move known at compile time, and the tables at hand.
#[inline]
pub(crate) fn generate_for<V: Visitor, const WHITE: bool>(position: &Position, visitor: &mut V) {
    let us = usize::from(!WHITE);
    let king = Square::from_low_bits((position.roles[5] & position.colors[us]).trailing_zeros());
    let lines = Lines::new::<WHITE>(position, king);
    if lines.checkers == 0 {
        king_moves::<V, WHITE, false>(position, king, visitor);
        other_moves::<V, WHITE, false>(position, &lines, visitor);
    } else {
        king_moves::<V, WHITE, true>(position, king, visitor);
        if lines.checkers.is_power_of_two() {
            other_moves::<V, WHITE, true>(position, &lines, visitor);
        }
    }
}

/// The squares among the targets that the opponent attacks once the king has left its square.
#[inline]
fn attacked<const WHITE: bool>(position: &Position, king: Square, targets: u64) -> u64 {
    let [pawns, knights, bishops, rooks, queens, kings] = position.roles;
    let them = position.colors[usize::from(WHITE)];
    let occupied = position.occupied().0 ^ king.bit();
    let pawns = pawns & them;
    // `west` and `east` of the opponent.
    let mut attacked = if WHITE {
        west::<false>(pawns) | east::<false>(pawns)
    } else {
        west::<true>(pawns) | east::<true>(pawns)
    };
    let their_king = Square::from_low_bits((kings & them).trailing_zeros());
    attacked |= tables::king(their_king);
    for knight in squares(knights & them) {
        attacked |= tables::knight(knight);
    }
    // A slider whose empty-board rays miss the targets need not be looked up.
    for slider in squares((bishops | queens) & them) {
        if tables::bishop_rays(slider) & targets != 0 {
            attacked |= tables::bishop(slider, occupied);
        }
    }
    for slider in squares((rooks | queens) & them) {
        if tables::rook_rays(slider) & targets != 0 {
            attacked |= tables::rook(slider, occupied);
        }
    }
    attacked
}

/// Squares that must be empty, and squares that must not be attacked, to castle; then the king's way.
struct CastlingPath {
    empty: u64,
    safe: u64,
    to: u32,
}

const fn castling_path<const WHITE: bool>(wing: Wing) -> CastlingPath {
    let (path, shift) = match wing {
        // f1, g1
        Wing::King => (
            CastlingPath {
                empty: 0x60,
                safe: 0x60,
                to: 6,
            },
            if WHITE { 0 } else { 56 },
        ),
        // b1, c1, d1; the king does not pass b1
        Wing::Queen => (
            CastlingPath {
                empty: 0x0E,
                safe: 0x0C,
                to: 2,
            },
            if WHITE { 0 } else { 56 },
        ),
    };
    CastlingPath {
        empty: path.empty << shift,
        safe: path.safe << shift,
        to: path.to + shift,
    }
}

#[inline]
fn king_moves<V: Visitor, const WHITE: bool, const CHECK: bool>(
    position: &Position,
    king: Square,
    visitor: &mut V,
) {
    let color = if WHITE { Color::White } else { Color::Black };
    let own = position.colors[color.index()];
    let occupied = position.occupied().0;
    let steps = tables::king(king) & !own;
    let may_castle = |wing| {
        !CHECK
            && position.castling.has(color, wing)
            && occupied & castling_path::<WHITE>(wing).empty == 0
    };
    let castles = [Wing::King, Wing::Queen].map(may_castle);
    // A path whose first square is a step: when no step is left there is no castling either.
    if steps == 0 {
        return;
    }
    let mut watched = steps;
    if castles[0] {
        watched |= castling_path::<WHITE>(Wing::King).safe;
    }
    if castles[1] {
        watched |= castling_path::<WHITE>(Wing::Queen).safe;
    }
    let attacked = attacked::<WHITE>(position, king, watched);
    visitor.piece::<WHITE>(Role::King, king, steps & !attacked);
    for (wing, allowed) in [(Wing::King, castles[0]), (Wing::Queen, castles[1])] {
        let path = castling_path::<WHITE>(wing);
        if allowed && attacked & path.safe == 0 {
            visitor.special::<WHITE>(Role::King, king, Square::from_low_bits(path.to));
        }
    }
}

#[inline]
fn other_moves<V: Visitor, const WHITE: bool, const CHECK: bool>(
    position: &Position,
    lines: &Lines,
    visitor: &mut V,
) {
    let [_, knights, bishops, rooks, queens, _] = position.roles;
    let own = position.colors[usize::from(!WHITE)];
    let occupied = position.occupied().0;
    let pinned = lines.straight | lines.diagonal;
    let free = own & !pinned;
    // A pinned piece never answers a check.
    let targets = if CHECK { lines.answers } else { !own };

    pawn_moves::<V, WHITE, CHECK>(position, lines, visitor);
    for from in squares(knights & free) {
        visitor.piece::<WHITE>(Role::Knight, from, tables::knight(from) & targets);
    }
    for from in squares(bishops & free) {
        visitor.piece::<WHITE>(Role::Bishop, from, tables::bishop(from, occupied) & targets);
    }
    for from in squares(rooks & free) {
        visitor.piece::<WHITE>(Role::Rook, from, tables::rook(from, occupied) & targets);
    }
    for from in squares(queens & free) {
        let seen = tables::bishop(from, occupied) | tables::rook(from, occupied);
        visitor.piece::<WHITE>(Role::Queen, from, seen & targets);
    }
    if !CHECK && pinned & own != 0 {
        for from in squares((bishops | queens) & own & lines.diagonal) {
            let role = if bishops & from.bit() != 0 {
                Role::Bishop
            } else {
                Role::Queen
            };
            let seen = tables::bishop(from, occupied);
            visitor.piece::<WHITE>(role, from, seen & lines.diagonal);
        }
        for from in squares((rooks | queens) & own & lines.straight) {
            let role = if rooks & from.bit() != 0 {
                Role::Rook
            } else {
                Role::Queen
            };
            let seen = tables::rook(from, occupied);
            visitor.piece::<WHITE>(role, from, seen & lines.straight);
        }
    }
}

#[inline]
fn pawn_moves<V: Visitor, const WHITE: bool, const CHECK: bool>(
    position: &Position,
    lines: &Lines,
    visitor: &mut V,
) {
    let own = position.colors[usize::from(!WHITE)];
    let them = position.colors[usize::from(WHITE)];
    let empty = !(own | them);
    let pawns = position.roles[0] & own;
    let free = pawns & !(lines.straight | lines.diagonal);
    let third_rank: u64 = if WHITE { 0xFF << 16 } else { 0xFF << 40 };

    let mut single = forward::<WHITE>(free);
    let mut to_west = west::<WHITE>(free);
    let mut to_east = east::<WHITE>(free);
    if !CHECK {
        // A pinned pawn moves along its line: forward on a file, by taking on a diagonal.
        single |= forward::<WHITE>(pawns & lines.straight) & lines.straight;
        let pinned = pawns & lines.diagonal;
        to_west |= west::<WHITE>(pinned) & lines.diagonal;
        to_east |= east::<WHITE>(pinned) & lines.diagonal;
    }
    single &= empty;
    let mut double = forward::<WHITE>(single & third_rank) & empty;
    to_west &= them;
    to_east &= them;
    if CHECK {
        single &= lines.answers;
        double &= lines.answers;
        to_west &= lines.answers;
        to_east &= lines.answers;
    }
    visitor.pawns::<WHITE>(PawnTargets {
        single,
        double,
        west: to_west,
        east: to_east,
    });

    if let Some(to) = position.en_passant {
        // The squares from which a pawn takes are those that a pawn of the other side would attack.
        let behind = tables::pawn(!position.turn, to);
        for from in squares(behind & pawns) {
            if en_passant_is_legal(position, from, to) {
                visitor.special::<WHITE>(Role::Pawn, from, to);
            }
        }
    }
}

/// Passes on captures and promotions only.
pub(crate) struct Loud<'a> {
    list: &'a mut crate::MoveList,
    /// The squares of the side that is not to move.
    enemies: u64,
}

impl<'a> Loud<'a> {
    pub(crate) fn new(list: &'a mut crate::MoveList, position: &Position) -> Loud<'a> {
        Loud {
            list,
            enemies: position.by_color(!position.turn).0,
        }
    }
}

impl Visitor for Loud<'_> {
    #[inline]
    fn piece<const WHITE: bool>(&mut self, role: Role, from: Square, targets: u64) {
        self.list.piece::<WHITE>(role, from, targets & self.enemies);
    }

    #[inline]
    fn pawns<const WHITE: bool>(&mut self, targets: PawnTargets) {
        self.list.pawns::<WHITE>(PawnTargets {
            single: targets.single & last_rank::<WHITE>(),
            double: 0,
            ..targets
        });
    }

    #[inline]
    fn special<const WHITE: bool>(&mut self, role: Role, from: Square, to: Square) {
        if role == Role::Pawn {
            self.list.special::<WHITE>(role, from, to);
        }
    }
}

impl Visitor for crate::MoveList {
    // Called from many places and not worth a copy at each.
    #[inline(never)]
    fn piece<const WHITE: bool>(&mut self, _role: Role, from: Square, targets: u64) {
        for to in squares(targets) {
            self.push(crate::Move::quiet(from, to));
        }
    }

    #[inline]
    fn pawns<const WHITE: bool>(&mut self, targets: PawnTargets) {
        targets.each::<WHITE>(|from, to| {
            if to.bit() & last_rank::<WHITE>() == 0 {
                self.push(crate::Move::quiet(from, to));
            } else {
                for role in Role::PROMOTIONS {
                    self.push(crate::Move {
                        from,
                        to,
                        promotion: Some(role),
                    });
                }
            }
        });
    }

    #[inline(never)]
    fn special<const WHITE: bool>(&mut self, _role: Role, from: Square, to: Square) {
        self.push(crate::Move::quiet(from, to));
    }
}
