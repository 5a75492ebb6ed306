//! Servers that a person may name.

use std::fmt::{self, Display, Formatter};
use std::str::FromStr;

use thiserror::Error;

/// Longest text of a server.
const MAX_BYTES: usize = 300;

/// A STUN server, which tells a browser its public address, or a TURN server, which passes packets
/// on.
///
/// # Examples
///
/// ```
/// # use fairboard_direct::Server;
/// let stun: Server = "stun:stun.example.org:3478".parse()?;
/// assert_eq!(stun.url(), "stun:stun.example.org:3478");
/// let turn: Server = "turn:anna:secret@turn.example.org".parse()?;
/// assert_eq!((turn.url(), turn.login()), ("turn:turn.example.org", Some(("anna", "secret"))));
/// # Ok::<(), fairboard_direct::ServerError>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Server {
    url: String,
    login: Option<(String, String)>,
}

/// The text names no server.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("a server is stun:host:port or turn:name:password@host:port")]
pub struct ServerError;

impl Server {
    /// Address as a browser takes it (RFC 7064, RFC 7065).
    pub fn url(&self) -> &str {
        &self.url
    }

    /// Name and password, if there are any.
    pub fn login(&self) -> Option<(&str, &str)> {
        self.login.as_ref().map(|(name, password)| (name.as_str(), password.as_str()))
    }
}

impl FromStr for Server {
    type Err = ServerError;

    fn from_str(text: &str) -> Result<Self, ServerError> {
        let text = text.trim();
        let (scheme, rest) = text.split_once(':').ok_or(ServerError)?;
        let (login, place) = match rest.rsplit_once('@') {
            Some((login, place)) => (Some(login.split_once(':').ok_or(ServerError)?), place),
            None => (None, rest),
        };
        let is_turn = matches!(scheme, "turn" | "turns");
        let is_known = is_turn || matches!(scheme, "stun" | "stuns");
        // A TURN server serves nobody without a name, and a STUN server asks for none.
        if text.len() > MAX_BYTES || !is_known || is_turn != login.is_some() || !is_place(place) {
            return Err(ServerError);
        }
        let login = login.map(|(name, password)| (name.to_owned(), password.to_owned()));
        Ok(Self { url: format!("{scheme}:{place}"), login })
    }
}

/// True for a host, with a port or without: `example.org`, `192.0.2.1:3478`, `[2001:db8::1]:3478`.
fn is_place(text: &str) -> bool {
    let (host, port) = match text.strip_prefix('[').and_then(|text| text.split_once(']')) {
        Some((host, rest)) => (host, rest.strip_prefix(':').or((!rest.is_empty()).then_some(""))),
        None => text.split_once(':').map_or((text, None), |(host, port)| (host, Some(port))),
    };
    let is_host_byte = |byte: u8| {
        byte.is_ascii_alphanumeric()
            || matches!(byte, b'-' | b'.')
            || (byte == b':' && text.starts_with('['))
    };
    let is_port = |port: &str| port.parse::<u16>().is_ok_and(|port| port != 0);
    !host.is_empty() && host.bytes().all(is_host_byte) && port.is_none_or(is_port)
}

impl Display for Server {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match (&self.login, self.url.split_once(':')) {
            (Some((name, password)), Some((scheme, place))) => {
                write!(f, "{scheme}:{name}:{password}@{place}")
            }
            (None, _) | (_, None) => f.write_str(&self.url),
        }
    }
}

impl fmt::Debug for Server {
    /// Leaves the password out.
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.debug_struct("Server").field("url", &self.url).finish_non_exhaustive()
    }
}
