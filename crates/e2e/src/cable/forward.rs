//! Connections from one machine to another without the cable: for drivers and for the site.

use std::io;
use std::net::{Ipv4Addr, Shutdown, TcpListener, TcpStream};
use std::thread;

use anyhow::Result;

use super::{Machine, on};

/// Joins a port on one machine's loopback to the same port on another's. No machine means the one
/// that runs the tests. It lasts as long as the program.
pub(crate) fn forward(from: Option<&Machine>, to: Option<&Machine>, port: u16) -> Result<()> {
    let place = (Ipv4Addr::LOCALHOST, port);
    // A socket stays on the machine on which it was made.
    let listener = on(from, || Ok(TcpListener::bind(place)?))?;
    let to = to.cloned();
    thread::spawn(move || {
        if to.as_ref().is_some_and(|machine| machine.enter().is_err()) {
            return;
        }
        for stream in listener.incoming().flatten() {
            // Nobody listens yet: the client sees its connection end and tries again.
            if let Ok(target) = TcpStream::connect(place) {
                // A stream that cannot be cloned is one that has ended.
                let _ = join(&stream, &target);
            }
        }
    });
    Ok(())
}

/// Copies both ways until one side ends.
fn join(one: &TcpStream, other: &TcpStream) -> io::Result<()> {
    for (from, to) in [(one, other), (other, one)] {
        let (mut from, mut to) = (from.try_clone()?, to.try_clone()?);
        thread::spawn(move || {
            let _ = io::copy(&mut from, &mut to);
            let _ = to.shutdown(Shutdown::Write);
        });
    }
    Ok(())
}
