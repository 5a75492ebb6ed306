//! Stratego as it is played: the game, its referee, the questions to an engine, and the protocol of
//! programs.

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
