//! Questions to an engine: the knowledge of the seat to move, and nothing else of a game.

mod text;

use fairboard_rules::stratego::{Color, Move, Ply, SeatView};

pub use text::Unreadable;

use super::Game;
use crate::{Player, Strength};

/// Knowledge of the seat to move: its first view, the plies since then, which are public, and the
/// view that they lead to.
#[derive(Clone, Debug, PartialEq)]
pub struct Question {
    start: SeatView,
    plies: Vec<Ply>,
    view: SeatView,
    player: Player,
}

impl Question {
    /// The question to the side to move; `None` before the play has begun.
    pub(super) fn of_game(game: &Game, side: Color, player: Player) -> Option<Self> {
        let (_, start) = game.start_position()?;
        let view = game.view(side)?;
        Some(Self { start: start.view(side), plies: game.plies().to_vec(), view, player })
    }

    /// The view at the start of the game.
    pub const fn start(&self) -> &SeatView {
        &self.start
    }

    /// The plies made since then.
    pub fn plies(&self) -> &[Ply] {
        &self.plies
    }

    /// The present view.
    pub const fn view(&self) -> &SeatView {
        &self.view
    }

    /// The player of the seat.
    pub const fn player(&self) -> Player {
        self.player
    }
}

/// Request for a move.
#[derive(Clone, Debug, PartialEq)]
pub struct Request {
    /// The number that comes back with the reply.
    pub ticket: u32,
    /// The strength to play with.
    pub strength: Strength,
    /// The time for the search, in milliseconds.
    pub millis: u32,
    /// The seed of the engine's random numbers: equal seeds give equal moves, if the time allows
    /// equal searches.
    pub seed: u64,
    /// The knowledge of the seat to move.
    pub question: Question,
}

/// Reply to a [`Request`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reply {
    /// The ticket of the request.
    pub ticket: u32,
    /// The move; `None` if there is none.
    pub mv: Option<Move>,
}
