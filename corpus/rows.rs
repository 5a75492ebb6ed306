//! Rows of the files in this folder, for the tests of several crates.

use std::fs;
use std::path::Path;

use serde_json::{Map, Value};

/// A hostile input, with its name and what it is expected to lead to.
pub struct Row(Map<String, Value>);

/// Reads a file of the corpus.
pub fn rows(file: &str) -> Vec<Row> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus");
    let text = fs::read_to_string(folder.join(file).with_extension("json")).expect("the file");
    let rows: Vec<Map<String, Value>> = serde_json::from_str(&text).expect("a list of objects");
    rows.into_iter().map(Row).collect()
}

impl Row {
    /// The name of the input.
    pub fn name(&self) -> &str {
        self.0["name"].as_str().expect("a name")
    }

    /// The text of a field.
    pub fn text(&self, field: &str) -> String {
        let text = filled(&self.0[field]);
        text.as_str().expect("a text").to_owned()
    }

    /// The stored game of a row: its text, or a good game with other values for some fields, and
    /// the check of that.
    pub fn record(&self, good: &str, seal: fn(&str) -> String) -> String {
        let Some(Value::Object(changes)) = self.0.get("set") else { return self.text("text") };
        let (form, rest) = good.split_once(' ').expect("a form");
        let (version, rest) = rest.split_once(' ').expect("a version");
        let set = |name: &str| changes.get(name).map(|value| word(&filled(value)));
        let changed = |name: &str, was: &str| set(name).unwrap_or_else(|| was.to_owned());
        let mut text = format!("{} {}", changed("format", form), changed("version", version));
        let kept = rest.split(' ').filter(|word| {
            word.split_once('=').is_none_or(|(name, _)| set(name).is_none() && name != "check")
        });
        kept.for_each(|word| text += &format!(" {word}"));
        let values = changes.iter().filter(|(name, value)| {
            !value.is_null() && !["format", "version"].contains(&name.as_str())
        });
        for (name, value) in values {
            text += &format!(" {name}={}", word(&filled(value)));
        }
        seal(&text)
    }
}

/// A value as a word of a saved game.
fn word(value: &Value) -> String {
    match value {
        Value::String(text) => text.replace(' ', "/"),
        Value::Array(items) => items.iter().map(word).collect::<Vec<_>>().join(","),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::Object(_) => value.to_string(),
    }
}

/// A value, written out if it is a text or a list that repeats.
fn filled(value: &Value) -> Value {
    let Some(times) = value["times"].as_u64() else { return value.clone() };
    let times = usize::try_from(times).expect("a number of times");
    let repeated = &value["repeat"];
    match repeated.as_array() {
        Some(list) => list.iter().cycle().take(list.len() * times).cloned().collect(),
        None => repeated.as_str().expect("a text or a list").repeat(times).into(),
    }
}
