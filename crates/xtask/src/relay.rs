//! `cargo xtask relay`: tests and measures the relay of far games on brokers that people use, such
//! as mosquitto.

use anyhow::Result;
use fairboard_brokers::Program;
use xshell::{Shell, cmd};

use crate::flags::Relay;
use crate::tools::{self, say};

/// Environment variable with the number of games that are measured at the same time.
const GAMES: &str = "FAIRBOARD_GAMES";

/// Installs a broker if it is missing. Returns `false` if that fails.
pub(crate) fn try_install(shell: &Shell, program: Program) -> bool {
    // The package of a broker has the same name as its program.
    let name = program.file_name();
    program.is_installed() || tools::server(shell, name, name).is_ok()
}

/// Installs mosquitto, which live games in browsers need, if it is missing. If that fails, says
/// that these games are left out, and returns `false`.
pub(crate) fn install_broker_or_leave_out(shell: &Shell) -> bool {
    let is_installed = try_install(shell, Program::Mosquitto);
    if !is_installed {
        tools::leave_out("live games in browsers: mosquitto is missing");
    }
    is_installed
}

/// Measures the number of games that `flags` has. Without a number, runs the tests.
pub(crate) fn run(shell: &Shell, flags: &Relay) -> Result<()> {
    match flags.games {
        Some(games) => measure(shell, games, flags.part.as_deref().unwrap_or_default()),
        None => test(shell),
    }
}

/// Runs the tests on brokers. If a broker can't be installed, names it and runs no test.
pub(crate) fn test(shell: &Shell) -> Result<()> {
    if install_all(shell) {
        say("Starting and stopping three brokers: about two minutes.");
        let options = ["--ignored", "--test-threads=4"];
        cmd!(shell, "cargo test --package fairboard-relay --test brokers -- {options...}").run()?;
    }
    Ok(())
}

/// Measures `games` games at once: how long their moves take, and how soon they continue after each
/// fault. Runs only the tests with `part` in their names.
fn measure(shell: &Shell, games: usize, part: &str) -> Result<()> {
    if install_all(shell) {
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
