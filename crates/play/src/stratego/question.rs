//! Questions to an engine: the knowledge of the seat to move, and nothing else of a game.

mod chance;
pub(super) mod text;

use fairboard_rules::stratego::{BadPly, Color, Move, Ply, Rank, SeatView};
use thiserror::Error;

pub use chance::WinningChance;
pub use text::UnreadableQuestion;

use super::Game;
use crate::{Player, Strength};

/// Knowledge of the seat to move: the first view, the public plies since then, and the present
/// view.
///
/// A question never contradicts the rules or itself. Questions are written and read as text.
///
/// # Examples
///
/// ```
/// use fairboard_play::Player;
/// use fairboard_play::stratego::question::{BadQuestion, Question};
/// use fairboard_rules::stratego::{Army, Color, DeploymentDraft, Rules, SeatView, SquareSet};
///
/// let letters = "MBBBBBBCDDDDDDDDEEEEEFFFFGGGGHHHHIIIJJKL";
/// let own = DeploymentDraft::from_text(letters, Color::Red, Army::Full)?.finish()?;
/// let start = SeatView::new(Rules::CLASSIC, &own, SquareSet::home(Color::Blue));
/// let question = Question::new(start, Vec::new(), Player::Person)?;
/// assert_eq!(question.to_string().parse(), Ok(question));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Question {
    start: SeatView,
    plies: Vec<Ply>,
    view: SeatView,
    player: Player,
}

impl Question {
    /// The question for `player`, who has seen `start` and then `plies`, and is to move now.
    ///
    /// # Errors
    ///
    /// [`BadQuestion`] if a Flag is lost at the start, or if the seat cannot have seen these plies
    /// or is not to move after them.
    pub fn new(start: SeatView, plies: Vec<Ply>, player: Player) -> Result<Self, BadQuestion> {
        // A view ends the game only at a ply that takes a Flag. So it would let a game go on whose
        // Flag was lost before the first ply.
        if Color::ALL.into_iter().any(|color| start.losses(color)[Rank::Flag] > 0) {
            return Err(BadQuestion::NoFlag);
        }
        let first_index = 0;
        let view = advance_along(&start, &plies, first_index)?;
        Ok(Self { start, plies, view, player })
    }

    /// Goes on to the same seat's next question. Most often `plies` are the seat's own ply and the
    /// other side's answer.
    ///
    /// # Errors
    ///
    /// [`BadQuestion`] if the seat cannot have seen these plies, or is not to move after them.
    /// Nothing changes then.
    pub fn advance(&mut self, plies: &[Ply]) -> Result<(), BadQuestion> {
        let view = advance_along(&self.view, plies, self.plies.len())?;
        self.view = view;
        self.plies.extend_from_slice(plies);
        Ok(())
    }

    /// The question to `side`; `None` if `side` is not to move, or the play has not begun.
    pub fn of_game(game: &Game, side: Color, player: Player) -> Option<Self> {
        let (_, start) = game.start_position()?;
        let view = game.view(side).filter(|view| view.turn() == Some(side))?;
        Some(Self { start: start.view(side), plies: game.plies().to_vec(), view, player })
    }

    /// The same as [`new`](Self::new) without a check. `view` must be the view after `plies` from
    /// `start`, and its seat must be to move.
    pub(super) fn new_unchecked(
        start: SeatView,
        plies: &[Ply],
        view: SeatView,
        player: Player,
    ) -> Self {
        Self { start, plies: plies.to_vec(), view, player }
    }

    /// The view at the start of the game.
    pub const fn start(&self) -> &SeatView {
        &self.start
    }

    /// The plies made since the start of the game.
    pub fn plies(&self) -> &[Ply] {
        &self.plies
    }

    /// The present view of the seat, in which the seat is to move.
    pub const fn view(&self) -> &SeatView {
        &self.view
    }

    /// The player of the seat to move: a computer, or a person who gets advice.
    pub const fn player(&self) -> Player {
        self.player
    }
}

/// The view after `plies` from `start`, if the seat is to move then. In an error, the first of the
/// plies has the index `first_index`.
fn advance_along(
    start: &SeatView,
    plies: &[Ply],
    first_index: usize,
) -> Result<SeatView, BadQuestion> {
    let mut view = start.clone();
    for (index, ply) in (first_index..).zip(plies) {
        view.advance(*ply).map_err(|reason| BadQuestion::Ply { index, reason })?;
    }
    if view.turn() == Some(view.seat()) { Ok(view) } else { Err(BadQuestion::NotToMove) }
}

/// Reason why a first view and the plies after it make no [`Question`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum BadQuestion {
    /// A Flag is lost at the start.
    #[error("a Flag is lost at the start")]
    NoFlag,
    /// A ply cannot have been made.
    #[error("ply {index}: {reason}")]
    Ply {
        /// Number of plies before this ply.
        index: usize,
        /// The reason why the ply cannot have been made.
        reason: BadPly,
    },
    /// After the plies, it is not the seat's turn.
    #[error("the seat is not to move")]
    NotToMove,
}

/// Request to an engine for a move.
#[derive(Clone, Debug, PartialEq)]
pub struct Request {
    /// The number that comes back with the reply.
    pub ticket: u32,
    /// The strength of the engine. The strength is not taken from the question's player, because
    /// the engine also advises a person.
    pub strength: Strength,
    /// The time for the search, in milliseconds.
    pub millis: u32,
    /// The seed of the engine's random numbers: equal seeds give equal moves, if the time allows
    /// equal searches.
    pub seed: u64,
    /// The knowledge of the seat to move.
    pub question: Question,
}

/// Reply of the engine to the [`Request`] with the same ticket.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reply {
    /// The ticket of the request.
    pub ticket: u32,
    /// The move. `None` if no move is legal, which only rules without
    /// [`Endings::immobile`](fairboard_rules::stratego::Endings::immobile) allow.
    pub mv: Option<Move>,
    /// The chance that the seat to move wins, as far as the seat knows the game.
    pub chance: WinningChance,
}
