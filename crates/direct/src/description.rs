//! Session descriptions of browsers, read and written (RFC 8866, RFC 8829, RFC 8841).
//!
//! Our own description is never changed before a browser takes it; only the other side's is
//! written.

use std::fmt::Write as _;
use std::net::{Ipv4Addr, Ipv6Addr};

use crate::code::{Address, Code, CodeError, Host, MAX_ADDRESSES, Origin};

/// Part that a side takes in the handshake of DTLS.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Setup {
    /// Either, as the description of an offer says.
    Either,
    /// The client, which begins.
    Client,
    /// The server.
    Server,
}

/// Priorities of addresses (RFC 8445, section 5.1.2): those of the machine itself come first.
const OWN_PRIORITY: u32 = 2_122_252_543;
const SEEN_PRIORITY: u32 = 1_686_052_607;

/// Lowest priority, for an address at which nothing is expected.
const LOWEST_PRIORITY: u32 = 1;

/// Ending of names that only the own network can look up.
const LOCAL: &str = ".local";

/// Reads the code from a browser's own description, once its addresses are gathered.
///
/// # Errors
///
/// If a part is missing or unusual; [`CodeError::Address`] if the browser offers no address.
pub fn read(description: &str) -> Result<Code, CodeError> {
    let value = |name: &str| description.lines().find_map(|line| line.strip_prefix(name));
    let name = value("a=ice-ufrag:").ok_or(CodeError::Credentials)?;
    let password = value("a=ice-pwd:").ok_or(CodeError::Credentials)?;
    let fingerprint = value("a=fingerprint:sha-256 ").and_then(fingerprint);
    let addresses = description.lines().filter_map(|line| line.strip_prefix("a=candidate:"));
    let addresses = addresses.filter_map(address).take(MAX_ADDRESSES).collect();
    Code::new(name, password, fingerprint.ok_or(CodeError::Fingerprint)?, addresses)
}

/// Reads 32 bytes as two digits each, with colons between them.
fn fingerprint(text: &str) -> Option<[u8; 32]> {
    let mut bytes = [0; 32];
    let mut digits = text.split(':');
    for byte in &mut bytes {
        *byte = digit_pair(digits.next()?)?;
    }
    digits.next().is_none().then_some(bytes)
}

fn digit_pair(text: &str) -> Option<u8> {
    let is_pair = text.len() == 2 && text.bytes().all(|byte| byte.is_ascii_hexdigit());
    is_pair.then(|| u8::from_str_radix(text, 16).ok()).flatten()
}

/// Reads a candidate for UDP (RFC 8839, section 5.1). `None` if it is another one.
fn address(candidate: &str) -> Option<Address> {
    let mut words = candidate.split(' ');
    let _foundation = words.next()?;
    let component = words.next()?;
    let transport = words.next()?;
    let _priority = words.next()?;
    let host = host(words.next()?)?;
    let port = words.next()?.parse().ok()?;
    let kind = words.next().filter(|word| *word == "typ").and(words.next())?;
    let origin = match kind {
        "host" => Origin::Own,
        "srflx" | "relay" => Origin::Seen,
        _ => return None,
    };
    let is_usable = component == "1" && transport.eq_ignore_ascii_case("udp");
    let address = Address { host, port, origin };
    (is_usable && address.is_somewhere()).then_some(address)
}

fn host(text: &str) -> Option<Host> {
    if let Some(name) = text.strip_suffix(LOCAL) {
        return local_name(name).map(Host::Local);
    }
    let v4 = text.parse::<Ipv4Addr>().ok().map(Host::V4);
    v4.or_else(|| text.parse::<Ipv6Addr>().ok().map(Host::V6))
}

/// Lengths of the groups of a UUID as text.
const GROUPS: [usize; 5] = [8, 4, 4, 4, 12];

/// Reads a UUID.
fn local_name(text: &str) -> Option<[u8; 16]> {
    let is_name = text.split('-').map(str::len).eq(GROUPS)
        && text.bytes().all(|byte| byte == b'-' || byte.is_ascii_hexdigit());
    let digits = is_name.then(|| text.replace('-', ""))?;
    u128::from_str_radix(&digits, 16).ok().map(u128::to_be_bytes)
}

/// Writes the description of the other side around its code.
pub fn write(code: &Code, setup: Setup) -> String {
    let mut text = String::from(
        "v=0\r\no=- 1 1 IN IP4 0.0.0.0\r\ns=-\r\nt=0 0\r\na=group:BUNDLE 0\r\n\
         m=application 9 UDP/DTLS/SCTP webrtc-datachannel\r\nc=IN IP4 0.0.0.0\r\n\
         a=mid:0\r\na=sctp-port:5000\r\na=max-message-size:262144\r\na=ice-options:trickle\r\n",
    );
    let setup = match setup {
        Setup::Either => "actpass",
        Setup::Client => "active",
        Setup::Server => "passive",
    };
    let digits: Vec<String> = code.fingerprint().iter().map(|byte| format!("{byte:02X}")).collect();
    // Writing into a text cannot fail.
    let _ = write!(
        text,
        "a=setup:{setup}\r\na=ice-ufrag:{}\r\na=ice-pwd:{}\r\na=fingerprint:sha-256 {}\r\n",
        code.name(),
        code.password(),
        digits.join(":"),
    );
    for (index, address) in code.addresses().iter().enumerate() {
        let _ = write!(text, "a={}\r\n", candidate(index, address));
    }
    text
}

fn candidate(index: usize, address: &Address) -> String {
    let host = match address.host {
        Host::V4(host) => host.to_string(),
        Host::V6(host) => host.to_string(),
        Host::Local(name) => local_text(&name),
    };
    // The difference keeps the order of the list.
    let (priority, kind) = match address.origin {
        Origin::Own => (OWN_PRIORITY, "host"),
        Origin::Seen => (SEEN_PRIORITY, "srflx raddr 0.0.0.0 rport 0"),
    };
    let (priority, port) = (priority - 256 * index as u32, address.port);
    format!("candidate:{index} 1 udp {priority} {host} {port} typ {kind}")
}

fn local_text(name: &[u8; 16]) -> String {
    let digits = format!("{:032x}", u128::from_be_bytes(*name));
    let mut start = 0;
    let groups = GROUPS.map(|length| {
        start += length;
        &digits[start - length..start]
    });
    groups.join("-") + LOCAL
}

/// Writes a candidate that never answers: a port of the network 203.0.113.0/24, which is reserved
/// for documentation (RFC 5737).
///
/// Firefox gives a connection up for good five seconds after its last address has failed. As long
/// as a new one comes from time to time, it waits.
pub fn silent_candidate(number: u32) -> String {
    // Hosts 1 to 254, and for each of them ports that no service has (RFC 6335, section 6).
    // Browsers pass over addresses with ports below 1024.
    let (host, port) = (1 + number % 254, 50_000 + number / 254 % 1_000);
    format!("candidate:{number} 1 udp {LOWEST_PRIORITY} 203.0.113.{host} {port} typ host")
}
