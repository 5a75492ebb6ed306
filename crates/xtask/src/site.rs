//! Gives the built site its published form.
//!
//! All files that a browser may keep for ever are in one folder, named by a hash over the whole
//! site: the name of the build. So pages and workers of different builds never mix, and the folders
//! of several builds can be in the site together.

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::fmt::Write as _;
use std::path::Path;

use anyhow::Result;
use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use fairboard_relay::with_relay;
use sha2::{Digest, Sha256};
use xshell::Shell;

use crate::dist::{file_name, files};
use crate::{embed, headers, inline};

/// Name of the page's file.
pub(crate) const PAGE: &str = "index.html";

/// Script of the service worker. Its name is the same in each build, because a browser compares the
/// script with the earlier script of this name.
const SERVICE_WORKER: &str = "sw.js";

/// The web manifest, which browsers read to install the app.
const MANIFEST: &str = "manifest.webmanifest";

/// Module with the name of the build, and the integrity values of the files that scripts fetch.
const BUILD: &str = "build.js";

/// Endings of the app's icons, which only the page and the manifest name.
const ICONS: [&str; 2] = ["svg", "png"];

/// Scripts of the engine's worker.
const ENGINE: [&str; 2] = ["engine.js", "fairboard-worker.js"];

/// Files that stay beside the page, outside of the folder of the build.
const BESIDE: [&str; 3] = [PAGE, SERVICE_WORKER, MANIFEST];

/// Files of a build: the name of each, and its integrity value as browsers read it.
type Integrity = BTreeMap<String, String>;

/// Folder in the site that has a folder for each build.
pub(crate) const BUILDS: &str = "build";

/// Number of the hash's bytes in the name of a build, enough to tell all builds apart.
const NAME_BYTES: usize = 6;

/// Gives the built site its published form. The page names the address `relay`, if there is one.
/// Otherwise the page contacts no other server.
///
/// # Errors
///
/// Fails if the page has another form than expected.
pub(crate) fn finish(shell: &Shell, site: &Path, relay: Option<&str>) -> Result<()> {
    // The name is a hash over the files, so it is made before any file changes or moves.
    let build = build_name(shell, site, relay)?;
    // The contents of a few files become parts of the page, so these files do not move.
    let parts = inline::take_parts(shell, site)?;
    let mut integrity = move_files(shell, site, &build)?;
    // `build.js` lists the values of other files, so its own value is added once its text is made.
    // The page and the service worker need all values.
    let build_script = format!(
        "export const build={build:?},integrity={};\n",
        json(&only(&integrity, is_fetched_by_script))
    );
    integrity.insert(BUILD.to_owned(), integrity_of(build_script.as_bytes()));
    shell.write_file(site.join(BUILDS).join(&build).join(BUILD), build_script)?;
    edit_file(shell, &site.join(PAGE), |page| {
        // The parts keep their indents, because a text in a script can depend on them.
        let page = inline::without_indents(page);
        let page = inline::with_parts(&page, &parts, &import_map(&build, &integrity))?;
        // The policy has the hashes of the parts, so it is the last change of the page's own text.
        let page = inline::with_policy(&with_addresses(&page, &build, &integrity))?;
        Ok(match relay {
            Some(address) => with_relay(&page, address)?,
            None => page,
        })
    })?;
    edit_file(shell, &site.join(MANIFEST), |text| Ok(with_addresses(text, &build, &integrity)))?;
    edit_file(shell, &site.join(SERVICE_WORKER), |text| Ok(constants(&build, &integrity) + text))?;
    embed::insert_build_folder(shell, site, &format!("{BUILDS}/{build}/"))?;
    // The headers repeat the policy of the finished page.
    headers::write(shell, site, &shell.read_file(site.join(PAGE))?)
}

/// Changes the text of a file.
fn edit_file(
    shell: &Shell,
    file: &Path,
    change: impl FnOnce(&str) -> Result<String>,
) -> Result<()> {
    Ok(shell.write_file(file, change(&shell.read_file(file)?)?)?)
}

/// The name of the build: the beginning of a hash over the relay and the files. The files are those
/// in the site and in its folder for other pages, without subfolders. Browsers store the page again
/// for each new name. The page names the relay, so another relay gives another name.
fn build_name(shell: &Shell, site: &Path, relay: Option<&str>) -> Result<String> {
    let mut hash = Sha256::new();
    hash.update(relay.map(|address| format!("relay {address}\n")).unwrap_or_default());
    for folder in [site, &site.join(embed::FOLDER)] {
        for file in files(shell, folder)? {
            let bytes = shell.read_binary_file(&file)?;
            hash.update(format!("{} {}\n", file_name(&file)?, bytes.len()));
            hash.update(bytes);
        }
    }
    let mut name = String::new();
    for byte in &hash.finalize()[..NAME_BYTES] {
        write!(name, "{byte:02x}")?;
    }
    Ok(name)
}

/// Moves the files of the build into its folder, and returns their integrity values.
fn move_files(shell: &Shell, site: &Path, build: &str) -> Result<Integrity> {
    let folder = site.join(BUILDS).join(build);
    shell.create_dir(&folder)?;
    let mut integrity = Integrity::new();
    for file in files(shell, site)? {
        let name = file_name(&file)?.to_owned();
        if !BESIDE.contains(&name.as_str()) {
            integrity.insert(name, integrity_of(&shell.read_binary_file(&file)?));
            shell.copy_file(&file, &folder)?;
            shell.remove_path(&file)?;
        }
    }
    // `finish` writes this file anew, and then adds its value.
    integrity.remove(BUILD);
    Ok(integrity)
}

/// The integrity values of the files whose names satisfy `is_meant`.
fn only(integrity: &Integrity, is_meant: impl Fn(&str) -> bool) -> Integrity {
    let mut some = integrity.clone();
    some.retain(|name, _| is_meant(name));
    some
}

fn is_script(name: &str) -> bool {
    Path::new(name).extension() == Some(OsStr::new("js"))
}

/// Returns `true` for a file whose integrity a script has to check because it fetches the file.
///
/// These are all files except icons and scripts. The page's import map checks imported scripts. The
/// scripts of the engine are the exception, because a worker imports them.
fn is_fetched_by_script(name: &str) -> bool {
    let is_icon =
        Path::new(name).extension().is_some_and(|kind| ICONS.iter().any(|one| kind == *one));
    !is_script(name) && !is_icon || ENGINE.contains(&name)
}

/// Returns `true` for a file of the app; `false` for a file that only boards on other pages need.
fn is_of_app(name: &str) -> bool {
    !embed::is_for_others(name)
}

/// Returns `true` if the service worker stores the file at this path of the site.
pub(crate) fn is_stored(path: &str) -> bool {
    let name_in_build = path.strip_prefix(BUILDS).and_then(|rest| rest.rsplit('/').next());
    path == PAGE || name_in_build.is_some_and(is_of_app)
}

/// The import map of the page, against which browsers check each module.
fn import_map(build: &str, integrity: &Integrity) -> String {
    let scripts = only(integrity, |name| is_script(name) && is_of_app(name));
    let address = |name: &str| format!("./{BUILDS}/{build}/{name}");
    let by_address: Integrity =
        scripts.into_iter().map(|(name, hash)| (address(&name), hash)).collect();
    serde_json::json!({ "integrity": by_address }).to_string()
}

/// Replaces the name of each file in a page or manifest by its path in the folder of the build, and
/// adds its integrity value where browsers check it.
fn with_addresses(page: &str, build: &str, integrity: &Integrity) -> String {
    let mut done = String::new();
    // Each piece of a page has at most one tag, which tells whether it is a preload.
    for piece in page.split_inclusive('>') {
        // Browsers do not check files that are only fetched early.
        let is_checked = !piece.contains("rel=\"preload\"");
        let mut piece = piece.to_owned();
        for (name, hash) in integrity {
            let (old, new) = (format!("\"./{name}\""), format!("\"./{BUILDS}/{build}/{name}\""));
            if is_checked {
                for attribute in ["href", "src"] {
                    let checked = format!("{attribute}={new} integrity=\"{hash}\"");
                    piece = piece.replace(&format!("{attribute}={old}"), &checked);
                }
            }
            // Other names are in data attributes, scripts and the manifest.
            piece = piece.replace(&old, &new);
        }
        done += &piece;
    }
    done
}

/// The text that precedes the service worker's script: the build, and every file of the app.
fn constants(build: &str, integrity: &Integrity) -> String {
    let files = only(integrity, is_of_app);
    let folder = format!("{BUILDS}/{build}/");
    format!("const BUILD={build:?},FOLDER={folder:?},FILES={};\n", json(&files))
}

fn integrity_of(bytes: &[u8]) -> String {
    format!("sha256-{}", BASE64_STANDARD.encode(Sha256::digest(bytes)))
}

fn json(integrity: &Integrity) -> String {
    serde_json::json!(integrity).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_relay_gives_the_build_another_name() {
        let (shell, folder) = (Shell::new().unwrap(), tempfile::tempdir().unwrap());
        let site = folder.path();
        shell.write_file(site.join("a.js"), "go()").unwrap();
        shell.create_dir(site.join(embed::FOLDER)).unwrap();
        let name = |relay| build_name(&shell, site, relay).unwrap();
        for (one, other, is_same) in [
            (None, None, true),
            (Some("wss://a"), Some("wss://a"), true),
            (None, Some("wss://a"), false),
            (Some("wss://a"), Some("wss://b"), false),
        ] {
            assert_eq!(name(one) == name(other), is_same, "{one:?} and {other:?}");
        }
    }

    #[test]
    fn every_address_leads_into_the_folder_of_the_build() {
        let integrity: Integrity =
            [("a.js", "A"), ("a.wasm", "W")].map(|(a, b)| (a.to_owned(), b.to_owned())).into();
        for (page, expected) in [
            ("<link href=\"./a.js\">", "<link href=\"./build/0f/a.js\" integrity=\"A\">"),
            (
                "<link rel=\"preload\" href=\"./a.wasm\">",
                "<link rel=\"preload\" href=\"./build/0f/a.wasm\">",
            ),
            ("<script data-wasm=\"./a.wasm\">", "<script data-wasm=\"./build/0f/a.wasm\">"),
            ("<link href=\"./other.js\">", "<link href=\"./other.js\">"),
            ("{ \"src\": \"./a.js\" }", "{ \"src\": \"./build/0f/a.js\" }"),
        ] {
            assert_eq!(with_addresses(page, "0f", &integrity), expected);
        }
        let map = r#"{"integrity":{"./build/0f/a.js":"A"}}"#;
        assert_eq!(import_map("0f", &integrity), map);
    }
}
