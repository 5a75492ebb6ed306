//! `cargo xtask test`: runs every check and test, the fastest ones first.

use std::time::Instant;

use anyhow::{Context as _, Result};
use xshell::{Shell, cmd};

use crate::flags::Test;
use crate::tools::{self, WASM, say};
use crate::{axe, dependencies, dist, far, package, prose, react, size};

/// A step: its name and its function.
type Step = (&'static str, fn(&Shell) -> Result<()>);

const STEPS: [Step; 8] = [
    ("prose", prose::run),
    ("format", format),
    ("lint", lint),
    ("docs", docs),
    ("dependencies", dependencies::run),
    ("native tests", native),
    ("WebAssembly tests", webassembly),
    ("JavaScript package", javascript),
];

#[expect(clippy::print_stdout, reason = "the summary is for the terminal")]
pub(crate) fn run(shell: &Shell, flags: &Test) -> Result<()> {
    let with_browser = !flags.no_browser;
    let steps: Vec<Step> =
        STEPS.into_iter().chain(with_browser.then_some(("browser tests", browser as _))).collect();
    let start = Instant::now();
    let mut passed = Vec::new();
    for (index, (name, step)) in steps.iter().enumerate() {
        say(&format!("{} of {}: {name}", index + 1, steps.len()));
        let start = Instant::now();
        step(shell).with_context(|| format!("failed at: {name}"))?;
        passed.push(format!("{name} {:.1}", minutes(start)));
    }
    let (all, passed) = (minutes(start), passed.join(", "));
    println!("\nAll passed in {all:.1} min: {passed}.{}", left_out(with_browser));
    Ok(())
}

/// Minutes since an instant.
fn minutes(start: Instant) -> f64 {
    start.elapsed().as_secs_f64() / 60.0
}

/// Runs one step by itself, and says what was left out of it.
#[expect(clippy::print_stdout, reason = "the summary is for the terminal")]
pub(crate) fn alone(step: impl FnOnce() -> Result<()>) -> Result<()> {
    step()?;
    println!("\nPassed.{}", left_out(true));
    Ok(())
}

/// Names what did not run, for the last line.
fn left_out(with_browser: bool) -> String {
    let mut left_out = tools::left_out();
    if !with_browser {
        left_out.push("the browser tests".to_owned());
    }
    if left_out.is_empty() { String::new() } else { format!(" Left out: {}.", left_out.join("; ")) }
}

fn format(shell: &Shell) -> Result<()> {
    cmd!(shell, "cargo fmt --all --check").run()?;
    Ok(cmd!(shell, "cargo fmt --manifest-path fuzz/Cargo.toml --check").run()?)
}

fn lint(shell: &Shell) -> Result<()> {
    tools::wasm_target(shell)?;
    cmd!(shell, "cargo clippy --all-targets -- -D warnings").run()?;
    cmd!(shell, "cargo clippy --package fairboard-e2e --all-targets -- -D warnings").run()?;
    let web = ["app", "mount", "board", "ui", "host", "direct", "js", "worker"]
        .map(|name| format!("fairboard-{name}"));
    let web = web.iter().flat_map(|name| ["--package", name]);
    Ok(cmd!(shell, "cargo clippy {web...} --target {WASM} --all-targets -- -D warnings").run()?)
}

fn docs(shell: &Shell) -> Result<()> {
    let _flags = shell.push_env("RUSTDOCFLAGS", "-D warnings");
    Ok(cmd!(shell, "cargo doc --no-deps").run()?)
}

fn native(shell: &Shell) -> Result<()> {
    cmd!(shell, "cargo test").run()?;
    // Apart from the default members, because only its tests compile Yew natively.
    Ok(cmd!(shell, "cargo test --package fairboard-ui").run()?)
}

fn webassembly(shell: &Shell) -> Result<()> {
    tools::node(shell)?;
    tools::wasm_bindgen(shell)?;
    let _runner =
        shell.push_env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUNNER", "wasm-bindgen-test-runner");
    cmd!(shell, "cargo test --package fairboard-js --target {WASM}").run()?;
    // Its other tests are native.
    Ok(cmd!(shell, "cargo test --package fairboard-worker --test wasm --target {WASM}").run()?)
}

fn javascript(shell: &Shell) -> Result<()> {
    tools::node(shell)?;
    package::run(shell)?;
    let compiler = tools::typescript(shell)?.unwrap_or_default();
    let _compiler = shell.push_env("FAIRBOARD_TSC", compiler);
    let tests = shell.read_dir("crates/js/tests")?;
    let tests = tests.iter().filter(|path| path.extension().is_some_and(|ext| ext == "mjs"));
    Ok(cmd!(shell, "node --test {tests...}").run()?)
}

fn browser(shell: &Shell) -> Result<()> {
    tools::browsers(shell)?;
    dist::make(shell)?;
    size::check(shell)?;
    let machines = (far::ON_MACHINES, far::has_machines(shell));
    let optional = [("react::", react::write(shell)?), ("axe::", axe::write(shell)?), machines];
    let missing = optional.into_iter().filter(|(_, is_there)| !is_there);
    let skipped: Vec<&str> = missing.flat_map(|(tests, _)| ["--skip", tests]).collect();
    cmd!(shell, "cargo test --package fairboard-e2e -- --test-threads=2 {skipped...}").run()?;
    tools::leave_out("long waits, long cuts and routers between two machines: «cargo xtask far»");
    Ok(())
}
