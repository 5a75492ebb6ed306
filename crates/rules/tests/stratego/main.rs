//! Stratego through its public interface: tables of the rules, and properties of random games that
//! are also played by a second, slow referee.

#![cfg(not(target_family = "wasm"))]
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod advance;
mod arbitrary;
mod endings;
mod halves;
mod invariants;
mod legality;
mod made_up;
mod refusals;
mod repetition;
mod secrecy;
mod support;
mod text;
mod views;
