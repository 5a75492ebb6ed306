//! A shell at the root of the project, with the project's own tools on the path.

use std::env;
use std::path::PathBuf;

use anyhow::{Context as _, Result};
use xshell::Shell;

/// The root of the project.
pub(crate) fn root() -> PathBuf {
    // This crate is in `crates/xtask`, two folders below the root.
    let manifest = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    manifest.ancestors().nth(2).map_or(manifest.clone(), PathBuf::from)
}

/// Folder of the project's own tools.
pub(crate) fn tools() -> PathBuf {
    root().join("target").join("tools")
}

/// Opens a shell at the root of the project.
///
/// Tools on the path take precedence over those in [`tools`].
pub(crate) fn at_the_root() -> Result<Shell> {
    let shell = Shell::new()?;
    shell.change_dir(root());
    let path = env::var_os("PATH").unwrap_or_default();
    let dirs = env::split_paths(&path).chain([tools().join("bin")]);
    shell.set_var("PATH", env::join_paths(dirs).context("the PATH cannot be extended")?);
    // A build contacts package registries only. The version check would contact another server.
    shell.set_var("TRUNK_SKIP_VERSION_CHECK", "true");
    // Trunk reads NO_COLOR as one of its flags, and refuses the usual value, 1.
    if env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty()) {
        shell.set_var("NO_COLOR", "true");
    }
    Ok(shell)
}
