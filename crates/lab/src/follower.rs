//! One side's view of a running game, and the questions to that side's player.

use fairboard_play::stratego::question::{BadQuestion, Question};
use fairboard_play::{Player, Strength};
use fairboard_rules::stratego::{Ply, SeatView};

/// Follows a game ply by ply with the knowledge of one side. On this side's turn,
/// [`question`](Self::question) returns the question to its player.
#[derive(Clone, Debug)]
pub struct Follower {
    start: SeatView,
    /// The last question that was given; `None` before the first.
    question: Option<Question>,
    /// The plies since the last question.
    news: Vec<Ply>,
}

impl Follower {
    /// A follower for the side whose view at the start of the game is `start`.
    pub const fn new(start: SeatView) -> Self {
        Self { start, question: None, news: Vec::new() }
    }

    /// The view at the start of the game.
    pub const fn start(&self) -> &SeatView {
        &self.start
    }

    /// Adds a ply that either side has made.
    pub fn push(&mut self, ply: Ply) {
        self.news.push(ply);
    }

    /// The question to the player of this side in the present position.
    ///
    /// # Errors
    ///
    /// [`BadQuestion`] if the plies contradict the view, or the other side is to move. After an
    /// error the follower must not be used again, because the last question is lost.
    pub fn question(&mut self) -> Result<&Question, BadQuestion> {
        // Taken out here, and put back at the end by `insert`, which returns a reference to it.
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
