//! Shortens the names of the functions that a WebAssembly module imports from its script.
//!
//! wasm-bindgen gives these functions long names. Most names end with a hash, which cannot be
//! compressed. Only the module and its script use the names, so a letter or two are enough.

use std::collections::BTreeMap;
use std::path::Path;

use anyhow::{Result, bail, ensure};
use wasm_encoder::{EntityType, ImportSection, Module, RawSection};
use wasmparser::{ImportSectionReader, Parser, Payload, TypeRef};
use xshell::Shell;

use crate::dist::{file_name, files};

/// Short name under which a module imports the functions of its script.
const SCRIPT: &str = "js";

/// Gives short names to the imports of all modules in a folder.
pub(crate) fn shorten(shell: &Shell, folder: &Path) -> Result<()> {
    for script in files(shell, folder)? {
        let Some(name) = file_name(&script)?.strip_suffix(".js") else { continue };
        let code = folder.join(format!("{name}_bg.wasm"));
        if code.exists() {
            // The name that wasm-bindgen gives to the script in the imports.
            let from = format!("./{name}_bg.js");
            let (module, names) = shortened(&shell.read_binary_file(&code)?, &from)?;
            // In the script, this key holds the object with the imported functions.
            let key = format!("\"{from}\"");
            let text = shell.read_file(&script)?;
            ensure!(text.contains(&key), "{from} gives no imports");
            let with_short_key = text.replacen(&key, &format!("\"{SCRIPT}\""), 1);
            shell.write_file(&script, renamed(&with_short_key, &names))?;
            shell.write_file(&code, module)?;
        }
    }
    Ok(())
}

/// The module with short names for its imports, and a map from the long names to the short names.
/// The imports of `module` name the script as `script`.
fn shortened(module: &[u8], script: &str) -> Result<(Vec<u8>, BTreeMap<String, String>)> {
    let (mut done, mut names) = (Module::new(), BTreeMap::new());
    for payload in Parser::new(0).parse_all(module) {
        let payload = payload?;
        let section = payload.as_section();
        if let Payload::ImportSection(imports) = payload {
            done.section(&short_imports(imports, script, &mut names)?);
        } else if let Some((id, range)) = section {
            let range = usize::try_from(range.start)?..usize::try_from(range.end)?;
            done.section(&RawSection { id, data: &module[range] });
        }
    }
    Ok((done.finish(), names))
}

/// The import section with short names. Each new short name is added to `names`.
fn short_imports(
    imports: ImportSectionReader<'_>,
    script: &str,
    names: &mut BTreeMap<String, String>,
) -> Result<ImportSection> {
    let mut done = ImportSection::new();
    for import in imports.into_imports() {
        let import = import?;
        let TypeRef::Func(function) = import.ty else { bail!("{} is no function", import.name) };
        if import.module != script {
            bail!("{} is imported from {}", import.name, import.module);
        }
        let number = names.len();
        let name = names.entry(import.name.to_owned()).or_insert_with(|| letters(number));
        done.import(SCRIPT, name, EntityType::Function(function));
    }
    Ok(done)
}

/// The short name with a number, counted from 0: `a` to `z`, then `aa`, `ab` and so on.
fn letters(number: usize) -> String {
    let alphabet = 26;
    let last = char::from(b'a' + (number % alphabet) as u8).to_string();
    if number < alphabet {
        return last;
    }
    // Number 26 is `aa`, so the letters before the last one begin with `a`, although 26 / 26 is 1.
    letters(number / alphabet - 1) + &last
}

/// The script with each old name replaced by its new name in `names`.
fn renamed(script: &str, names: &BTreeMap<String, String>) -> String {
    let ends_word = |letter: char| !(letter.is_ascii_alphanumeric() || letter == '_');
    // Each part is a word with the character that ends it. The last word may lack this character.
    let parts = script.split_inclusive(ends_word);
    let words = parts.map(|part| part.split_at(part.trim_end_matches(ends_word).len()));
    words.flat_map(|(word, end)| [names.get(word).map_or(word, String::as_str), end]).collect()
}

#[cfg(test)]
mod tests {
    use wasm_encoder::{ExportKind, ExportSection, TypeSection};

    use super::*;

    /// A module with these imports, the first of which it exports.
    fn module(imports: &[(&str, &str, EntityType)]) -> Vec<u8> {
        let (mut types, mut section) = (TypeSection::new(), ImportSection::new());
        types.ty().function([], []);
        for (script, name, kind) in imports {
            section.import(script, name, *kind);
        }
        let mut exports = ExportSection::new();
        exports.export("__wbg_get_0123456789abcdef", ExportKind::Func, 0);
        let mut module = Module::new();
        module.section(&types).section(&section).section(&exports);
        module.finish()
    }

    const FUNCTION: EntityType = EntityType::Function(0);

    #[test]
    fn imports_become_letters_and_nothing_else_changes() {
        let from = "./home_bg.js";
        let long = ["__wbg_get_0123456789abcdef", "__wbindgen_throw", "__wbg_get_fedcba9876543210"];
        let whole = module(&long.map(|name| (from, name, FUNCTION)));
        let (short, names) = shortened(&whole, from).expect("the module is valid");
        assert_eq!(short, module(&["a", "b", "c"].map(|name| (SCRIPT, name, FUNCTION))));
        let pairs: Vec<_> = long.into_iter().map(|name| names[name].as_str()).collect();
        assert_eq!(pairs, ["a", "b", "c"]);
    }

    #[test]
    fn what_no_script_can_give_is_refused() {
        let global = wasm_encoder::GlobalType {
            val_type: wasm_encoder::ValType::I32,
            mutable: false,
            shared: false,
        };
        for (import, why) in [
            (("./home_bg.js", "top", EntityType::Global(global)), "top is no function"),
            (("env", "now", FUNCTION), "now is imported from env"),
        ] {
            let refused = shortened(&module(&[import]), "./home_bg.js").unwrap_err();
            assert_eq!(refused.to_string(), why);
        }
    }

    #[test]
    fn whole_words_of_a_script_are_renamed() {
        let names = [("__wbg_get_01", "a"), ("__wbindgen_throw", "b")];
        let names = names.map(|(long, short)| (long.to_owned(), short.to_owned())).into();
        for (script, new) in [
            ("{__wbg_get_01:1,__wbindgen_throw(x){}}", "{a:1,b(x){}}"),
            ("__wbg_get_012 + wasm.__wbg_get_0", "__wbg_get_012 + wasm.__wbg_get_0"),
            ("é__wbg_get_01é", "éaé"),
            ("__wbg_get_01", "a"),
            ("", ""),
        ] {
            assert_eq!(renamed(script, &names), new, "{script}");
        }
    }

    #[test]
    fn numbers_become_different_letters() {
        for (number, text) in [(0, "a"), (25, "z"), (26, "aa"), (51, "az"), (52, "ba")] {
            assert_eq!(letters(number), text);
        }
    }
}
