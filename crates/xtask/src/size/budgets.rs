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

/// Modules of the app.
const HOME: &[&str] = &["home.js", "home_bg.wasm"];
const TICTACTOE: &[&str] = &["tic-tac-toe.js", "tic-tac-toe_bg.wasm"];
const STRATEGO: &[&str] = &["stratego.css", "stratego.js", "stratego_bg.wasm"];
const REPLAY: &[&str] = &["stratego.css", "replay.css", "replay.js", "replay_bg.wasm"];
const BUILDER: &[&str] = &["embed.css", "embed.js", "embed_bg.wasm"];
const FAR: &[&str] = &["stratego.css", "far.css", "far.js", "far_bg.wasm"];
const LIBRARY: &[&str] = &["library.css", "library.js", "library_bg.wasm"];

/// The pages of the rules, which need no module, but the styles of Stratego's map.
const RULES: &[&str] = &["rules.js", "diagram.js", "rules.css", "stratego.css"];

/// Modules of the boards on other pages.
const BOARD_TICTACTOE: &[&str] = &["board-tic-tac-toe.js", "board-tic-tac-toe_bg.wasm"];
const BOARD_STRATEGO: &[&str] = &["board-stratego.js", "board-stratego_bg.wasm"];

/// Files of the Stratego computer.
const ENGINE: &[&str] = &["engine.js", "fairboard-worker.js", "fairboard-worker_bg.wasm"];

pub(super) const BUDGETS: [Budget; 11] = [
    Budget { case: "home", files: [PAGE, HOME], most: 78_000, aim: 93_000 },
    Budget { case: "tic-tac-toe", files: [PAGE, TICTACTOE], most: 108_000, aim: 93_000 },
    Budget { case: "Stratego", files: [PAGE, STRATEGO], most: 165_500, aim: 93_000 },
    Budget { case: "a finished game", files: [PAGE, REPLAY], most: 118_500, aim: 93_000 },
    Budget { case: "the code for a board", files: [PAGE, BUILDER], most: 83_000, aim: 93_000 },
    Budget { case: "play with someone far away", files: [PAGE, FAR], most: 233_500, aim: 180_000 },
    Budget { case: "the rules", files: [PAGE, RULES], most: 27_000, aim: 93_000 },
    Budget {
        case: "setups and finished games",
        files: [PAGE, LIBRARY],
        most: 143_500,
        aim: 93_000,
    },
    Budget {
        case: "a board of tic-tac-toe on another page",
        files: [BOARD, BOARD_TICTACTOE],
        most: 105_500,
        aim: 58_000,
    },
    Budget {
        case: "a board of Stratego on another page",
        files: [BOARD, BOARD_STRATEGO],
        most: 161_500,
        aim: 93_000,
    },
    Budget { case: "the Stratego engine", files: [ENGINE, &[]], most: 56_500, aim: 60_000 },
];
