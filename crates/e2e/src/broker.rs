//! An MQTT broker as a relay, behind a line that can be cut.

use std::fs::{self, File};
use std::net::{Ipv4Addr, SocketAddr, TcpListener};
use std::process::{Child, Command, Stdio};
use std::sync::{Mutex, PoisonError};

use anyhow::{Context as _, Result};
use tempfile::TempDir;
use tokio::io::copy_bidirectional;
use tokio::net::TcpStream;
use tokio::runtime::{Builder, Runtime};

use crate::eventually::{Probe, eventually};
use crate::scratch;

/// The broker of Debian's package mosquitto, which `cargo xtask test` installs.
const PROGRAM: &str = "/usr/sbin/mosquitto";

/// A broker that keeps its messages when it is started again. It ends when dropped.
pub struct Broker {
    folder: TempDir,
    /// Ports of MQTT and of its WebSocket.
    ports: [u16; 2],
    process: Option<Child>,
    line: Line,
}

/// The way from the pages to the broker.
struct Line {
    address: SocketAddr,
    broker: u16,
    /// All connections end with it.
    runtime: Mutex<Option<Runtime>>,
}

impl Broker {
    /// Starts a broker at free ports.
    ///
    /// # Errors
    ///
    /// If mosquitto is missing or does not start.
    pub async fn start() -> Result<Self> {
        let free = || TcpListener::bind("127.0.0.1:0");
        let listeners = [free()?, free()?, free()?];
        let [plain, web, line] = listeners.map(|listener| listener.local_addr());
        let ports = [plain?.port(), web?.port()];
        let line = Line { address: line?, broker: ports[1], runtime: Mutex::default() };
        let mut broker = Self { folder: scratch::folder()?, ports, process: None, line };
        broker.begin().await?;
        broker.line.mend().await?;
        Ok(broker)
    }

    /// Address of its WebSocket, over the line.
    pub fn address(&self) -> String {
        format!("ws://{}/mqtt", self.line.address)
    }

    /// Starts it again.
    ///
    /// # Errors
    ///
    /// As [`start`](Self::start).
    pub async fn begin(&mut self) -> Result<()> {
        let folder = self.folder.path();
        fs::create_dir_all(folder.join("data"))?;
        let [plain, web] = self.ports;
        // Without the plain listener mosquitto ends at once.
        let text = format!(
            "user root\nallow_anonymous true\npersistence true\npersistence_location {}/\n\
             listener {plain} 127.0.0.1\nlistener {web} 127.0.0.1\nprotocol websockets\n",
            folder.join("data").display()
        );
        let file = folder.join("broker.conf");
        fs::write(&file, text)?;
        let log = File::create(folder.join("log"))?;
        let mut command = Command::new(PROGRAM);
        command.arg("-c").arg(&file).stdin(Stdio::null());
        command.stdout(log.try_clone()?).stderr(log);
        let process = command.spawn().with_context(|| {
            format!("{PROGRAM} cannot be started; «cargo xtask test» installs it")
        })?;
        self.process = Some(process);
        eventually("the broker to listen", async || {
            Ok(match TcpStream::connect((Ipv4Addr::LOCALHOST, web)).await {
                Ok(_) => Probe::Done(()),
                Err(error) => Probe::Pending(error.to_string()),
            })
        })
        .await
    }

    /// Stops it as a machine does that is shut down; it keeps its messages.
    ///
    /// # Errors
    ///
    /// If it does not end.
    pub fn stop(&mut self) -> Result<()> {
        if let Some(mut process) = self.process.take() {
            Command::new("kill").arg(process.id().to_string()).status()?;
            process.wait()?;
        }
        Ok(())
    }

    /// Cuts all pages off.
    pub fn cut(&self) {
        self.line.cut();
    }

    /// Lets the pages reach the broker again.
    ///
    /// # Errors
    ///
    /// If the line's port is taken.
    pub async fn mend(&self) -> Result<()> {
        self.line.mend().await
    }
}

impl Drop for Broker {
    fn drop(&mut self) {
        self.cut();
        if let Some(mut process) = self.process.take() {
            // It has ended by itself otherwise.
            let _ = process.kill();
            let _ = process.wait();
        }
    }
}

impl Line {
    fn cut(&self) {
        self.replace(None);
    }

    async fn mend(&self) -> Result<()> {
        let runtime = Builder::new_multi_thread().worker_threads(1).enable_all().build()?;
        let (address, broker) = (self.address, self.broker);
        let listener = eventually("the line's port to be free", async || {
            Ok(match runtime.spawn(tokio::net::TcpListener::bind(address)).await? {
                Ok(listener) => Probe::Done(listener),
                Err(error) => Probe::Pending(error.to_string()),
            })
        });
        let listener = listener.await?;
        runtime.spawn(async move {
            while let Ok((mut page, _)) = listener.accept().await {
                tokio::spawn(async move {
                    if let Ok(mut broker) = TcpStream::connect((Ipv4Addr::LOCALHOST, broker)).await
                    {
                        // A side that ends is an end of both.
                        let _ = copy_bidirectional(&mut page, &mut broker).await;
                    }
                });
            }
        });
        self.replace(Some(runtime));
        Ok(())
    }

    fn replace(&self, runtime: Option<Runtime>) {
        let mut place = self.runtime.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(old) = std::mem::replace(&mut *place, runtime) {
            // The caller may be a task of another runtime, which must not wait.
            old.shutdown_background();
        }
    }
}
