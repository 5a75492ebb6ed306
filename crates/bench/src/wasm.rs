//! The workloads for `node.mjs`.

use wasm_bindgen::prelude::wasm_bindgen;

use crate::WORKLOADS;

/// The names of the workloads, in the order of their indices.
#[wasm_bindgen]
pub fn names() -> Vec<String> {
    WORKLOADS.iter().map(|workload| workload.name.to_owned()).collect()
}

/// Does the work with this index in [`names`], and returns its number of units; 0 for an index past
/// the end.
#[wasm_bindgen]
#[expect(clippy::cast_precision_loss, reason = "no count is near 2^53")]
pub fn run(index: usize) -> f64 {
    WORKLOADS.get(index).map_or(0, |workload| (workload.run)()) as f64
}
