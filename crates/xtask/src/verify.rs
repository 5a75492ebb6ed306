//! `cargo xtask verify`, `carrier` and `explore`: the long tests of the rules and of the protocol,
//! and a page on which a model can be explored.

use anyhow::Result;
use xshell::{Shell, cmd};

use crate::flags::{Carrier, Explore};
use crate::tools::say;

/// Number of random games for each rule set.
const GAMES: &str = "2000";

/// Number of plies that are attempted in each game.
const ATTEMPTS: &str = "300";

/// Compares the rules with the documents, and then checks the protocol, both at full length.
pub(crate) fn run(shell: &Shell) -> Result<()> {
    say("The tests of the documents.");
    cmd!(shell, "cargo test --quiet --release --package fairboard-specs").run()?;
    say("Checking the models.");
    example(shell, "check", &[])?;
    say("Playing transcriptions and rules side by side.");
    example(shell, "lockstep", &["--games", GAMES, "--attempts", ATTEMPTS])?;
    say(
        "Checking the protocol between two machines, and playing all games of it and of the views.",
    );
    // With this variable the tests play all their games, and not only a part of them.
    let _full = shell.push_env("FAIRBOARD_FULL", "1");
    // The tests `halves` play games through the views.
    cmd!(shell, "cargo test --release --package fairboard-rules --test stratego halves").run()?;
    Ok(cmd!(shell, "cargo test --release --package fairboard-fair").run()?)
}

/// Plays games between two machines over a carrier that loses, doubles and delays packets.
pub(crate) fn carrier(shell: &Shell, flags: &Carrier) -> Result<()> {
    let _games = shell.push_env("FAIRBOARD_GAMES", flags.games.unwrap_or(100_000).to_string());
    let args = ["--package", "fairboard-fair", "--lib", "no_bad_carrier", "--", "--nocapture"];
    Ok(cmd!(shell, "cargo test --quiet --release {args...}").run()?)
}

/// Serves a page on which the states of a model can be explored.
pub(crate) fn explore(shell: &Shell, flags: &Explore) -> Result<()> {
    example(shell, "explore", &[&flags.model])
}

fn example(shell: &Shell, name: &str, args: &[&str]) -> Result<()> {
    let package = ["--package", "fairboard-specs"];
    Ok(cmd!(shell, "cargo run --quiet --release {package...} --example {name} -- {args...}")
        .run()?)
}
