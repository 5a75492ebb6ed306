//! A seat that follows a game ply by ply.

use fairboard_play::stratego::question::{BadQuestion, Question};
use fairboard_play::{Player, Strength};
use fairboard_rules::stratego::{Ply, SeatView};

/// A seat that follows a game ply by ply. The seat gives a question whenever it is to move.
#[derive(Clone, Debug)]
pub struct Follower {
    start: SeatView,
    question: Option<Question>,
    /// The plies since the last question.
    news: Vec<Ply>,
}

impl Follower {
    /// The seat of `start`, a view at the start of a game.
    pub const fn new(start: SeatView) -> Self {
        Self { start, question: None, news: Vec::new() }
    }

    /// The view at the start of the game.
    pub const fn start(&self) -> &SeatView {
        &self.start
    }

    /// Takes over a ply of either side.
    pub fn push(&mut self, ply: Ply) {
        self.news.push(ply);
    }

    /// The question to the seat.
    ///
    /// # Errors
    ///
    /// [`BadQuestion`] if the seat cannot have seen the plies, or is not to move.
    pub fn question(&mut self) -> Result<&Question, BadQuestion> {
        let question = match self.question.take() {
            None => {
                let player = Player::Computer(Strength::STRONGEST);
                Question::new(self.start.clone(), self.news.clone(), player)?
            }
            Some(mut question) => {
                question.advance(&self.news)?;
                question
            }
        };
        self.news.clear();
        Ok(self.question.insert(question))
    }
}
