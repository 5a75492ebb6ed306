//! An MQTT broker that serves as a relay. The connection to the broker can be cut.

use std::net::Ipv4Addr;

use anyhow::Result;
use fairboard_brokers::{Access, Program};
use tokio::io::copy_bidirectional;
use tokio::net::TcpStream;

use crate::fault::Faults;
use crate::page::Page;
use crate::server::Server;

/// Path of the broker's WebSocket.
const PATH: &str = "/mqtt";

/// A broker that keeps its messages when it is restarted. The broker ends when the value is
/// dropped.
pub struct Broker {
    process: fairboard_brokers::Broker,
    /// The server that passes connections of pages on to the broker.
    line: Server,
    /// Faults of the site whose pages use the broker, with the list of expected console errors. A
    /// browser logs an error for each failed attempt to connect. `None` until a site is noted.
    faults: Option<Faults>,
}

impl Broker {
    /// Starts a broker at free ports.
    ///
    /// # Errors
    ///
    /// If mosquitto is missing or does not start.
    pub async fn start() -> Result<Self> {
        let process = fairboard_brokers::Broker::start(Program::Mosquitto, Access::Free)?;
        let broker = Self { process, line: Server::stopped()?, faults: None };
        // The line is stopped until it is mended for the first time.
        broker.mend().await?;
        Ok(broker)
    }

    /// Address at which pages reach the broker's WebSocket. [`cut`](Self::cut) cuts these
    /// connections.
    pub fn address(&self) -> String {
        format!("ws://{}{PATH}", self.line.address())
    }

    /// Notes the site whose pages use the broker. In these pages, console errors about the broker
    /// are expected once the broker has been out of reach.
    pub(crate) fn note_site(&mut self, page: &Page) {
        self.faults = Some(page.faults.clone());
    }

    /// Makes console errors about the broker expected from now on, if the site is known.
    fn expect_errors(&self) {
        if let Some(faults) = &self.faults {
            faults.expect(PATH);
        }
    }

    /// Starts the broker again after [`stop`](Self::stop).
    ///
    /// # Errors
    ///
    /// As [`start`](Self::start).
    pub fn restart(&mut self) -> Result<()> {
        self.process.restart()
    }

    /// Stops the broker as a regular shutdown does. The broker keeps its messages.
    ///
    /// # Errors
    ///
    /// If the broker does not end.
    pub fn stop(&mut self) -> Result<()> {
        self.expect_errors();
        self.process.stop()
    }

    /// Cuts the connections of all pages, and refuses new ones until [`mend`](Self::mend).
    pub fn cut(&self) {
        self.expect_errors();
        self.line.stop();
    }

    /// Lets pages connect to the broker again.
    ///
    /// # Errors
    ///
    /// If the port of [`address`](Self::address) is taken.
    pub async fn mend(&self) -> Result<()> {
        let port = self.process.port();
        self.line.listen(move |listener| pass_on(listener, port)).await
    }
}

/// Passes the connections of pages on to the broker at `port`. A page whose connection cannot be
/// passed on is disconnected.
async fn pass_on(listener: tokio::net::TcpListener, port: u16) {
    while let Ok((mut page, _)) = listener.accept().await {
        tokio::spawn(async move {
            if let Ok(mut broker) = TcpStream::connect((Ipv4Addr::LOCALHOST, port)).await {
                // If one side ends the connection, both sides end.
                let _ = copy_bidirectional(&mut page, &mut broker).await;
            }
        });
    }
}
