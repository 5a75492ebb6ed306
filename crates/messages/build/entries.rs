//! The lines of a language file.

/// A key and its text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    pub key: String,
    pub text: String,
}

/// Parses `key = text` lines. A line that begins with `#` is a comment. An indented line continues
/// the text before it.
///
/// # Errors
///
/// Names the first line that has no key or no text, or whose key occurred before.
pub fn parse(file: &str) -> Result<Vec<Entry>, String> {
    let mut entries: Vec<Entry> = Vec::new();
    for line in file.lines().filter(|line| !line.trim().is_empty() && !line.starts_with('#')) {
        if line.starts_with(' ') {
            let last = entries.last_mut().ok_or("the first line is indented")?;
            last.text.push(' ');
            last.text.push_str(line.trim());
            continue;
        }
        let (key, text) = line.split_once(" = ").ok_or_else(|| format!("no text: {line}"))?;
        let (key, text) = (key.trim(), text.trim());
        if text.is_empty() {
            return Err(format!("no text: {line}"));
        }
        if entries.iter().any(|entry| entry.key == key) {
            return Err(format!("{key} occurs twice"));
        }
        entries.push(Entry { key: key.to_owned(), text: text.to_owned() });
    }
    Ok(entries)
}
