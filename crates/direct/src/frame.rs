//! Messages on a connection: packets, and the business of the carrier itself.

use std::time::Duration;

use crate::code::Code;

/// Kinds, the first byte of each message.
const PACKET: u8 = 0;
const STOCK: u8 = 1;
const SPARE: u8 = 2;
const LEAVING: u8 = 3;

/// A message on a connection.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Frame {
    /// A packet, which the carrier does not look into.
    Packet(Vec<u8>),
    /// The lowest number of a spare connection that the sender has not tried yet, and the time of
    /// its clock, in whole milliseconds.
    Stock(u32, Duration),
    /// The code of the sender's spare connection of a number.
    Spare(u32, Code),
    /// The sender ends the connection on purpose.
    Leaving,
}

impl Frame {
    /// The message as bytes.
    pub(crate) fn to_bytes(&self) -> Vec<u8> {
        match self {
            Self::Packet(packet) => [&[PACKET], packet.as_slice()].concat(),
            Self::Stock(first, clock) => {
                let millis = u64::try_from(clock.as_millis()).unwrap_or(u64::MAX);
                [&[STOCK], first.to_be_bytes().as_slice(), &millis.to_be_bytes()].concat()
            }
            Self::Spare(number, code) => {
                [&[SPARE], number.to_be_bytes().as_slice(), &code.to_bytes()].concat()
            }
            Self::Leaving => vec![LEAVING],
        }
    }

    /// Reads a message; `None` if it is none.
    pub(crate) fn from_bytes(bytes: &[u8]) -> Option<Self> {
        let (kind, rest) = bytes.split_first()?;
        match *kind {
            PACKET => Some(Self::Packet(rest.to_vec())),
            STOCK => {
                let (first, millis) = rest.split_first_chunk()?;
                let millis = u64::from_be_bytes(millis.try_into().ok()?);
                Some(Self::Stock(u32::from_be_bytes(*first), Duration::from_millis(millis)))
            }
            SPARE => {
                let (number, code) = rest.split_first_chunk()?;
                Some(Self::Spare(u32::from_be_bytes(*number), Code::from_bytes(code).ok()?))
            }
            LEAVING => rest.is_empty().then_some(Self::Leaving),
            _ => None,
        }
    }
}
