//! `cargo xtask relay`: tests mailboxes on brokers that people use.

use anyhow::Result;
use fairboard_brokers::Program;
use xshell::{Shell, cmd};

use crate::flags::Relay;
use crate::tools::{self, say};

/// Environment variable with the number of games that are measured at the same time.
const GAMES: &str = "FAIRBOARD_GAMES";

/// Installs a broker if it is missing. Returns `false` if that fails.
pub(crate) fn try_install(shell: &Shell, program: Program) -> bool {
    program.is_installed() || tools::server(shell, program.file_name(), program.file_name()).is_ok()
}

/// Returns `true` if a broker is there for the browser tests. Otherwise the tests that need it are
/// left out.
pub(crate) fn has_broker(shell: &Shell) -> bool {
    let is_there = try_install(shell, Program::Mosquitto);
    if !is_there {
        tools::leave_out("live games in browsers: mosquitto is missing");
    }
    is_there
}

/// Runs the tests on brokers. Names the brokers that are missing.
pub(crate) fn run(shell: &Shell) -> Result<()> {
    if has_all(shell) {
        say("Starting and stopping three brokers: about two minutes.");
        let options = ["--ignored", "--test-threads=4"];
        cmd!(shell, "cargo test --package fairboard-relay --test brokers -- {options...}").run()?;
    }
    Ok(())
}

/// Measures how long games need to go on after each fault, or how long their moves take. Without a
/// number of games only runs the tests.
pub(crate) fn measure(shell: &Shell, flags: &Relay) -> Result<()> {
    let Some(games) = flags.games else { return run(shell) };
    if has_all(shell) {
        let part = flags.part.as_deref().unwrap_or_default();
        let options = ["--ignored", "--nocapture", "--test-threads=1"];
        let tests = cmd!(shell, "cargo test --release --package fairboard-relay --test brokers");
        tests.arg("--").arg(part).args(options).env(GAMES, games.to_string()).run()?;
    }
    Ok(())
}

/// Installs the brokers that are missing. Returns `false`, and names them, if that fails.
fn has_all(shell: &Shell) -> bool {
    let missing = Program::ALL.into_iter().filter(|program| !try_install(shell, *program));
    let missing: Vec<&str> = missing.map(Program::file_name).collect();
    if !missing.is_empty() {
        tools::leave_out(&format!("mailboxes on brokers: {} is missing", missing.join(" and ")));
    }
    missing.is_empty()
}
