//! `cargo xtask bench`: measures the speed of the rules and the engine, native and in WebAssembly.

use std::collections::BTreeMap;

use anyhow::{Context as _, Result};
use serde_json::Value;
use xshell::{Shell, cmd};

use crate::tools::{self, WASM, say};

/// Units of work per second, such as nodes or plies, by the name of the workload.
type Rates = BTreeMap<String, f64>;

/// Folder where criterion stores its results.
const MEASURED: &str = "target/criterion";

/// Measures native code and WebAssembly, and prints a row for each workload.
#[expect(clippy::print_stdout, reason = "the figures are for the terminal")]
pub(crate) fn run(shell: &Shell) -> Result<()> {
    let native = native(shell)?;
    let wasm = webassembly(shell)?;
    println!("\n{:<36} {:>14} {:>14} {:>6}", "a second", "native", "WebAssembly", "ratio");
    for (name, native) in &native {
        let wasm = wasm.get(name).with_context(|| format!("{name} was not measured in Node"))?;
        println!("{name:<36} {native:>14.0} {wasm:>14.0} {:>5.0}%", 100.0 * wasm / native);
    }
    Ok(())
}

/// Measures native code with criterion.
fn native(shell: &Shell) -> Result<Rates> {
    say("Measuring native code: about half a minute, and the build.");
    // The results of a workload that no longer exists would stay in the table.
    shell.remove_path(MEASURED)?;
    cmd!(shell, "cargo bench --quiet --package fairboard-bench --bench speed").run()?;
    // Criterion writes a folder for each workload, and may add a folder of reports. `native` is the
    // benchmark's name in `speed.rs`, and `new` holds its newest results.
    let folders = shell.read_dir(MEASURED)?.into_iter().map(|folder| folder.join("native/new"));
    folders
        .filter(|folder| folder.exists())
        .map(|folder| {
            let read = |file| -> Result<Value> {
                Ok(serde_json::from_str(&shell.read_file(folder.join(file))?)?)
            };
            rate(&read("benchmark.json")?, &read("estimates.json")?)
                .with_context(|| format!("criterion wrote something else in {}", folder.display()))
        })
        .collect()
}

/// Reads the name of a workload and its units per second from two files of criterion.
fn rate(benchmark: &Value, estimates: &Value) -> Option<(String, f64)> {
    let name = benchmark["group_id"].as_str()?;
    let units = benchmark["throughput"]["Elements"].as_f64()?;
    let nanos = estimates["median"]["point_estimate"].as_f64()?;
    let nanos_per_second = 1e9;
    Some((name.to_owned(), units * nanos_per_second / nanos))
}

/// Measures WebAssembly in Node.
fn webassembly(shell: &Shell) -> Result<Rates> {
    tools::wasm_target(shell)?;
    tools::wasm_bindgen(shell)?;
    tools::node(shell)?;
    say("Measuring WebAssembly in Node: about half a minute, and the build.");
    cmd!(shell, "cargo build --quiet --release --package fairboard-bench --lib --target {WASM}")
        .run()?;
    let module = format!("target/{WASM}/release/fairboard_bench.wasm");
    let folder = "target/bench";
    cmd!(
        shell,
        "wasm-bindgen --target nodejs --no-typescript --out-name bench --out-dir {folder} {module}"
    )
    .run()?;
    let rates = cmd!(shell, "node crates/bench/node.mjs {folder}").read()?;
    Ok(serde_json::from_str(&rates)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rates_are_units_by_median_time() {
        let benchmark =
            serde_json::json!({ "group_id": "tree", "throughput": { "Elements": 500 } });
        let estimates = serde_json::json!({ "median": { "point_estimate": 2000.0 } });
        assert_eq!(rate(&benchmark, &estimates), Some(("tree".to_owned(), 250_000_000.0)));
        assert_eq!(rate(&benchmark, &serde_json::json!({})), None);
    }
}
