//! `cargo xtask lighthouse` and `cargo xtask tasks`: the speed of the built page in a browser.
//!
//! Both measure time, so they are no tests: run them while the machine has nothing else to do.

use std::path::Path;

use anyhow::{Context as _, Result, ensure};
use xshell::{Shell, cmd};

use crate::shell;
use crate::tools;

/// Folder of the scripts.
const SCRIPTS: &str = "crates/xtask/measure";

/// Measures how the site loads, on a simulated phone and network.
pub(crate) fn lighthouse(shell: &Shell) -> Result<()> {
    measure(shell, "lighthouse.mjs")
}

/// Measures the longest task of each step of a game.
pub(crate) fn tasks(shell: &Shell) -> Result<()> {
    measure(shell, "tasks.mjs")
}

/// Runs a script on the built site, with the packages of Lighthouse and the browser of the tests.
fn measure(shell: &Shell, script: &str) -> Result<()> {
    tools::node(shell)?;
    tools::browsers(shell)?;
    let module = tools::lighthouse(shell)?.context("npm is missing: install it to measure")?;
    let packages = module.ancestors().nth(3).context("Lighthouse lies in no folder")?;
    let site = shell::root().join("dist");
    ensure!(site.join("index.html").exists(), "there is no site: run «cargo xtask dist» first");
    let browser = cmd!(shell, "which chromium").quiet().read()?;
    let script = Path::new(SCRIPTS).join(script);
    cmd!(shell, "node {script} {site} {packages} {browser}").quiet().run()?;
    Ok(())
}
