//! `cargo xtask dist`: builds the static site.

use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, ensure};
use fairboard_relay::Address;
use xshell::{Shell, cmd};

use crate::flags::Dist;
use crate::programs::RelayCode;
use crate::tools::{self, say};
use crate::{compact, complete_page, embed, inline, names, package, parts, programs, site, size};

/// Folder of the site, which also has the folder of the packages.
pub(crate) const DIST: &str = "dist";

/// Folder of a site with the code of games over a relay, for measurements and browser tests. Its
/// page names no relay: a test server names the relay of the test.
pub(crate) const RELAYED: &str = "target/relayed";

/// Folder in which a site is built, before it replaces the last site. Trunk empties this folder, so
/// it cannot be [`DIST`], which also has the packages.
const BUILT: &str = "target/site";

pub(crate) fn run(shell: &Shell, flags: &Dist) -> Result<()> {
    let relay = flags.relay.as_deref().map(checked).transpose()?;
    let code = if relay.is_some() { RelayCode::Included } else { RelayCode::LeftOut };
    make_in(shell, DIST, code, relay)?;
    say("The site is in dist/: serve this folder from anywhere. Its files:");
    size::list(shell, DIST.as_ref()).map(drop)
}

/// Returns `address` if a relay can have this address. Otherwise fails, before anything is built.
fn checked(address: &str) -> Result<&str> {
    ensure!(
        address.parse::<Address>().is_ok(),
        "«{address}» is no address of a relay: write it as wss://host/path."
    );
    Ok(address)
}

/// Builds the site, which replaces the last one. The site has no code of games over a relay.
pub(crate) fn make(shell: &Shell) -> Result<()> {
    make_in(shell, DIST, RelayCode::LeftOut, None)
}

/// Builds the site in [`RELAYED`].
pub(crate) fn make_relayed(shell: &Shell) -> Result<()> {
    make_in(shell, RELAYED, RelayCode::Included, None)
}

/// Builds the site, and the site in [`RELAYED`].
pub(crate) fn make_both(shell: &Shell) -> Result<()> {
    make(shell)?;
    make_relayed(shell)
}

/// Builds a site in a folder, where it replaces the last one. If there is an address of a relay,
/// the site names it.
fn make_in(shell: &Shell, folder: &str, code: RelayCode, relay: Option<&str>) -> Result<()> {
    tools::for_the_page(shell)?;
    say(match code {
        RelayCode::Included => "Building the site with a relay: about two minutes the first time.",
        RelayCode::LeftOut => "Building the static site: about two minutes the first time.",
    });
    // `cargo xtask complete-page`, which Trunk runs during the build, reads both variables.
    let with_parts = shell.push_env(programs::WITH_PARTS, "1");
    let without_relay =
        (code == RelayCode::LeftOut).then(|| shell.push_env(programs::WITHOUT_RELAY, "1"));
    build(shell, BUILT, code)?;
    drop((with_parts, without_relay));
    parts::split_programs(shell, BUILT.as_ref(), code)?;
    names::shorten(shell, BUILT.as_ref())?;
    compact::modules(shell, BUILT.as_ref())?;
    embed::write(shell, BUILT.as_ref())?;
    inline::join_styles(shell, BUILT.as_ref())?;
    // Minifying comes after the steps that look for passages in scripts, because it may change
    // these passages. `site::finish` hashes the contents of all files, so it comes last.
    minify(shell, BUILT.as_ref())?;
    minify(shell, &Path::new(BUILT).join(embed::FOLDER))?;
    site::finish(shell, BUILT.as_ref(), relay)?;
    replace_site(shell, folder)
}

/// Builds the modules and the page into `folder`, optimized for small code.
pub(crate) fn build(shell: &Shell, folder: &str, code: RelayCode) -> Result<()> {
    // Trunk adds no hashes to the page: `site::finish` adds them after the files are minified.
    let options = ["--release", "--cargo-profile=web", "--no-sri=true"];
    let features = code.options();
    // The variable is for `play`, because `site::finish` names the relay of a site.
    let trunk = cmd!(shell, "trunk build {options...} {features...} --dist {folder}");
    trunk.env_remove(complete_page::RELAY).run()?;
    embed::build(shell, folder.as_ref(), embed::WEB)
}

/// Replaces the last site in a folder by the built one. The packages stay.
fn replace_site(shell: &Shell, folder: &str) -> Result<()> {
    shell.create_dir(folder)?;
    for old in shell.read_dir(folder)?.into_iter().filter(|old| !old.ends_with(package::PACKAGES)) {
        shell.remove_path(old)?;
    }
    copy(shell, BUILT.as_ref(), folder.as_ref())
}

/// Copies a folder without the packages in it. The subfolders are copied first, so that a page is
/// never there before its files.
pub(crate) fn copy(shell: &Shell, from: &Path, to: &Path) -> Result<()> {
    shell.create_dir(to)?;
    for folder in folders_without_packages(shell, from)? {
        copy(shell, &folder, &to.join(file_name(&folder)?))?;
    }
    for file in files(shell, from)? {
        shell.copy_file(file, to)?;
    }
    Ok(())
}

/// Minifies the scripts and style sheets of a folder, if esbuild can be installed.
pub(crate) fn minify(shell: &Shell, folder: &Path) -> Result<()> {
    let Some(esbuild) = tools::esbuild(shell)? else { return Ok(()) };
    for file in files(shell, folder)? {
        let options: &[&str] = match file.extension().and_then(|extension| extension.to_str()) {
            // If a format is given, esbuild also shortens the names at the top level.
            Some("js" | "mjs") => &["--format=esm"],
            Some("css") => &[],
            _ => continue,
        };
        let usual = ["--minify", "--charset=utf8", "--allow-overwrite", "--log-level=warning"];
        cmd!(shell, "{esbuild} {file} {usual...} {options...} --outfile={file}").quiet().run()?;
    }
    Ok(())
}

/// Returns the files of a folder in the order of their names, without subfolders.
pub(crate) fn files(shell: &Shell, folder: &Path) -> Result<Vec<PathBuf>> {
    let mut files = shell.read_dir(folder)?;
    files.retain(|file| file.is_file());
    files.sort();
    Ok(files)
}

/// Returns the WebAssembly modules of a folder in the order of their names, without subfolders.
pub(crate) fn modules(shell: &Shell, folder: &Path) -> Result<Vec<PathBuf>> {
    let mut modules = files(shell, folder)?;
    modules.retain(|file| file.extension().is_some_and(|extension| extension == "wasm"));
    Ok(modules)
}

/// Returns the files of a folder and of its subfolders, without the folder of the packages, which
/// lies in [`DIST`].
pub(crate) fn all_files(shell: &Shell, folder: &Path) -> Result<Vec<PathBuf>> {
    let mut all = files(shell, folder)?;
    for folder in folders_without_packages(shell, folder)? {
        all.extend(all_files(shell, &folder)?);
    }
    Ok(all)
}

/// Returns the subfolders of a folder in the order of their names, without the packages.
fn folders_without_packages(shell: &Shell, folder: &Path) -> Result<Vec<PathBuf>> {
    let mut folders = shell.read_dir(folder)?;
    folders.retain(|path| path.is_dir() && !path.ends_with(package::PACKAGES));
    folders.sort();
    Ok(folders)
}

/// Returns the name of a file, without its folder.
pub(crate) fn file_name(file: &Path) -> Result<&str> {
    file.file_name().and_then(|name| name.to_str()).context("the file has no name")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_address_of_a_relay_is_checked_before_the_build() {
        for address in ["wss://relay.example.org/mqtt", "ws://127.0.0.1:9001"] {
            assert_eq!(checked(address).unwrap(), address);
        }
        for address in ["", "relay.example.org", "https://relay.example.org", "wss://a;b"] {
            let error = checked(address).unwrap_err().to_string();
            let expected = format!("«{address}» is no address of a relay: ");
            assert!(error.starts_with(&expected), "{error}");
        }
    }
}
