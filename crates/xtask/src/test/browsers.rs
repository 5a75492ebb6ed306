//! Runs the browser tests, and lists the slowest ones and the faults of the harness.

use std::collections::BTreeMap;
use std::thread::available_parallelism;

use anyhow::{Result, ensure};
use serde_json::Value;
use xshell::Shell;

use super::cargo::CargoTest;
use crate::shell;

/// Report that the harness writes, in the target folder.
const REPORT: &str = "target/e2e/report.jsonl";

/// Number of slow tests to list.
const SLOWEST: usize = 20;

/// The browsers by their names in the report, in the order of the last line.
const BROWSERS: [&str; 3] = ["Chromium", "Firefox", "WebKit"];

/// Number of test threads for each core. One test works while another waits for its page.
const THREADS: usize = 2;

/// Deletes the report of an earlier run.
pub(super) fn forget(shell: &Shell) -> Result<()> {
    Ok(shell.remove_path(REPORT)?)
}

/// Runs the browser tests and lists the slowest ones. `skipped` has arguments of the tests.
pub(super) fn run(shell: &Shell, skipped: &[&str]) -> Result<()> {
    let cores = available_parallelism().map_or(1, usize::from);
    let threads = format!("--test-threads={}", THREADS * cores);
    let options = [&[threads.as_str()], skipped].concat();
    let outcome = CargoTest::of(&["--package", "fairboard-e2e"]).with(&options).run(shell);
    let report = shell.read_file(REPORT).unwrap_or_default();
    list(&slowest(&report));
    outcome?;
    ensure!(!report.is_empty(), "no browser test ran");
    Ok(())
}

#[expect(clippy::print_stdout, reason = "the list is for the terminal")]
fn list(slowest: &[(f64, String)]) {
    println!("\nThe slowest browser tests, in seconds:");
    for (seconds, test) in slowest {
        println!("{seconds:>8.1}  {test}");
    }
}

/// The slowest tests of a report, the slowest first, each with its seconds.
fn slowest(report: &str) -> Vec<(f64, String)> {
    let mut tests: Vec<(f64, String)> = lines(report)
        .filter_map(|line| Some((line["seconds"].as_f64()?, line["test"].as_str()?.to_owned())))
        .collect();
    tests.sort_by(|one, other| other.0.total_cmp(&one.0));
    tests.truncate(SLOWEST);
    tests
}

/// The faults of the harness in the last run of the browser tests, as text for the last line.
pub(super) fn faults() -> String {
    let report = std::fs::read_to_string(shell::root().join(REPORT));
    report.map_or_else(|_| String::new(), |report| counted(&report))
}

/// The number of faults in a report for each browser, as text.
fn counted(report: &str) -> String {
    let mut counts = BTreeMap::new();
    for line in lines(report) {
        if let Some(browser) = line["fault"]["engine"].as_str() {
            *counts.entry(browser.to_owned()).or_insert(0) += 1;
        }
    }
    let counts = BROWSERS.map(|name| format!("{name} {}", counts.get(name).unwrap_or(&0)));
    format!(" Faults of the harness: {}.", counts.join(", "))
}

fn lines(report: &str) -> impl Iterator<Item = Value> {
    report.lines().filter_map(|line| serde_json::from_str(line).ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    const RUN: &str = r#"{"test":"a","seconds":1.5}
{"test":"b","fault":{"engine":"WebKit","reason":"it did not start"}}
{"test":"b","seconds":9.0}
"#;

    #[test]
    fn faults_are_counted_by_browser() {
        assert_eq!(counted(RUN), " Faults of the harness: Chromium 0, Firefox 0, WebKit 1.");
    }

    #[test]
    fn the_slowest_test_comes_first() {
        let tests: Vec<String> = slowest(RUN).into_iter().map(|(_, test)| test).collect();
        assert_eq!(tests, ["b", "a"]);
    }
}
