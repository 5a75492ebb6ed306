//! The documents name only files and tests that exist.

#![expect(clippy::unwrap_used, reason = "a test fails by a panic")]

#[path = "support/files.rs"]
mod files;

use std::collections::BTreeSet;
use std::fs;

use crate::files::{files, root, shown};

/// Folders of the documents.
const DOCUMENTS: [&str; 9] = [
    "ARCHITECTURE.md",
    "CHANGELOG.md",
    "CONTRIBUTING.md",
    "README.md",
    "SECURITY.md",
    "corpus",
    "crates",
    "docs",
    "fuzz",
];

/// Beginnings of paths from the root.
const ROOTS: [&str; 5] = ["crates/", "docs/", "fuzz/", "web/", ".ci/"];

/// Returns the path and the text of each document.
fn documents() -> Vec<(String, String)> {
    let mut paths = files(&DOCUMENTS, "md");
    // The folders of crates contain copies of some documents, which are left out.
    let docs = root().join("docs");
    paths.retain(|path| path.starts_with(&docs) || !docs.join(path.file_name().unwrap()).exists());
    paths.into_iter().map(|path| (shown(&path), fs::read_to_string(path).unwrap())).collect()
}

/// Returns the code spans of a text, each with the number of its line.
fn code(text: &str) -> impl Iterator<Item = (usize, &str)> {
    text.lines().enumerate().flat_map(|(index, line)| {
        line.split('`').skip(1).step_by(2).map(move |span| (index + 1, span))
    })
}

#[test]
fn files_that_documents_name_exist() {
    let mut missing = Vec::new();
    for (document, text) in documents() {
        for (line, span) in code(&text) {
            let is_path = ROOTS.iter().any(|root| span.starts_with(root));
            let is_pattern = span.contains(['*', ' ', '{', '<', ':']);
            if is_path && !is_pattern && !root().join(span).exists() {
                missing.push(format!("{document}:{line}: {span}"));
            }
        }
        for (index, line) in text.lines().enumerate() {
            for link in line.split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
                let path = link.split('#').next().unwrap();
                let folder = root().join(&document).parent().unwrap().to_owned();
                // A link of the README of a crate may name an item.
                let is_file = !link.contains("://") && !link.contains("::");
                if is_file && !path.is_empty() && !folder.join(path).exists() {
                    missing.push(format!("{document}:{}: {link}", index + 1));
                }
            }
        }
    }
    assert!(missing.is_empty(), "name the file where it is now:\n{}", missing.join("\n"));
}

/// Returns the Rust code of the project.
fn sources() -> String {
    let paths = files(&["crates", "web", "fuzz"], "rs");
    paths.iter().map(|path| fs::read_to_string(path).unwrap()).collect()
}

#[test]
fn types_and_members_that_documents_name_exist() {
    let sources = sources();
    let words: BTreeSet<_> = sources.split(|c: char| !(c.is_alphanumeric() || c == '_')).collect();
    let is_type = |name: &str| {
        let kinds = ["struct", "enum", "trait", "type", "mod"];
        kinds.iter().any(|kind| {
            let declared = format!("{kind} {name}");
            sources.match_indices(&declared).any(|(index, _)| {
                let next = sources[index + declared.len()..].chars().next();
                !next.is_some_and(|c| c.is_alphanumeric() || c == '_')
            })
        })
    };
    let is_name = |c: char| c.is_alphanumeric() || c == '_';
    let mut missing = Vec::new();
    for (document, text) in documents() {
        for (line, span) in code(&text) {
            // `Game::play(mv)` and `Place::{Lake, Occupied}` name a type and members.
            let names = span.split_once("::").filter(|(name, _)| name.chars().all(is_name));
            let Some((name, members)) = names.filter(|(name, _)| !name.starts_with("fairboard_"))
            else {
                continue;
            };
            let members = members.split('(').next().unwrap();
            let mut members = members.split(|c| !is_name(c)).filter(|member| !member.is_empty());
            if !is_type(name) || !members.all(|member| words.contains(member)) {
                missing.push(format!("{document}:{line}: {span}"));
            }
        }
    }
    assert!(missing.is_empty(), "name what is there now:\n{}", missing.join("\n"));
}

#[test]
fn stops_on_the_ways_through_the_code_exist() {
    let sources = sources();
    let text = fs::read_to_string(root().join("ARCHITECTURE.md")).unwrap();
    let is_name = |span: &str| span.chars().all(|c| c.is_ascii_lowercase() || c == '_');
    let paths = ["rs", "mjs"].map(|extension| files(&["crates", "web"], extension)).concat();
    let (mut stops, mut missing) = (0, Vec::new());
    let ways = text.lines().filter(|line| line.matches(" | ").count() == 3);
    for place in ways.filter_map(|line| line.split(" | ").nth(2)) {
        stops += 1;
        for (_, span) in code(place) {
            // A crate, a file in `src` of the crate, or a function in the file.
            let is_there = if span.contains('.') {
                paths.iter().any(|path| path.ends_with(span))
            } else {
                let is_crate = root().join("crates").join(span).exists();
                is_crate || !is_name(span) || sources.contains(&format!("fn {span}"))
            };
            if !is_there {
                missing.push(format!("{span}: {place}"));
            }
        }
    }
    assert!(stops > 20, "{stops} stops");
    assert!(missing.is_empty(), "name what is there now:\n{}", missing.join("\n"));
}

#[test]
fn tests_that_documents_name_exist() {
    let sources = sources();
    let mut missing = Vec::new();
    for (document, text) in documents() {
        for (line, span) in code(&text) {
            let is_name =
                span.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_');
            // Names of tests are sentences; those of recorded answers are files.
            let is_test = is_name && span.matches('_').count() >= 3 && !span.starts_with("vdm_");
            if is_test && !sources.contains(&format!("fn {span}(")) {
                missing.push(format!("{document}:{line}: {span}"));
            }
        }
    }
    assert!(missing.is_empty(), "name the test as it is called now:\n{}", missing.join("\n"));
}

/// The commands of cargo in the documents and the workflows: the place and the words of each.
fn commands() -> Vec<(String, Vec<String>)> {
    let mut texts = documents();
    for path in files(&[".github"], "yml") {
        texts.push((shown(&path), fs::read_to_string(path).unwrap()));
    }
    let mut commands = Vec::new();
    for (document, text) in texts {
        let mut is_shell = document.starts_with(".github");
        for (line, number) in text.lines().zip(1..) {
            match line.strip_prefix("```") {
                Some(language) => is_shell = language == "sh",
                None if is_shell => {
                    let line = line.trim().trim_start_matches("- run: ");
                    if let Some(rest) = line.strip_prefix("cargo ") {
                        let words = rest.split_whitespace().map(str::to_owned).collect();
                        commands.push((format!("{document}:{number}"), words));
                    }
                }
                None => {}
            }
        }
    }
    commands
}

#[test]
fn commands_that_documents_and_workflows_name_exist() {
    let flags = fs::read_to_string(root().join("crates/xtask/src/flags.rs")).unwrap();
    let mut missing = Vec::new();
    let commands = commands();
    assert!(commands.len() > 20, "{} commands", commands.len());
    for (place, words) in commands {
        let after = |names: &[&str]| {
            let at = words.iter().position(|word| names.contains(&word.as_str()))?;
            words.get(at + 1)
        };
        if let Some(command) = after(&["xtask"])
            && !flags.contains(&format!("cmd {command} "))
        {
            missing.push(format!("{place}: cargo xtask {command}"));
        }
        let Some(package) = after(&["-p", "--package"]) else { continue };
        let folder = root().join("crates").join(package.trim_start_matches("fairboard-"));
        if !folder.join("Cargo.toml").exists() {
            missing.push(format!("{place}: {package}"));
        }
        if let Some(example) = after(&["--example"])
            && !folder.join("examples").join(format!("{example}.rs")).exists()
        {
            missing.push(format!("{place}: {example} of {package}"));
        }
    }
    assert!(missing.is_empty(), "name the command as it is now:\n{}", missing.join("\n"));
}
