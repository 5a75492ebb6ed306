//! Everything that goes into a relay and comes out of it.

use crate::seal::{Content, Topics};

/// Milliseconds, since some fixed moment or of a wait.
pub type Millis = u64;

/// Time and randomness of an input.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Moment {
    /// The time. One before that of an earlier input counts as that one.
    pub millis: Millis,
    /// A random number. Nothing secret is made of it.
    pub random: u64,
}

/// Number of a game, which the owner of the relay gives it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GameId(u32);

impl GameId {
    /// The game of a number.
    pub const fn new(number: u32) -> Self {
        Self(number)
    }
}

/// Number of a socket. None is used twice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SocketId(pub(super) u32);

/// One of the four topics of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// Mailbox with the own packet.
    Own,
    /// Mailbox with the other side's packet.
    Other,
    /// Mark that this side is there.
    OwnPresence,
    /// Mark that the other side is there.
    OtherPresence,
}

impl Place {
    /// All places.
    pub const ALL: [Self; 4] = [Self::Own, Self::Other, Self::OwnPresence, Self::OtherPresence];

    /// Name of its topic.
    pub fn topic(self, topics: &Topics) -> &str {
        match self {
            Self::Own => &topics.own,
            Self::Other => &topics.other,
            Self::OwnPresence => &topics.own_presence,
            Self::OtherPresence => &topics.other_presence,
        }
    }
}

/// A text to be sealed for a topic.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Draft {
    /// Its game.
    pub game: GameId,
    /// Its topic.
    pub place: Place,
    /// Number of the text. Only the newest one of a topic is used.
    pub number: u64,
    /// The text.
    pub plain: Vec<u8>,
}

/// A sealed text that has come.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Letter {
    /// Its game.
    pub game: GameId,
    /// Its topic.
    pub place: Place,
    /// Number of the text. One that is opened after a later one of its topic is not used.
    pub number: u64,
    /// The sealed text.
    pub sealed: Vec<u8>,
}

/// An input of a relay: a wish of its user, or a report of the browser.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Input {
    /// Take up a game. The first one connects. Beyond [`MOST_GAMES`](super::MOST_GAMES) games it
    /// changes nothing.
    Join(GameId, Topics),
    /// Let the own mailbox of a game hold this, now and whenever it holds something earlier.
    Put(GameId, Content),
    /// Be present in a game, and in no other.
    Attend(Option<GameId>),
    /// Forget a game when its mailbox holds the newest content.
    Part(GameId),
    /// Clear what this side has put there, and then forget the game.
    Finish(GameId),
    /// Hang up until the page is shown again.
    Leave,
    /// The page is shown again after it was hidden or left.
    Shown,
    /// The network is there again.
    Online,
    /// The time of [`Relay::wake_at`](super::Relay::wake_at) has come.
    Woken,
    /// A socket is open.
    Opened(SocketId),
    /// A binary frame has come.
    Frame(SocketId, Vec<u8>),
    /// A frame of text has come.
    Text(SocketId),
    /// A socket is closed, with the number that it gives as a reason (RFC 6455, section 7.4), or
    /// could not be opened.
    Closed(SocketId, u16),
    /// A draft is sealed.
    Sealed(Draft, Vec<u8>),
    /// A letter was opened, or cannot be.
    Unsealed(Letter, Option<Vec<u8>>),
}

/// A task for the owner of a relay.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Effect {
    /// Open a socket with the subprotocol `mqtt`.
    Open(SocketId),
    /// Send a binary frame.
    Send(SocketId, Vec<u8>),
    /// Close a socket, after what was sent, and report nothing of it any more.
    Close(SocketId),
    /// Seal a text, and report [`Input::Sealed`].
    Seal(Draft),
    /// Open a sealed text, and report [`Input::Unsealed`].
    Unseal(Letter),
    /// Tell the user.
    Notify(Notice),
}

/// News for the user of a relay.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Notice {
    /// The state has changed.
    State(State),
    /// A packet of the other side. The same may come again, and an earlier one.
    Packet(GameId, Vec<u8>),
    /// The relay has the newest content of this side.
    Delivered(GameId),
    /// The own mailbox holds something later than what was put there: another tab or device of
    /// this side is ahead, or the other player has written it. It stays there until something
    /// later is put.
    Ahead(GameId, Content),
    /// Whether the other side is there has changed. A courtesy, and no evidence.
    Presence(GameId, Presence),
    /// The game is forgotten, after [`Input::Part`] or [`Input::Finish`].
    Forgotten(GameId),
}

/// Whether a player is there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Presence {
    /// The player is there.
    Here,
    /// The player is not there.
    Away,
}

/// State of a relay.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum State {
    /// There is no game, or the page is left.
    #[default]
    Idle,
    /// The first attempt runs.
    Connecting,
    /// Contents go over the connection.
    Connected,
    /// There is no connection, for this reason. Attempts go on.
    Interrupted(Trouble),
}

/// Reason why there is no connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Trouble {
    /// No socket could be opened: the address is wrong, nobody is there, or the certificate is not
    /// good. A browser does not say which.
    Unreachable,
    /// The connection has gone.
    Lost,
    /// No answer has come in time.
    Silent,
    /// The relay says that it serves nobody now.
    Unavailable,
    /// The relay does not know this name or password, or refuses the topics.
    NotAuthorized,
    /// The relay says that this is too much.
    Quota,
    /// The relay speaks another version of MQTT.
    OtherVersion,
    /// The relay sends what no relay sends.
    Nonsense,
    /// The relay sends too much.
    Flood,
}
