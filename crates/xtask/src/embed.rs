//! The files for other pages, in the folder `v1/` of the site.

use std::path::Path;

use anyhow::{Context as _, Result};
use xshell::Shell;

use crate::dist::files;

/// Folder of the files for other pages. Its name is the version of their contract.
pub(crate) const FOLDER: &str = "v1";

/// Style sheets of the boards, in the order in which they apply.
const STYLES: &str = "crates/ui/styles";

/// Writes the embedding module, its declarations and the boards' style sheet into the built site.
pub(crate) fn write(shell: &Shell, site: &Path) -> Result<()> {
    let folder = site.join(FOLDER);
    shell.create_dir(&folder)?;
    let module = named(shell, site, ".js")?;
    let wasm = named(shell, site, "_bg.wasm")?;
    let styles = format!("boards-{}.css", build(&module));
    let script = shell.read_file("web/embed/fairboard.mjs")?;
    shell.write_file(folder.join("fairboard.mjs"), filled(&script, &module, &wasm, &styles))?;
    shell.copy_file("web/embed/fairboard.d.ts", &folder)?;
    shell.write_file(folder.join(styles), style_sheet(shell)?)?;
    Ok(())
}

/// The file of the app with this ending; its name holds the hash of the build.
fn named(shell: &Shell, site: &Path, ending: &str) -> Result<String> {
    let names = files(shell, site)?;
    let names = names.iter().filter_map(|file| file.file_name()?.to_str());
    let mut found =
        names.filter(|name| name.starts_with("fairboard-app-") && name.ends_with(ending));
    found.next().map(str::to_owned).with_context(|| format!("the site has no app with {ending}"))
}

/// The hash of the build, from the name of its module.
fn build(module: &str) -> &str {
    module.trim_end_matches(".js").trim_start_matches("fairboard-app-")
}

/// The script with its names filled in.
fn filled(script: &str, module: &str, wasm: &str, styles: &str) -> String {
    script.replace("MODULE", module).replace("WASM", wasm).replace("STYLES", styles)
}

/// All style sheets of the boards as one, in the order in which the page lists them.
fn style_sheet(shell: &Shell) -> Result<String> {
    let page = shell.read_file("index.html")?;
    let sheets = page.split('"').filter(|word| word.starts_with(STYLES));
    sheets.map(|sheet| Ok(shell.read_file(sheet)?)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_names_of_the_build_are_filled_in() {
        let script = "import(\"../MODULE\"); at(\"../WASM\"); at(\"STYLES\")";
        let module = "fairboard-app-0123.js";
        let script = filled(script, module, "app_bg.wasm", "boards-0123.css");
        assert_eq!(
            script,
            "import(\"../fairboard-app-0123.js\"); at(\"../app_bg.wasm\"); \
                            at(\"boards-0123.css\")"
        );
        assert_eq!(build(module), "0123");
    }
}
