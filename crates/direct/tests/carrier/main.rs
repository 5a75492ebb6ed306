//! The carrier alone, by tables of inputs and effects, and two of them over a cable that is cut.

#![expect(clippy::unwrap_used, clippy::panic, reason = "a test fails by a panic")]

mod cable;
mod steps;
mod support;
