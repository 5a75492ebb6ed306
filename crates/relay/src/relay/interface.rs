//! The inputs and the effects of a [`Relay`](super::Relay), which is a client of a broker. The
//! owner of a relay carries out its effects in the browser. The user of a relay is the program that
//! plays games over it.

use crate::seal::MailboxContent;
use crate::topics::Topics;

/// A time or a duration, in milliseconds.
pub type Millis = u64;

/// Time and randomness of an input.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RelayMoment {
    /// The time since any fixed moment, such as the start of the page. A time before the time of an
    /// earlier input counts as the earlier input's time.
    pub millis: Millis,
    /// A random number for the name of the client and for the waits between attempts. Nothing
    /// secret is made of the number.
    pub random: u64,
}

/// Number of a game, chosen by the user of the relay.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GameId(u32);

impl GameId {
    /// The id with this number, which no other game of the relay may have.
    pub const fn new(number: u32) -> Self {
        Self(number)
    }
}

/// Number of a socket, chosen by the relay. No two sockets of a relay have the same number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SocketId(pub(super) u32);

/// Kind of a topic: one of the four topics of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TopicKind {
    /// Mailbox that this side fills.
    Own,
    /// Mailbox that the other side fills.
    Other,
    /// Topic with this side's mark of presence.
    OwnPresence,
    /// Topic with the other side's mark of presence.
    OtherPresence,
}

impl TopicKind {
    /// All kinds, in the order of the variants.
    pub const ALL: [Self; 4] = [Self::Own, Self::Other, Self::OwnPresence, Self::OtherPresence];

    /// Name of the topic of this kind among the topics of a game.
    pub fn topic(self, topics: &Topics) -> &str {
        match self {
            Self::Own => &topics.own,
            Self::Other => &topics.other,
            Self::OwnPresence => &topics.own_presence,
            Self::OtherPresence => &topics.other_presence,
        }
    }
}

/// A plain text that waits to be sealed for a topic.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlainMessage {
    /// The game of the text.
    pub game: GameId,
    /// The topic for which the text is sealed.
    pub kind: TopicKind,
    /// Number of the text. Of the texts of a topic, only the text with the largest number is used.
    pub number: u64,
    /// The text to seal, padded already.
    pub plain: Vec<u8>,
}

/// A sealed text that has come from the broker and waits to be opened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SealedMessage {
    /// The game of the text.
    pub game: GameId,
    /// The topic from which the text came.
    pub kind: TopicKind,
    /// Number of the text. A text is not used if a text of the same topic with a larger number was
    /// opened before.
    pub number: u64,
    /// The sealed text, which only the secret of its game opens.
    pub sealed: Vec<u8>,
}

/// An entry of the list of open games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListEntry {
    /// Last part of the name of the entry's topic. Pages of this program write hexadecimal digits,
    /// but anybody may publish under any other text.
    pub id: String,
    /// Content of the entry; empty if the entry was taken away or is too long.
    pub content: Vec<u8>,
}

/// The entry of this page on the list, and the topic for its acceptances.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OwnEntry {
    /// The entry as it should stand on the list.
    pub entry: ListEntry,
    /// Last part of the name of the topic for acceptances: hexadecimal digits.
    pub acceptance_topic_id: String,
}

/// Whether the user of a relay reads the list of open games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ListReading {
    /// The user reads the list, and each entry is reported.
    On,
    /// The user does not read the list, and no entry is reported.
    Off,
}

/// A request about the list of open games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ListInput {
    /// The user begins or stops reading the list.
    Read(ListReading),
    /// The user wants this entry on the list while the page is open. `None` takes the entry away.
    Offer(Option<OwnEntry>),
    /// The user accepts an entry of the list. The acceptance is lost without a connection.
    Accept {
        /// Last part of the name of the entry's topic for acceptances.
        topic_id: String,
        /// The acceptance.
        content: Vec<u8>,
    },
}

/// An input of a relay: a request of its user, or a report of the browser.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RelayInput {
    /// The user joins a game. The first game makes the relay connect. The input changes nothing if
    /// [`MAX_GAMES`](super::MAX_GAMES) games are joined.
    Join(GameId, Topics),
    /// The user wants this side's mailbox of a game to hold this content or a later content.
    Put(GameId, MailboxContent),
    /// The user is present in this game, and in no other game; `None` if in no game.
    Attend(Option<GameId>),
    /// The user wants a game to be forgotten as soon as its mailbox holds the newest content.
    Part(GameId),
    /// The user wants this side's topics of a game to be cleared, and then the game to be
    /// forgotten.
    Finish(GameId),
    /// A request about the list of open games. A relay without the list ignores the request.
    List(ListInput),
    /// The page is left. The connection ends until the page is shown again.
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
    /// A text frame has come from a socket. MQTT comes in binary frames only, so the connection
    /// ends.
    Text(SocketId),
    /// A socket was closed, or could not be opened. The number is the close code (RFC 6455, section
    /// 7.4).
    Closed(SocketId, u16),
    /// A plain text was sealed: the plain text, and the sealed text. No input tells that a text
    /// could not be sealed.
    Sealed(PlainMessage, Vec<u8>),
    /// A sealed text was opened: the sealed text, and the plain text or `None` if the sealed text
    /// cannot be opened.
    Unsealed(SealedMessage, Option<Vec<u8>>),
}

/// A task for the owner of a relay.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RelayEffect {
    /// The owner opens a socket with the subprotocol `mqtt`.
    Open(SocketId),
    /// The owner sends a binary frame.
    Send(SocketId, Vec<u8>),
    /// The owner closes a socket after all frames of earlier effects, and reports nothing more of
    /// the socket.
    Close(SocketId),
    /// The owner seals a text, and reports [`RelayInput::Sealed`].
    Seal(PlainMessage),
    /// The owner opens a sealed text, and reports [`RelayInput::Unsealed`].
    Unseal(SealedMessage),
    /// The owner passes a notice to the user.
    Notify(RelayNotice),
}

/// A notice for the user of a relay.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RelayNotice {
    /// The state of the relay has changed.
    State(RelayState),
    /// A packet of the other side has come. The same packet, or an earlier packet, may come again.
    Packet(GameId, Vec<u8>),
    /// The broker has the newest content of this side's mailbox of a game.
    Delivered(GameId),
    /// This side's mailbox holds a later content than the user has put there, or a content although
    /// the user has put none. Another tab or device of this side is ahead, or the other player has
    /// written the content. The content stays there until a later content is put.
    Ahead(GameId, MailboxContent),
    /// The presence of the other side has changed. The notice may be late or wrong, so it proves
    /// nothing.
    Presence(GameId, RelayPresence),
    /// An entry of the list of open games has come. Anybody may have written the entry, so the user
    /// has to check it.
    Entry(ListEntry),
    /// This page's entry is on the list, or was displaced there.
    OwnEntry(OwnEntryState),
    /// A message has come to the topic for acceptances of this page's entry. Anybody may have sent
    /// the message, so the user has to check it.
    Acceptance(Vec<u8>),
    /// The game is forgotten, after [`RelayInput::Part`] or [`RelayInput::Finish`].
    Forgotten(GameId),
}

/// Whether this page's entry is on the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OwnEntryState {
    /// The topic of the entry holds the entry.
    Listed,
    /// The topic holds something else, after several attempts to publish the entry again.
    Displaced,
}

/// Whether a player is on the page with the game.
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
    /// No connection is wanted, because no game is joined and the list is not used, or the page was
    /// left.
    #[default]
    Idle,
    /// An attempt to connect runs, and no attempt has failed since the relay began to connect.
    Connecting,
    /// The broker has accepted the connection.
    Connected,
    /// There is no connection, for this reason. The relay tries again to connect.
    Interrupted(RelayTrouble),
}

/// The reason why there is no connection to the broker.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum RelayTrouble {
    /// No socket could be opened: the address is wrong, no server answers, or the certificate is
    /// invalid. A browser does not tell these cases apart.
    Unreachable,
    /// An open socket was closed, and its close code states none of the other reasons.
    Lost,
    /// No answer came in time.
    Silent,
    /// The broker says that it serves nobody at present.
    Unavailable,
    /// The broker does not accept the name or the password, or refuses the topics.
    NotAuthorized,
    /// The broker says that the messages are too many or too large, or that another limit is
    /// reached.
    Quota,
    /// The broker speaks another version of MQTT, or states an error of the protocol.
    OtherVersion,
    /// The broker sends something that MQTT does not allow at this point.
    Nonsense,
    /// The broker sends too many messages or bytes.
    Flood,
}
