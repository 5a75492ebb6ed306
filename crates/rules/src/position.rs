//! The common interface of both games: a position, its moves and its end.

/// A position of a game for two: the whole state that decides the further moves.
///
/// [`perft`](crate::perft()), playouts, histories, model checkers and searches need no more than
/// this trait. The trait has no hidden information, because the knowledge of a player is a *view*
/// and not a position.
///
/// # Examples
///
/// ```
/// use fairboard_rules::{Position, tictactoe};
///
/// /// Plays the first legal move until the game is over.
/// fn play_out<P: Position>(mut position: P) -> Option<P::Outcome> {
///     while let Some(mv) = position.legal_moves().next() {
///         position.play_unchecked(mv);
///     }
///     position.outcome()
/// }
///
/// let outcome = play_out(tictactoe::Position::default());
/// assert_eq!(outcome, Some(tictactoe::Outcome::Win(tictactoe::Mark::X)));
/// ```
pub trait Position: Clone {
    /// A move as a player chooses it, without results such as a battle.
    type Move: Copy + Eq;
    /// A move that was made, with all its results. A record of plies tells the whole game.
    type Ply: Copy + Eq + Into<Self::Move>;
    /// Iterator over the legal moves.
    type Moves: ExactSizeIterator<Item = Self::Move>;
    /// One of the two players, by color or mark.
    type Side: Copy + Eq;
    /// The result of a game that is over.
    type Outcome: Copy + Eq;
    /// The reason why a move is refused.
    type Illegal: Copy + Eq;

    /// The side to move; `None` once the game is over.
    fn turn(&self) -> Option<Self::Side>;

    /// Every legal move, in an order that each game defines; none once the game is over.
    fn legal_moves(&self) -> Self::Moves;

    /// Checks `mv` without playing it. Once the game is over, every move is refused.
    ///
    /// # Errors
    ///
    /// The reason why the move is refused.
    fn check(&self, mv: Self::Move) -> Result<(), Self::Illegal>;

    /// Plays `mv`, which must be legal, and returns the ply that the move led to.
    ///
    /// An illegal move leaves a meaningless position, but never panics.
    fn play_unchecked(&mut self, mv: Self::Move) -> Self::Ply;

    /// The result of the game; `None` while the game goes on.
    fn outcome(&self) -> Option<Self::Outcome>;

    /// Returns `true` if [`check`](Self::check) accepts `mv`, for callers that need no reason.
    fn is_legal(&self, mv: Self::Move) -> bool {
        self.check(mv).is_ok()
    }

    /// Plays `mv` if it is legal and returns the ply that the move led to; otherwise changes
    /// nothing.
    ///
    /// # Errors
    ///
    /// The reason why the move is refused.
    fn play(&mut self, mv: Self::Move) -> Result<Self::Ply, Self::Illegal> {
        self.check(mv)?;
        Ok(self.play_unchecked(mv))
    }
}
