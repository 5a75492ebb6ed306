//! Runs `cargo xtask live`: serves the app as `play` does, and starts a broker for its relay.

use anyhow::{Context as _, Result};
use fairboard_brokers::{Access, Broker, Program};
use xshell::Shell;

use crate::flags::{Live, Play};
use crate::tools::say;
use crate::{play, relay};

pub(crate) fn run(shell: &Shell, flags: &Live) -> Result<()> {
    let broker = Broker::start(program(shell)?, Access::Free)?;
    say(&format!("The relay is at {}.", broker.url()));
    let flags = Play { port: flags.port, open: flags.open, release: false };
    play::build_and_serve(shell, &flags, Some(&broker.url()))
}

/// The first broker program that is installed. Without one, installs mosquitto from Debian's
/// packages, and fails if this is not possible.
fn program(shell: &Shell) -> Result<Program> {
    let installed = Program::ALL.into_iter().find(|program| program.is_installed());
    installed
        .or_else(|| relay::try_install(shell, Program::Mosquitto).then_some(Program::Mosquitto))
        .context("There is no broker for the relay: install mosquitto or nats-server")
}
