//! Free ports.

use std::net::{Ipv4Addr, SocketAddr};

use anyhow::{Context as _, Result};
use socket2::{Domain, Socket, Type};

/// A free port of this machine, kept from everybody who does not name it, such as the connections
/// of others, until it is dropped. Others may listen there if they name it, again and again.
#[derive(Debug)]
pub struct HeldPort {
    address: SocketAddr,
    /// It never listens itself.
    _socket: Socket,
}

impl HeldPort {
    /// Takes a free port.
    ///
    /// # Errors
    ///
    /// If none is free.
    pub fn take() -> Result<Self> {
        let socket = Socket::new(Domain::IPV4, Type::STREAM, None)?;
        // With this another socket may listen at the same port, if it names it.
        socket.set_reuse_address(true)?;
        let any = SocketAddr::from((Ipv4Addr::LOCALHOST, 0));
        socket.bind(&any.into()).context("no port is free")?;
        let address = socket.local_addr()?.as_socket().context("a socket without a port")?;
        Ok(Self { address, _socket: socket })
    }

    /// The port on this machine.
    pub const fn address(&self) -> SocketAddr {
        self.address
    }
}

#[cfg(test)]
mod tests {
    use std::net::TcpListener;

    use super::*;

    #[test]
    fn a_held_port_is_for_those_who_name_it_again_and_again() {
        let port = HeldPort::take().unwrap();
        let other = Socket::new(Domain::IPV4, Type::STREAM, None).unwrap();
        assert!(other.bind(&port.address().into()).is_err(), "somebody else takes it");
        for time in ["first", "second"] {
            assert!(TcpListener::bind(port.address()).is_ok(), "for the {time} time");
        }
    }
}
