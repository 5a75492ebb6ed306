//! Stratego as it is played: the game, and the referee between the players of one device.

mod game;
pub mod question;
pub mod referee;
mod session;

pub use game::{Ended, Game, PlayError, Start};
pub use session::{Command, CommandError, Curtain, Effect, Event, Question, Screen, Session};
