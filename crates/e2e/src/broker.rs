//! An MQTT broker as a relay, behind a line that can be cut.

use std::fs::{self, File};
use std::net::{Ipv4Addr, TcpListener};
use std::process::{Child, Command, Stdio};

use anyhow::{Context as _, Result};
use tempfile::TempDir;
use tokio::io::copy_bidirectional;
use tokio::net::{TcpListener as Listener, TcpStream};

use crate::eventually::{Probe, eventually};
use crate::scratch;
use crate::server::Server;

/// The broker of Debian's package mosquitto, which `cargo xtask test` installs.
const PROGRAM: &str = "/usr/sbin/mosquitto";

/// A broker that keeps its messages when it is started again. It ends when dropped.
pub struct Broker {
    folder: TempDir,
    /// Ports of MQTT and of its WebSocket.
    ports: [u16; 2],
    process: Option<Child>,
    /// The way from the pages to the broker.
    line: Server,
}

impl Broker {
    /// Starts a broker at free ports.
    ///
    /// # Errors
    ///
    /// If mosquitto is missing or does not start.
    pub async fn start() -> Result<Self> {
        let free = || TcpListener::bind("127.0.0.1:0");
        let listeners = [free()?, free()?];
        let [plain, web] = listeners.map(|listener| listener.local_addr());
        let ports = [plain?.port(), web?.port()];
        let line = Server::silent()?;
        let mut broker = Self { folder: scratch::folder()?, ports, process: None, line };
        broker.begin().await?;
        broker.mend().await?;
        Ok(broker)
    }

    /// Address of its WebSocket, over the line.
    pub fn address(&self) -> String {
        format!("ws://{}/mqtt", self.line.address())
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
        self.line.stop();
    }

    /// Lets the pages reach the broker again.
    ///
    /// # Errors
    ///
    /// If the line's port is taken.
    pub async fn mend(&self) -> Result<()> {
        let broker = self.ports[1];
        self.line.listen(move |listener| pass_on(listener, broker)).await
    }
}

impl Drop for Broker {
    fn drop(&mut self) {
        if let Some(mut process) = self.process.take() {
            // It has ended by itself otherwise.
            let _ = process.kill();
            let _ = process.wait();
        }
    }
}

/// Passes the connections of pages on to the port of a broker.
async fn pass_on(listener: Listener, broker: u16) {
    while let Ok((mut page, _)) = listener.accept().await {
        tokio::spawn(async move {
            if let Ok(mut broker) = TcpStream::connect((Ipv4Addr::LOCALHOST, broker)).await {
                // A side that ends is an end of both.
                let _ = copy_bidirectional(&mut page, &mut broker).await;
            }
        });
    }
}
