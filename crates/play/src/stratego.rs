//! Stratego as it is played: the game and its referee, questions to an engine, finished games with
//! their reviews and scores, positions for practice, and a protocol of text lines by which other
//! programs play.

mod finished;
mod game;
mod play_error;
pub mod protocol;
pub mod question;
pub mod referee;
pub mod review;
mod score;
mod sketch;

pub use finished::Finished;
pub use game::{Ended, Game, Start};
pub use play_error::PlayError;
pub use score::{LevelAdvice, LevelScore, Scores};
pub use sketch::{Sketch, SketchFault, SketchPiece};
