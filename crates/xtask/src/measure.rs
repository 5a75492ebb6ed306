//! `cargo xtask lighthouse`, `tasks` and `moves`: measure the speed of the built page in a browser.
//!
//! These commands measure time, so they are no tests. Run them while the machine is otherwise idle.

use std::fs;
use std::path::Path;

use anyhow::{Context as _, Result, ensure};
use xshell::{Shell, cmd};

use crate::site::BUILDS;
use crate::{dist, relay, shell, tools};

/// Folder of the scripts that measure.
const SCRIPTS: &str = "crates/xtask/measure";

/// Measures how the site loads, on a simulated phone and network.
pub(crate) fn lighthouse(shell: &Shell) -> Result<()> {
    measure(shell, "lighthouse.mjs")
}

/// Measures the longest task of each step of a game.
pub(crate) fn tasks(shell: &Shell) -> Result<()> {
    measure(shell, "tasks.mjs")
}

/// Measures how soon a move over a relay is on the other player's screen.
pub(crate) fn moves(shell: &Shell) -> Result<()> {
    tools::browsers(shell)?;
    let has_broker = relay::install_broker_or_leave_out(shell);
    ensure!(has_broker, "there is no broker: install mosquitto");
    dist::make_relayed(shell)?;
    let options = ["--ignored", "--exact", "--nocapture"];
    let test = "latency::moves_come_to_the_other_screen";
    cmd!(shell, "cargo test --package fairboard-e2e --test suite -- {options...} {test}").run()?;
    Ok(())
}

/// Runs a script on the built site, with the packages of Lighthouse and the browser of the tests.
fn measure(shell: &Shell, script: &str) -> Result<()> {
    tools::node(shell)?;
    tools::browsers(shell)?;
    let module = tools::lighthouse(shell)?.context("npm is missing: install it to measure")?;
    // The module is `lighthouse/core/index.js` in the folder of all packages.
    let packages = module.ancestors().nth(3).context("Lighthouse lies in no folder")?;
    let site = shell::root().join("dist");
    ensure!(is_published(&site), "there is no published site: run «cargo xtask dist» first");
    let browser = cmd!(shell, "which chromium").quiet().read()?;
    let script = Path::new(SCRIPTS).join(script);
    cmd!(shell, "node {script} {site} {packages} {browser}").quiet().run()?;
    Ok(())
}

/// Returns `true` if a folder is a site of `cargo xtask dist`, whose page names the folder of a
/// build. The page of Trunk alone is larger and slower, so its figures would mislead.
fn is_published(site: &Path) -> bool {
    let page = fs::read_to_string(site.join("index.html")).unwrap_or_default();
    let builds = fs::read_dir(site.join(BUILDS)).into_iter().flatten().flatten();
    let mut names = builds.map(|build| build.file_name().to_string_lossy().into_owned());
    names.any(|name| page.contains(&format!("{BUILDS}/{name}/")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_published_site_is_measured() {
        for (rule, page, build, expected) in [
            ("no site", None, None, false),
            ("what Trunk builds alone", Some("<script src=\"./loader.js\">"), None, false),
            ("a page of another build", Some("./build/abc/loader.js"), Some("def"), false),
            ("a published site", Some("./build/abc/loader.js"), Some("abc"), true),
        ] {
            let site = tempfile::tempdir().unwrap();
            if let Some(page) = page {
                fs::write(site.path().join("index.html"), page).unwrap();
            }
            if let Some(build) = build {
                fs::create_dir_all(site.path().join(BUILDS).join(build)).unwrap();
            }
            assert_eq!(is_published(site.path()), expected, "{rule}");
        }
    }
}
