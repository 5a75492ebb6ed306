//! The step of `cargo xtask test` that checks the dependencies by the rules of `deny.toml`.

use anyhow::Result;
use xshell::{Shell, cmd};

use crate::tools;

/// Manifests of the project's workspaces.
const WORKSPACES: [&str; 2] = ["Cargo.toml", "fuzz/Cargo.toml"];

/// Checks licences, sources and duplicates of the dependencies. Also checks known vulnerabilities,
/// if their database can be reached.
pub(crate) fn run(shell: &Shell) -> Result<()> {
    tools::cargo_deny(shell)?;
    check(shell, &["licenses", "bans", "sources"])?;
    // The database is a remote git repository, and only a fresh copy of it is useful.
    if cmd!(shell, "cargo deny fetch db").quiet().ignore_stderr().run().is_ok() {
        check(shell, &["advisories"])
    } else {
        tools::leave_out("known vulnerabilities of dependencies: their database is out of reach");
        Ok(())
    }
}

/// Runs some checks of cargo-deny on each workspace.
fn check(shell: &Shell, checks: &[&str]) -> Result<()> {
    for workspace in WORKSPACES {
        // The check reads the crates of all platforms, but a build fetches only those of its own
        // platform.
        cmd!(shell, "cargo fetch --quiet --locked --manifest-path {workspace}").quiet().run()?;
        let options = ["--offline", "--log-level", "error", "--manifest-path", workspace];
        cmd!(shell, "cargo deny {options...} check {checks...}").run()?;
    }
    Ok(())
}
