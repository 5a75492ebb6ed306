//! MQTT brokers as processes of this machine, for tests and measurements of games over a relay, and
//! for `cargo xtask live`. The brokers listen at free ports, and only for programs of this machine.
//! A *mailbox* is a topic that keeps the newest message of one player.
//!
//! # Examples
//!
//! ```no_run
//! # use fairboard_brokers::{Access, Broker, Program};
//! let mut broker = Broker::start(Program::Mosquitto, Access::Free)?;
//! println!("A relay is at {}.", broker.url());
//! broker.stop()?;
//! // The broker still has its stored data.
//! broker.restart()?;
//! # Ok::<(), anyhow::Error>(())
//! ```

mod configuration;
mod port;
mod process;

use std::fs::{self, File};
use std::io::{Read as _, Write as _};
use std::net::{Ipv4Addr, TcpStream};
use std::path::PathBuf;
use std::process::Command;
use std::thread::sleep;
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, ensure};
use serde_json::Value;
use tempfile::TempDir;

pub use self::port::HeldPort;

use self::configuration::BrokerPorts;
use self::process::Process;

/// Longest time until a broker listens.
const START_TIMEOUT: Duration = Duration::from_mins(2);

/// Pause between two checks whether a broker listens.
const CHECK_INTERVAL: Duration = Duration::from_millis(20);

/// HTTP request to a server of NATS for the state of all streams and consumers, with their leaders.
const LEADERS_REQUEST: &str = "GET /jsz?accounts=true&streams=true&consumers=true HTTP/1.0\r\n\r\n";

/// A broker program that can be the relay of a site. `docs/hosting.md` has its configuration.
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
    /// All broker programs that [`Broker::start`] can start.
    pub const ALL: [Self; 3] = [Self::Mosquitto, Self::Nats, Self::RabbitMq];

    /// Name of the program's file, which is also the name of Debian's package.
    pub const fn file_name(self) -> &'static str {
        match self {
            Self::Mosquitto => "mosquitto",
            Self::Nats => "nats-server",
            Self::RabbitMq => "rabbitmq-server",
        }
    }

    /// Returns `true` if the program is installed on this machine.
    pub fn is_installed(self) -> bool {
        process::find(self.file_name()).is_some()
    }
}

/// The clients that may use a broker.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Access {
    /// All clients may use the broker. With mosquitto, if its plugin for access rules is installed,
    /// a client finds only a mailbox whose name it knows.
    Free,
    /// Only clients with the name `anna` and the password `secret` may use the broker.
    Login,
}

/// A broker in a temporary folder. The broker ends when the value is dropped.
#[derive(Debug)]
pub struct Broker {
    /// The running processes; empty while the broker is stopped. They are dropped first, because
    /// they use the folder and the ports.
    processes: Vec<Process>,
    program: Program,
    access: Access,
    folder: TempDir,
    ports: BrokerPorts,
    /// Values that reserve the ports, also while the broker is stopped.
    _held: [HeldPort; 4],
    /// Cluster ports of all servers of the broker's cluster, this server included; empty without a
    /// cluster.
    cluster: Vec<u16>,
}

impl Broker {
    /// Starts a broker, and waits until it listens.
    ///
    /// # Errors
    ///
    /// If the program is not installed, or the broker does not listen within two minutes. The error
    /// has the broker's log.
    pub fn start(program: Program, access: Access) -> Result<Self> {
        let mut broker = Self::new(program, access)?;
        broker.launch()?;
        broker.wait_until_listening()?;
        Ok(broker)
    }

    /// Starts three servers of NATS that form one broker. Each server keeps all mailboxes.
    ///
    /// # Errors
    ///
    /// As [`start`](Self::start).
    pub fn start_cluster() -> Result<[Self; 3]> {
        let new = || Self::new(Program::Nats, Access::Free);
        let mut servers = [new()?, new()?, new()?];
        let cluster_ports = servers.each_ref().map(|server| server.ports.cluster);
        // All servers are launched before the first wait, because they have to find each other.
        for server in &mut servers {
            server.cluster = cluster_ports.to_vec();
            server.launch()?;
        }
        for server in &mut servers {
            server.wait_until_listening()?;
        }
        Ok(servers)
    }

    /// Reserves the folder and the ports of a broker, which is not started yet.
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

    /// Name of this server of NATS in the lists of [`leaders`](Self::leaders).
    pub fn name(&self) -> String {
        configuration::nats_name(&self.ports)
    }

    /// Names of the leaders in a cluster of NATS, as far as this server knows: a name for each
    /// stream, for each consumer, and for the cluster itself. A name is empty if there is no
    /// leader.
    ///
    /// # Errors
    ///
    /// If the server does not answer, or its answer is no report.
    pub fn leaders(&self) -> Result<Vec<String>> {
        let mut connection = TcpStream::connect((Ipv4Addr::LOCALHOST, self.ports.service))?;
        connection.write_all(LEADERS_REQUEST.as_bytes())?;
        let mut answer = String::new();
        connection.read_to_string(&mut answer)?;
        // An empty line separates the head of the answer from the report.
        let (_, report) = answer.split_once("\r\n\r\n").context("an answer without a text")?;
        let mut leaders = Vec::new();
        add_leaders(&serde_json::from_str(report)?, &mut leaders);
        Ok(leaders)
    }

    /// Starts the broker again after [`stop`](Self::stop) or [`kill`](Self::kill), with its stored
    /// data.
    ///
    /// # Errors
    ///
    /// As [`start`](Self::start).
    pub fn restart(&mut self) -> Result<()> {
        self.launch()?;
        self.wait_until_listening()
    }

    /// Stops the broker as a regular shutdown of the machine does.
    ///
    /// # Errors
    ///
    /// If a process of the broker cannot be stopped.
    pub fn stop(&mut self) -> Result<()> {
        self.processes.drain(..).try_for_each(Process::stop)
    }

    /// Ends the broker at once, as a power cut does.
    pub fn kill(&mut self) {
        // A process is killed when its value is dropped.
        self.processes.clear();
    }

    /// Deletes the stored data of the broker, which must be stopped.
    ///
    /// # Errors
    ///
    /// If a file cannot be deleted.
    pub fn delete_data(&self) -> Result<()> {
        Ok(fs::remove_dir_all(self.data())?)
    }

    /// Memory that the broker holds at present, in kilobytes.
    ///
    /// # Errors
    ///
    /// If the operating system does not list the processes.
    pub fn memory_kilobytes(&self) -> Result<u64> {
        self.processes.iter().map(Process::memory_kilobytes).sum()
    }

    /// Text of the broker's log since the last start.
    fn log(&self) -> Result<String> {
        fs::read_to_string(self.folder.path().join("log")).context("the broker has no log")
    }

    /// Folder of the stored data.
    fn data(&self) -> PathBuf {
        self.folder.path().join("data")
    }

    /// Starts the processes of the broker, without waiting until it listens. The log begins anew.
    fn launch(&mut self) -> Result<()> {
        let folder = self.folder.path();
        fs::create_dir_all(self.data())?;
        let log = File::create(folder.join("log"))?;
        for command in self.commands()? {
            self.processes.push(Process::start(command, &log)?);
        }
        Ok(())
    }

    /// The commands of the processes of the broker, in the order in which they start.
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

    /// Waits until the broker's WebSocket accepts connections.
    fn wait_until_listening(&mut self) -> Result<()> {
        let (start, name) = (Instant::now(), self.program.file_name());
        while TcpStream::connect((Ipv4Addr::LOCALHOST, self.port())).is_err() {
            let is_running = self.processes.iter_mut().all(Process::is_running);
            let may_still_listen = is_running && start.elapsed() < START_TIMEOUT;
            ensure!(may_still_listen, "{name} does not listen: {}", self.log()?);
            sleep(CHECK_INTERVAL);
        }
        Ok(())
    }
}

/// Adds the names of all leaders in a report of NATS, and an empty name where there is no leader.
///
/// At any depth of the report, `cluster` is about the servers of one stream or consumer, and
/// `meta_cluster` about those of the whole cluster. Both have the name of the leader, if there is
/// one.
fn add_leaders(report: &Value, leaders: &mut Vec<String>) {
    match report {
        Value::Array(values) => values.iter().for_each(|value| add_leaders(value, leaders)),
        Value::Object(members) => {
            for (name, value) in members {
                if matches!(name.as_str(), "cluster" | "meta_cluster") {
                    leaders.push(value["leader"].as_str().unwrap_or_default().to_owned());
                }
                add_leaders(value, leaders);
            }
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}
