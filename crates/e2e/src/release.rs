//! A later release of the built site, for tests of updates.

use std::fs;
use std::path::Path;

use anyhow::{Context as _, Result};
use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use sha2::{Digest, Sha256, Sha384};
use tempfile::TempDir;

/// Folder of the builds.
const BUILDS: &str = "build";

/// Name of the later build.
const LATER: &str = "abcdefabcdef";

/// Copies a site as if it were of another build.
pub(crate) fn later(site: &Path) -> Result<TempDir> {
    let copy = TempDir::new()?;
    let build = fs::read_dir(site.join(BUILDS))?.next().context("the site has no build")??;
    let name = build.file_name().into_string().ok().context("the build has no name")?;
    copy_files(site, copy.path(), &name)?;
    let folder = copy.path().join(BUILDS).join(LATER);
    copy_files(&build.path(), &folder, &name)?;
    let hash = |bytes: &[u8]| BASE64_STANDARD.encode(Sha384::digest(bytes));
    let [old, new] =
        [build.path(), folder].map(|folder| fs::read(folder.join("build.js")).unwrap_or_default());
    for file in ["index.html", "sw.js"] {
        let file = copy.path().join(file);
        let text = fs::read_to_string(&file)?.replace(&hash(&old), &hash(&new));
        fs::write(file, text)?;
    }
    allow_map(&site.join("index.html"), &copy.path().join("index.html"))?;
    Ok(copy)
}

/// Copies the files of a folder, with the name of the later build in every text.
fn copy_files(from: &Path, to: &Path, name: &str) -> Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        if entry.file_type()?.is_file() {
            let bytes = fs::read(entry.path())?;
            let bytes = match String::from_utf8(bytes) {
                Ok(text) => text.replace(name, LATER).into_bytes(),
                Err(other) => other.into_bytes(),
            };
            fs::write(to.join(entry.file_name()), bytes)?;
        }
    }
    Ok(())
}

/// Allows the import map of a changed page in place of that of the page before.
fn allow_map(before: &Path, after: &Path) -> Result<()> {
    let hash = |page: &str| {
        let (_, rest) = page.split_once("<script type=\"importmap\">")?;
        let (map, _) = rest.split_once("</script>")?;
        Some(BASE64_STANDARD.encode(Sha256::digest(map)))
    };
    let old = hash(&fs::read_to_string(before)?).context("the page has no import map")?;
    let page = fs::read_to_string(after)?;
    let new = hash(&page).context("the page has no import map")?;
    Ok(fs::write(after, page.replace(&old, &new))?)
}
