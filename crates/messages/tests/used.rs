//! Every public sentence is used by the page.

#![expect(dead_code, reason = "the build script uses the rest")]

use std::fs;
use std::path::Path;

#[path = "../build/entries.rs"]
mod entries;
#[path = "../build/plural.rs"]
mod plural;

/// The sources of the crates that show or speak sentences, joined.
fn sources() -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let folders = ["crates/messages/src", "crates/ui/src", "crates/host/src", "web"];
    folders.iter().map(|folder| read_all(&root.join(folder))).collect()
}

fn read_all(folder: &Path) -> String {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let texts = entries.map(|entry| {
        let path = entry.path();
        let is_rust = path.extension().is_some_and(|extension| extension == "rs");
        match (path.is_dir(), is_rust) {
            (true, _) => read_all(&path),
            (false, true) => fs::read_to_string(&path).unwrap_or_default(),
            (false, false) => String::new(),
        }
    });
    texts.collect()
}

#[test]
fn no_sentence_is_unused() {
    let english = entries::parse(include_str!("../lang/en.txt")).unwrap();
    let sources = sources();
    // A row of the table of the settings names its label, and the panel calls it.
    let table = include_str!("../../play/src/preferences.rs");
    let is_named = |key: &str| table.contains(&format!(", {key}, "));
    let is_unused = |key: &&str| !sources.contains(&format!(".{key}(")) && !is_named(key);
    let keys = english.iter().map(|entry| plural::split_category(&entry.key).0);
    let public = keys.filter(|key| !key.contains('.') && !["language", "plural"].contains(key));
    let unused: Vec<_> = public.filter(is_unused).collect();
    assert!(unused.is_empty(), "{unused:?}");
}
