//! `cargo xtask words`: the sentences of all languages for a page that Trunk builds.
//!
//! Each language but English becomes a file of the build. The scripts that speak before the app
//! runs, or in its place, get their sentences in all languages.

use std::collections::BTreeMap;
use std::path::Path;

use anyhow::{Context as _, Result, ensure};
use fairboard_messages::Messages;
use xshell::Shell;

/// Completes the page that Trunk is building.
pub(crate) fn run(shell: &Shell) -> Result<()> {
    let site = shell.var("TRUNK_STAGING_DIR").context("Trunk alone calls this command")?;
    let site = Path::new(&site);
    for (tag, file) in Messages::files() {
        shell.write_file(site.join(format!("lang-{tag}.txt")), file)?;
    }
    put(shell, &site.join("guard.js"), "guard")
}

/// Puts the sentences whose keys begin with `script.NAME.` in the place of `"script.NAME"`.
///
/// # Errors
///
/// Fails if the script does not name them once.
pub(crate) fn put(shell: &Shell, script: &Path, name: &str) -> Result<()> {
    let text = shell.read_file(script)?;
    let place = format!("\"script.{name}\"");
    ensure!(text.matches(&place).count() == 1, "{} has no {place}", script.display());
    Ok(shell.write_file(script, text.replace(&place, &sentences(name)?))?)
}

/// The sentences by language and key, as JSON.
fn sentences(name: &str) -> Result<String> {
    let mut languages = BTreeMap::new();
    for (tag, texts) in Messages::scripts() {
        let key = |key: &'static str| key.strip_prefix(name)?.strip_prefix('.');
        let texts = texts.iter().filter_map(|(known, text)| Some((key(known)?, *text)));
        languages.insert(*tag, texts.collect::<BTreeMap<_, _>>());
    }
    Ok(serde_json::to_string(&languages)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_script_has_its_sentences_in_every_language() {
        for name in ["guard", "board", "frame"] {
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
            (include_str!("../../../web/embed/fairboard.mjs"), "board"),
            (include_str!("../../../web/embed/frame-page.js"), "frame"),
        ] {
            assert_eq!(script.matches(&format!("\"script.{name}\"")).count(), 1, "{name}");
        }
    }
}
