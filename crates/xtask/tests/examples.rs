//! The examples in the documentation of `fairboard-rules` name what a stranger would start with.

#![expect(clippy::unwrap_used, reason = "a test fails by a panic")]

#[path = "support/files.rs"]
mod files;

use std::collections::BTreeSet;
use std::fs;

use crate::files::{files, root, shown};

/// A public item that an example has to name, and the place of its declaration.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Item {
    /// `Square`, `perft`, `Square::new` or `.play(`.
    name: String,
    file: String,
}

/// The lines of the examples in the comments of a source.
fn examples(source: &str) -> String {
    let mut is_example = false;
    let mut lines = String::new();
    for line in source.lines().map(str::trim_start) {
        let Some(comment) = line.strip_prefix("///").or_else(|| line.strip_prefix("//!")) else {
            is_example = false;
            continue;
        };
        if comment.trim_start().starts_with("```") {
            is_example = !is_example;
        } else if is_example {
            lines += comment;
            lines.push('\n');
        }
    }
    lines
}

/// The name of the public item that a line declares; `None` if its kind is not one of `kinds`.
fn declared<'a>(line: &'a str, kinds: &[&str]) -> Option<&'a str> {
    let item = line.strip_prefix("pub ")?;
    let item = item.strip_prefix("const ").filter(|rest| rest.starts_with("fn ")).unwrap_or(item);
    let (kind, rest) = item.split_once(' ')?;
    if !kinds.contains(&kind) {
        return None;
    }
    rest.split(|c: char| !c.is_alphanumeric() && c != '_').next()
}

/// The type of an `impl` without a trait; `None` for any other line.
fn implemented(line: &str) -> Option<&str> {
    let rest = line.strip_prefix("impl")?;
    let name = if rest.starts_with('<') { rest.split_once("> ")?.1 } else { rest.trim_start() };
    if name.contains(" for ") {
        return None;
    }
    name.split(['<', ' ']).next()
}

/// The types, functions, constructors and changing methods of a source.
fn items(file: &str, source: &str) -> Vec<Item> {
    let mut items = Vec::new();
    let mut add = |name: String| items.push(Item { name, file: file.to_owned() });
    let mut owner = None;
    let source = source.split("#[cfg(test)]").next().unwrap();
    for (index, line) in source.lines().enumerate() {
        if let Some(name) = declared(line, &["struct", "enum", "trait", "fn"]) {
            add(name.to_owned());
        }
        if line.starts_with("impl") {
            owner = implemented(line);
        }
        let (Some(owner), Some(method)) = (owner, line.strip_prefix("    ")) else { continue };
        let Some(name) = declared(method, &["fn"]) else { continue };
        // The arguments of a long signature begin on its second line.
        let signature: Vec<_> = source.lines().skip(index).take(2).map(str::trim).collect();
        let signature = signature.concat();
        let (_, arguments) = signature.split_once('(').unwrap();
        if arguments.starts_with("&mut self") {
            add(format!(".{name}("));
        } else if !arguments.starts_with("&self") && !arguments.starts_with("self") {
            add(format!("{owner}::{name}"));
        }
    }
    items
}

/// Returns `true` if the examples contain a name as a whole word.
fn is_named(examples: &str, name: &str) -> bool {
    let is_part = |c: char| c.is_alphanumeric() || c == '_';
    examples.match_indices(name).any(|(start, _)| {
        let before = examples[..start].chars().next_back().filter(|_| !name.starts_with('.'));
        let after = examples[start + name.len()..].chars().next().filter(|_| !name.ends_with('('));
        !before.is_some_and(is_part) && !after.is_some_and(is_part)
    })
}

#[test]
fn each_type_function_and_constructor_of_the_rules_is_in_an_example() {
    let sources = files(&["crates/rules/src"], "rs");
    let sources = sources.iter().map(|path| (shown(path), fs::read_to_string(path).unwrap()));
    let sources: Vec<_> = sources.collect();
    let readme = fs::read_to_string(root().join("crates/rules/README.md")).unwrap();
    let readme: Vec<_> = readme.split("```").skip(1).step_by(2).collect();
    let examples: String = sources.iter().map(|(_, text)| examples(text)).collect();
    let examples = examples + &readme.concat();
    let items: BTreeSet<Item> = sources.iter().flat_map(|(file, text)| items(file, text)).collect();
    assert!(items.len() > 120, "{} items", items.len());
    let missing = items.iter().filter(|item| !is_named(&examples, &item.name));
    let missing: Vec<_> = missing.map(|item| format!("{}: {}", item.file, item.name)).collect();
    assert!(missing.is_empty(), "give an example of each:\n{}", missing.join("\n"));
}
