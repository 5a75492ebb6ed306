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

    /// The text of a field that only some rows have.
    #[allow(dead_code, reason = "not every test asks")]
    pub fn optional(&self, field: &str) -> Option<&str> {
        self.0.get(field)?.as_str()
    }

    /// The stored game of a row: its text, or a good game with other values for some fields, and
    /// the check of that.
    pub fn record(&self, good: &str, seal: fn(&str) -> String) -> String {
        let Some(Value::Object(changes)) = self.0.get("set") else { return self.text("text") };
        let set = |name: &str| changes.get(name).map(|value| word(&filled(value)));
        let (form, rest) = good.split_once(' ').expect("a form");
        let (version, rest) = rest.split_once(' ').expect("a version");
        let head = [("format", form), ("version", version)];
        let head = head.map(|(name, usual)| set(name).unwrap_or_else(|| usual.to_owned()));
        let is_left = |part: &&str| {
            part.split_once('=').is_some_and(|(name, _)| name != "check" && set(name).is_none())
        };
        let left = rest.split(' ').filter(is_left).map(str::to_owned);
        let is_value = |(name, value): &(&String, &Value)| {
            !value.is_null() && !["format", "version"].contains(&name.as_str())
        };
        let values = changes.iter().filter(is_value);
        let values = values.map(|(name, value)| format!("{name}={}", word(&filled(value))));
        let text = head.into_iter().chain(left).chain(values).collect::<Vec<_>>().join(" ");
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
