//! Stratego as it is played: the game, its referee, and the questions to an engine.

mod finished;
mod game;
mod play_error;
pub mod question;
pub mod referee;

pub use finished::Finished;
pub use game::{Ended, Game, Start};
pub use play_error::PlayError;
