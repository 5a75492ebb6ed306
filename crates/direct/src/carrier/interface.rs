//! Everything that goes into a carrier and comes out of it.

use std::fmt::{self, Display, Formatter};

use crate::code::Code;

/// Number of a connection of the browser; both sides give the same connection the same number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ConnectionId(u32);

impl ConnectionId {
    /// The first connection, which people make by their codes. All others are spares.
    pub const FIRST: Self = Self(0);

    /// The connection of a number.
    pub const fn new(number: u32) -> Self {
        Self(number)
    }

    /// Its number.
    pub const fn number(self) -> u32 {
        self.0
    }
}

impl Display for ConnectionId {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// An input of a carrier: a wish of its user, or a report of the browser.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Input {
    /// Make home's code.
    Invite,
    /// Make away's code as an answer to home's.
    Join(Code),
    /// Connect with the code that answers the own one.
    Answered(Code),
    /// Send a packet. It is dropped if it is too long or there is no connection.
    Send(Vec<u8>),
    /// End the carrier, and let the other side know.
    Leave,
    /// The browser's own description of a connection, with the addresses that it has found.
    Described(ConnectionId, String),
    /// A connection is open, or open again.
    Opened(ConnectionId),
    /// No answer comes over a connection any more, or it was not reached.
    Troubled(ConnectionId),
    /// A connection is closed for good, or could not be made.
    Closed(ConnectionId),
    /// A message has come over a connection.
    Arrived(ConnectionId, Vec<u8>),
    /// The time of [`Carrier::wake_at`](super::Carrier::wake_at) has come.
    Woken,
    /// The page is shown again after it was hidden.
    Shown,
}

/// A task for the owner of the browser's connections.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Effect {
    /// Make a connection and let it offer. Report [`Input::Described`] once its addresses are
    /// gathered.
    Offer(ConnectionId),
    /// Make a connection that answers the other side's description, and report the same.
    Answer(ConnectionId, String),
    /// Report [`Input::Described`] with the addresses that are there now.
    Describe(ConnectionId),
    /// Give a connection the other side's description as the answer to its offer.
    Take(ConnectionId, String),
    /// Give a connection a further address of the other side.
    Probe(ConnectionId, String),
    /// Send a message over a connection.
    Send(ConnectionId, Vec<u8>),
    /// Close a connection and report nothing of it any more.
    Close(ConnectionId),
    /// Let the user know.
    Notify(Notice),
}

/// News for the user of a carrier.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Notice {
    /// The own code, for the other person.
    Code(Code),
    /// A new state. [`State::Connected`] comes each time that packets may have been lost, and both
    /// sides should then tell each other what they have.
    State(State),
    /// A packet of the other side.
    Packet(Vec<u8>),
}

/// State of a carrier.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum State {
    /// Nothing was asked of it yet.
    #[default]
    Idle,
    /// The own code is being made.
    Preparing,
    /// The own code is on its way to the other person.
    Waiting,
    /// The codes of both sides are known, and home tries to reach away.
    Connecting,
    /// Packets arrive.
    Connected,
    /// The connection is gone, and another one is tried.
    Interrupted,
    /// It is over.
    Ended(End),
}

/// Reason of a carrier's end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// This side has left.
    Left,
    /// The other side has left.
    LeftByTheOther,
    /// The browser has no address at which it can be reached.
    NoAddress,
    /// The browser could not make the connection.
    Failed,
    /// The two networks let nothing through.
    Unreachable,
    /// Nobody has used away's code.
    Expired,
    /// The connection is gone, and so are all spares.
    Lost,
}
