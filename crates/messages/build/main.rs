//! Turns the files in `lang` into a table of English with typed methods, and into a compact file
//! for each other language. An error in a file stops the build.

mod entries;
mod generate;
mod keys;
mod language;
mod plural;
mod words;

use std::path::Path;
use std::{env, fs};

use keys::keys;
use language::Language;

/// Tag of the language that defines the keys.
const BASE: &str = "en";

fn main() -> Result<(), String> {
    println!("cargo::rerun-if-changed=lang");
    println!("cargo::rerun-if-changed=build");
    let files = files(Path::new("lang"))?;
    let base = files.iter().find(|(tag, _)| tag == BASE).ok_or("lang/en.txt is missing")?;
    let keys = keys(&entries::parse(&base.1)?)?;
    let languages: Vec<_> = files
        .iter()
        .map(|(tag, text)| {
            Language::read(tag, text, &keys).map_err(|error| format!("lang/{tag}.txt: {error}"))
        })
        .collect::<Result<_, _>>()?;
    let out = env::var("OUT_DIR").map_err(|error| error.to_string())?;
    let code = generate::code(&keys, &languages);
    fs::write(Path::new(&out).join("sentences.rs"), code).map_err(|error| error.to_string())
}

/// The tag and the text of each language: the base first, the others by name.
fn files(folder: &Path) -> Result<Vec<(String, String)>, String> {
    let entries = fs::read_dir(folder).map_err(|error| error.to_string())?;
    let mut files = Vec::new();
    for entry in entries {
        let path = entry.map_err(|error| error.to_string())?.path();
        let tag = path.file_stem().and_then(|stem| stem.to_str()).ok_or("a file has no name")?;
        let text = fs::read_to_string(&path).map_err(|error| format!("{tag}: {error}"))?;
        files.push((tag.to_owned(), text));
    }
    files.sort_by_key(|(tag, _)| (tag != BASE, tag.clone()));
    Ok(files)
}
