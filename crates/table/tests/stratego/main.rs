//! Whole tables of Stratego, driven without a browser.

#![expect(
    clippy::expect_used,
    clippy::panic,
    clippy::unwrap_used,
    reason = "a test fails by a panic"
)]

mod announcement;
mod chance;
mod clock;
mod course;
mod driver;
mod embed;
mod engine;
mod guesses;
mod hand;
mod keyboard;
mod machine;
mod scene;
mod script;
mod secrecy;
mod stages;
mod storage;
mod tour;
mod watched;
mod words;
