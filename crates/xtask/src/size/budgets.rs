//! The budgets: compressed bytes of everything that a visitor waits for, case by case: one page by
//! its address, a journey through several pages, or everything that is stored.

/// This file, for the message of a failure.
pub(super) const FILE: &str = "crates/xtask/src/size/budgets.rs";

/// The files of a case.
#[derive(Clone, Copy)]
pub(super) enum Files {
    /// Files by their names, in groups. A file that is in several groups is loaded once.
    Named(&'static [&'static [&'static str]]),
    /// The files that the service worker stores.
    Stored,
}

/// A limit for the files of one case.
#[derive(Clone, Copy)]
pub(super) struct Budget {
    /// The case.
    pub(super) case: &'static str,
    /// Its files.
    pub(super) files: Files,
    /// The most bytes that pass the tests.
    pub(super) most: usize,
    /// The bytes to get to; docs/delivery.md has the way there.
    pub(super) aim: usize,
}

impl Budget {
    const fn new(
        case: &'static str,
        files: &'static [&'static [&'static str]],
        most: usize,
        aim: usize,
    ) -> Self {
        Self { case, files: Files::Named(files), most, aim }
    }
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

/// The budgets by case, the pages first.
pub(super) const BUDGETS: [Budget; 17] = [
    Budget::new("home", &[PAGE, HOME], 78_000, 80_000),
    Budget::new("tic-tac-toe", &[PAGE, TICTACTOE], 108_000, 110_000),
    Budget::new("Stratego", &[PAGE, STRATEGO], 165_500, 165_000),
    Budget::new("home, then tic-tac-toe", &[PAGE, HOME, TICTACTOE], 169_800, 115_000),
    Budget::new("home, then Stratego", &[PAGE, HOME, STRATEGO], 227_600, 170_000),
    Budget::new(
        "home, tic-tac-toe, then Stratego",
        &[PAGE, HOME, TICTACTOE, STRATEGO],
        319_800,
        195_000,
    ),
    Budget::new("home, then far away", &[PAGE, HOME, FAR], 294_800, 240_000),
    Budget::new("a finished game", &[PAGE, REPLAY], 118_500, 93_000),
    Budget::new("the code for a board", &[PAGE, BUILDER], 83_000, 93_000),
    Budget::new("play with someone far away", &[PAGE, FAR], 233_500, 180_000),
    Budget::new("the rules", &[PAGE, RULES], 27_000, 93_000),
    Budget::new("setups and finished games", &[PAGE, LIBRARY], 143_500, 93_000),
    Budget::new(
        "a board of tic-tac-toe on another page",
        &[BOARD, BOARD_TICTACTOE],
        105_500,
        100_000,
    ),
    Budget::new("a board of Stratego on another page", &[BOARD, BOARD_STRATEGO], 161_500, 155_000),
    Budget::new(
        "boards of both games",
        &[BOARD, BOARD_TICTACTOE, BOARD_STRATEGO],
        254_100,
        190_000,
    ),
    Budget::new("the Stratego engine", &[ENGINE], 56_500, 60_000),
    Budget { case: "stored for offline use", files: Files::Stored, most: 912_800, aim: 600_000 },
];
