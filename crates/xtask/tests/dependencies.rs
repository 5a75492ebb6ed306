//! The invariants of ARCHITECTURE.md on dependencies, by `cargo metadata`.

#![expect(clippy::unwrap_used, reason = "a test fails by a panic")]

#[path = "support/workspace.rs"]
mod workspace;

use std::collections::BTreeSet;
use std::fs;

use crate::workspace::{linked, packages};

/// Crates of the workspace that each crate may use, tests aside.
const MAY_USE: [(&str, &[&str]); 26] = [
    ("rules", &[]),
    ("fair", &["rules"]),
    ("verify", &["rules", "fair"]),
    ("setups", &["rules"]),
    ("specs", &["rules"]),
    ("play", &["rules"]),
    ("forms", &["rules", "play"]),
    ("json", &["forms"]),
    ("puzzles", &["rules", "play", "forms"]),
    ("engine", &["rules", "setups", "play"]),
    ("lab", &["rules", "setups", "play", "forms", "puzzles", "engine"]),
    ("messages", &["rules", "play", "forms", "puzzles"]),
    ("table", &["rules", "setups", "play", "forms", "puzzles", "fair"]),
    ("ui", &["rules", "play", "forms", "puzzles", "messages", "table"]),
    ("host", &["rules", "play", "forms", "table"]),
    ("board", &["rules", "play", "messages", "table", "ui", "host"]),
    ("mount", &["rules", "play", "messages", "table", "host", "board"]),
    ("js", &["rules", "setups", "play", "forms", "json"]),
    ("worker", &["rules", "play", "engine"]),
    (
        "app",
        &[
            "rules", "setups", "play", "forms", "puzzles", "messages", "table", "ui", "host",
            "board", "relay",
        ],
    ),
    ("relay", &[]),
    ("brokers", &[]),
    ("bench", &["rules", "setups", "play", "engine"]),
    ("e2e", &["rules", "play", "forms", "puzzles", "messages", "fair", "relay", "brokers"]),
    ("start", &[]),
    ("xtask", &["rules", "play", "forms", "messages", "relay", "brokers"]),
];

#[test]
fn dependencies_point_one_way() {
    for package in packages() {
        let name = package.name.trim_start_matches("fairboard-");
        let row = MAY_USE.iter().find(|(listed, _)| *listed == name);
        let (_, allowed) =
            row.unwrap_or_else(|| panic!("add {name} to MAY_USE and ARCHITECTURE.md"));
        let used = package.dependencies.iter().filter_map(|used| used.strip_prefix("fairboard-"));
        let wrong: Vec<_> =
            used.filter(|used| !allowed.contains(used)).map(str::to_owned).collect();
        assert!(
            wrong.is_empty(),
            "{name} must not use {wrong:?}; move the code down or pass values"
        );
    }
}

#[test]
fn rules_depend_on_nothing() {
    let package = packages().into_iter().find(|package| package.name == "fairboard-rules").unwrap();
    let used = package.dependencies;
    assert!(used.is_empty(), "rules are plain Rust; move what needs {used:?} to play");
}

#[test]
fn the_page_does_not_link_the_engine() {
    for module in ["fairboard-app", "fairboard-mount"] {
        assert!(
            !linked(module).contains("fairboard-engine"),
            "the engine has a module of its own; move what {module} needs of it to play"
        );
    }
}

#[test]
fn every_dependency_has_its_reason() {
    let text =
        fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../CONTRIBUTING.md")).unwrap();
    let table = text.split("| dependency |").nth(1).unwrap();
    // Names may carry a version; tools and the fuzzer's crates are not in the workspace.
    let rows = table.lines().filter(|row| !row.contains("| tool") && !row.contains("| fuzz |"));
    let cells = rows.filter_map(|row| row.strip_prefix("| ")?.split('|').next());
    let names =
        cells.flat_map(|cell| cell.split(',').filter_map(|name| name.split_whitespace().next()));
    let listed: BTreeSet<_> = names.filter(|name| *name != "---").map(str::to_owned).collect();
    let all = packages().into_iter().flat_map(|package| [package.dependencies, package.tools]);
    let used = all.flatten().filter(|name| !name.starts_with("fairboard-"));
    let used: BTreeSet<_> = used.collect();
    assert_eq!(used, listed, "mend the table of dependencies in CONTRIBUTING.md");
}
