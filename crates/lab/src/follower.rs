//! A seat of a recorded or refereed game, and its questions to a player.

use fairboard_play::stratego::question::{BadQuestion, Question};
use fairboard_play::{Player, Strength};
use fairboard_rules::stratego::{Ply, SeatView};

/// A seat that follows a game ply by ply, and knows only what its view shows. When it is the seat's
/// turn, [`question`](Self::question) gives the question to its player.
#[derive(Clone, Debug)]
pub struct Follower {
    start: SeatView,
    /// The last question that was given; `None` before the first.
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

    /// The question to the seat's player, in the present position.
    ///
    /// # Errors
    ///
    /// [`BadQuestion`] if the seat cannot have seen the plies, or is not to move. After an error
    /// the seat cannot be asked again.
    pub fn question(&mut self) -> Result<&Question, BadQuestion> {
        let question = match self.question.take() {
            None => {
                // A question names a player, but the engine answers alike for all of them.
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
