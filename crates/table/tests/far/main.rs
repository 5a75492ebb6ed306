//! The desk of games with people far away.

#![expect(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test fails by a panic"
)]

mod ahead;
mod begin;
mod course;
mod driver;
mod guesses;
mod lobby;
mod messages;
mod offers;
mod people;
mod players;
mod relay;
mod relay_rematch;
mod rematch;
mod restored;
mod secrecy;
mod stored;
mod time;
mod watch;
