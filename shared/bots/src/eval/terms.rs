//! The terms of the evaluation: what is counted, and where its weight stands in the table.

/// Lays out terms one after the other: each name becomes the index of its first term.
macro_rules! terms {
    ($($(#[$doc:meta])* $name:ident: $len:expr;)*) => {
        terms!(@next 0; $($(#[$doc])* $name: $len;)*);
    };
    (@next $start:expr; $(#[$doc:meta])* $name:ident: $len:expr; $($rest:tt)*) => {
        $(#[$doc])*
        pub(crate) const $name: usize = $start;
        terms!(@next $start + $len; $($rest)*);
    };
    (@next $start:expr;) => {
        /// How many terms there are.
        pub const COUNT: usize = $start;
    };
}

terms! {
    /// Pawn to queen.
    MATERIAL: 5;
    /// Safe squares that a piece sees.
    KNIGHT_MOBILITY: 9;
    BISHOP_MOBILITY: 14;
    ROOK_MOBILITY: 15;
    QUEEN_MOBILITY: 28;
    BISHOP_PAIR: 1;
    /// Own pawns on the squares of an only bishop.
    PAWNS_ON_ITS_COLOR: 1;
    /// A knight or bishop in the enemy's half that a pawn guards and none can drive away.
    OUTPOST: 2;
    /// A rook on a file without pawns.
    ROOK_ON_OPEN_FILE: 1;
    /// A rook on a file without own pawns.
    ROOK_ON_HALF_OPEN_FILE: 1;
    /// A pawn with no own pawn on the files beside it.
    ISOLATED: 1;
    /// A pawn whose neighbours are all before it and that cannot safely follow.
    BACKWARD: 1;
    /// A pawn behind another of its side.
    DOUBLED: 1;
    /// A pawn guarded by a pawn, by rank from its own side.
    GUARDED: 8;
    /// A pawn with a neighbour beside it, by rank.
    PHALANX: 8;
    /// A pawn that no enemy pawn can stop, by rank.
    PASSED: 8;
    /// A passed pawn with a piece before it.
    PASSED_BLOCKED: 1;
    /// A passed pawn whose whole path is empty and not attacked, by rank.
    PASSED_FREE: 8;
    /// One of which that holds only for its next step.
    PASSED_STEP: 8;
    /// An own rook behind a passed pawn, and an enemy one.
    PASSED_ROOK: 1;
    PASSED_ENEMY_ROOK: 1;
    /// King steps between a passed pawn's next square and the own king, counted.
    PASSED_OWN_KING: 1;
    /// The same for the enemy king.
    PASSED_ENEMY_KING: 1;
    /// A pawn right before the king, on its file or beside.
    SHIELD_NEAR: 1;
    /// A pawn two ranks before the king.
    SHIELD_FAR: 1;
    /// A file at or beside the king without own pawns.
    KING_HALF_OPEN: 1;
    /// How hard the squares around a king are attacked, for the attacker; one of these at a time.
    DANGER: 20;
    /// Squares around the king that are attacked and that only the king guards, for the attacker.
    WEAK_RING: 1;
    /// Squares from which a knight, bishop, rook, queen could give check without being taken; two at most.
    SAFE_CHECK: 4;
    /// A piece that a pawn could attack with a safe step.
    PUSH_THREAT: 1;
    /// A pawn or piece that is attacked: by the least piece that attacks it, by what it is, and by whether
    /// nothing, a piece or a pawn guards it; with the opponent to move, and with the attacker.
    ATTACKED: 180;
    /// Having the move.
    TEMPO: 1;
}
