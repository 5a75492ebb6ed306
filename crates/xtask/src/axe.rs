//! axe-core, with which the browser tests check every screen for accessibility.

use anyhow::Result;
use xshell::Shell;

use crate::shell;
use crate::tools;

const VERSION: &str = "4.14.1";

/// Puts the script of axe-core among the modules of the browser tests. Returns `false` without npm.
pub(crate) fn write(shell: &Shell) -> Result<bool> {
    let script = tools::npm_package(shell, "axe-core", VERSION, "axe.min.js")?;
    let Some(script) = script else { return Ok(false) };
    let modules = shell::tools().join("modules");
    shell.create_dir(&modules)?;
    shell.copy_file(script, modules.join("axe.js"))?;
    Ok(true)
}
