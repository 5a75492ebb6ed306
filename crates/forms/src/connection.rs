//! Messages about direct connections between the two players of a game:
//!
//! ```text
//! message := kind | name of the game (8) | code of a connection
//! kind    := 0xC0, 1 more for an answer, 2 more from the player who was invited to the game
//! ```
//!
//! They travel as links and texts, as packets do, and no packet begins with these kinds. They are
//! not signed, because nothing that comes over a connection is trusted.

/// The first byte, without its two bits.
const KIND: u8 = 0xC0;
const ANSWER: u8 = 1;
const FROM_AWAY: u8 = 2;

/// Longest message, in bytes. A code has 283 at most.
const MAX_BYTES: usize = 300;

/// A message about a direct connection.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    /// Part of the message in the making of a connection.
    pub part: Part,
    /// Player who sends it.
    pub from: Sender,
    /// Name of the game.
    pub game: [u8; 8],
    /// The sender's code, which the crate `direct` reads.
    pub code: Vec<u8>,
}

/// Part of a message in the making of a connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// It asks for a connection.
    Call,
    /// It answers a call.
    Answer,
}

/// Player who sends a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sender {
    /// The player who invited to the game.
    Home,
    /// The player who was invited.
    Away,
}

/// True for bytes that begin as a message does, whole or not.
pub fn is_message(bytes: &[u8]) -> bool {
    bytes.first().is_some_and(|kind| kind & !(ANSWER | FROM_AWAY) == KIND)
}

/// The message as bytes.
///
/// # Examples
///
/// ```
/// use fairboard_forms::connection::{Message, Part, Sender, read, write};
///
/// let message =
///     Message { part: Part::Answer, from: Sender::Away, game: *b"tag of 8", code: vec![1, 2] };
/// assert_eq!(write(&message), b"\xC3tag of 8\x01\x02");
/// assert_eq!(read(&write(&message)), Some(message));
/// ```
pub fn write(message: &Message) -> Vec<u8> {
    let part = match message.part {
        Part::Call => 0,
        Part::Answer => ANSWER,
    };
    let from = match message.from {
        Sender::Home => 0,
        Sender::Away => FROM_AWAY,
    };
    [&[KIND | part | from], message.game.as_slice(), &message.code].concat()
}

/// Reads a message; `None` if it is none. Its code is read by `direct`.
pub fn read(bytes: &[u8]) -> Option<Message> {
    if !is_message(bytes) || bytes.len() > MAX_BYTES {
        return None;
    }
    let (kind, rest) = bytes.split_first()?;
    let (game, code) = rest.split_first_chunk()?;
    let part = if kind & ANSWER == 0 { Part::Call } else { Part::Answer };
    let from = if kind & FROM_AWAY == 0 { Sender::Home } else { Sender::Away };
    let message = Message { part, from, game: *game, code: code.to_vec() };
    (!code.is_empty()).then_some(message)
}
