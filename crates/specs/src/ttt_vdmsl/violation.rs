//! The clauses that a call may violate.

/// The first clause that a call violates, in the order of the checks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Violation {
    /// A number below 1 where the type is `nat1`.
    TypeNat1,
    /// An empty sequence where the type is `seq1`.
    TypeSeq1,
    /// `inv_Pos`: a row or column above `SIZE`.
    InvPos,
    /// `inv_Game` of document 001: a player more than one move ahead.
    InvGame,
    /// `inv_Moves`: a repeated position, or not 5 to 9 moves.
    InvMoves,
    /// `inv_PlayOrder`: an order in which a player is missing or repeated.
    InvPlayOrder,
    /// `pre_whoWon`: neither player has won, or both have.
    PreWhoWon,
    /// `pre_move`: a taken position, or a full board.
    PreMove,
    /// `post_move`: the game is not the old game with the one move added.
    PostMove,
    /// `post_play`: the result disagrees with the functions of `game`.
    PostPlay,
    /// `game` has no value before the first `play`.
    UndefinedState,
}

impl Violation {
    /// Returns the name of the clause, as the interpreter's answers in `vectors/` give it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::TypeNat1 => "type_nat1",
            Self::TypeSeq1 => "type_seq1",
            Self::InvPos => "inv_Pos",
            Self::InvGame => "inv_Game",
            Self::InvMoves => "inv_Moves",
            Self::InvPlayOrder => "inv_PlayOrder",
            Self::PreWhoWon => "pre_whoWon",
            Self::PreMove => "pre_move",
            Self::PostMove => "post_move",
            Self::PostPlay => "post_play",
            Self::UndefinedState => "undefined_state",
        }
    }
}
