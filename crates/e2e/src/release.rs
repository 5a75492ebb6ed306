//! Makes a later release of the built site, for tests of updates.

use std::fs;
use std::path::Path;

use anyhow::{Context as _, Result};
use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use sha2::{Digest, Sha256};
use tempfile::TempDir;

use crate::scratch;

/// Folder in the site that contains the build: one folder, which is named by a hash.
const BUILDS: &str = "build";

/// Name of the later build.
const LATER: &str = "abcdefabcdef";

/// Copies a site, and gives the copy the name of another build.
pub(crate) fn later(site: &Path) -> Result<TempDir> {
    let copy = scratch::folder()?;
    let build = fs::read_dir(site.join(BUILDS))?.next().context("the site has no build")??;
    let old_name = build.file_name().into_string().ok().context("the build has no name")?;
    copy_files(site, copy.path(), &old_name)?;
    let folder = copy.path().join(BUILDS).join(LATER);
    copy_files(&build.path(), &folder, &old_name)?;
    // The page and the service worker contain the hash of `build.js`, which has changed because
    // `build.js` contains the name of the build. Without this file, nothing is replaced.
    let hash = |bytes: &[u8]| BASE64_STANDARD.encode(Sha256::digest(bytes));
    let [old_module, new_module] =
        [build.path(), folder].map(|folder| fs::read(folder.join("build.js")).unwrap_or_default());
    let (old_hash, new_hash) = (hash(&old_module), hash(&new_module));
    for file in ["index.html", "sw.js"] {
        let path = copy.path().join(file);
        let text = fs::read_to_string(&path)?.replace(&old_hash, &new_hash);
        fs::write(path, text)?;
    }
    // The scripts within the page also contain the name, and so their hashes have changed.
    allow_scripts(&site.join("index.html"), &copy.path().join("index.html"))?;
    Ok(copy)
}

/// Copies the files of a folder, without its subfolders. In all texts, [`LATER`] replaces the name
/// `old_name` of the build.
fn copy_files(from: &Path, to: &Path, old_name: &str) -> Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        if entry.file_type()?.is_file() {
            let bytes = fs::read(entry.path())?;
            let bytes = match String::from_utf8(bytes) {
                Ok(text) => text.replace(old_name, LATER).into_bytes(),
                // A file that is no text, such as WebAssembly, stays as it is.
                Err(no_text) => no_text.into_bytes(),
            };
            fs::write(to.join(entry.file_name()), bytes)?;
        }
    }
    Ok(())
}

/// Allows the scripts of a changed page in its policy, in place of the scripts before the change.
/// The page has equally many scripts before and after, in the same order.
fn allow_scripts(before: &Path, after: &Path) -> Result<()> {
    let mut page = fs::read_to_string(after)?;
    for (old, new) in hashes(&fs::read_to_string(before)?).into_iter().zip(hashes(&page)) {
        page = page.replace(&old, &new);
    }
    Ok(fs::write(after, page)?)
}

/// Hashes of the scripts in a page, in the form that a policy needs.
fn hashes(page: &str) -> Vec<String> {
    let scripts = page.split("<script").skip(1).filter_map(|script| script.split_once('>'));
    let texts = scripts.filter_map(|(_, rest)| rest.split("</script>").next());
    texts.map(|text| BASE64_STANDARD.encode(Sha256::digest(text))).collect()
}
