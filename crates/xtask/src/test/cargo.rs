//! Runs `cargo test`, and tells which tests failed and why.

use std::fmt::{self, Display, Formatter};
use std::io::{BufRead as _, BufReader};
use std::mem::take;
use std::process::{Command, Stdio};

use anyhow::{Context as _, Result, bail};
use xshell::{Shell, cmd};

/// End of the line that reports a failed test.
const FAILED: &str = " ... FAILED";

/// Largest number of characters of a reason that is shown.
const REASON: usize = 1000;

/// A run of `cargo test`, which does not stop at failures.
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

    /// The run with arguments for the tests.
    pub(super) const fn with(self, options: &'a [&'a str]) -> Self {
        Self { options, ..self }
    }

    /// Runs the tests and passes on their output.
    ///
    /// # Errors
    ///
    /// Names the tests that failed, with their reasons. If no test failed, gives cargo's status.
    #[expect(clippy::print_stdout, reason = "the tests speak to the terminal")]
    pub(super) fn run(&self, shell: &Shell) -> Result<()> {
        let Self { set, options } = *self;
        let mut command: Command = cmd!(shell, "cargo test --no-fail-fast {set...} --")
            .args(options.iter().copied())
            .into();
        let mut child = command.stdout(Stdio::piped()).spawn().context("cargo does not start")?;
        let output = child.stdout.take().context("cargo has no output")?;
        let mut failures = Failures::default();
        for line in BufReader::new(output).lines() {
            let line = line?;
            failures.read(&line);
            println!("{line}");
        }
        let status = child.wait()?;
        match (status.success(), failures.tests.is_empty()) {
            (true, _) => Ok(()),
            (false, true) => bail!("cargo test {}: {status}", set.join(" ")),
            (false, false) => bail!("failed:{failures}"),
        }
    }
}

/// The failed tests in an output, which first names them, and then has what each of them printed.
#[derive(Default)]
struct Failures {
    /// Name and reason of each failed test.
    tests: Vec<(String, String)>,
    /// The part of the output that is being read.
    part: Part,
}

/// A part of the output of `cargo test`.
#[derive(Default)]
enum Part {
    /// The part gives no reason of a failure.
    #[default]
    Other,
    /// The part is the output of the failed test with this name, up to its panic.
    Printed(String),
    /// The part is the panic message of a failed test: the test's name, and the message so far.
    Message(String, String),
}

impl Failures {
    /// Reads one more line of the output.
    fn read(&mut self, line: &str) {
        if let Some(name) = between(line, "test ", FAILED) {
            self.tests.push((name.to_owned(), String::new()));
        }
        if let Some(name) = between(line, "---- ", " stdout ----") {
            self.part = Part::Printed(name.to_owned());
            return;
        }
        let is_panic = line.starts_with("thread ") && line.contains(" panicked at ");
        self.part = match take(&mut self.part) {
            Part::Printed(name) if is_panic => Part::Message(name, String::new()),
            Part::Message(name, message) if line.is_empty() || is_trace(line) => {
                self.report(&name, &message);
                Part::Other
            }
            Part::Message(name, message) => Part::Message(name, format!("{message} {line}")),
            part @ (Part::Other | Part::Printed(_)) => part,
        };
    }

    /// Adds the reason of a failed test.
    fn report(&mut self, name: &str, message: &str) {
        if let Some((_, reason)) = self.tests.iter_mut().find(|(test, _)| test == name) {
            *reason = message.chars().take(REASON).collect();
        }
    }
}

impl Display for Failures {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        self.tests.iter().try_for_each(|(name, reason)| write!(f, "\n  {name}:{reason}"))
    }
}

/// The text of a line between its beginning and its end; `None` if the line has another form.
fn between<'a>(line: &'a str, beginning: &str, end: &str) -> Option<&'a str> {
    line.strip_prefix(beginning)?.strip_suffix(end)
}

/// Returns `true` if a line comes after the message of a panic.
fn is_trace(line: &str) -> bool {
    line == "stack backtrace:" || line.starts_with("note: run with `RUST_BACKTRACE")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The end of the output of browser tests that failed.
    const OUTPUT: &str = "\
test axe::home ... ok
test axe::rules ... FAILED
test clock::runs ... FAILED
test clock::stops ... FAILED

failures:

---- axe::rules stdout ----
a line of its own

thread 'axe::rules' (7) panicked at crates/e2e/src/run.rs:144:9:
waited 60s for the focus; last seen: none
the page was empty
stack backtrace:
   0: main
---- clock::runs stdout ----

thread 'clock::runs' (8) panicked at tests/clock.rs:1:1:
too slow
note: run with `RUST_BACKTRACE=1` environment variable to display a backtrace

---- clock::stops stdout ----
error: no reason

failures:
    axe::rules

test result: FAILED. 1 passed; 3 failed; 0 ignored";

    #[test]
    fn a_failed_test_is_named_with_the_message_of_its_panic() {
        let mut failures = Failures::default();
        OUTPUT.lines().for_each(|line| failures.read(line));
        assert_eq!(
            failures.to_string(),
            "\n  axe::rules: waited 60s for the focus; last seen: none the page was empty\
             \n  clock::runs: too slow\n  clock::stops:"
        );
    }
}
