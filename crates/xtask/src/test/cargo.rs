//! `cargo test`, with the names of the tests that failed.

use std::io::{BufRead as _, BufReader};
use std::process::{Command, Stdio};

use anyhow::{Context as _, Result, bail};
use xshell::{Shell, cmd};

/// End of the line of a test that failed.
const FAILED: &str = " ... FAILED";

/// A run of `cargo test`, which goes on after failures.
pub(super) struct CargoTest<'a> {
    /// Arguments of cargo.
    set: &'a [&'a str],
    /// Arguments of the tests.
    options: &'a [&'a str],
}

impl<'a> CargoTest<'a> {
    /// The tests of packages and targets.
    pub(super) const fn of(set: &'a [&'a str]) -> Self {
        Self { set, options: &[] }
    }

    /// The same with arguments of the tests.
    pub(super) const fn with(self, options: &'a [&'a str]) -> Self {
        Self { options, ..self }
    }

    /// Runs the tests and prints what they print.
    ///
    /// # Errors
    ///
    /// The names of the tests that failed, or that cargo failed without any.
    #[expect(clippy::print_stdout, reason = "the tests speak to the terminal")]
    pub(super) fn run(&self, shell: &Shell) -> Result<()> {
        let Self { set, options } = *self;
        let mut command: Command = cmd!(shell, "cargo test --no-fail-fast {set...} --")
            .args(options.iter().copied())
            .into();
        let mut child = command.stdout(Stdio::piped()).spawn().context("cargo does not start")?;
        let output = child.stdout.take().context("cargo has no output")?;
        let mut failed = Vec::new();
        for line in BufReader::new(output).lines() {
            let line = line?;
            failed.extend(failed_test(&line));
            println!("{line}");
        }
        let status = child.wait()?;
        match (status.success(), failed.is_empty()) {
            (true, _) => Ok(()),
            (false, true) => bail!("cargo test {}: {status}", set.join(" ")),
            (false, false) => bail!("failed: {}", failed.join(", ")),
        }
    }
}

/// The name of the test whose failure a line tells.
fn failed_test(line: &str) -> Option<String> {
    Some(line.strip_prefix("test ")?.strip_suffix(FAILED)?.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_failed_test_is_named() {
        for (line, expected) in [
            ("test axe::home ... FAILED", Some("axe::home")),
            ("test axe::home ... ok", None),
            ("test result: FAILED. 1 passed; 1 failed", None),
            ("axe::home ... FAILED", None),
        ] {
            assert_eq!(failed_test(line).as_deref(), expected, "{line}");
        }
    }
}
