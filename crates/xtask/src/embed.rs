//! The files for other pages, in the folder `v1/` of the site.

use std::path::Path;

use anyhow::Result;
use xshell::{Shell, cmd};

use crate::dist::{copy, files};
use crate::tools::WASM;
use crate::words;

/// Folder of the files for other pages. Its name is the version of their contract.
pub(crate) const FOLDER: &str = "v1";

/// Variable with the profile of Cargo for boards on a page that is played and not published.
pub(crate) const PROFILE: &str = "FAIRBOARD_BOARDS";

/// Cargo's profiles of code that is quick to build, and of small code.
pub(crate) const DEV: &str = "dev";
pub(crate) const WEB: &str = "web";

/// The boards' style sheet.
const STYLES: &str = "boards.css";

/// Modules of the boards, one for each game.
const MODULES: [&str; 2] = ["board-stratego", "board-tic-tac-toe"];

/// Style sheets of the boards, in the order in which they apply.
const SHEETS: &str = "crates/ui/styles";

/// Tells a file of the build that only other pages need.
pub(crate) fn is_for_others(name: &str) -> bool {
    name == STYLES || MODULES.iter().any(|module| name.starts_with(module))
}

/// Builds the boards' modules into `folder`, with a profile of Cargo.
pub(crate) fn build(shell: &Shell, folder: &Path, profile: &str) -> Result<()> {
    let options = ["--package=fairboard-mount", "--bins", "--target", WASM, "--profile", profile];
    cmd!(shell, "cargo build --quiet {options...}").run()?;
    // Cargo's own name for the folder of the profile `dev`.
    let output = if profile == DEV { "debug" } else { profile };
    for module in MODULES {
        let code = format!("target/{WASM}/{output}/{module}.wasm");
        let options = ["--target=web", "--no-typescript"];
        cmd!(shell, "wasm-bindgen {options...} --out-dir {folder} {code}").run()?;
    }
    Ok(())
}

/// Writes the files for other pages and the boards' style sheet into the built site.
pub(crate) fn write(shell: &Shell, site: &Path) -> Result<()> {
    let folder = site.join(FOLDER);
    copy(shell, "web/embed".as_ref(), &folder)?;
    words::put(shell, &folder.join("fairboard.mjs"), "board")?;
    words::put(shell, &folder.join("frame-page.js"), "frame")?;
    shell.write_file(site.join(STYLES), style_sheet(shell)?)?;
    Ok(())
}

/// Adds the files for other pages to a page that Trunk is building, with the profile of the
/// variable [`PROFILE`]. Without it they are not wanted.
pub(crate) fn add(shell: &Shell, site: &Path) -> Result<()> {
    let Ok(profile) = shell.var(PROFILE) else { return Ok(()) };
    build(shell, site, &profile)?;
    write(shell, site)?;
    name_build(shell, site, "")
}

/// Names the folder of the build in the files for other pages.
pub(crate) fn name_build(shell: &Shell, site: &Path, folder: &str) -> Result<()> {
    for file in files(shell, &site.join(FOLDER))? {
        shell.write_file(&file, shell.read_file(&file)?.replace("BUILD/", folder))?;
    }
    Ok(())
}

/// All style sheets of the boards as one, in the order in which the page lists them.
fn style_sheet(shell: &Shell) -> Result<String> {
    let page = shell.read_file("index.html")?;
    let sheets = page.split('"').filter(|word| word.starts_with(SHEETS));
    sheets.map(|sheet| Ok(shell.read_file(sheet)?)).collect()
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_script_beside_a_frame_has_at_most_a_kilobyte_as_it_is_written() {
        assert!(include_str!("../../../web/embed/frame.js").len() <= 1024);
    }
}
