//! `cargo xtask complete-page`: completes the page that Trunk is building.
//!
//! Each language but English becomes a file of the build. Scripts that run before the app, or in
//! place of it, get their sentences in all languages. The pages of the rules also get the app's
//! drawings.

use std::collections::BTreeMap;
use std::path::Path;

use anyhow::{Context as _, Result};
use fairboard_messages::Messages;
use fairboard_relay::with_relay;
use fairboard_rules::stratego::{Army, Rank};
use serde_json::{Value, json};
use xshell::Shell;

use crate::site::PAGE;
use crate::words::{put_sentences, put_value};
use crate::{embed, programs};

/// Environment variable with the address of a relay for the page to name.
pub(crate) const RELAY: &str = "FAIRBOARD_RELAY";

/// Folder of the outlines of the map that is drawn under a board: heights, lakes, woods and grid.
const MAP: &str = "crates/ui/assets/map";

/// Folder of the outlines of the ranks.
const RANKS: &str = "crates/ui/assets/ranks";

/// File with the diagrams of the rules.
const SCENES: &str = "web/rules/scenes.json";

/// Puts the languages, the diagrams, and the tables by which scripts load programs into the page
/// that Trunk is building. Names the relay and adds the files for other pages only if environment
/// variables ask for them.
pub(crate) fn run(shell: &Shell) -> Result<()> {
    let site = shell.var("TRUNK_STAGING_DIR").context("Trunk alone calls this command")?;
    let site = Path::new(&site);
    put_languages(shell, site)?;
    put_diagrams(shell, site)?;
    programs::put_tables(shell, site)?;
    name_relay(shell, site)?;
    embed::add(shell, site)
}

/// Writes the files of the languages, and inserts the sentences of all languages into the scripts
/// that run without the app.
fn put_languages(shell: &Shell, site: &Path) -> Result<()> {
    for (tag, file) in Messages::files() {
        shell.write_file(site.join(format!("lang-{tag}.txt")), file)?;
    }
    put_sentences(shell, &site.join("guard.js"), "guard")?;
    put_sentences(shell, &site.join("rules.js"), "rules")
}

/// Inserts the diagrams and the app's drawings into the scripts of the rules.
fn put_diagrams(shell: &Shell, site: &Path) -> Result<()> {
    // The text is read and written again, so that it has no unneeded blanks.
    let scenes: Value = serde_json::from_str(&shell.read_file(SCENES)?)?;
    put_value(shell, &site.join("rules.js"), "scenes", &scenes.to_string())?;
    put_value(shell, &site.join("diagram.js"), "drawings", &drawings(shell)?.to_string())
}

/// Writes the address of the relay into the page, if there is one in the environment.
fn name_relay(shell: &Shell, site: &Path) -> Result<()> {
    let Ok(address) = shell.var(RELAY) else { return Ok(()) };
    let page = site.join(PAGE);
    Ok(shell.write_file(&page, with_relay(&shell.read_file(&page)?, &address)?)?)
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
