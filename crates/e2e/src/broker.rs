//! An MQTT broker as a relay, behind a line that can be cut.

use std::net::Ipv4Addr;

use anyhow::Result;
use fairboard_brokers::{Access, Program};
use tokio::io::copy_bidirectional;
use tokio::net::{TcpListener as Listener, TcpStream};

use crate::fault::Faults;
use crate::page::Page;
use crate::server::Server;

/// Path of its WebSocket.
const PATH: &str = "/mqtt";

/// A broker that keeps its messages when it is started again. It ends when dropped.
pub struct Broker {
    program: fairboard_brokers::Broker,
    /// The way from the pages to the broker.
    line: Server,
    /// Those of the site whose pages it serves: a browser logs each attempt in vain.
    faults: Option<Faults>,
}

impl Broker {
    /// Starts a broker at free ports.
    ///
    /// # Errors
    ///
    /// If mosquitto is missing or does not start.
    pub async fn start() -> Result<Self> {
        let program = fairboard_brokers::Broker::start(Program::Mosquitto, Access::Free)?;
        let broker = Self { program, line: Server::silent()?, faults: None };
        broker.mend().await?;
        Ok(broker)
    }

    /// Address of its WebSocket, over the line.
    pub fn address(&self) -> String {
        format!("ws://{}{PATH}", self.line.address())
    }

    /// Lets errors in the consoles of a site's pages be expected once it is out of reach.
    pub(crate) fn serve(&mut self, page: &Page) {
        self.faults = Some(page.faults.clone());
    }

    fn expect_errors(&self) {
        if let Some(faults) = &self.faults {
            faults.expect(PATH);
        }
    }

    /// Starts it again.
    ///
    /// # Errors
    ///
    /// As [`start`](Self::start).
    pub fn begin(&mut self) -> Result<()> {
        self.program.begin()
    }

    /// Stops it as a machine does that is shut down; it keeps its messages.
    ///
    /// # Errors
    ///
    /// If it does not end.
    pub fn stop(&mut self) -> Result<()> {
        self.expect_errors();
        self.program.stop()
    }

    /// Cuts all pages off.
    pub fn cut(&self) {
        self.expect_errors();
        self.line.stop();
    }

    /// Lets the pages reach the broker again.
    ///
    /// # Errors
    ///
    /// If the line's port is taken.
    pub async fn mend(&self) -> Result<()> {
        let broker = self.program.port();
        self.line.listen(move |listener| pass_on(listener, broker)).await
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
