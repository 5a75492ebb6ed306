//! The engine chooses the moves that it chose when they were recorded.
//!
//! `data/reference.txt` holds games of both rule sets and both armies, and for some of their plies
//! a strength, a limit of nodes and a seed with the move, the depth and the nodes of the search. A
//! change that is not meant to change the engine's play leaves all of them as they are. One that is
//! records them anew, and says so:
//!
//! ```sh
//! RECORD=1 cargo test -p fairboard-lab --test reference
//! ```
//!
//! A test of the crate worker repeats them in WebAssembly.

#![expect(clippy::unwrap_used, reason = "a test fails by a panic")]

mod recorded;

use std::{env, fs};

use recorded::{check, recorded_now};

/// The file of the recorded searches.
const PATH: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/reference.txt");

#[test]
fn every_recorded_search_gives_its_move_depth_and_nodes() {
    let now = recorded_now();
    if env::var_os("RECORD").is_some() {
        fs::write(PATH, now.join("\n") + "\n").unwrap();
        return;
    }
    check(&now);
}
