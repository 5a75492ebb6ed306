//! The rules of tic-tac-toe in which its documents differ, and the results of a game.

use super::Mark;

/// The rules in which the documents that define the game differ: the [LED document](super::led),
/// the [VDM-SL models](super::vdm) and the [TLA+ module](super::tla).
///
/// # Examples
///
/// ```
/// use fairboard_rules::Position as _;
/// use fairboard_rules::tictactoe::{Ending, Mark, Position, Rules};
///
/// let rules = Rules { first: Mark::O, ending: Ending::AtFullBoard };
/// assert_eq!(Position::new(rules).turn(), Some(Mark::O));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rules {
    /// The player who moves first. The VDM-SL models let the caller choose this player, as the head
    /// of the `PlayOrder`. In the other documents x moves first.
    pub first: Mark,
    /// Whether the first line ends the game, or only the full board.
    pub ending: Ending,
}

/// The rules of the LED document: x moves first, and the first line ends the game.
impl Default for Rules {
    fn default() -> Self {
        Self { first: Mark::X, ending: Ending::AtFirstLine }
    }
}

/// The event that ends a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ending {
    /// The first line or the full board: the LED document and the VDM-SL model.
    AtFirstLine,
    /// The full board, also after a win: the TLA+ module.
    AtFullBoard,
}

/// The result of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// This player has three in a row.
    Win(Mark),
    /// The board is full and nobody has three in a row.
    Draw,
}
