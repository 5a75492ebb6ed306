//! `cargo xtask notes`: prints the notes of a release from the changelog.

use anyhow::{Context as _, Result};
use xshell::Shell;

use crate::flags::Notes;

#[expect(clippy::print_stdout, reason = "the notes are the answer")]
pub(crate) fn run(shell: &Shell, flags: &Notes) -> Result<()> {
    let changelog = shell.read_file("CHANGELOG.md")?;
    let notes = notes(&changelog, &flags.version)
        .with_context(|| format!("CHANGELOG.md has nothing about {}", flags.version))?;
    println!("{notes}");
    Ok(())
}

/// The section of a version in the changelog, without its heading; `None` if the section is missing
/// or empty. The version may be a tag with a `v`.
fn notes<'a>(changelog: &'a str, version: &str) -> Option<&'a str> {
    let version = version.strip_prefix('v').unwrap_or(version);
    let texts = changelog.split("\n## ").skip(1);
    let mut sections = texts.filter_map(|text| text.split_once('\n'));
    let is_of_version = |heading: &str| heading.split([' ', ',']).next() == Some(version);
    let (_heading, text) = sections.find(|(heading, _)| is_of_version(heading))?;
    let notes = text.trim();
    (!notes.is_empty()).then_some(notes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn notes_are_the_section_of_a_version() {
        let changelog = "# Changelog\n\n## 1.2.0, 2027-01-31\n\n### A\n\n- one\n\n\
                         ## 1.1.0\n\n- two\n\n## 1.0.0\n";
        for (version, expected) in [
            ("1.2.0", Some("### A\n\n- one")),
            ("v1.1.0", Some("- two")),
            ("1.0.0", None),
            ("1.2", None),
            ("2.0.0", None),
        ] {
            assert_eq!(notes(changelog, version), expected, "{version}");
        }
    }
}
