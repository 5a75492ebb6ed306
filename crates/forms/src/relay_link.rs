//! Words of links for games over a relay: the invitation to such a game, and the word with which an
//! onlooker watches it.
//!
//! ```text
//! invitation := 0xC0 + time | secret (16) | packet
//! watch      := 0xC9 | secret (16) | game (16)
//! ```
//!
//! These words are sent as links and texts, as packets are. No packet begins with the first byte of
//! such a word. `time` is 0 for a game without a time for a move, and otherwise the number of a
//! [`MoveTime`]. `packet` is an invitation of `fair`, or an invitation that is signed with the key
//! of the game before. A person who has the secret finds the mailboxes of the game, or the
//! mailboxes in which the game is shown.

use crate::timing::MoveTime;

/// The first byte of an invitation to a game without a time for a move.
const INVITATION: u8 = 0xC0;

/// The first byte of a word for an onlooker.
const WATCH: u8 = 0xC9;

/// Length of the digest of a game, in bytes.
const GAME_BYTES: usize = 16;

/// Length of the secret, in bytes.
const SECRET_BYTES: usize = 16;

/// The bytes of an invitation with the secret of its mailboxes and the time for a move.
///
/// # Examples
///
/// ```
/// use fairboard_forms::relay_link::{read_invitation, write_invitation};
///
/// let bytes = write_invitation(&[7; 16], None, b"an invitation");
/// assert_eq!(read_invitation(&bytes), Some((&[7; 16], None, b"an invitation".as_slice())));
/// assert_eq!(read_invitation(b"an invitation"), None);
/// ```
pub fn write_invitation(
    secret: &[u8; SECRET_BYTES],
    time: Option<MoveTime>,
    packet: &[u8],
) -> Vec<u8> {
    [&[INVITATION + MoveTime::code(time)], secret.as_slice(), packet].concat()
}

/// The secret, the time for a move and the packet of an invitation; `None` for other bytes. The
/// crate `fair` reads the packet.
pub fn read_invitation(bytes: &[u8]) -> Option<(&[u8; SECRET_BYTES], Option<MoveTime>, &[u8])> {
    let (kind, rest) = bytes.split_first()?;
    let time = match kind.checked_sub(INVITATION)? {
        0 => None,
        code => Some(MoveTime::of_code(code)?),
    };
    let (secret, packet) = rest.split_first_chunk()?;
    Some((secret, time, packet))
}

/// The bytes of a word with which an onlooker watches a game. `game` is the digest of the game.
///
/// # Examples
///
/// ```
/// use fairboard_forms::relay_link::{read_invitation, read_watch, write_watch};
///
/// let bytes = write_watch(&[7; 16], &[1; 16]);
/// assert_eq!(read_watch(&bytes), Some((&[7; 16], &[1; 16])));
/// assert_eq!(read_invitation(&bytes), None);
/// assert_eq!(read_watch(&bytes[1..]), None);
/// ```
pub fn write_watch(secret: &[u8; SECRET_BYTES], game: &[u8; GAME_BYTES]) -> Vec<u8> {
    [&[WATCH], secret.as_slice(), game].concat()
}

/// The secret and the digest of the game in a word for an onlooker; `None` for other bytes.
pub fn read_watch(bytes: &[u8]) -> Option<(&[u8; SECRET_BYTES], &[u8; GAME_BYTES])> {
    let (kind, rest) = bytes.split_first()?;
    let (secret, game) = rest.split_first_chunk().filter(|_| *kind == WATCH)?;
    Some((secret, game.try_into().ok()?))
}
