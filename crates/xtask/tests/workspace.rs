//! The architecture, as far as `cargo metadata` can see it.

#![expect(clippy::unwrap_used, reason = "a test fails by a panic")]

use std::process::Command;

use serde_json::Value;

fn metadata(args: &[&str]) -> Value {
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--format-version=1", "--locked"])
        .args(args)
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).unwrap()
}

/// Which crates of the workspace each may use, tests aside.
const MAY_USE: [(&str, &[&str]); 15] = [
    ("fairboard-rules", &[]),
    ("fairboard-specs", &["fairboard-rules"]),
    ("fairboard-setups", &["fairboard-rules"]),
    ("fairboard-engine", &["fairboard-rules", "fairboard-setups", "fairboard-play"]),
    (
        "fairboard-lab",
        &["fairboard-rules", "fairboard-setups", "fairboard-engine", "fairboard-play"],
    ),
    ("fairboard-play", &["fairboard-rules"]),
    ("fairboard-messages", &["fairboard-rules", "fairboard-play"]),
    ("fairboard-table", &["fairboard-rules"]),
    (
        "fairboard-ui",
        &["fairboard-rules", "fairboard-play", "fairboard-messages", "fairboard-table"],
    ),
    ("fairboard-js", &["fairboard-rules", "fairboard-setups", "fairboard-play"]),
    ("fairboard-worker", &["fairboard-engine"]),
    (
        "fairboard-web",
        &["fairboard-rules", "fairboard-engine", "fairboard-play", "fairboard-table"],
    ),
    ("fairboard-e2e", &["fairboard-rules", "fairboard-play"]),
    (
        "fairboard-bench",
        &["fairboard-rules", "fairboard-setups", "fairboard-engine", "fairboard-play"],
    ),
    ("xtask", &[]),
];

#[test]
fn dependencies_point_one_way() {
    let metadata = metadata(&["--no-deps"]);
    let packages = metadata["packages"].as_array().unwrap();
    assert_eq!(packages.len(), MAY_USE.len(), "a crate is missing in the table");
    for package in packages {
        let name = package["name"].as_str().unwrap();
        let (_, allowed) = MAY_USE.iter().find(|(crate_name, _)| *crate_name == name).unwrap();
        for dependency in package["dependencies"].as_array().unwrap() {
            let used = dependency["name"].as_str().unwrap();
            if used.starts_with("fairboard-") && dependency["kind"].is_null() {
                assert!(allowed.contains(&used), "{name} must not use {used}");
            }
        }
    }
}

#[test]
fn the_rules_depend_on_nothing() {
    let metadata = metadata(&["--no-deps"]);
    let packages = metadata["packages"].as_array().unwrap();
    let rules = packages.iter().find(|package| package["name"] == "fairboard-rules").unwrap();
    let dependencies = rules["dependencies"].as_array().unwrap();
    let ordinary: Vec<_> = dependencies.iter().filter(|d| d["kind"].is_null()).collect();
    assert!(ordinary.is_empty(), "{ordinary:?}");
}

#[test]
fn every_dependency_has_an_allowed_licence() {
    let deny = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../deny.toml"));
    let deny = deny.unwrap();
    let list = deny.split("allow = [").nth(1).unwrap().split(']').next().unwrap();
    let allowed: Vec<_> = list.split('"').skip(1).step_by(2).collect();
    assert!(allowed.contains(&"MIT"));

    let metadata = metadata(&[]);
    let packages = metadata["packages"].as_array().unwrap();
    assert!(packages.len() > 50);
    for package in packages {
        let licence = package["license"].as_str().unwrap_or("none").replace('/', " OR ");
        // One alternative is enough; of what is joined by AND every part is needed.
        let exception = format!("name = {}\nallow = [\"{licence}\"]", package["name"]);
        let fits = deny.contains(&exception)
            || licence.split(" OR ").any(|choice| {
                choice
                    .split(" AND ")
                    .all(|part| allowed.contains(&part.trim().trim_matches(['(', ')'])))
            });
        assert!(fits, "{}: {licence}", package["name"]);
    }
}
