//! The workspace as `cargo metadata` describes it.

use std::collections::BTreeSet;
use std::process::Command;

use serde_json::Value;

/// Reads the metadata of the workspace.
pub fn metadata(args: &[&str]) -> Value {
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--format-version=1", "--locked"])
        .args(args)
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).unwrap()
}

/// A package of the workspace.
pub struct Package {
    pub name: String,
    /// Names of its dependencies, development and build dependencies aside.
    pub dependencies: Vec<String>,
    /// Names of its development and build dependencies.
    pub tools: Vec<String>,
}

/// Returns the packages of the workspace.
pub fn packages() -> Vec<Package> {
    let metadata = metadata(&["--no-deps"]);
    let name = |value: &Value| value["name"].as_str().unwrap().to_owned();
    let read = |package: &Value| {
        let all = package["dependencies"].as_array().unwrap();
        let (linked, tools): (Vec<_>, Vec<_>) = all.iter().partition(|used| used["kind"].is_null());
        let names = |list: Vec<&Value>| list.into_iter().map(name).collect();
        Package { name: name(package), dependencies: names(linked), tools: names(tools) }
    };
    metadata["packages"].as_array().unwrap().iter().map(read).collect()
}

/// Returns the names of all packages that a package links in the page, itself included.
pub fn linked(package: &str) -> BTreeSet<String> {
    let metadata = metadata(&["--filter-platform=wasm32-unknown-unknown"]);
    let packages = metadata["packages"].as_array().unwrap();
    let nodes = metadata["resolve"]["nodes"].as_array().unwrap();
    let root = packages.iter().find(|candidate| candidate["name"] == package).unwrap();
    let (mut names, mut open) = (BTreeSet::new(), vec![&root["id"]]);
    while let Some(id) = open.pop() {
        let package = packages.iter().find(|package| package["id"] == *id).unwrap();
        if !names.insert(package["name"].as_str().unwrap().to_owned()) {
            continue;
        }
        let node = nodes.iter().find(|node| node["id"] == *id).unwrap();
        open.extend(node["deps"].as_array().unwrap().iter().filter(links).map(|dep| &dep["pkg"]));
    }
    names
}

/// Returns `true` for a dependency that is linked, and not only used in builds and tests.
fn links(dependency: &&Value) -> bool {
    let kinds = dependency["dep_kinds"].as_array().unwrap();
    kinds.iter().any(|kind| kind["kind"].is_null())
}
