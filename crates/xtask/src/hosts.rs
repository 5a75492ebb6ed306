//! `cargo xtask hosts`: tests the built site on static servers that people use.

use anyhow::Result;
use xshell::{Shell, cmd};

use crate::tools;

/// Servers of the system, each with the name of its test, its program, and its Debian package.
const SERVERS: [(&str, &str, &str); 3] = [
    ("hosts::nginx", "nginx", "nginx-light"),
    ("hosts::lighttpd", "lighttpd", "lighttpd"),
    ("hosts::python", "python3", "python3"),
];

/// Runs the tests on each server that is installed or can be installed, and prints the names of the
/// others.
pub(crate) fn run(shell: &Shell) -> Result<()> {
    tools::browsers(shell)?;
    let mut tests = Vec::new();
    for (test, program, package) in SERVERS {
        match tools::server(shell, program, package) {
            Ok(()) => tests.push(test),
            Err(_) => tools::leave_out(&format!("the site on {program}, which is missing")),
        }
    }
    // Debian keeps servers in a folder that is only on the administrator's path.
    let _path = shell.push_env("PATH", format!("{}:/usr/sbin", shell.var("PATH")?));
    let serve = tools::serve(shell)?;
    match serve {
        Some(_) => tests.push("hosts::serve"),
        None => tools::leave_out("the site on serve, which is missing"),
    }
    // Only the test of `serve` reads this variable.
    let _serve = shell.push_env("FAIRBOARD_SERVE", serve.unwrap_or_default());
    let options = ["--include-ignored", "--exact", "--test-threads=2"];
    cmd!(shell, "cargo test --package fairboard-e2e --test suite -- {options...} {tests...}")
        .run()?;
    Ok(())
}
