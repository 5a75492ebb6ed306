//! MQTT brokers as processes of this machine, for the tests of mailboxes, for measurements, and for
//! `cargo xtask live`. They listen only to this machine, at free ports.
//!
//! # Examples
//!
//! ```no_run
//! # use fairboard_brokers::{Access, Broker, Program};
//! let mut broker = Broker::start(Program::Mosquitto, Access::Free)?;
//! println!("A relay is at {}.", broker.url());
//! broker.stop()?;
//! // It still has what it has stored.
//! broker.begin()?;
//! # Ok::<(), anyhow::Error>(())
//! ```

mod configuration;
mod port;
mod process;

use std::fs::{self, File};
use std::net::{Ipv4Addr, TcpStream};
use std::path::PathBuf;
use std::process::Command;
use std::thread::sleep;
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, ensure};
use tempfile::TempDir;

pub use self::port::HeldPort;

use self::configuration::BrokerPorts;
use self::process::Process;

/// Longest time until a broker listens.
const TIMEOUT: Duration = Duration::from_mins(2);

/// Pause between two checks whether a broker listens.
const PAUSE: Duration = Duration::from_millis(20);

/// A broker program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Program {
    /// Eclipse Mosquitto.
    Mosquitto,
    /// NATS with JetStream.
    Nats,
    /// RabbitMQ with its plugin for MQTT over WebSocket.
    RabbitMq,
}

impl Program {
    /// All programs.
    pub const ALL: [Self; 3] = [Self::Mosquitto, Self::Nats, Self::RabbitMq];

    /// The file that is started, which is also the name of Debian's package.
    pub const fn file(self) -> &'static str {
        match self {
            Self::Mosquitto => "mosquitto",
            Self::Nats => "nats-server",
            Self::RabbitMq => "rabbitmq-server",
        }
    }

    /// Returns `true` if the program is installed on this machine.
    pub fn is_installed(self) -> bool {
        process::find(self.file()).is_some()
    }
}

/// The people who may use a broker.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Access {
    /// Everybody may use the broker. With mosquitto, only people who know the name of a mailbox
    /// find it.
    Free,
    /// Only people with the name `anna` and the password `secret` may use the broker.
    Login,
}

/// A broker in a temporary folder. The broker ends when the value is dropped.
#[derive(Debug)]
pub struct Broker {
    program: Program,
    access: Access,
    folder: TempDir,
    ports: BrokerPorts,
    /// Reserves the ports while the broker is stopped.
    _held: [HeldPort; 4],
    /// Cluster ports of all servers of the broker's cluster, itself included; empty without a
    /// cluster.
    cluster: Vec<u16>,
    processes: Vec<Process>,
}

impl Broker {
    /// Starts a broker, and waits until it listens.
    ///
    /// # Errors
    ///
    /// If it is missing or does not start; the error has its log.
    pub fn start(program: Program, access: Access) -> Result<Self> {
        let mut broker = Self::new(program, access)?;
        broker.begin()?;
        Ok(broker)
    }

    /// Starts three servers of NATS that form one broker. Each server keeps all mailboxes.
    ///
    /// # Errors
    ///
    /// As [`start`](Self::start).
    pub fn cluster() -> Result<[Self; 3]> {
        let new = || Self::new(Program::Nats, Access::Free);
        let mut servers = [new()?, new()?, new()?];
        let cluster = servers.each_ref().map(|server| server.ports.cluster);
        for server in &mut servers {
            server.cluster = cluster.to_vec();
            server.launch()?;
        }
        for server in &mut servers {
            server.listens()?;
        }
        Ok(servers)
    }

    fn new(program: Program, access: Access) -> Result<Self> {
        let folder = TempDir::with_prefix("fairboard-broker-")?;
        let (ports, held) = BrokerPorts::free()?;
        let (cluster, processes) = (Vec::new(), Vec::new());
        Ok(Self { program, access, folder, ports, _held: held, cluster, processes })
    }

    /// Address of the broker's WebSocket.
    pub fn url(&self) -> String {
        format!("ws://127.0.0.1:{}/mqtt", self.port())
    }

    /// Port of the broker's WebSocket.
    pub const fn port(&self) -> u16 {
        self.ports.web
    }

    /// Starts the broker again, with its stored data.
    ///
    /// # Errors
    ///
    /// As [`start`](Self::start).
    pub fn begin(&mut self) -> Result<()> {
        self.launch()?;
        self.listens()
    }

    /// Stops the broker as a regular shutdown of the machine does.
    ///
    /// # Errors
    ///
    /// If it does not end.
    pub fn stop(&mut self) -> Result<()> {
        self.processes.drain(..).try_for_each(Process::stop)
    }

    /// Ends the broker at once, as a power cut does.
    pub fn kill(&mut self) {
        self.processes.clear();
    }

    /// Deletes the stored data of the broker, which must be stopped.
    ///
    /// # Errors
    ///
    /// If a file cannot be deleted.
    pub fn forget(&self) -> Result<()> {
        Ok(fs::remove_dir_all(self.data())?)
    }

    /// Memory that the broker holds at present, in kilobytes.
    ///
    /// # Errors
    ///
    /// If the system does not tell.
    pub fn memory(&self) -> Result<u64> {
        self.processes.iter().map(Process::memory).sum()
    }

    fn log(&self) -> Result<String> {
        fs::read_to_string(self.folder.path().join("log")).context("the broker has no log")
    }

    fn data(&self) -> PathBuf {
        self.folder.path().join("data")
    }

    fn launch(&mut self) -> Result<()> {
        let folder = self.folder.path();
        fs::create_dir_all(self.data())?;
        let log = File::create(folder.join("log"))?;
        for command in self.commands()? {
            self.processes.push(Process::start(command, &log)?);
        }
        Ok(())
    }

    fn commands(&self) -> Result<Vec<Command>> {
        let folder = self.folder.path();
        Ok(match self.program {
            Program::Mosquitto => vec![configuration::mosquitto(folder, &self.ports, self.access)?],
            Program::Nats => {
                vec![configuration::nats(folder, &self.ports, self.access, &self.cluster)?]
            }
            Program::RabbitMq => configuration::rabbitmq(folder, &self.ports, self.access)?.into(),
        })
    }

    fn listens(&mut self) -> Result<()> {
        let (start, name) = (Instant::now(), self.program.file());
        while TcpStream::connect((Ipv4Addr::LOCALHOST, self.port())).is_err() {
            let is_alive = self.processes.iter_mut().all(Process::is_alive);
            let waits = is_alive && start.elapsed() < TIMEOUT;
            ensure!(waits, "{name} does not listen: {}", self.log()?);
            sleep(PAUSE);
        }
        Ok(())
    }
}
