//! `cargo xtask relay`: mailboxes on brokers that people use.

use anyhow::Result;
use xshell::{Shell, cmd};

use crate::tools::{self, say};

/// Programs of the brokers, each with Debian's package.
const BROKERS: [(&str, &str); 2] = [("mosquitto", "mosquitto"), ("nats-server", "nats-server")];

/// Tells whether the browser tests have a broker, and leaves those that need one out if not.
pub(crate) fn has_broker(shell: &Shell) -> bool {
    let is_there = tools::server(shell, "mosquitto", "mosquitto").is_ok();
    if !is_there {
        tools::leave_out("live games in browsers: mosquitto is missing");
    }
    is_there
}

/// Runs the tests on brokers, or names the brokers that are missing.
pub(crate) fn run(shell: &Shell) -> Result<()> {
    let missing = BROKERS
        .into_iter()
        .filter(|(program, package)| tools::server(shell, program, package).is_err());
    let missing: Vec<&str> = missing.map(|(program, _)| program).collect();
    if !missing.is_empty() {
        tools::leave_out(&format!("mailboxes on brokers: {} is missing", missing.join(" and ")));
        return Ok(());
    }
    say("Starting and stopping two brokers: about a minute.");
    let options = ["--ignored", "--test-threads=2"];
    cmd!(shell, "cargo test --package fairboard-relay --test brokers -- {options...}").run()?;
    Ok(())
}
