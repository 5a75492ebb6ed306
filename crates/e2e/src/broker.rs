//! An MQTT broker as a relay, behind a line that can be cut.

use std::net::Ipv4Addr;

use anyhow::Result;
use fairboard_brokers::{Access, Program};
use tokio::io::copy_bidirectional;
use tokio::net::{TcpListener as Listener, TcpStream};

use crate::server::Server;

/// A broker that keeps its messages when it is started again. It ends when dropped.
pub struct Broker {
    broker: fairboard_brokers::Broker,
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
        let broker = fairboard_brokers::Broker::start(Program::Mosquitto, Access::Free)?;
        let broker = Self { broker, line: Server::silent()? };
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
    pub fn begin(&mut self) -> Result<()> {
        self.broker.begin()
    }

    /// Stops it as a machine does that is shut down; it keeps its messages.
    ///
    /// # Errors
    ///
    /// If it does not end.
    pub fn stop(&mut self) -> Result<()> {
        self.broker.stop()
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
        let broker = self.broker.port();
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
