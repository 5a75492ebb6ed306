//! The inputs and the effects of a relay.

use crate::seal::MailboxContent;
use crate::topics::Topics;

/// A time or a duration, in milliseconds.
pub type Millis = u64;

/// Time and randomness of an input.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RelayMoment {
    /// The time. A time before that of an earlier input counts as the earlier input's time.
    pub millis: Millis,
    /// A random number. Nothing secret is made of the number.
    pub random: u64,
}

/// Number of a game, chosen by the owner of the relay.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GameId(u32);

impl GameId {
    /// The game with a number.
    pub const fn new(number: u32) -> Self {
        Self(number)
    }
}

/// Number of a socket. Each socket gets another number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SocketId(pub(super) u32);

/// One of the four topics of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TopicPlace {
    /// Mailbox with the own packet.
    Own,
    /// Mailbox with the other side's packet.
    Other,
    /// Mark of presence of this side.
    OwnPresence,
    /// Mark of presence of the other side.
    OtherPresence,
}

impl TopicPlace {
    /// All places.
    pub const ALL: [Self; 4] = [Self::Own, Self::Other, Self::OwnPresence, Self::OtherPresence];

    /// Name of the topic of this place.
    pub fn topic(self, topics: &Topics) -> &str {
        match self {
            Self::Own => &topics.own,
            Self::Other => &topics.other,
            Self::OwnPresence => &topics.own_presence,
            Self::OtherPresence => &topics.other_presence,
        }
    }
}

/// A plain text that is to be sealed for a topic.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Draft {
    /// The game of the text.
    pub game: GameId,
    /// The place of the topic that the text is for.
    pub place: TopicPlace,
    /// Number of the text. Only the newest text of a topic is used.
    pub number: u64,
    /// The plain text.
    pub plain: Vec<u8>,
}

/// A sealed text that has come from the broker.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Letter {
    /// The game of the text.
    pub game: GameId,
    /// The place of the topic that the text came from.
    pub place: TopicPlace,
    /// Number of the text. A text that is opened after a later one of the same topic is not used.
    pub number: u64,
    /// The sealed text.
    pub sealed: Vec<u8>,
}

/// An entry of the list of open games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListEntry {
    /// Last part of its topic: hexadecimal digits.
    pub id: String,
    /// Its content; empty if the entry is gone.
    pub content: Vec<u8>,
}

/// The entry of this page on the list, and the place for its acceptances.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OwnEntry {
    /// The entry.
    pub entry: ListEntry,
    /// Last part of the topic for acceptances: hexadecimal digits.
    pub place: String,
}

/// Whether somebody looks at the list of open games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Looking {
    /// Somebody looks at the list: the user is told of its entries.
    Here,
    /// Nobody looks at the list: the user is told of no entry.
    Away,
}

/// A request about the list of open games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ListInput {
    /// Somebody looks at the list, or nobody does any more.
    Look(Looking),
    /// The user wants this entry on the list while the page is open. `None` takes the entry away.
    Offer(Option<OwnEntry>),
    /// The user accepts an entry: the content goes to the place of the entry. The content is lost
    /// without a connection.
    Accept(ListEntry),
}

/// An input of a relay: a request of its user, or a report of the browser.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RelayInput {
    /// The user takes up a game. The first game connects. The input changes nothing beyond
    /// [`MOST_GAMES`](super::MOST_GAMES) games.
    Join(GameId, Topics),
    /// The user wants the own mailbox of a game to hold this content or a later one.
    Put(GameId, MailboxContent),
    /// The user is present in this game, and in no other.
    Attend(Option<GameId>),
    /// The user wants a game to be forgotten as soon as its mailbox holds the newest content.
    Part(GameId),
    /// The user wants the own topics of a game to be cleared, and then the game to be forgotten.
    Finish(GameId),
    /// A request about the list of open games. A relay without the list ignores the request.
    List(ListInput),
    /// The page is left: the connection ends until the page is shown again.
    Leave,
    /// The page is shown again after it was hidden or left.
    Shown,
    /// The network is available again.
    Online,
    /// The time of [`Relay::wake_at`](super::Relay::wake_at) has come.
    Woken,
    /// A socket is open.
    Opened(SocketId),
    /// A binary frame has come from a socket.
    Frame(SocketId, Vec<u8>),
    /// A text frame has come from a socket.
    Text(SocketId),
    /// A socket was closed, or could not be opened. The number is the close code (RFC 6455, section
    /// 7.4).
    Closed(SocketId, u16),
    /// A draft was sealed: the draft and its sealed text.
    Sealed(Draft, Vec<u8>),
    /// A letter was opened: the letter and its plain text, or `None` if it cannot be opened.
    Unsealed(Letter, Option<Vec<u8>>),
}

/// A task for the owner of a relay.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RelayEffect {
    /// The owner opens a socket with the subprotocol `mqtt`.
    Open(SocketId),
    /// The owner sends a binary frame.
    Send(SocketId, Vec<u8>),
    /// The owner closes a socket after the frames before, and reports nothing of the socket any
    /// more.
    Close(SocketId),
    /// The owner seals a text, and reports [`RelayInput::Sealed`].
    Seal(Draft),
    /// The owner opens a sealed text, and reports [`RelayInput::Unsealed`].
    Unseal(Letter),
    /// The owner tells the user.
    Notify(RelayNotice),
}

/// News for the user of a relay.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RelayNotice {
    /// The state of the relay has changed.
    State(RelayState),
    /// A packet of the other side has come. The same packet may come again, and so may an earlier
    /// one.
    Packet(GameId, Vec<u8>),
    /// The relay has the newest content of this side for a game.
    Delivered(GameId),
    /// The own mailbox holds a later content than the one that was put there. Another tab or device
    /// of this side is ahead, or the other player has written the content. The content stays there
    /// until a later one is put.
    Ahead(GameId, MailboxContent),
    /// The presence of the other side has changed. Presence is a courtesy, and no evidence.
    Presence(GameId, RelayPresence),
    /// An entry of the list of open games has come. Anybody may have written the entry.
    Entry(ListEntry),
    /// The broker has told what stands in the place of the own entry.
    OwnEntry(OwnEntryState),
    /// A message has come to the place for acceptances of the own entry. Anybody may have sent the
    /// message.
    Acceptance(Vec<u8>),
    /// The game is forgotten, after [`RelayInput::Part`] or [`RelayInput::Finish`].
    Forgotten(GameId),
}

/// Says what stands on the list in the place of the own entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OwnEntryState {
    /// The own entry.
    Listed,
    /// Something else, after several attempts to fill the entry again.
    Displaced,
}

/// Says whether a player is on the page with the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RelayPresence {
    /// The player is on the page.
    Here,
    /// The player is not on the page.
    Away,
}

/// The state of a relay.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum RelayState {
    /// There is no game, or the page was left.
    #[default]
    Idle,
    /// The first attempt to connect runs.
    Connecting,
    /// The connection is accepted, and contents go over it.
    Connected,
    /// There is no connection, for this reason. Attempts to connect go on.
    Interrupted(RelayTrouble),
}

/// The reason why there is no connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum RelayTrouble {
    /// No socket could be opened: the address is wrong, no server answers, or the certificate is
    /// invalid. A browser does not tell these cases apart.
    Unreachable,
    /// The connection was lost.
    Lost,
    /// No answer came in time.
    Silent,
    /// The relay says that it serves nobody at present.
    Unavailable,
    /// The relay does not accept the name or the password, or refuses the topics.
    NotAuthorized,
    /// The relay says that the messages are too many or too large.
    Quota,
    /// The relay speaks another version of MQTT.
    OtherVersion,
    /// The relay sends bytes that no relay sends.
    Nonsense,
    /// The relay sends too many messages or bytes.
    Flood,
}
