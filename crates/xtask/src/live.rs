//! `cargo xtask live`: `play` with a relay of its own on this machine.

use std::env;
use std::fs::{self, File};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

use anyhow::{Context as _, Result, ensure};
use xshell::Shell;

use crate::flags::{Live, Play};
use crate::tools::{self, say};
use crate::{play, shell};

/// Folder with a folder for each broker, named by its port.
const FOLDER: &str = "target/live";

/// Pause between two looks whether the broker listens.
const PAUSE: Duration = Duration::from_millis(50);

pub(crate) fn run(shell: &Shell, flags: &Live) -> Result<()> {
    let broker = Broker::start(program(shell)?)?;
    say(&format!("The relay is at {}.", broker.address));
    let flags = Play { port: flags.port, open: flags.open, release: false };
    play::with_relay(shell, &flags, Some(&broker.address))
}

/// A program of a broker.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Program {
    Mosquitto,
    Nats,
}

impl Program {
    const ALL: [Self; 2] = [Self::Mosquitto, Self::Nats];

    const fn name(self) -> &'static str {
        match self {
            Self::Mosquitto => "mosquitto",
            Self::Nats => "nats-server",
        }
    }

    /// Its configuration with the ports of MQTT and of its WebSocket. Without the first one
    /// mosquitto ends at once.
    fn configuration(self, [plain, web]: [u16; 2], folder: &Path) -> String {
        match self {
            Self::Mosquitto => format!(
                "allow_anonymous true\nlistener {plain} 127.0.0.1\nlistener {web} 127.0.0.1\n\
                 protocol websockets\n"
            ),
            Self::Nats => format!(
                "server_name: one\nlisten: \"127.0.0.1:-1\"\n\
                 jetstream {{ store_dir: \"{}\" }}\n\
                 mqtt {{ listen: \"127.0.0.1:{plain}\" }}\n\
                 websocket {{ listen: \"127.0.0.1:{web}\", no_tls: true }}\n",
                folder.join("data").display()
            ),
        }
    }
}

/// The first program that is there, or mosquitto from Debian's packages.
fn program(shell: &Shell) -> Result<Program> {
    let is_there = |program: &Program| {
        env::split_paths(&path()).any(|folder| folder.join(program.name()).exists())
    };
    if let Some(program) = Program::ALL.into_iter().find(is_there) {
        return Ok(program);
    }
    tools::server(shell, "mosquitto", "mosquitto")
        .context("There is no broker for the relay: install mosquitto or nats-server")?;
    Ok(Program::Mosquitto)
}

/// Folders of programs. Debian keeps servers where only the administrator's path leads.
fn path() -> String {
    env::var("PATH").unwrap_or_default() + ":/usr/sbin"
}

/// A broker that ends when dropped, and is started empty.
struct Broker {
    address: String,
    process: Child,
}

impl Broker {
    fn start(program: Program) -> Result<Self> {
        let listeners = [TcpListener::bind("127.0.0.1:0")?, TcpListener::bind("127.0.0.1:0")?];
        let [plain, web] = listeners.map(|listener| listener.local_addr());
        let [plain, web] = [plain?.port(), web?.port()];
        let folder = shell::root().join(FOLDER).join(web.to_string());
        if folder.exists() {
            fs::remove_dir_all(&folder)?;
        }
        fs::create_dir_all(&folder)?;
        let file = folder.join("broker.conf");
        fs::write(&file, program.configuration([plain, web], &folder))?;
        let log = folder.join("log");
        let output = File::create(&log)?;
        let mut command = Command::new(program.name());
        command.env("PATH", path()).arg("-c").arg(file).stdin(Stdio::null());
        command.stdout(output.try_clone()?).stderr(output);
        let process =
            command.spawn().with_context(|| format!("{} cannot be started", program.name()))?;
        let mut broker = Self { address: format!("ws://127.0.0.1:{web}/mqtt"), process };
        while TcpStream::connect((Ipv4Addr::LOCALHOST, web)).is_err() {
            let is_alive = broker.process.try_wait()?.is_none();
            ensure!(is_alive, "{} has ended: its log is {}.", program.name(), log.display());
            sleep(PAUSE);
        }
        Ok(broker)
    }
}

impl Drop for Broker {
    fn drop(&mut self) {
        // It has ended by itself otherwise.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_broker_listens_on_this_machine_alone() {
        for (program, expected) in [
            (Program::Mosquitto, ["listener 1883 127.0.0.1\n", "listener 9001 127.0.0.1\n"]),
            (Program::Nats, ["mqtt { listen: \"127.0.0.1:1883\" }", "\"127.0.0.1:9001\", no_tls"]),
        ] {
            let text = program.configuration([1883, 9001], Path::new("folder"));
            for listener in expected {
                assert!(text.contains(listener), "{text}");
            }
            assert_eq!(text.matches("listen").count(), text.matches("127.0.0.1").count(), "{text}");
        }
    }
}
