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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_kind_of_message_is_read_as_it_was_written() {
        for (part, from, kind) in [
            (Part::Call, Sender::Home, 0xC0),
            (Part::Answer, Sender::Home, 0xC1),
            (Part::Call, Sender::Away, 0xC2),
            (Part::Answer, Sender::Away, 0xC3),
        ] {
            let message = Message { part, from, game: *b"tag of 8", code: vec![7] };
            let bytes = write(&message);
            assert_eq!(bytes, [&[kind], b"tag of 8".as_slice(), &[7]].concat());
            assert_eq!(read(&bytes), Some(message));
        }
    }

    #[test]
    fn a_message_has_a_kind_a_game_and_a_code_that_is_not_too_long() {
        let message = |kind: u8, length: usize| [vec![kind], vec![1; length - 1]].concat();
        for (rule, bytes, begins, is_read) in [
            ("nothing", vec![], false, false),
            ("a kind", message(0xC0, 1), true, false),
            ("a name that is cut", message(0xC0, 8), true, false),
            ("no code", message(0xC0, 9), true, false),
            ("a code of one byte", message(0xC0, 10), true, true),
            ("the longest", message(0xC3, MAX_BYTES), true, true),
            ("one byte more", message(0xC3, MAX_BYTES + 1), true, false),
            ("a kind above", message(0xC4, 10), false, false),
            ("a kind below", message(0xBF, 10), false, false),
        ] {
            assert_eq!((is_message(&bytes), read(&bytes).is_some()), (begins, is_read), "{rule}");
        }
    }
}
