//! The keys of the base language, and the placeholders of a text.

use super::entries::Entry;
use super::plural::split_category;
use super::words::is_word;

/// The placeholder whose value selects the plural form.
pub const COUNT: &str = "count";

/// Beginning of the keys whose texts are for the scripts around the app.
pub const SCRIPT: &str = "script.";

/// A key that is no word, with its placeholders in the order of the base language's text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Key {
    pub name: String,
    pub text: String,
    pub placeholders: Vec<String>,
}

impl Key {
    /// True if the text is for the scripts around the app, and not for the app.
    pub fn is_for_scripts(&self) -> bool {
        self.name.starts_with(SCRIPT)
    }

    /// True if the text depends on a number.
    pub fn is_counted(&self) -> bool {
        self.placeholders.iter().any(|name| name == COUNT)
    }
}

/// Reads the keys off the base language.
///
/// # Errors
///
/// If a text has a brace without its partner, or if one for scripts has a placeholder.
pub fn keys(base: &[Entry]) -> Result<Vec<Key>, String> {
    let mut keys: Vec<Key> = Vec::new();
    for Entry { key, text } in base.iter().filter(|entry| is_sentence(&entry.key)) {
        let name = split_category(key).0;
        let is_new = keys.last().is_none_or(|last| last.name != name);
        if is_new {
            keys.push(Key { name: name.to_owned(), text: String::new(), placeholders: Vec::new() });
        }
        let Some(key) = keys.last_mut() else { continue };
        key.text.clone_from(text);
        for (placeholder, _) in placeholders(text)? {
            if !key.placeholders.iter().any(|known| known == placeholder) {
                key.placeholders.push(placeholder.to_owned());
            }
        }
    }
    match keys.iter().find(|key| key.is_for_scripts() && !key.placeholders.is_empty()) {
        Some(key) => Err(format!("{} is for scripts, which fill no placeholders", key.name)),
        None => Ok(keys),
    }
}

/// True if an entry is neither a word nor about the language itself.
pub fn is_sentence(key: &str) -> bool {
    !(is_word(key) || key == "language" || key.starts_with("plural."))
}

/// The placeholders of a text, each with its word form (`""` for the plain one).
pub fn placeholders(text: &str) -> Result<Vec<(&str, &str)>, String> {
    let mut pieces = text.split('{');
    let unmatched = || format!("a brace has no partner: {text}");
    if pieces.next().is_some_and(|piece| piece.contains('}')) {
        return Err(unmatched());
    }
    let holders = pieces.map(|piece| {
        let (name, rest) = piece.split_once('}').ok_or_else(unmatched)?;
        if rest.contains('}') {
            return Err(unmatched());
        }
        Ok(name.split_once('.').unwrap_or((name, "")))
    });
    holders.collect()
}
