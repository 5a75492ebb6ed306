//! The code that is written from the languages.

use std::fmt::Write as _;

use super::keys::Key;
use super::language::{Language, MARK, OR};
use super::words::word_group;

/// The tables of all languages, and one method of `Messages` for each key.
pub fn code(keys: &[Key], languages: &[Language]) -> String {
    let mut code = format!(
        "/// Stands before the number of an argument and the number of a word form.\n\
         const MARK: char = {MARK:?};\n\
         /// Separates the plural forms of a text.\n\
         const OR: char = {OR:?};\n\
         /// Texts of a language.\n\
         const TEXTS: usize = {};\n\
         static CATALOGS: [Catalog; {}] = [\n",
        keys.len(),
        languages.len(),
    );
    for language in languages {
        catalog(&mut code, language);
    }
    let names: Vec<_> = keys.iter().map(|key| &key.name).collect();
    let _ = writeln!(code, "];\n\n#[cfg(test)]\nconst KEYS: [&str; TEXTS] = {names:?};\n");
    code.push_str("impl Messages {\n");
    for (index, key) in keys.iter().enumerate() {
        method(&mut code, index, key);
    }
    code.push_str("}\n");
    code
}

fn catalog(code: &mut String, language: &Language) {
    let Language { tag, name, plurals, forms, words, texts } = language;
    let mut plural = String::new();
    for (index, condition) in plurals.iter().enumerate() {
        let _ = write!(plural, "if {condition} {{ return {index}; }} ");
    }
    let _ = writeln!(
        code,
        "Catalog {{ tag: {tag:?}, name: {name:?}, plural: |n| {{ let _ = n; {plural}{} }}, \
         forms: {}, words: &{words:?}, texts: &{texts:?} }},",
        plurals.len(),
        forms.len(),
    );
}

/// A key with a dot is a part of a method that is written by hand, so it is not public.
fn method(code: &mut String, index: usize, key: &Key) {
    let visibility = if key.name.contains('.') { "pub(crate)" } else { "pub" };
    let name = key.name.replace('.', "_");
    let doc = format!("`{}`", key.text);
    if key.placeholders.is_empty() {
        let _ = writeln!(
            code,
            "#[doc = {doc:?}]\n\
             {visibility} const fn {name}(self) -> &'static str {{ self.0.texts[{index}] }}"
        );
        return;
    }
    let parameters: Vec<_> = key.placeholders.iter().map(|name| parameter(name)).collect();
    let arguments: Vec<_> = key.placeholders.iter().map(|name| argument(name)).collect();
    let text = if key.is_counted() {
        format!("self.counted({index}, count)")
    } else {
        format!("self.0.texts[{index}]")
    };
    let _ = writeln!(
        code,
        "#[doc = {doc:?}]\n\
         {visibility} fn {name}(self, {}) -> String {{ self.fill({text}, &[{}]) }}",
        parameters.join(", "),
        arguments.join(", "),
    );
}

/// A parameter, whose type follows from its name.
fn parameter(name: &str) -> String {
    let kind = match name {
        "side" | "other" => "Color",
        "rank" | "attacker" | "defender" => "Rank",
        "square" | "from" | "to" => "Square",
        "cell" => "Cell",
        "mark" => "Mark",
        "count" | "total" | "number" => "u32",
        _ => "&str",
    };
    format!("{name}: {kind}")
}

fn argument(name: &str) -> String {
    match word_group(name) {
        Some(group) => format!("Arg::{group}({name})"),
        None => format!("Arg::Shown(&{name})"),
    }
}
