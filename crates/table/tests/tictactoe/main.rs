//! Whole tables of tic-tac-toe, driven without a browser.

#![expect(clippy::unwrap_used, clippy::panic, reason = "a test fails by a panic")]

mod course;
mod driver;
mod embed;
mod machine;
mod storage;
mod tabs;
