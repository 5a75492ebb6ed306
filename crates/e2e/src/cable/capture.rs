//! Everything that passes a cable.

use std::collections::BTreeSet;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use std::num::NonZeroU32;
use std::os::fd::OwnedFd;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use anyhow::Result;
use rustix::net::{AddressFamily, Protocol, RecvFlags, SocketFlags, SocketType, recv, socket_with};

use super::{Blank, Cable, on};
use crate::eventually::{Probe, eventually};

/// All protocols, as `AF_PACKET` takes them: `ETH_P_ALL` in the order of bytes of the network.
const ALL_PROTOCOLS: u32 = 0x0300;

/// Kinds of Ethernet frames.
const IPV4: u16 = 0x0800;
const IPV6: u16 = 0x86dd;

/// Protocols over IP.
const TCP: u8 = 6;
const UDP: u8 = 17;
/// Words of a machine about what does not arrive, which no page can send.
const ICMP: u8 = 1;
const ICMP6: u8 = 58;
/// Options before the protocol of IPv6, which multicast reports have.
const HOP_BY_HOP: u8 = 0;
const IGMP: u8 = 2;

/// Port of multicast DNS.
const MDNS: u16 = 5353;

/// Port of DNS.
const DNS: u16 = 53;

/// The packets at one end of a cable, loopback aside.
#[derive(Clone, Debug, Default)]
pub struct Capture(Arc<Mutex<BTreeSet<Packet>>>);

/// Kind and target of a packet.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Packet {
    protocol: u8,
    from: IpAddr,
    to: IpAddr,
    port: Option<u16>,
    /// The name that is looked up.
    name: Option<String>,
}

impl Capture {
    /// Records everything at the first end of a cable from now on.
    ///
    /// # Errors
    ///
    /// If the rights lack.
    pub fn begin(cable: &Cable) -> Result<Self> {
        let socket = on(Some(&cable.machines[0]), || {
            let all = NonZeroU32::new(ALL_PROTOCOLS).map(Protocol::from_raw);
            let (family, kind) = (AddressFamily::PACKET, SocketType::RAW);
            Ok(socket_with(family, kind, SocketFlags::CLOEXEC, all)?)
        })?;
        let capture = Self::default();
        let recorder = capture.clone();
        thread::spawn(move || recorder.record(&socket));
        Ok(capture)
    }

    fn record(&self, socket: &OwnedFd) {
        let mut frame = [0; 2_048];
        while let Ok((length, _)) = recv(socket, &mut frame, RecvFlags::empty()) {
            if let Some(packet) = Packet::of(&frame[..length]).filter(|it| !it.to.is_loopback()) {
                self.0.lock().unwrap_or_else(PoisonError::into_inner).insert(packet);
            }
        }
    }

    /// Waits until each packet to a stranger is one that a browser without a page sends as well.
    ///
    /// A packet is no stranger's if it goes between the machines, looks up a local name, goes to a
    /// silent address, or is the business of the network itself.
    ///
    /// # Errors
    ///
    /// If there is one that it does not send for too long: the page has caused it.
    pub async fn is_the_browsers_own(&self, cable: &Cable, blank: &Blank) -> Result<()> {
        eventually("the packets that the browser sends by itself", async || {
            let own: Vec<Sight> = blank.capture.sights(&blank.cable);
            let mut others = self.sights(cable);
            others.retain(|sight| !own.contains(sight));
            Ok(Probe::equal(&others, &Vec::new()))
        })
        .await
    }

    /// The packets to strangers, but for what differs between two machines.
    fn sights(&self, cable: &Cable) -> Vec<Sight> {
        let packets = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let strangers = packets.iter().filter(|packet| !packet.is_expected(cable));
        strangers.map(Packet::sight).collect()
    }

    /// True if a packet of the first machine has gone to an address.
    pub fn has(&self, to: impl Fn(IpAddr) -> bool) -> bool {
        let packets = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        packets.iter().any(|packet| to(packet.to))
    }
}

/// A packet to a stranger: a name that is looked up, or an address.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Sight {
    Lookup(String),
    Packet { protocol: u8, to: IpAddr, port: Option<u16> },
}

impl Packet {
    fn sight(&self) -> Sight {
        let Self { protocol, to, port, .. } = *self;
        let packet = Sight::Packet { protocol, to, port };
        self.name.clone().map_or(packet, Sight::Lookup)
    }

    /// Reads an Ethernet frame; `None` for those without IP, which ask for the neighbour's place.
    fn of(frame: &[u8]) -> Option<Self> {
        let kind = u16::from_be_bytes(frame.get(12..14)?.try_into().ok()?);
        let packet = frame.get(14..)?;
        let (protocol, from, to, rest): (u8, IpAddr, IpAddr, &[u8]) = match kind {
            IPV4 => {
                let address =
                    |at: usize| Some(Ipv4Addr::from(*packet.get(at..)?.first_chunk::<4>()?));
                let rest = packet.get(usize::from(packet.first()? & 15) * 4..)?;
                (*packet.get(9)?, address(12)?.into(), address(16)?.into(), rest)
            }
            IPV6 => {
                let address =
                    |at: usize| Some(Ipv6Addr::from(*packet.get(at..)?.first_chunk::<16>()?));
                (*packet.get(6)?, address(8)?.into(), address(24)?.into(), packet.get(40..)?)
            }
            _ => return None,
        };
        let port = rest.get(2..4).map(|port| u16::from_be_bytes([port[0], port[1]]));
        let port = port.filter(|_| matches!(protocol, TCP | UDP));
        let name = port.filter(|port| *port == DNS).and_then(|_| looked_up(rest.get(8..)?));
        Some(Self { protocol, from, to, port, name })
    }

    fn is_expected(&self, cable: &Cable) -> bool {
        let is_machine = |address: IpAddr| {
            [0, 1].iter().any(|index| cable.address(*index) == address.to_string())
        };
        let is_between = self.protocol == UDP
            && is_machine(self.from)
            && is_machine(self.to)
            && self.port != Some(DNS);
        let is_lookup = self.protocol == UDP && self.to.is_multicast() && self.port == Some(MDNS);
        is_between || is_lookup || self.is_silent() || self.is_of_the_network()
    }

    /// True for a silent address, or the word of the neighbour that it is not there.
    fn is_silent(&self) -> bool {
        is_documentation(self.to) && self.protocol == UDP
    }

    /// True for what a system itself says: when it joins a network, or when nobody listens.
    fn is_of_the_network(&self) -> bool {
        matches!(self.protocol, IGMP | ICMP | ICMP6 | HOP_BY_HOP)
    }
}

/// The name in a question to a resolver (RFC 1035, section 4.1).
fn looked_up(question: &[u8]) -> Option<String> {
    let mut rest = question.get(12..)?;
    let mut parts = Vec::new();
    while let Some((length, after)) = rest.split_first().filter(|(length, _)| **length > 0) {
        let (part, after) = after.split_at_checked(usize::from(*length))?;
        parts.push(String::from_utf8_lossy(part));
        rest = after;
    }
    Some(parts.join("."))
}

/// True for the network of the silent addresses.
pub fn is_documentation(address: IpAddr) -> bool {
    matches!(address, IpAddr::V4(address) if address.octets()[..3] == [203, 0, 113])
}
