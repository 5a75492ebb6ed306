//! The clauses that a call may violate.

/// The clause that a call violates.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Violation {
    /// A number below 1 where the type is `nat1`.
    TypeNat1,
    /// An empty sequence where the type is `seq1`.
    TypeSeq1,
    /// `inv_Pos`.
    InvPos,
    /// `inv_Game` of document 001.
    InvGame,
    /// `inv_Moves`.
    InvMoves,
    /// `inv_PlayOrder`.
    InvPlayOrder,
    /// `pre_whoWon`.
    PreWhoWon,
    /// `pre_move`.
    PreMove,
    /// `post_move`.
    PostMove,
    /// `post_play`.
    PostPlay,
    /// `game` has no value before the first `play`.
    UndefinedState,
}

impl Violation {
    /// Returns the name of the clause in the vectors.
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
