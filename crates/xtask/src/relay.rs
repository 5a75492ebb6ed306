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

/// Installs the broker for live games in browsers, which are tested and measured, if the broker is
/// missing. If that fails, says that these games are left out, and returns `false`.
pub(crate) fn install_broker_or_leave_out(shell: &Shell) -> bool {
    let is_installed = try_install(shell, Program::Mosquitto);
    if !is_installed {
        tools::leave_out("live games in browsers: mosquitto is missing");
    }
    is_installed
}

/// Runs the tests on brokers. Names the brokers that are missing.
pub(crate) fn run(shell: &Shell) -> Result<()> {
    if install_all(shell) {
        say("Starting and stopping three brokers: about two minutes.");
        let options = ["--ignored", "--test-threads=4"];
        cmd!(shell, "cargo test --package fairboard-relay --test brokers -- {options...}").run()?;
    }
    Ok(())
}

/// Measures how long it takes after each fault until games continue, or how long their moves take.
/// Without a number of games, this function only runs the tests.
pub(crate) fn measure(shell: &Shell, flags: &Relay) -> Result<()> {
    let Some(games) = flags.games else { return run(shell) };
    if install_all(shell) {
        let part = flags.part.as_deref().unwrap_or_default();
        let options = ["--ignored", "--nocapture", "--test-threads=1"];
        let tests = cmd!(shell, "cargo test --release --package fairboard-relay --test brokers");
        tests.arg("--").arg(part).args(options).env(GAMES, games.to_string()).run()?;
    }
    Ok(())
}

/// Installs the brokers that are missing. If that fails, says that the tests are left out and names
/// the brokers, and returns `false`.
fn install_all(shell: &Shell) -> bool {
    let mut missing = Vec::new();
    for program in Program::ALL {
        if !try_install(shell, program) {
            missing.push(program.file_name());
        }
    }
    if !missing.is_empty() {
        tools::leave_out(&format!("mailboxes on brokers: {} is missing", missing.join(" and ")));
    }
    missing.is_empty()
}
