//! Tools that the commands need, installed if they are missing, and the messages of the commands to
//! the terminal.

use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use anyhow::{Context as _, Result, bail};
use xshell::{Shell, cmd};

use crate::shell;

/// The version of Trunk that builds with this toolchain.
const TRUNK: &str = "0.21.14";

/// The version of esbuild that minifies scripts and style sheets.
const ESBUILD: &str = "0.25.0";

/// The version of TypeScript that checks the package's declarations.
const TYPESCRIPT: &str = "5.9.3";

/// The version of geckodriver that drives Firefox.
const GECKODRIVER: &str = "0.37.1";

/// Programs that the browser tests need, each with its Debian package.
const BROWSERS: [(&str, &str); 6] = [
    ("chromium", "chromium"),
    ("chromium-headless-shell", "chromium-headless-shell"),
    ("chromedriver", "chromium-driver"),
    ("firefox-esr", "firefox-esr"),
    ("WebKitWebDriver", "webkit2gtk-driver"),
    ("Xvfb", "xvfb"),
];

/// The version of cargo-deny that checks the dependencies.
const CARGO_DENY: &str = "0.20.2";

/// The last version of Lighthouse that runs on Node 20.
const LIGHTHOUSE: &str = "12.8.2";

/// The version of `serve`, a static server on which the site is tested.
const SERVE: &str = "14.2.7";

/// Compilation target of the page and of the JavaScript package.
pub(crate) const WASM: &str = "wasm32-unknown-unknown";

/// Installs every tool that the page's build needs.
pub(crate) fn for_the_page(shell: &Shell) -> Result<()> {
    wasm_target(shell)?;
    wasm_bindgen(shell)?;
    trunk(shell)
}

/// Installs the standard library for WebAssembly.
pub(crate) fn wasm_target(shell: &Shell) -> Result<()> {
    let sysroot = cmd!(shell, "rustc --print sysroot").quiet().read()?;
    if Path::new(&sysroot).join("lib/rustlib").join(WASM).exists() {
        return Ok(());
    }
    say("Adding the WebAssembly target to the Rust toolchain: a few seconds.");
    cmd!(shell, "rustup target add {WASM}")
        .run()
        .context("the WebAssembly target is missing: install it, for example with rustup")
}

/// Installs the command line tool of wasm-bindgen in exactly the version of the library.
pub(crate) fn wasm_bindgen(shell: &Shell) -> Result<()> {
    let lock = shell.read_file("Cargo.lock")?;
    let version = locked_version(&lock, "wasm-bindgen").context("no wasm-bindgen in Cargo.lock")?;
    if is_installed(shell, "wasm-bindgen", version) {
        return Ok(());
    }
    say("Building wasm-bindgen, which joins WebAssembly and JavaScript: about two minutes, once.");
    // `--locked` is left out, because the lock file of the tool names versions that registries may
    // no longer offer. Without its default features the tool makes no encrypted connections, and is
    // built sooner.
    install(shell, &["wasm-bindgen-cli", "--version", version, "--no-default-features"])
}

/// Installs Trunk, which builds and serves the page.
fn trunk(shell: &Shell) -> Result<()> {
    if is_installed(shell, "trunk", TRUNK) {
        return Ok(());
    }
    say("Building Trunk, which builds and serves the page: about three minutes, once.");
    // Without its default features Trunk downloads no tools, and is built sooner.
    install(shell, &["trunk", "--version", TRUNK, "--locked", "--no-default-features"])
}

/// Returns the path of esbuild, which minifies scripts; `None` without npm.
pub(crate) fn esbuild(shell: &Shell) -> Result<Option<PathBuf>> {
    npm_package(shell, "esbuild", ESBUILD, "bin/esbuild")
}

/// Returns the path of the TypeScript compiler, which checks declarations; `None` without npm.
pub(crate) fn typescript(shell: &Shell) -> Result<Option<PathBuf>> {
    npm_package(shell, "typescript", TYPESCRIPT, "bin/tsc")
}

/// Returns the path of Lighthouse's module, which measures how a page loads; `None` without npm.
pub(crate) fn lighthouse(shell: &Shell) -> Result<Option<PathBuf>> {
    npm_package(shell, "lighthouse", LIGHTHOUSE, "core/index.js")
}

/// Returns the path of `serve`, a static server; `None` without npm.
pub(crate) fn serve(shell: &Shell) -> Result<Option<PathBuf>> {
    npm_package(shell, "serve", SERVE, "build/main.js")
}

/// Installs a server, such as a static server or a broker, from the system's packages, if its
/// program is missing.
pub(crate) fn server(shell: &Shell, program: &str, package: &str) -> Result<()> {
    // Only an administrator's path has the folder of servers, `/usr/sbin`.
    let is_installed =
        ["/usr/sbin", "/usr/bin"].iter().any(|folder| Path::new(folder).join(program).exists());
    if is_installed { Ok(()) } else { packages(shell, &[package]) }
}

/// Installs a package of npm, and returns the path of a file in it. Without npm returns `None`, and
/// names the package among the checks that were left out.
pub(crate) fn npm_package(
    shell: &Shell,
    name: &str,
    version: &str,
    file: &str,
) -> Result<Option<PathBuf>> {
    let package = format!("{name}@{version}");
    let folder = shell::tools().join(&package);
    let path = folder.join("node_modules").join(name).join(file);
    if path.exists() {
        return Ok(Some(path));
    }
    if cmd!(shell, "npm --version").quiet().ignore_stderr().read().is_err() {
        leave_out(&format!("{name}: there is no npm here"));
        return Ok(None);
    }
    say(&format!("Installing {name} from npm: a few seconds, once."));
    shell.create_dir(&folder)?;
    cmd!(shell, "npm install --silent --no-fund --no-audit --prefix {folder} {package}").run()?;
    Ok(Some(path))
}

/// Installs cargo-fuzz and the nightly compiler that it needs.
pub(crate) fn cargo_fuzz(shell: &Shell) -> Result<()> {
    if cmd!(shell, "cargo +nightly --version").quiet().ignore_stderr().read().is_err() {
        say("Adding a nightly toolchain, which the fuzzer needs: about a minute, once.");
        cmd!(shell, "rustup toolchain install nightly --profile minimal").run()?;
    }
    if cmd!(shell, "cargo fuzz --version").quiet().ignore_stderr().read().is_ok() {
        return Ok(());
    }
    say("Building cargo-fuzz: about a minute, once.");
    install(shell, &["cargo-fuzz", "--locked"])
}

/// Installs cargo-deny, which checks the dependencies.
pub(crate) fn cargo_deny(shell: &Shell) -> Result<()> {
    if is_installed(shell, "cargo-deny", CARGO_DENY) {
        return Ok(());
    }
    say("Building cargo-deny, which checks the dependencies: about two minutes, once.");
    install(shell, &["cargo-deny", "--version", CARGO_DENY, "--locked"])
}

/// Checks that Node is installed, which runs the JavaScript package and the WebAssembly tests.
pub(crate) fn node(shell: &Shell) -> Result<()> {
    if cmd!(shell, "node --version").quiet().ignore_stderr().read().is_err() {
        bail!("Node is missing: install Node 20 or later.");
    }
    Ok(())
}

/// Installs the browsers of the browser tests, each with its driver.
pub(crate) fn browsers(shell: &Shell) -> Result<()> {
    let is_missing = |(program, _): &(&str, &str)| {
        cmd!(shell, "which {program}").quiet().ignore_stderr().ignore_stdout().run().is_err()
    };
    let missing: Vec<&str> =
        BROWSERS.into_iter().filter(is_missing).map(|(_, package)| package).collect();
    if !missing.is_empty() {
        packages(shell, &missing)?;
    }
    if is_installed(shell, "geckodriver", GECKODRIVER) {
        return Ok(());
    }
    say("Building geckodriver, which drives Firefox: about two minutes, once.");
    install(shell, &["geckodriver", "--version", GECKODRIVER, "--locked"])
}

/// Installs Debian's packages with apt. Without apt, or without the rights for it, fails with an
/// error that names the packages.
fn packages(shell: &Shell, names: &[&str]) -> Result<()> {
    let list = names.join(", ");
    let is_root = cmd!(shell, "id -u").quiet().read().is_ok_and(|id| id == "0");
    let may_sudo = cmd!(shell, "sudo -n true").quiet().ignore_stderr().run().is_ok();
    let has_apt = cmd!(shell, "apt-get --version").quiet().ignore_stderr().read().is_ok();
    if !has_apt || !(is_root || may_sudo) {
        bail!("Some programs are missing: install Debian's packages {list}.");
    }
    say(&format!("Installing {list} from Debian's packages: about a minute, once."));
    let apt = || {
        let env = if is_root { cmd!(shell, "env") } else { cmd!(shell, "sudo env") };
        env.args(["DEBIAN_FRONTEND=noninteractive", "apt-get"]).ignore_stdout()
    };
    apt().args(["update", "-q"]).run()?;
    apt().args(["install", "-qy", "--no-install-recommends"]).args(names).run()?;
    Ok(())
}

/// Prints a message about the progress of a command.
#[expect(clippy::print_stdout, reason = "progress is for the terminal")]
pub(crate) fn say(sentence: &str) {
    println!("\n==> {sentence}");
}

/// Prints a warning, or the reason of a failure.
#[expect(clippy::print_stderr, reason = "errors are for the terminal")]
pub(crate) fn warn(sentence: &str) {
    eprintln!("\nxtask: {sentence}");
}

/// The checks that this run had to leave out, with the reasons.
static LEFT_OUT: Mutex<Vec<String>> = Mutex::new(Vec::new());

/// Leaves out a check, and says so now and in the last line of the tests.
pub(crate) fn leave_out(check: &str) {
    say(&format!("Left out: {check}."));
    LEFT_OUT.lock().unwrap_or_else(PoisonError::into_inner).push(check.to_owned());
}

/// Returns all checks that were left out so far.
pub(crate) fn left_out() -> Vec<String> {
    LEFT_OUT.lock().unwrap_or_else(PoisonError::into_inner).clone()
}

/// Builds a tool from crates.io, and installs it in a folder that is on the shell's path. The tool
/// is built without optimization. The build then takes half the time, and the tool is fast enough.
fn install(shell: &Shell, args: &[&str]) -> Result<()> {
    let root = shell::tools();
    // By default each build has a temporary folder. In this one, tools share what they depend on.
    let _target = shell.push_env("CARGO_TARGET_DIR", root.join("build"));
    let _debug = shell.push_env("CARGO_PROFILE_DEV_DEBUG", "0");
    cmd!(shell, "cargo install --debug --root {root} {args...}").run()?;
    Ok(())
}

/// Returns `true` if a tool on the path has this version.
fn is_installed(shell: &Shell, tool: &str, version: &str) -> bool {
    let found = cmd!(shell, "{tool} --version").quiet().ignore_stderr().read();
    found.is_ok_and(|text| text.split_whitespace().any(|word| word == version))
}

/// Returns the version of a package in the text of a `Cargo.lock`; `None` if the text lacks the
/// package.
fn locked_version<'a>(lock: &'a str, package: &str) -> Option<&'a str> {
    let name = format!("name = \"{package}\"");
    let mut lines = lock.lines().skip_while(|line| *line != name);
    // The version is on the line after the name.
    lines.nth(1)?.strip_prefix("version = \"")?.strip_suffix('"')
}

#[cfg(test)]
mod tests {
    use super::*;

    const LOCK: &str = r#"
[[package]]
name = "wasm-bindgen-macro"
version = "0.1.0"

[[package]]
name = "wasm-bindgen"
version = "0.2.130"
source = "x"
"#;

    #[test]
    fn versions_are_read_from_the_lock_file() {
        assert_eq!(locked_version(LOCK, "wasm-bindgen"), Some("0.2.130"));
        assert_eq!(locked_version(LOCK, "wasm-bindgen-macro"), Some("0.1.0"));
        assert_eq!(locked_version(LOCK, "yew"), None);
    }
}
