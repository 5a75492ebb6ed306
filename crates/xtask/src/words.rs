//! `cargo xtask words`: puts the sentences of all languages into a page that Trunk builds.
//!
//! Each language but English becomes a file of the build. Scripts that run before the app, or in
//! place of it, get their sentences in all languages. The pages of the rules also get the app's
//! drawings.

use std::collections::BTreeMap;
use std::path::Path;

use anyhow::{Context as _, Result, ensure};
use fairboard_messages::Messages;
use fairboard_relay::with_relay;
use fairboard_rules::stratego::{Army, Rank};
use serde_json::{Value, json};
use xshell::Shell;

use crate::site::PAGE;
use crate::{embed, programs};

/// Environment variable with the address of a relay for the page to name.
pub(crate) const RELAY: &str = "FAIRBOARD_RELAY";

/// Folder of the map's outlines.
const MAP: &str = "crates/ui/assets/map";

/// Folder of the outlines of the ranks.
const RANKS: &str = "crates/ui/assets/ranks";

/// File with the diagrams of the rules.
const SCENES: &str = "web/rules/scenes.json";

/// Completes the page that Trunk is building: writes the files of the languages, and inserts the
/// sentences, drawings and tables into the scripts. Also names the relay and adds the files for
/// other pages, if environment variables ask for them.
pub(crate) fn run(shell: &Shell) -> Result<()> {
    let site = shell.var("TRUNK_STAGING_DIR").context("Trunk alone calls this command")?;
    let site = Path::new(&site);
    for (tag, file) in Messages::files() {
        shell.write_file(site.join(format!("lang-{tag}.txt")), file)?;
    }
    put_sentences(shell, &site.join("guard.js"), "guard")?;
    put_sentences(shell, &site.join("rules.js"), "rules")?;
    // The text is read and written again, so that it has no unneeded blanks.
    let scenes: Value = serde_json::from_str(&shell.read_file(SCENES)?)?;
    put_value(shell, &site.join("rules.js"), "scenes", &scenes.to_string())?;
    put_value(shell, &site.join("diagram.js"), "drawings", &drawings(shell)?.to_string())?;
    programs::put_tables(shell, site)?;
    if let Ok(address) = shell.var(RELAY) {
        let page = site.join(PAGE);
        shell.write_file(&page, with_relay(&shell.read_file(&page)?, &address)?)?;
    }
    embed::add(shell, site)
}

/// Replaces the text `"script.NAME"` in a script by the sentences whose keys begin with
/// `script.NAME.`.
///
/// # Errors
///
/// Fails if the script does not have the text exactly once.
pub(crate) fn put_sentences(shell: &Shell, script: &Path, name: &str) -> Result<()> {
    put_value(shell, script, &format!("script.{name}"), &sentences(name)?)
}

/// Replaces the text `"NAME"` in a script by a value. The text must be there exactly once.
pub(crate) fn put_value(shell: &Shell, script: &Path, name: &str, value: &str) -> Result<()> {
    let text = shell.read_file(script)?;
    let place = format!("\"{name}\"");
    ensure!(text.matches(&place).count() == 1, "{} has no {place}", script.display());
    Ok(shell.write_file(script, text.replace(&place, value))?)
}

/// The outlines of the map, and all ranks from the highest on. Each rank has its outline, number or
/// letters, count and names.
fn drawings(shell: &Shell) -> Result<Value> {
    let outline = |folder: &str, name: &str| shell.read_file(format!("{folder}/{name}.path"));
    let mut map = BTreeMap::new();
    for name in ["heights", "lakes", "woods", "grid"] {
        map.insert(name, outline(MAP, name)?.trim().to_owned());
    }
    let mut ranks = Vec::new();
    for rank in Rank::ALL.into_iter().rev() {
        let names: BTreeMap<_, _> =
            Messages::all().map(|one| (one.tag(), one.rank(rank))).collect();
        let letters: BTreeMap<_, _> =
            Messages::all().filter_map(|one| Some((one.tag(), one.mark(rank)?))).collect();
        ranks.push(json!({
            "key": rank.name(),
            "outline": outline(RANKS, rank.name())?.trim(),
            // The Spy is shown by a letter, although the rank has a number.
            "number": rank.number().filter(|_| rank != Rank::Spy),
            "count": Army::Full.counts()[rank],
            "names": names,
            "letters": letters,
        }));
    }
    Ok(json!({ "map": map, "ranks": ranks }))
}

/// The sentences of a script by language and key, as JSON.
fn sentences(name: &str) -> Result<String> {
    let mut languages = BTreeMap::new();
    for (tag, texts) in Messages::scripts() {
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
