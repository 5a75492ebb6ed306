//! The code and the files that are written from the languages.

use std::fmt::Write as _;
use std::iter;

use super::keys::{Key, SCRIPT};
use super::language::{Language, MARK, OR};
use super::words::word_group;

/// One method of `Messages` for each key, with the text of the base language in it, and the texts
/// of all languages for the site. The base is the first of the languages.
///
/// A module of the site contains the methods that it calls, and no other texts of the base.
pub fn code(keys: &[Key], languages: &[Language]) -> String {
    let own: Vec<_> = keys.iter().filter(|key| !key.is_for_scripts()).collect();
    let own_names: Vec<_> = own.iter().map(|key| &key.name).collect();
    let names: Vec<_> = languages.iter().map(|one| (&one.tag, &one.name)).collect();
    let mut code = format!(
        "/// Stands before the number of an argument and the number of a word form.\n\
         const MARK: char = {MARK:?};\n\
         /// Separates the plural forms of a text.\n\
         const OR: char = {OR:?};\n\
         /// Texts of a language.\n\
         const TEXTS: usize = {};\n\
         #[cfg(test)]\nconst KEYS: [&str; TEXTS] = {own_names:?};\n\
         /// First line of a language's file.\n\
         const HEAD: &str = {:?};\n\
         /// The tag of each language and its name in the language itself, English first.\n\
         const NAMES: [(&str, &str); {}] = {names:?};\n",
        own.len(),
        head(keys),
        names.len(),
    );
    scripts(&mut code, keys, languages);
    if let Some((base, others)) = languages.split_first() {
        catalog(&mut code, keys, base);
        files(&mut code, keys, others);
        code.push_str("impl Messages {\n");
        for (index, (key, text)) in own.iter().zip(texts(keys, base)).enumerate() {
            method(&mut code, index, key, text);
        }
        code.push_str("}\n");
    }
    code
}

/// First line of a language's file: its form, and a hash of all keys. The hash differs if the keys
/// differ.
fn head(keys: &[Key]) -> String {
    let names = keys.iter().flat_map(|key| iter::once(&key.name).chain(&key.placeholders));
    // FNV-1a
    let mut hash = 0xcbf2_9ce4_8422_2325_u64;
    for byte in names.flat_map(|name| name.bytes().chain([b' '])) {
        hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    }
    format!("fairboard/language 1 {hash:016x}")
}

fn catalog(code: &mut String, keys: &[Key], language: &Language) {
    let Language { tag, name, plural, forms, words, .. } = language;
    let texts: Vec<_> = texts(keys, language).collect();
    let _ = writeln!(
        code,
        "static ENGLISH: Catalog = Catalog {{ tag: {tag:?}, name: {name:?}, plural: {plural:?}, \
         forms: {}, words: &{words:?}, texts: None }};\n\
         #[cfg(test)]\nconst ENGLISH_TEXTS: [&str; TEXTS] = {texts:?};",
        forms.len(),
    );
}

/// The texts of a language that the app says.
fn texts<'a>(keys: &'a [Key], language: &'a Language) -> impl Iterator<Item = &'a str> {
    let all = keys.iter().zip(&language.texts);
    all.filter(|(key, _)| !key.is_for_scripts()).map(|(_, text)| text.as_str())
}

/// The languages beside the base, each as a file.
fn files(code: &mut String, keys: &[Key], languages: &[Language]) {
    let files: Vec<_> =
        languages.iter().map(|language| (&language.tag, file(keys, language))).collect();
    let _ = writeln!(code, "const FILES: &[(&str, &str)] = &{files:?};");
}

/// A language as a file, one text to a line.
fn file(keys: &[Key], language: &Language) -> String {
    let Language { tag, name, plural, forms, words, .. } = language;
    let (head, forms) = (head(keys), forms.len().to_string());
    let begin = [head.as_str(), tag, name, plural, &forms];
    let words = words.iter().map(String::as_str);
    let lines: Vec<_> = begin.into_iter().chain(words).chain(texts(keys, language)).collect();
    lines.join("\n")
}

/// The texts for scripts in each language, by the rest of their keys.
fn scripts(code: &mut String, keys: &[Key], languages: &[Language]) {
    let _ = writeln!(code, "const SCRIPTS: &[(&str, &[(&str, &str)])] = &[");
    for Language { tag, texts, .. } in languages {
        let all = keys.iter().zip(texts);
        let texts: Vec<_> =
            all.filter_map(|(key, text)| Some((key.name.strip_prefix(SCRIPT)?, text))).collect();
        let _ = writeln!(code, "({tag:?}, &{texts:?}),");
    }
    code.push_str("];\n");
}

/// A key with a dot is a part of a method that is written by hand, so it is not public.
fn method(code: &mut String, index: usize, key: &Key, text: &str) {
    let visibility = if key.name.contains('.') { "pub(crate)" } else { "pub" };
    let name = key.name.replace('.', "_");
    let doc = format!("`{}`", key.text);
    if key.placeholders.is_empty() {
        let _ = writeln!(
            code,
            "#[doc = {doc:?}]\n\
             {visibility} const fn {name}(self) -> &'static str {{ self.text({index}, {text:?}) }}"
        );
        return;
    }
    let parameters: Vec<_> = key.placeholders.iter().map(|name| parameter(name)).collect();
    let arguments: Vec<_> = key.placeholders.iter().map(|name| argument(name)).collect();
    let text = if key.is_counted() {
        format!("self.counted(self.text({index}, {text:?}), count)")
    } else {
        format!("self.text({index}, {text:?})")
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
        "count" | "total" | "number" | "minutes" | "seconds" => "u32",
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
