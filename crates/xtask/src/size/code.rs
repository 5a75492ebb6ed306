//! Counts the code of each module of the site by crate, from the names of its functions.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use anyhow::Result;
use wasmparser::{CustomSectionReader, KnownCustom, Name, Parser, Payload, TypeRef};
use xshell::Shell;

use crate::dist;
use crate::programs::RelayCode;
use crate::tools::say;

/// Folder of a build that keeps the names of functions.
const NAMED: &str = "target/named";

/// Crates of the standard library. A generic function of these crates counts for the crate of its
/// type arguments (see [`crate_of`]).
const STANDARD: [&str; 3] = ["alloc", "core", "std"];

/// Largest number of bytes of code with which a crate is left out of the list.
const LEAST: usize = 500;

/// Builds the modules again with names, and prints their bytes of code by crate.
#[expect(clippy::print_stdout, reason = "the sizes are the answer")]
pub(super) fn run(shell: &Shell) -> Result<()> {
    say("Building the modules again, with the names of their functions.");
    let with_names = shell.push_env("CARGO_PROFILE_WEB_STRIP", "none");
    dist::build(shell, NAMED, RelayCode::Included)?;
    drop(with_names);
    for file in dist::modules(shell, NAMED.as_ref())? {
        println!("\n{:>10}  {}", "code", dist::file_name(&file)?);
        let crates = by_crate(&shell.read_binary_file(&file)?)?;
        let mut crates: Vec<_> = crates.into_iter().filter(|(_, size)| *size > LEAST).collect();
        crates.sort_by_key(|(_, size)| Reverse(*size));
        for (name, size) in crates {
            println!("{size:>10}  {name}");
        }
    }
    Ok(())
}

/// Bytes of code in a module, by crate. Functions without a name count under an empty name.
#[expect(clippy::wildcard_enum_match_arm, reason = "the other sections hold no code and no names")]
fn by_crate(module: &[u8]) -> Result<BTreeMap<String, usize>> {
    let (mut imported, mut sizes, mut names) = (0, Vec::new(), BTreeMap::new());
    for payload in Parser::new(0).parse_all(module) {
        match payload? {
            Payload::ImportSection(section) => {
                let imports = section.into_imports().collect::<Result<Vec<_>, _>>()?;
                let functions = imports.iter().filter(|one| matches!(one.ty, TypeRef::Func(_)));
                imported = functions.count();
            }
            Payload::CodeSectionEntry(body) => {
                let range = body.range();
                sizes.push(usize::try_from(range.end - range.start)?);
            }
            Payload::CustomSection(section) => names.append(&mut function_names(&section)?),
            _ => {}
        }
    }
    let mut crates = BTreeMap::new();
    // The indices of imported functions, which have no code here, come first.
    for (index, size) in (imported..).zip(sizes) {
        let name = names.get(&index).map_or("", |name| crate_of(name));
        *crates.entry(name.to_owned()).or_default() += size;
    }
    Ok(crates)
}

/// The names of functions in a section, by index; empty if the section has no names.
fn function_names<'a>(section: &CustomSectionReader<'a>) -> Result<BTreeMap<usize, &'a str>> {
    let mut names = BTreeMap::new();
    let KnownCustom::Name(subsections) = section.as_known() else { return Ok(names) };
    for subsection in subsections {
        if let Name::Function(map) = subsection? {
            for naming in map {
                let naming = naming?;
                names.insert(naming.index as usize, naming.name);
            }
        }
    }
    Ok(names)
}

/// The crate to which a function belongs: the first crate in its name outside of the standard
/// library, or else the crate of the standard library. A function whose name has no path counts
/// under its name.
///
/// The name `<alloc::rc::Rc<T> as yew::utils::RcExt<T>>::take` has the crates `alloc` and `yew`, so
/// the function belongs to `yew`.
fn crate_of(name: &str) -> &str {
    let mut crates =
        name.match_indices("::").filter_map(move |(end, _)| crate_at_end(&name[..end]));
    let first = crates.clone().next();
    crates.find(|one| !STANDARD.contains(one)).or(first).unwrap_or(name)
}

/// The crate at the end of `text`, which is a function's name up to one of its `::`. In
/// `<alloc::rc::Rc<T> as yew` this is `yew`. `None` if the last word is no crate: in `<alloc::rc`,
/// `rc` comes after `::`, so `rc` is a module.
fn crate_at_end(text: &str) -> Option<&str> {
    let text = without_hash(text);
    let before = text.trim_end_matches(|letter: char| letter.is_alphanumeric() || letter == '_');
    let word = &text[before.len()..];
    (!word.is_empty() && !before.ends_with("::")).then_some(word)
}

/// A path without the hash in brackets after a crate, as in `yew[1f2e]`. Only Rust's v0 scheme of
/// symbol names adds this hash.
fn without_hash(path: &str) -> &str {
    let rest = path.trim_end_matches(']').trim_end_matches(|c: char| c.is_ascii_hexdigit());
    rest.strip_suffix('[').unwrap_or(path)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_function_belongs_to_the_first_crate_in_its_name() {
        for (name, expected) in [
            ("yew::scheduler::run::h0123456789abcdef", "yew"),
            ("core::ptr::drop_in_place<yew::scheduler::Entry>", "yew"),
            ("<alloc::rc::Rc<T> as yew::utils::RcExt<T>>::take::h01", "yew"),
            ("<alloc::rc::Rc<T,A> as core::ops::Drop>::drop::h01", "alloc"),
            ("<fairboard_play[1f2e]::game::Game as core[ab]::fmt::Debug>::fmt", "fairboard_play"),
            ("alloc[12ab]::vec::Vec<u8>::push", "alloc"),
            ("<str>::eq_ignore_ascii_case", "<str>::eq_ignore_ascii_case"),
            ("mount", "mount"),
        ] {
            assert_eq!(crate_of(name), expected, "{name}");
        }
    }

    #[test]
    fn code_is_counted_by_crate() {
        // One imported function, one of the module's own, and a name for each.
        let name = b"yew::run";
        let mut module = b"\0asm\x01\0\0\0\x01\x04\x01\x60\0\0\x02\x07\x01\x01a\x01b\0\0".to_vec();
        module.extend(b"\x03\x02\x01\0\x0a\x04\x01\x02\0\x0b");
        let mut names = b"\x04name\x01\x0e\x02\0\x01b\x01".to_vec();
        names.push(name.len() as u8);
        names.extend(name);
        module.extend([0, names.len() as u8]);
        module.extend(names);
        assert_eq!(by_crate(&module).unwrap(), [("yew".to_owned(), 2)].into());
    }
}
