//! Stratego as it is played: the game, its referee, and the questions to an engine.

mod game;
pub mod question;
pub mod referee;

pub use game::{Ended, Game, PlayError, Start};
