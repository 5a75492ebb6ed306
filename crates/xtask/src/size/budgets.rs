//! The budgets: compressed bytes of everything that a visitor waits for, case by case.

/// This file, for the message of a failure.
pub(super) const FILE: &str = "crates/xtask/src/size/budgets.rs";

/// A limit for the files of one case.
#[derive(Clone, Copy)]
pub(super) struct Budget {
    /// The case.
    pub(super) case: &'static str,
    /// Names of the files.
    pub(super) files: [&'static [&'static str]; 2],
    /// The most bytes that pass the tests.
    pub(super) most: usize,
    /// The bytes to get to; docs/delivery.md has the way there.
    pub(super) aim: usize,
}

/// Files of every page of the app; its styles are a part of `index.html`.
const PAGE: &[&str] =
    &["index.html", "icon.svg", "loader.js", "build.js", "offline.js", "ports.js", "crash.js"];

/// Files of every board on another page.
const BOARD: &[&str] = &["fairboard.mjs", "build.js", "ports.js", "crash.js", "boards.css"];

/// Files of the app's module, which has both games.
const APP: &[&str] = &["fairboard-app.js", "fairboard-app_bg.wasm"];

/// Files of the Stratego computer.
const ENGINE: &[&str] = &["engine.js", "fairboard-worker.js", "fairboard-worker_bg.wasm"];

pub(super) const BUDGETS: [Budget; 3] = [
    Budget { case: "first load of the app", files: [PAGE, APP], most: 188_000, aim: 93_000 },
    Budget { case: "a board on another page", files: [BOARD, APP], most: 184_000, aim: 58_000 },
    Budget { case: "the Stratego engine", files: [ENGINE, &[]], most: 48_000, aim: 60_000 },
];
