//! Names of the functions that a WebAssembly module imports from its script.
//!
//! wasm-bindgen ends each of these names with a hash, in both files, and nothing compresses a hash.

use std::collections::BTreeMap;
use std::path::Path;

use anyhow::Result;
use xshell::Shell;

use crate::dist::{file_name, files};

/// Beginning of the names.
const PREFIX: &str = "__wbg_";

/// Length of the hash at their end.
const HASH: usize = 16;

/// Gives all modules in a folder names that compress well.
pub(crate) fn shorten(shell: &Shell, folder: &Path) -> Result<()> {
    for script in files(shell, folder)? {
        let Some(name) = file_name(&script)?.strip_suffix(".js") else { continue };
        let code = folder.join(format!("{name}_bg.wasm"));
        if code.exists() {
            let text = shell.read_file(&script)?;
            let bytes = shell.read_binary_file(&code)?;
            let names = names(&text);
            shell.write_file(&script, renamed(text.as_bytes(), &names))?;
            shell.write_file(&code, renamed(&bytes, &names))?;
        }
    }
    Ok(())
}

/// The names in a script, each with a new one. Both are of the same length, so that nothing else of
/// a module changes.
fn names(script: &str) -> BTreeMap<&str, String> {
    let starts = script.match_indices(PREFIX).map(|(start, _)| &script[start..]);
    let is_part = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
    let words = starts.filter_map(|rest| rest.split(|letter| !is_part(letter)).next());
    let mut names = BTreeMap::new();
    for name in words.filter(|word| has_hash(word)) {
        let number = names.len();
        names.entry(name).or_insert_with(|| format!("{:_>1$}", letters(number), name.len()));
    }
    names
}

/// True for a name that ends with a hash.
fn has_hash(name: &str) -> bool {
    let hash = name.len().checked_sub(HASH).map(|start| name.split_at(start));
    hash.is_some_and(|(name, hash)| {
        name.ends_with('_') && hash.bytes().all(|digit| digit.is_ascii_hexdigit())
    })
}

/// A number in letters.
fn letters(number: usize) -> String {
    let last = char::from(b'a' + (number % 26) as u8);
    if number < 26 { last.to_string() } else { letters(number / 26 - 1) + &last.to_string() }
}

/// The contents of a file with the new names.
fn renamed(file: &[u8], names: &BTreeMap<&str, String>) -> Vec<u8> {
    let mut done = Vec::with_capacity(file.len());
    let mut rest = file;
    while let [first, others @ ..] = rest {
        let found = if rest.starts_with(PREFIX.as_bytes()) {
            names.iter().find(|(name, _)| rest.starts_with(name.as_bytes()))
        } else {
            None
        };
        if let Some((name, new)) = found {
            done.extend(new.as_bytes());
            rest = &rest[name.len()..];
        } else {
            done.push(*first);
            rest = others;
        }
    }
    done
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_name_becomes_the_same_in_script_and_module() {
        let script = "{__wbg_get_0123456789abcdef:1,__wbg_set_title_fedcba9876543210:2,\
                      __wbg_get_0123456789abcdee:3,__wbg_ptr:4}";
        let code = b"\x1a__wbg_get_0123456789abcdef\0__wbg_ptr\0__wbg_get_0123456789abcdee";
        let names = names(script);
        let new = String::from_utf8(renamed(script.as_bytes(), &names)).unwrap();
        let [first, second, third] = ["a", "b", "c"].map(|letter| format!("{letter:_>26}"));
        let second = format!("______{second}");
        assert_eq!(new, format!("{{{first}:1,{second}:2,{third}:3,__wbg_ptr:4}}"));
        let new = String::from_utf8(renamed(code, &names)).unwrap();
        assert_eq!(new, format!("\x1a{first}\0__wbg_ptr\0{third}"));
    }

    #[test]
    fn numbers_become_different_letters() {
        for (number, text) in [(0, "a"), (25, "z"), (26, "aa"), (51, "az"), (52, "ba")] {
            assert_eq!(letters(number), text);
        }
    }
}
