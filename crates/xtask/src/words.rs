//! Sentences of all languages, and other values, in the scripts of the built page.

use std::collections::BTreeMap;
use std::path::Path;

use anyhow::{Result, ensure};
use fairboard_messages::Messages;
use xshell::Shell;

/// Replaces the text `"script.NAME"` in a script by the sentences whose keys begin with
/// `script.NAME.`.
///
/// # Errors
///
/// Fails if the script does not have the text exactly once.
pub(crate) fn put_sentences(shell: &Shell, script: &Path, name: &str) -> Result<()> {
    put_value(shell, script, &format!("script.{name}"), &sentences(name)?)
}

/// Replaces the text `"NAME"` in a script, with its quotation marks, by the source text `value`.
/// Fails if the text is not there exactly once.
pub(crate) fn put_value(shell: &Shell, script: &Path, name: &str, value: &str) -> Result<()> {
    let text = shell.read_file(script)?;
    let place = format!("\"{name}\"");
    ensure!(
        text.matches(&place).count() == 1,
        "{} does not have {place} exactly once",
        script.display()
    );
    Ok(shell.write_file(script, text.replace(&place, value))?)
}

/// The sentences of a script by language and key, as JSON.
fn sentences(name: &str) -> Result<String> {
    let mut languages = BTreeMap::new();
    for (tag, texts) in Messages::scripts() {
        // The keys are already without `script.`.
        let short_key = |key: &'static str| key.strip_prefix(name)?.strip_prefix('.');
        let texts = texts.iter().filter_map(|(key, text)| Some((short_key(key)?, *text)));
        languages.insert(*tag, texts.collect::<BTreeMap<_, _>>());
    }
    Ok(serde_json::to_string(&languages)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_script_has_its_sentences_in_every_language() {
        for name in ["guard", "board", "frame", "rules"] {
            let languages: BTreeMap<String, BTreeMap<String, String>> =
                serde_json::from_str(&sentences(name).unwrap()).unwrap();
            let tags: Vec<_> = Messages::names().iter().map(|(tag, _)| *tag).collect();
            assert!(languages.keys().eq(&tags), "{name}");
            let keys: Vec<_> = languages["en"].keys().collect();
            assert!(!keys.is_empty(), "{name}");
            for (tag, texts) in &languages {
                assert!(texts.keys().eq(keys.iter().copied()), "{name} {tag}");
            }
        }
    }

    #[test]
    fn a_script_names_its_sentences_once() {
        for (script, name) in [
            (include_str!("../../../web/assets/guard.js"), "guard"),
            (include_str!("../../../web/rules/rules.js"), "rules"),
            (include_str!("../../../web/embed/fairboard.mjs"), "board"),
            (include_str!("../../../web/embed/frame-page.js"), "frame"),
        ] {
            assert_eq!(script.matches(&format!("\"script.{name}\"")).count(), 1, "{name}");
        }
    }
}
