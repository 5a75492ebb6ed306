//! The step of `cargo xtask test` that checks the dependencies by the rules of `deny.toml`.

use anyhow::Result;
use xshell::{Shell, cmd};

use crate::tools;

/// Workspaces of the project.
const WORKSPACES: [&str; 2] = ["Cargo.toml", "fuzz/Cargo.toml"];

/// Checks licences, sources and duplicates, and known vulnerabilities if their database can be
/// reached.
pub(crate) fn run(shell: &Shell) -> Result<()> {
    tools::cargo_deny(shell)?;
    check(shell, &["licenses", "bans", "sources"])?;
    // The database is a git repository elsewhere; only a fresh copy of it tells anything.
    if cmd!(shell, "cargo deny fetch db").quiet().ignore_stderr().run().is_ok() {
        check(shell, &["advisories"])
    } else {
        tools::leave_out("known vulnerabilities of dependencies: their database is out of reach");
        Ok(())
    }
}

fn check(shell: &Shell, checks: &[&str]) -> Result<()> {
    for workspace in WORKSPACES {
        // The check reads the crates of every platform; a build fetched only those of this one.
        cmd!(shell, "cargo fetch --quiet --locked --manifest-path {workspace}").quiet().run()?;
        let options = ["--offline", "--log-level", "error", "--manifest-path", workspace];
        cmd!(shell, "cargo deny {options...} check {checks...}").run()?;
    }
    Ok(())
}
