//! WebAssembly searches as native code does: the recorded searches of the crate lab, repeated.
#![cfg(target_family = "wasm")]
#![expect(clippy::unwrap_used, reason = "a test fails by a panic")]

#[path = "../../lab/tests/recorded/mod.rs"]
mod recorded;

use wasm_bindgen_test::wasm_bindgen_test;

#[wasm_bindgen_test]
fn every_recorded_search_gives_its_move_depth_and_nodes() {
    recorded::check(&recorded::recorded_now());
}
