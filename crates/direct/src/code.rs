//! The code of one side of a connection.

use std::net::{Ipv4Addr, Ipv6Addr};

use thiserror::Error;

/// Version of the codes, their first byte.
const VERSION: u8 = 1;

/// Greatest number of addresses in a code.
pub const MAX_ADDRESSES: usize = 8;

/// Lengths of names and passwords: at least as in RFC 8445, section 5.3, and at most somewhat more
/// than browsers use.
const NAME_LENGTHS: (usize, usize) = (4, 32);
const PASSWORD_LENGTHS: (usize, usize) = (22, 64);

/// Kinds of addresses, and the mark of those that a server has seen.
const IPV4: u8 = 1;
const IPV6: u8 = 2;
const LOCAL_NAME: u8 = 3;
const SEEN: u8 = 4;

/// Everything that the other side needs for a connection: what differs between two session
/// descriptions of data channels.
///
/// # Examples
///
/// ```
/// # use fairboard_direct::{Code, description};
/// # let text = include_str!("../tests/descriptions/chromium-offer.sdp");
/// let code = description::read(text)?;
/// assert_eq!(code.to_bytes().len(), 82);
/// assert_eq!(Code::from_bytes(&code.to_bytes()), Ok(code));
/// # Ok::<(), fairboard_direct::CodeError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Code {
    name: String,
    password: String,
    fingerprint: [u8; 32],
    addresses: Vec<Address>,
}

/// An address at which a browser can be reached over UDP.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Address {
    /// Host.
    pub host: Host,
    /// Port.
    pub port: u16,
    /// Origin of the address.
    pub origin: Origin,
}

/// Host of an address.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Host {
    /// An address of IP version 4.
    V4(Ipv4Addr),
    /// An address of IP version 6.
    V6(Ipv6Addr),
    /// A random name that only the own network can look up, as 16 bytes of a UUID.
    Local([u8; 16]),
}

/// Origin of an address.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Origin {
    /// An address of the machine itself.
    Own,
    /// An address at which a STUN or TURN server has seen the machine, or passes packets on.
    Seen,
}

/// Reason why a code cannot be read or made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum CodeError {
    /// The code is of a version that is not known here.
    #[error("a code of another version")]
    Version,
    /// The code ends too early or too late.
    #[error("a code of the wrong length")]
    Length,
    /// Name or password is too short, too long, or has a character that none may have.
    #[error("no name or password of a connection")]
    Credentials,
    /// There is no SHA-256 fingerprint.
    #[error("no fingerprint")]
    Fingerprint,
    /// There is no address, a wrong one, or there are too many.
    #[error("no usable address")]
    Address,
}

impl Code {
    /// Makes a code.
    ///
    /// # Errors
    ///
    /// If name, password or number of addresses are not as they must be.
    pub fn new(
        name: &str,
        password: &str,
        fingerprint: [u8; 32],
        addresses: Vec<Address>,
    ) -> Result<Self, CodeError> {
        let is_good = |text: &str, (shortest, longest)| {
            (shortest..=longest).contains(&text.len()) && text.bytes().all(is_ice_char)
        };
        if !is_good(name, NAME_LENGTHS) || !is_good(password, PASSWORD_LENGTHS) {
            return Err(CodeError::Credentials);
        }
        let are_good = addresses.iter().all(Address::is_somewhere);
        if !are_good || addresses.is_empty() || addresses.len() > MAX_ADDRESSES {
            return Err(CodeError::Address);
        }
        let (name, password) = (name.to_owned(), password.to_owned());
        Ok(Self { name, password, fingerprint, addresses })
    }

    /// User name fragment of ICE.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Password of ICE.
    pub fn password(&self) -> &str {
        &self.password
    }

    /// SHA-256 of the certificate.
    pub const fn fingerprint(&self) -> &[u8; 32] {
        &self.fingerprint
    }

    /// Addresses, best first.
    pub fn addresses(&self) -> &[Address] {
        &self.addresses
    }

    /// The code as bytes: version, name and password each behind its length, fingerprint,
    /// addresses.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = vec![VERSION];
        for text in [&self.name, &self.password] {
            // Both are far shorter than 256 bytes.
            bytes.push(text.len() as u8);
            bytes.extend(text.as_bytes());
        }
        bytes.extend(self.fingerprint);
        self.addresses.iter().for_each(|address| address.write(&mut bytes));
        bytes
    }

    /// Reads a code. It has exactly one form as bytes.
    ///
    /// # Errors
    ///
    /// The first reason why it is none.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, CodeError> {
        let mut bytes = Bytes(bytes);
        if bytes.byte()? != VERSION {
            return Err(CodeError::Version);
        }
        let name = bytes.text()?;
        let password = bytes.text()?;
        let fingerprint = bytes.array()?;
        let mut addresses = Vec::new();
        while !bytes.0.is_empty() {
            if addresses.len() == MAX_ADDRESSES {
                return Err(CodeError::Address);
            }
            addresses.push(bytes.address()?);
        }
        Self::new(name, password, fingerprint, addresses)
    }
}

/// True for the characters of names and passwords (RFC 8839, section 5.4).
const fn is_ice_char(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'/')
}

impl Address {
    /// True if something can be sent there.
    pub(crate) fn is_somewhere(&self) -> bool {
        let is_host = match self.host {
            Host::V4(host) => !host.is_unspecified(),
            Host::V6(host) => !host.is_unspecified(),
            Host::Local(_) => true,
        };
        is_host && self.port != 0
    }

    fn write(&self, bytes: &mut Vec<u8>) {
        let seen = match self.origin {
            Origin::Own => 0,
            Origin::Seen => SEEN,
        };
        match self.host {
            Host::V4(host) => {
                bytes.push(IPV4 | seen);
                bytes.extend(host.octets());
            }
            Host::V6(host) => {
                bytes.push(IPV6 | seen);
                bytes.extend(host.octets());
            }
            Host::Local(name) => {
                bytes.push(LOCAL_NAME | seen);
                bytes.extend(name);
            }
        }
        bytes.extend(self.port.to_be_bytes());
    }
}

/// The bytes of a code that are still to be read.
struct Bytes<'a>(&'a [u8]);

impl<'a> Bytes<'a> {
    fn take(&mut self, length: usize) -> Result<&'a [u8], CodeError> {
        let (taken, rest) = self.0.split_at_checked(length).ok_or(CodeError::Length)?;
        self.0 = rest;
        Ok(taken)
    }

    fn array<const N: usize>(&mut self) -> Result<[u8; N], CodeError> {
        self.take(N)?.try_into().map_err(|_| CodeError::Length)
    }

    fn byte(&mut self) -> Result<u8, CodeError> {
        Ok(self.array::<1>()?[0])
    }

    fn text(&mut self) -> Result<&'a str, CodeError> {
        let length = self.byte()?;
        std::str::from_utf8(self.take(length.into())?).map_err(|_| CodeError::Credentials)
    }

    fn address(&mut self) -> Result<Address, CodeError> {
        let kind = self.byte()?;
        let origin = if kind & SEEN == 0 { Origin::Own } else { Origin::Seen };
        let host = match kind & !SEEN {
            IPV4 => Host::V4(Ipv4Addr::from(self.array::<4>()?)),
            IPV6 => Host::V6(Ipv6Addr::from(self.array::<16>()?)),
            LOCAL_NAME => Host::Local(self.array()?),
            _ => return Err(CodeError::Address),
        };
        let port = u16::from_be_bytes(self.array()?);
        Ok(Address { host, port, origin })
    }
}
