//! Makes a newer release of the built site, for tests of updates.

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

/// Name of the newer build.
const NEWER: &str = "abcdefabcdef";

/// Copies the page, the other files beside it and the build, and gives the copied build the name
/// [`NEWER`]. Other folders are left out.
pub(crate) fn newer(site: &Path) -> Result<TempDir> {
    let copy = scratch::folder()?;
    let build = fs::read_dir(site.join(BUILDS))?.next().context("the site has no build")??;
    let old_name = build.file_name().into_string().ok().context("the build has no name")?;
    copy_files(site, copy.path(), &old_name)?;
    let folder = copy.path().join(BUILDS).join(NEWER);
    copy_files(&build.path(), &folder, &old_name)?;
    // The page and the service worker contain the hash of `build.js`, which has changed because
    // `build.js` contains the name of the build. If there is no `build.js`, both hashes are equal.
    let hash_in = |build: &Path| hash(&fs::read(build.join("build.js")).unwrap_or_default());
    let (old_hash, new_hash) = (hash_in(&build.path()), hash_in(&folder));
    for file in ["index.html", "sw.js"] {
        let path = copy.path().join(file);
        let text = fs::read_to_string(&path)?.replace(&old_hash, &new_hash);
        fs::write(path, text)?;
    }
    // The scripts within the page have changed as well, so its policy needs their new hashes.
    allow_scripts(&site.join("index.html"), &copy.path().join("index.html"))?;
    Ok(copy)
}

/// Copies the files of a folder, without its subfolders. In all texts, [`NEWER`] replaces the name
/// `old_name` of the build.
fn copy_files(from: &Path, to: &Path, old_name: &str) -> Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        if entry.file_type()?.is_file() {
            let bytes = fs::read(entry.path())?;
            let bytes = match String::from_utf8(bytes) {
                Ok(text) => text.replace(old_name, NEWER).into_bytes(),
                // A file that is no text, such as WebAssembly, stays as it is.
                Err(no_text) => no_text.into_bytes(),
            };
            fs::write(to.join(entry.file_name()), bytes)?;
        }
    }
    Ok(())
}

/// Replaces the hashes of scripts in the policy of the page `after` by those of its changed
/// scripts. The page `before` has equally many scripts, in the same order.
fn allow_scripts(before: &Path, after: &Path) -> Result<()> {
    let mut page = fs::read_to_string(after)?;
    for (old, new) in hashes(&fs::read_to_string(before)?).into_iter().zip(hashes(&page)) {
        page = page.replace(&old, &new);
    }
    Ok(fs::write(after, page)?)
}

/// Hashes of the scripts in a page, as its policy contains them after `sha256-`.
fn hashes(page: &str) -> Vec<String> {
    let scripts = page.split("<script").skip(1).filter_map(|script| script.split_once('>'));
    let texts = scripts.filter_map(|(_, rest)| rest.split("</script>").next());
    texts.map(|text| hash(text.as_bytes())).collect()
}

fn hash(bytes: &[u8]) -> String {
    BASE64_STANDARD.encode(Sha256::digest(bytes))
}
