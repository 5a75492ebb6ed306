//! The files of the workspace.

use std::fs;
use std::path::{Path, PathBuf};

/// Returns the root of the workspace.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().unwrap()
}

/// Returns the files of one kind below folders of the workspace.
pub fn files(folders: &[&str], extension: &str) -> Vec<PathBuf> {
    let mut files = Vec::new();
    let mut open: Vec<_> = folders.iter().map(|folder| root().join(folder)).collect();
    assert!(open.iter().all(|folder| folder.exists()), "one of {folders:?} is missing");
    while let Some(path) = open.pop() {
        if path.is_dir() {
            let entries = fs::read_dir(&path).unwrap().map(|entry| entry.unwrap().path());
            open.extend(entries.filter(|path| !path.ends_with("target")));
        } else if path.extension().is_some_and(|found| found == extension) {
            files.push(path);
        }
    }
    files.sort();
    files
}

/// Returns a path as it is shown, from the root of the workspace.
pub fn shown(path: &Path) -> String {
    path.strip_prefix(root()).unwrap_or(path).display().to_string()
}
