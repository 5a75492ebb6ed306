//! `cargo xtask test`: runs every check and test, the fastest first. After a failed step, all other
//! steps still run, except those that need it.

mod browsers;
mod cargo;

use std::time::Instant;

use anyhow::{Result, bail};
use xshell::{Shell, cmd};

use self::cargo::CargoTest;
use crate::flags::Test;
use crate::programs::RelayCode;
use crate::tools::{self, WASM, say, warn};
use crate::{
    axe, crates, dependencies, dist, embed, package, pages, prose, react, relay, release, size,
};

/// A step of the command `test`.
struct Step {
    name: &'static str,
    run: fn(&Shell) -> Result<()>,
    /// Step that must have passed before this one can run.
    needs: Option<&'static str>,
    /// `true` if `--no-browser` leaves the step out.
    is_for_browsers: bool,
}

/// Folder of the boards' type declarations, for the tests of the JavaScript package.
const DECLARED: &str = "target/declared";

/// Name of the step that builds the site. The steps of budgets, release and browser tests need it.
const SITE: &str = "site";

/// Arguments of Cargo for the default members of the workspace.
const DEFAULT_MEMBERS: &[&str] = &[];

const STEPS: [Step; 14] = [
    Step::new("prose", prose::run),
    Step::new("format", format),
    Step::new("lint", lint),
    Step::new("docs", docs),
    Step::new("dependencies", dependencies::run),
    Step::new("native tests", native),
    Step::new("brokers", relay::test),
    Step::new("crates", crates::run),
    Step::new("WebAssembly tests", webassembly),
    Step::new("JavaScript package", javascript),
    Step { is_for_browsers: true, ..Step::new(SITE, dist::make_both) },
    Step { needs: Some(SITE), is_for_browsers: true, ..Step::new("budgets", size::check) },
    Step { needs: Some(SITE), is_for_browsers: true, ..Step::new("release", rehearsal) },
    Step { needs: Some(SITE), is_for_browsers: true, ..Step::new("browser tests", browser) },
];

impl Step {
    const fn new(name: &'static str, run: fn(&Shell) -> Result<()>) -> Self {
        Self { name, run, needs: None, is_for_browsers: false }
    }
}

/// Results of the steps that are over.
#[derive(Default)]
struct Course {
    /// Names and minutes of steps that passed.
    passed: Vec<String>,
    /// Names of failed steps, with the reasons.
    red: Vec<(&'static str, String)>,
}

impl Course {
    /// Runs a step and keeps its result. A step fails at once if the step that it needs has failed.
    fn run(&mut self, shell: &Shell, step: &Step) {
        if let Some(needed) = step.needs.filter(|needed| self.is_red(needed)) {
            self.red.push((step.name, format!("it needs the step {needed}, which is red")));
            return;
        }
        let start = Instant::now();
        match (step.run)(shell) {
            Ok(()) => self.passed.push(format!("{} {:.1}", step.name, minutes(start))),
            Err(error) => {
                warn(&format!("{}: {error:#}", step.name));
                self.red.push((step.name, format!("{error:#}")));
            }
        }
    }

    fn is_red(&self, name: &str) -> bool {
        self.red.iter().any(|(red, _)| *red == name)
    }
}

/// Runs all steps, and fails with the reasons of those that failed.
#[expect(clippy::print_stdout, reason = "the summary is for the terminal")]
pub(crate) fn run(shell: &Shell, flags: &Test) -> Result<()> {
    let steps: Vec<&Step> =
        STEPS.iter().filter(|step| !(flags.no_browser && step.is_for_browsers)).collect();
    let start = Instant::now();
    let mut course = Course::default();
    browsers::forget(shell)?;
    for (index, step) in steps.iter().enumerate() {
        say(&format!("{} of {}: {}", index + 1, steps.len(), step.name));
        course.run(shell, step);
    }
    let (total, passed) = (minutes(start), course.passed.join(", "));
    let with_browser = !flags.no_browser;
    let remarks = format!("{}{}", left_out(with_browser), browsers::faults());
    if course.red.is_empty() {
        println!("\nAll passed in {total:.1} min: {passed}.{remarks}");
        return Ok(());
    }
    println!("\nPassed, in minutes: {passed}.{remarks}");
    let red = course.red.iter().map(|(name, reason)| format!("\n{name}: {reason}"));
    bail!("red after {total:.1} min:{}", red.collect::<String>())
}

/// Minutes that have passed since an instant.
fn minutes(start: Instant) -> f64 {
    start.elapsed().as_secs_f64() / 60.0
}

/// Runs one step by itself, and names the checks that it left out.
#[expect(clippy::print_stdout, reason = "the summary is for the terminal")]
pub(crate) fn alone(step: impl FnOnce() -> Result<()>) -> Result<()> {
    step()?;
    let with_browser = true;
    println!("\nPassed.{}", left_out(with_browser));
    Ok(())
}

/// Names the checks that did not run, for the last line.
fn left_out(with_browser: bool) -> String {
    let mut left_out = tools::left_out();
    if !with_browser {
        let steps = STEPS.iter().filter(|step| step.is_for_browsers);
        left_out.extend(steps.map(|step| step.name.to_owned()));
    }
    if left_out.is_empty() { String::new() } else { format!(" Left out: {}.", left_out.join("; ")) }
}

/// Runs all parts of a step, and then fails with the reasons of all failed parts.
fn all(parts: impl IntoIterator<Item = Result<()>>) -> Result<()> {
    let reasons = parts.into_iter().filter_map(Result::err).map(|error| format!("{error:#}"));
    let reasons: Vec<String> = reasons.collect();
    if reasons.is_empty() { Ok(()) } else { bail!(reasons.join("; ")) }
}

fn format(shell: &Shell) -> Result<()> {
    all([
        cmd!(shell, "cargo fmt --all --check").run().map_err(Into::into),
        cmd!(shell, "cargo fmt --manifest-path fuzz/Cargo.toml --check").run().map_err(Into::into),
    ])
}

/// Runs Clippy on all packages. The packages of the page are compiled to WebAssembly.
fn lint(shell: &Shell) -> Result<()> {
    tools::wasm_target(shell)?;
    let names = ["app", "mount", "board", "ui", "host", "relay", "js", "worker"]
        .map(|name| format!("fairboard-{name}"));
    let mut web: Vec<&str> = names.iter().flat_map(|name| ["--package", name]).collect();
    web.extend(["--features", "fairboard-relay/browser"]);
    // The fuzzer is a workspace of its own, with a lock file of its own.
    let fuzzer = ["--manifest-path=fuzz/Cargo.toml", "--target-dir=target"];
    let app = ["--package", "fairboard-app", "--target", WASM];
    let sets = [
        &fuzzer[..],
        DEFAULT_MEMBERS,
        &["--package", "fairboard-e2e"],
        &[&web[..], &["--target", WASM]].concat(),
        &[&app[..], RelayCode::LeftOut.options()].concat(),
    ];
    all(sets.map(|set| {
        let clippy =
            cmd!(shell, "cargo clippy --locked --keep-going --all-targets {set...} -- -D warnings");
        clippy.run().map_err(Into::into)
    }))
}

fn docs(shell: &Shell) -> Result<()> {
    let _flags = shell.push_env("RUSTDOCFLAGS", "-D warnings");
    Ok(cmd!(shell, "cargo doc --keep-going --no-deps").run()?)
}

fn native(shell: &Shell) -> Result<()> {
    // These packages are no default members, because only their tests compile Yew natively.
    let app = ["--lib", "--package=fairboard-host", "--package=fairboard-app"];
    let sets = [DEFAULT_MEMBERS, &["--package", "fairboard-ui"], &app];
    all(sets.map(|set| CargoTest::of(set).run(shell)))
}

/// Runs the tests that are compiled to WebAssembly, in Node.
fn webassembly(shell: &Shell) -> Result<()> {
    tools::node(shell)?;
    tools::wasm_bindgen(shell)?;
    let _runner =
        shell.push_env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUNNER", "wasm-bindgen-test-runner");
    // The other tests of the worker are native.
    let worker = ["--package", "fairboard-worker", "--test", "wasm"];
    let relay = ["--package", "fairboard-relay", "--features", "browser", "--test", "wasm"];
    let sets = [&["--package", "fairboard-js"][..], &worker, &relay];
    all(sets.map(|set| CargoTest::of(&[set, &["--target", WASM]].concat()).run(shell)))
}

/// Builds the JavaScript package, and runs its tests in Node.
fn javascript(shell: &Shell) -> Result<()> {
    tools::node(shell)?;
    package::rules(shell)?;
    let compiler = tools::typescript(shell)?.unwrap_or_default();
    let _compiler = shell.push_env("FAIRBOARD_TSC", compiler);
    embed::declare(shell, DECLARED.as_ref())?;
    let tests = shell.read_dir("crates/js/tests")?;
    let tests = tests.iter().filter(|path| path.extension().is_some_and(|ext| ext == "mjs"));
    Ok(cmd!(shell, "node --test {tests...}").run()?)
}

fn rehearsal(shell: &Shell) -> Result<()> {
    package::boards(shell)?;
    release::rehearse(shell)
}

/// Runs the browser tests, without those whose tools cannot be installed.
fn browser(shell: &Shell) -> Result<()> {
    tools::browsers(shell)?;
    package::boards(shell)?;
    let optional = [
        ("react::", react::write(shell)?),
        ("axe::", axe::write(shell)?),
        ("packages::", pages::build_pages(shell)?),
        ("live::", relay::install_broker_or_leave_out(shell)),
        ("open::", relay::install_broker_or_leave_out(shell)),
    ];
    let missing = optional.into_iter().filter(|(_, is_there)| !is_there);
    let skipped: Vec<&str> = missing.flat_map(|(tests, _)| ["--skip", tests]).collect();
    browsers::run(shell, &skipped)
}
