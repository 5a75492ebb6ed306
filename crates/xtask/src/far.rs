//! `cargo xtask far`: direct connections between two browsers, with long waits and cuts.

use anyhow::Result;
use xshell::{Shell, cmd};

use crate::shell;
use crate::tools::{self, WASM, say};

/// Tests that need two machines.
pub(crate) const ON_MACHINES: &str = "direct::between_two_machines";

/// Long tests.
const LONG: &str = "direct::over_long_cuts";

/// Name of a network namespace that is made for a moment.
const TRIAL: &str = "fairboard-trial";

/// Runs the long tests, if the system has network namespaces.
pub(crate) fn run(shell: &Shell) -> Result<()> {
    tools::browsers(shell)?;
    write_page(shell)?;
    if !has_machines(shell) {
        return Ok(());
    }
    say("Cutting connections between four pairs of browsers: about twenty minutes.");
    let options = ["--include-ignored", "--test-threads=2"];
    cmd!(shell, "cargo test --package fairboard-e2e --test suite -- {options...} {LONG}").run()?;
    Ok(())
}

/// Writes the module of the page on which two browsers are connected, among the tools.
pub(crate) fn write_page(shell: &Shell) -> Result<()> {
    tools::wasm_target(shell)?;
    tools::wasm_bindgen(shell)?;
    let options = ["--quiet", "--example", "page", "--features", "browser", "--target", WASM];
    cmd!(shell, "cargo build --package fairboard-direct {options...}").run()?;
    let module = shell::root().join(format!("target/{WASM}/debug/examples/page.wasm"));
    let folder = shell::tools().join("modules").join("direct");
    let options = ["--target=web", "--no-typescript"];
    cmd!(shell, "wasm-bindgen {options...} --out-dir {folder} {module}").quiet().run()?;
    Ok(())
}

/// Tells whether network namespaces can be made, and leaves the tests out if not.
pub(crate) fn has_machines(shell: &Shell) -> bool {
    let made = cmd!(shell, "ip netns add {TRIAL}").quiet().ignore_stderr().run().is_ok();
    if made {
        // It may stay without harm.
        let _ = cmd!(shell, "ip netns del {TRIAL}").quiet().ignore_stderr().run();
    } else {
        tools::leave_out("direct connections: network namespaces need Linux, root and iproute2");
    }
    made
}
