//! The referee of Stratego: who may do what when, and who sees what.

#![expect(clippy::unwrap_used, clippy::panic, reason = "a test fails by a panic")]

mod armies;
mod clock;
mod computers;
mod device;
mod driver;
mod ends;
mod finished;
mod game;
mod machine;
mod people;
mod practice;
mod scores;
mod secrets;
mod situation;
mod undo;
