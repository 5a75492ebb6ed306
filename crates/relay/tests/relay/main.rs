//! A relay against brokers of all kinds, without a network.

#![cfg(not(target_family = "wasm"))]
#![expect(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test fails by a panic"
)]

#[path = "../support/mod.rs"]
mod support;

mod broker;
mod chaos;
mod faults;
mod listing;
mod steps;
mod trouble;
mod two_tabs;
mod vectors;
mod world;
