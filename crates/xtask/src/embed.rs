//! The files for other pages, in the folder `v1/` of the site.

use std::path::Path;

use anyhow::Result;
use xshell::Shell;

use crate::dist::copy;

/// Folder of the files for other pages. Its name is the version of their contract.
pub(crate) const FOLDER: &str = "v1";

/// The boards' style sheet.
pub(crate) const STYLES: &str = "boards.css";

/// Style sheets of the boards, in the order in which they apply.
const SHEETS: &str = "crates/ui/styles";

/// Writes the files for other pages and the boards' style sheet into the built site.
pub(crate) fn write(shell: &Shell, site: &Path) -> Result<()> {
    copy(shell, "web/embed".as_ref(), &site.join(FOLDER))?;
    shell.write_file(site.join(STYLES), style_sheet(shell)?)?;
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
