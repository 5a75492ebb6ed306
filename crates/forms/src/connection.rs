//! Messages about direct connections between the two players of a game:
//!
//! ```text
//! message := kind | name of the game (8) | length of the code (2) | code | signature (64)
//! kind    := 0xC0, 1 more for an answer, 2 more from the player who was invited to the game
//! ```
//!
//! They travel as links and texts, as packets do, and no packet begins with these kinds. The sender
//! signs what is before the signature with the key of the game, as `fair` does it.

/// The first byte, without its two bits.
const KIND: u8 = 0xC0;
const ANSWER: u8 = 1;
const FROM_AWAY: u8 = 2;

/// Longest code, in bytes.
const MAX_CODE: u16 = 300;

/// A message about a direct connection.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    /// Part of the message in the making of a connection.
    pub part: Part,
    /// Player who sends it.
    pub from: Sender,
    /// Name of the game.
    pub game: [u8; 8],
    /// The sender's code, which the crate `direct` reads; 1 to 300 bytes.
    pub code: Vec<u8>,
    /// The sender's signature on what is before it, and on the call that it answers.
    pub signature: [u8; 64],
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

impl Message {
    /// The bytes before the signature.
    pub fn signed(&self) -> Vec<u8> {
        let part = match self.part {
            Part::Call => 0,
            Part::Answer => ANSWER,
        };
        let from = match self.from {
            Sender::Home => 0,
            Sender::Away => FROM_AWAY,
        };
        let length = (self.code.len() as u16).to_be_bytes();
        [&[KIND | part | from], self.game.as_slice(), &length, &self.code].concat()
    }
}

/// The message as bytes.
///
/// # Examples
///
/// ```
/// use fairboard_forms::connection::{Message, Part, Sender, read, write};
///
/// let (game, code, signature) = (*b"tag of 8", vec![1, 2], [7; 64]);
/// let message = Message { part: Part::Answer, from: Sender::Away, game, code, signature };
/// assert_eq!(message.signed(), b"\xC3tag of 8\0\x02\x01\x02");
/// assert_eq!(read(&write(&message)), Some(message));
/// ```
pub fn write(message: &Message) -> Vec<u8> {
    [message.signed().as_slice(), &message.signature].concat()
}

/// Reads a message; `None` if it is none. Its code is read by `direct`.
pub fn read(bytes: &[u8]) -> Option<Message> {
    let (kind, rest) = bytes.split_first().filter(|_| is_message(bytes))?;
    let (game, rest) = rest.split_first_chunk()?;
    let (length, rest) = rest.split_first_chunk()?;
    let (code, signature) = rest.split_last_chunk()?;
    let length = u16::from_be_bytes(*length);
    let is_whole = usize::from(length) == code.len() && (1..=MAX_CODE).contains(&length);
    let part = if kind & ANSWER == 0 { Part::Call } else { Part::Answer };
    let from = if kind & FROM_AWAY == 0 { Sender::Home } else { Sender::Away };
    let message = Message { part, from, game: *game, code: code.to_vec(), signature: *signature };
    is_whole.then_some(message)
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
            let (game, code, signature) = (*b"tag of 8", vec![7], [5; 64]);
            let message = Message { part, from, game, code, signature };
            let bytes = write(&message);
            assert_eq!(bytes, [&[kind], b"tag of 8\0\x01\x07".as_slice(), &[5; 64]].concat());
            assert_eq!(read(&bytes), Some(message));
        }
    }

    #[test]
    fn a_message_has_a_kind_a_game_a_code_of_its_length_and_a_signature() {
        let message = |kind: u8, length: u16, code: usize| {
            [&[kind], b"tag of 8".as_slice(), &length.to_be_bytes(), &vec![1; code], &[5; 64]]
                .concat()
        };
        for (rule, bytes, begins, is_read) in [
            ("nothing", vec![], false, false),
            ("a kind", vec![0xC0], true, false),
            ("a name that is cut", vec![0xC0; 8], true, false),
            ("a length that is cut", vec![0xC0; 10], true, false),
            ("no code", message(0xC0, 0, 0), true, false),
            ("a code of one byte", message(0xC0, 1, 1), true, true),
            ("a code that is longer than its length", message(0xC0, 1, 2), true, false),
            ("a code that is shorter", message(0xC0, 2, 1), true, false),
            ("the longest", message(0xC3, MAX_CODE, MAX_CODE.into()), true, true),
            ("one byte more", message(0xC3, MAX_CODE + 1, 301), true, false),
            ("a signature that is cut", message(0xC0, 1, 1)[..74].to_vec(), true, false),
            ("a kind above", message(0xC4, 1, 1), false, false),
            ("a kind below", message(0xBF, 1, 1), false, false),
        ] {
            assert_eq!((is_message(&bytes), read(&bytes).is_some()), (begins, is_read), "{rule}");
        }
    }
}
