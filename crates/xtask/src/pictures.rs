//! `cargo xtask pictures`: takes pictures of every screen, and the pictures of the documents.

use anyhow::Result;
use xshell::{Shell, cmd};

use crate::flags::Pictures;
use crate::tools::{self, say};
use crate::{dist, shell};

/// Folder of all pictures.
const FOLDER: &str = "target/pictures";

/// Folder of the documents' pictures.
const DOCUMENTS: &str = "docs/pictures";

/// Builds the site and takes its pictures in Chromium.
pub(crate) fn run(shell: &Shell, flags: &Pictures) -> Result<()> {
    tools::browsers(shell)?;
    dist::make(shell)?;
    say("Taking pictures of every screen: a few minutes.");
    let [all, documents] = [FOLDER, DOCUMENTS].map(|folder| shell::root().join(folder));
    let part = flags.part.iter();
    cmd!(
        shell,
        "cargo run --package fairboard-e2e --example pictures -- {all} {documents} {part...}"
    )
    .quiet()
    .run()?;
    say(&format!("The pictures are in {FOLDER}/, those of the documents in {DOCUMENTS}/."));
    Ok(())
}
