//! `cargo xtask play`.

use std::net::TcpListener;

use anyhow::{Result, bail};
use xshell::{Shell, cmd};

use crate::flags::Play;
use crate::tools::{self, say};

/// The port if none is asked for, and how many after it are tried.
const FIRST_PORT: u16 = 8080;
const PORTS: u16 = 20;

pub(crate) fn run(shell: &Shell, flags: &Play) -> Result<()> {
    let port = port(flags.port)?;
    tools::for_the_page(shell)?;

    let build = if flags.release { "small and fast" } else { "for a first game" };
    say(&format!("Building the page, {build}: about a minute the first time, then seconds."));
    say(&format!("Play at http://127.0.0.1:{port}/ once Trunk says «success»; Ctrl+C ends it."));
    let mut args = vec!["--address=127.0.0.1".to_owned(), format!("--port={port}")];
    if flags.open {
        args.push("--open".to_owned());
    }
    if flags.release {
        args.extend(["--release".to_owned(), "--cargo-profile=web".to_owned()]);
    }
    // Beside the site that `dist` builds, so that neither overwrites the other.
    cmd!(shell, "trunk serve --dist target/play --public-url / --no-autoreload=true {args...}")
        .quiet()
        .run()?;
    Ok(())
}

/// The port asked for, or the first free one.
fn port(asked: Option<u16>) -> Result<u16> {
    let is_free = |port: &u16| TcpListener::bind(("127.0.0.1", *port)).is_ok();
    match asked {
        Some(port) if is_free(&port) => Ok(port),
        Some(port) => bail!("Port {port} is taken: choose another with --port."),
        None => match (FIRST_PORT..FIRST_PORT + PORTS).find(is_free) {
            Some(port) => Ok(port),
            None => bail!("No port from {FIRST_PORT} on is free: choose one with --port."),
        },
    }
}
