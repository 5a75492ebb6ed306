//! `cargo xtask play`: builds the page, serves it, and prints its address once it answers.

use std::fs::{self, File};
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

use anyhow::{Context as _, Result, bail, ensure};
use xshell::Shell;

use crate::flags::Play;
use crate::tools::{self, say, warn};
use crate::{complete_page, embed, shell};

/// First port that is tried if none is requested.
const FIRST_PORT: u16 = 8080;

/// Number of ports that are tried.
const PORTS: u16 = 20;

/// Folder of the built pages, each by its port. It is not the folder of `dist`.
const FOLDERS: &str = "target/play";

/// Number of the last lines of the log that are shown after a failed build.
const LOG_LINES: usize = 60;

/// WebAssembly file of the program with which the app starts.
const CODE: &str = "home_bg.wasm";

/// Pause between two requests to a page that does not answer yet.
const PAUSE: Duration = Duration::from_millis(100);

/// Seconds after which a request has failed.
const TIMEOUT: u64 = 10;

pub(crate) fn run(shell: &Shell, flags: &Play) -> Result<()> {
    build_and_serve(shell, flags, None)
}

/// Builds and serves the page. The page uses the relay at this address, if there is one.
pub(crate) fn build_and_serve(shell: &Shell, flags: &Play, relay: Option<&str>) -> Result<()> {
    let port = port(flags.port)?;
    tools::for_the_page(shell)?;
    let folder = shell::root().join(FOLDERS).join(port.to_string());
    // Otherwise the page of the last run would answer if the new page cannot be built.
    shell.remove_path(&folder)?;
    shell.create_dir(&folder)?;
    let log = Log(folder.join("trunk.log"));
    let purpose =
        if flags.release { "small and fast, as for publishing" } else { "for playing here" };
    say(&format!("Building the page, {purpose}: some minutes the first time, then seconds."));
    let mut command = trunk(shell, port, flags, &folder.join("site"), &log)?;
    // A relay in the environment of this command does not count.
    let variable = relay.map(|address| (complete_page::RELAY, address));
    command.env_remove(complete_page::RELAY).envs(variable);
    let mut trunk = command.spawn().context("Trunk cannot be started")?;
    let address = format!("http://127.0.0.1:{port}/");
    wait_for_page(&mut trunk, &address, &log).inspect_err(|_| log.show())?;
    if flags.open && open::that_detached(&address).is_err() {
        warn("No browser could be opened.");
    }
    say(&format!("Play at {address} (Ctrl+C ends it)."));
    ensure!(trunk.wait()?.success(), "Trunk has ended: its log is {}.", log.0.display());
    Ok(())
}

/// The requested port, or the first free one of those that are tried. Fails if no such port is
/// free.
fn port(requested: Option<u16>) -> Result<u16> {
    let is_free = |port: &u16| TcpListener::bind(("127.0.0.1", *port)).is_ok();
    match requested {
        Some(port) if is_free(&port) => Ok(port),
        Some(port) => bail!("Port {port} is taken: choose another with --port."),
        None => match (FIRST_PORT..FIRST_PORT + PORTS).find(is_free) {
            Some(port) => Ok(port),
            None => bail!("No port from {FIRST_PORT} on is free: choose one with --port."),
        },
    }
}

/// The command of Trunk, which builds the page and then serves it.
fn trunk(shell: &Shell, port: u16, flags: &Play, site: &Path, log: &Log) -> Result<Command> {
    let log = File::create(&log.0).context("the log cannot be written")?;
    let mut trunk = Command::new("trunk");
    trunk.args(["serve", "--color=never", "--address=127.0.0.1", "--public-url=/"]);
    trunk.args(["--no-autoreload=true", &format!("--port={port}"), "--dist"]).arg(site);
    if flags.release {
        trunk.args(["--release", "--cargo-profile=web"]);
    }
    trunk.env(embed::PROFILE, if flags.release { embed::WEB } else { embed::DEV });
    // A command of the standard library does not get the variables of `shell`.
    trunk.env("PATH", shell.var("PATH")?).env("TRUNK_SKIP_VERSION_CHECK", "true");
    // Trunk reads NO_COLOR as one of its flags, and refuses the usual value, 1.
    trunk.env_remove("NO_COLOR");
    // The end of the log, which is shown after a failed build, has the errors and no backtrace.
    trunk.env("RUST_BACKTRACE", "0");
    trunk.current_dir(shell::root());
    trunk.stdout(log.try_clone()?).stderr(log).stdin(Stdio::null());
    Ok(trunk)
}

/// Waits until the page and its WebAssembly can be loaded.
///
/// # Errors
///
/// Fails if the page cannot be built. Trunk then ends, or serves a folder without the page.
fn wait_for_page(trunk: &mut Child, address: &str, log: &Log) -> Result<()> {
    while !answers(address) {
        let is_alive = trunk.try_wait()?.is_none();
        ensure!(is_alive && !log.text().contains("ERROR"), "The page cannot be built.");
        sleep(PAUSE);
    }
    Ok(())
}

/// Tries to load the page and its WebAssembly. Returns `true` if both come.
fn answers(address: &str) -> bool {
    let is_there = |path: &str| {
        let response = minreq::get(format!("{address}{path}")).with_timeout(TIMEOUT).send();
        response.is_ok_and(|response| response.status_code == 200)
    };
    is_there("") && is_there(CODE)
}

/// File with the output of Trunk.
struct Log(PathBuf);

impl Log {
    fn text(&self) -> String {
        fs::read_to_string(&self.0).unwrap_or_default()
    }

    /// Prints the end of the log, without the lines that only report progress.
    #[expect(clippy::print_stderr, reason = "errors are for the terminal")]
    fn show(&self) {
        let text = self.text();
        let lines: Vec<&str> = text.lines().filter(|line| !line.contains("INFO")).collect();
        eprintln!("{}", lines[lines.len().saturating_sub(LOG_LINES)..].join("\n"));
    }
}
