//! Cargo's target folder, which also contains the project's tools and the results of tests.

use std::env;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result};

/// Cargo's target folder.
///
/// # Errors
///
/// If the program of the tests lies in no target folder.
pub(crate) fn target() -> Result<PathBuf> {
    // The program of the tests is `debug/deps/NAME` in the target folder.
    let test = env::current_exe()?;
    let target = test.ancestors().nth(3);
    target.map(Path::to_owned).context("the test lies in no target folder")
}
