//! Free ports, reserved for their users.

use std::net::{Ipv4Addr, SocketAddr};

use anyhow::{Context as _, Result};
use socket2::{Domain, Socket, Type};

/// A free port of this machine, reserved until the value is dropped. The system does not give the
/// port to a program that asks for any free port. A program that asks for this port may listen
/// there, also repeatedly, if it sets `SO_REUSEADDR`, as servers usually do.
#[derive(Debug)]
pub struct HeldPort {
    address: SocketAddr,
    /// The socket that reserves the port. The socket never listens.
    _socket: Socket,
}

impl HeldPort {
    /// Takes a free port.
    ///
    /// # Errors
    ///
    /// If no port is free.
    pub fn take() -> Result<Self> {
        let socket = Socket::new(Domain::IPV4, Type::STREAM, None)?;
        // Another socket that has this option too, and names the port, may listen there.
        socket.set_reuse_address(true)?;
        let any_port = SocketAddr::from((Ipv4Addr::LOCALHOST, 0));
        socket.bind(&any_port.into()).context("no port is free")?;
        let address = socket.local_addr()?.as_socket().context("a socket without a port")?;
        Ok(Self { address, _socket: socket })
    }

    /// The address of the port on this machine.
    pub const fn address(&self) -> SocketAddr {
        self.address
    }
}

#[cfg(test)]
mod tests {
    use std::net::TcpListener;

    use super::*;

    #[test]
    fn a_held_port_can_be_used_repeatedly_by_programs_that_name_it() {
        let port = HeldPort::take().unwrap();
        let other = Socket::new(Domain::IPV4, Type::STREAM, None).unwrap();
        assert!(other.bind(&port.address().into()).is_err(), "the port is reserved");
        for time in ["first", "second"] {
            assert!(TcpListener::bind(port.address()).is_ok(), "for the {time} time");
        }
    }
}
