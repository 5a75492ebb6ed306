//! The step of a view from ply to ply, for which it needs no position.

use super::{BadPly, SeatView};
use crate::stratego::Ply;

impl SeatView {
    /// Advances the view by `ply`, which the side to move has made.
    ///
    /// The move, and the ranks and the result of a battle, are checked against everything that the
    /// seat knows. If the seat can tell that the ply ends the game, the view has the outcome
    /// afterwards. Any other end comes by [`conclude`](Self::conclude).
    ///
    /// # Errors
    ///
    /// The reason why the ply cannot have been made; nothing changes then.
    ///
    /// # Examples
    ///
    /// ```
    /// use fairboard_rules::stratego::{BadPly, Color, IllegalMove, Ply, Position, Rules};
    ///
    /// let text = format!("MDAAAAAAAA{0}AA__AA__AAAA__AA__AA{0}YPAAAAAAAA r 0", "A".repeat(30));
    /// let mut view = Position::from_text(&text, Rules::CLASSIC)?.view(Color::Blue);
    /// let diagonal = Ply { mv: "b1c2".parse()?, battle: None };
    /// assert_eq!(view.advance(diagonal), Err(BadPly::Move(IllegalMove::NotStraight)));
    /// view.advance(Ply { mv: "b1b2".parse()?, battle: None })?;
    /// assert_eq!(view.turn(), Some(Color::Blue));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn advance(&mut self, ply: Ply) -> Result<(), BadPly> {
        self.known().check_ply(ply)?;
        self.ranks.learn(&self.public.rules, self.public.side, ply);
        self.public.apply(ply);
        self.public.outcome = self.known_ending();
        Ok(())
    }
}
