//! `cargo xtask breaks`: breaks the protocol between two machines in a copy of the sources, in one
//! place after another, and tells which check notices each break.

mod table;

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::time::Instant;

use anyhow::{Context as _, Result, bail, ensure};
use xshell::{Shell, cmd};

use self::table::{BREAKS, Break, Check};
use crate::flags::Breaks;
use crate::shell::root;
use crate::tools::say;

/// Makes the chosen breaks, and prints a row for each. Fails if a check does not notice its break.
pub(crate) fn run(shell: &Shell, flags: &Breaks) -> Result<()> {
    let part = flags.part.as_deref().unwrap_or_default();
    let chosen: Vec<_> = BREAKS.iter().filter(|one| one.name.contains(part)).collect();
    ensure!(!chosen.is_empty(), "no break has \"{part}\" in its name");
    let copy = root().join("target/breaks/copy");
    update(shell, &copy)?;
    shell.change_dir(&copy);
    shell.set_var("CARGO_TARGET_DIR", root().join("target/breaks/target"));
    // Code that a break leaves unused causes no error.
    shell.set_var("RUSTFLAGS", "--cap-lints warn");
    // A check that fails without a break would seem to notice every break.
    say("Testing the copy as it is.");
    for check in chosen.iter().map(|one| one.check.arguments()).collect::<BTreeSet<_>>() {
        cmd!(shell, "cargo test --quiet {check...}").ignore_stdout().run()?;
    }
    let mut unnoticed = 0;
    println!("| break | check that failed | steps | states | seconds |");
    println!("| --- | --- | --- | --- | --- |");
    for one in &chosen {
        match try_break(shell, &copy, one) {
            Ok(row) => println!("| {} | {row} |", one.name),
            Err(error) => {
                unnoticed += 1;
                println!("| {} | **not noticed**: {error:#} | | | |", one.name);
            }
        }
    }
    ensure!(unnoticed == 0, "{unnoticed} breaks were not noticed as they should be");
    Ok(())
}

/// Updates the copy of the sources. Unchanged files stay as they are, so that little is compiled
/// again. Files that were deleted stay in the copy.
fn update(shell: &Shell, copy: &Path) -> Result<()> {
    let files = cmd!(shell, "git ls-files --cached --others --exclude-standard").read()?;
    for file in files.lines() {
        let (from, to) = (root().join(file), copy.join(file));
        // Git also lists files that are deleted, but not yet in a commit.
        let Ok(bytes) = fs::read(&from) else { continue };
        if fs::read(&to).ok().as_ref() != Some(&bytes) {
            fs::create_dir_all(to.parent().context("a file outside of the copy")?)?;
            fs::write(&to, bytes)?;
        }
    }
    Ok(())
}

/// Makes a break in the copy, runs its check, and undoes the break. Returns the row of the result.
/// Fails if the check does not notice the break.
fn try_break(shell: &Shell, copy: &Path, one: &Break) -> Result<String> {
    let (file, start) = (copy.join(one.file), Instant::now());
    let whole = fs::read_to_string(&file)?;
    fs::write(&file, one.broken(&whole)?)?;
    let arguments = one.check.arguments();
    let test = cmd!(shell, "cargo test {arguments...} -- --nocapture").quiet();
    let output = test.ignore_status().output();
    // The break is undone even if the check could not be started.
    fs::write(&file, whole)?;
    let output = output?;
    let [printed, errors] = [&output.stdout, &output.stderr].map(|it| String::from_utf8_lossy(it));
    one.check.row(&format!("{printed}{errors}"), start.elapsed().as_secs())
}

impl Break {
    /// The text of the file with the break in it. Fails if the place of the break is not exactly
    /// once in the text.
    fn broken(&self, whole: &str) -> Result<String> {
        ensure!(
            whole.matches(self.from).count() == 1,
            "{} is not once in {}",
            self.from,
            self.file
        );
        Ok(whole.replace(self.from, self.to))
    }
}

impl Check {
    /// The arguments of `cargo test` for the check.
    fn arguments(self) -> Vec<&'static str> {
        match self {
            Self::Model(_) => vec!["--package", "fairboard-fair", "--lib", "nobody_is_wronged"],
            Self::Test(test) => vec!["--package", "fairboard-table", "--test", "far", test],
        }
    }

    /// The row of a break, without its name: the property or test that fails, the model's steps and
    /// states until then, and the seconds. Fails if the check passed, or failed for another reason.
    fn row(self, output: &str, seconds: u64) -> Result<String> {
        match self {
            Self::Model(property) => {
                let ModelFailure { world, steps, states } = ModelFailure::read(output, property)?;
                Ok(format!("{property} ({world}) | {steps} | {states} | {seconds}"))
            }
            Self::Test(test) => {
                ensure!(output.contains("test result: FAILED. 0 passed; 1 failed"), "{output}");
                Ok(format!("`{test}` | | | {seconds}"))
            }
        }
    }
}

/// The failure of a property in the model.
struct ModelFailure<'a> {
    /// Name of the world in which the property fails. A world is a game with conditions, such as
    /// `nine`.
    world: &'a str,
    /// Number of steps to the failure.
    steps: &'a str,
    /// Number of states that the model has visited until then.
    states: &'a str,
}

impl<'a> ModelFailure<'a> {
    /// Reads the failure of `property` from the model's output, which has these two lines for the
    /// world `nine`. Fails if the property has not failed.
    ///
    /// ```text
    /// nine: 3 states, 4 generated, 2 steps, 0.1 s
    /// nine: not always innocent after 2 steps: []
    /// ```
    fn read(output: &'a str, property: &str) -> Result<Self> {
        let verdict = format!("not always {property} after ");
        let Some((_, rest)) = output.split_once(&verdict) else {
            let others = output.lines().filter(|line| line.contains("not always"));
            let others: Vec<_> = others.collect();
            bail!("the model has not answered \"{verdict}\", but {others:?}");
        };
        // The model stops at the first world with a broken property, so the last counts are those
        // of this world.
        let line = output.lines().rfind(|line| line.contains(" states, "));
        let (world, counts) = line.and_then(|line| line.rsplit_once(": ")).unwrap_or_default();
        let first_word = |text: &'a str| text.split(' ').next().unwrap_or_default();
        Ok(Self { world, steps: first_word(rest), states: first_word(counts) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_break_changes_one_place_of_the_code() {
        for one in BREAKS {
            let whole = fs::read_to_string(root().join(one.file)).unwrap();
            assert_ne!(one.broken(&whole).unwrap(), whole, "{}", one.name);
        }
    }

    #[test]
    fn a_break_is_found_only_by_the_predicate_that_it_breaks() {
        let output = "nine: 3 states, 4 generated, 2 steps, 0.1 s\n\
                      nine: not always innocent after 2 steps: []";
        let row = |predicate| Check::Model(predicate).row(output, 5).ok();
        assert_eq!(row("innocent").as_deref(), Some("innocent (nine) | 2 | 3 | 5"));
        assert_eq!(row("caught"), None);
    }
}
