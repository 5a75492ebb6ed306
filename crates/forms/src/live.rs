//! Invitations to games that can be played over a relay:
//!
//! ```text
//! invitation := 0xC0 | secret (16) | packet
//! ```
//!
//! They travel as links and texts, as packets do, and no packet begins with this byte. The packet
//! is an invitation of `fair`, or one for which the game before vouches. A person who has the
//! secret finds the mailboxes of the game.

/// The first byte.
const KIND: u8 = 0xC0;

/// Length of the secret.
const SECRET: usize = 16;

/// The bytes of an invitation with the secret of its mailboxes.
///
/// # Examples
///
/// ```
/// use fairboard_forms::live::{read, write};
///
/// let bytes = write(&[7; 16], b"an invitation");
/// assert_eq!(read(&bytes), Some((&[7; 16], b"an invitation".as_slice())));
/// assert_eq!(read(b"an invitation"), None);
/// ```
pub fn write(secret: &[u8; SECRET], packet: &[u8]) -> Vec<u8> {
    [&[KIND], secret.as_slice(), packet].concat()
}

/// The secret and the packet of an invitation; `None` for other bytes. The packet is read by
/// `fair`.
pub fn read(bytes: &[u8]) -> Option<(&[u8; SECRET], &[u8])> {
    let (kind, rest) = bytes.split_first()?;
    rest.split_first_chunk().filter(|_| *kind == KIND)
}
