//! What the two games have in common: a position, its moves and its end.

/// A position of a two-player game of perfect record: everything that decides which moves may
/// follow.
///
/// Walkers ([`perft`](crate::perft()), playouts, histories, model checkers, searches) need no more
/// than this. Hidden information is not in it: a player's knowledge is a *view*, not a position.
pub trait Position: Clone {
    /// One side's action.
    type Move: Copy + Eq;
    /// A move that was made, with everything it led to; a record of plies tells the whole game.
    type Ply: Copy + Eq + Into<Self::Move>;
    /// The legal moves, as they are listed.
    type Moves: ExactSizeIterator<Item = Self::Move>;
    /// Who acts.
    type Side: Copy + Eq;
    /// How the game ended.
    type Outcome: Copy + Eq;
    /// Why a move is refused.
    type Illegal: Copy + Eq;

    /// The side to move; `None` once the game is over.
    fn turn(&self) -> Option<Self::Side>;

    /// Every legal move, in the game's own order; none once the game is over.
    fn legal_moves(&self) -> Self::Moves;

    /// The one reason why `mv` is refused.
    ///
    /// # Errors
    ///
    /// The reason, if `mv` is not legal here.
    fn check(&self, mv: Self::Move) -> Result<(), Self::Illegal>;

    /// Plays `mv`, which must be legal, and returns the ply it led to.
    ///
    /// An illegal move leaves a position of no meaning, but never panics.
    fn play_unchecked(&mut self, mv: Self::Move) -> Self::Ply;

    /// How the game ended, or `None` while it goes on.
    fn outcome(&self) -> Option<Self::Outcome>;

    /// Whether `mv` may be played here.
    fn is_legal(&self, mv: Self::Move) -> bool {
        self.check(mv).is_ok()
    }

    /// Plays `mv` if it is legal and returns the ply it led to; otherwise changes nothing.
    ///
    /// # Errors
    ///
    /// The reason why the move is refused.
    fn play(&mut self, mv: Self::Move) -> Result<Self::Ply, Self::Illegal> {
        self.check(mv)?;
        Ok(self.play_unchecked(mv))
    }
}
