//! Last parts of links (*words*) for games over a relay. One word is an invitation to such a game,
//! and the other lets an onlooker watch the game.
//!
//! ```text
//! invitation := 0xC0 + time | secret (16) | packet
//! watch      := 0xC9 | secret (16) | game (16)
//! ```
//!
//! These words are sent as links and texts, as packets are. No packet begins with the first byte of
//! such a word. `time` is 0 for a game without a time for a move, and otherwise the number of a
//! [`MoveTime`]. `packet` is an invitation of `fair`, or for a rematch an invitation that is signed
//! with the key of the game before. The players leave their packets in mailboxes on the relay. A
//! person who has the secret finds the mailboxes of the players, or those for onlookers.

use crate::timing::MoveTime;

/// The first byte of an invitation to a game without a time for a move.
const INVITATION: u8 = 0xC0;

/// The first byte of the last part of a link with which an onlooker watches a game.
const WATCH: u8 = 0xC9;

/// Length of the digest of a game, in bytes.
const GAME_BYTES: usize = 16;

/// Length of the secret, in bytes.
const SECRET_BYTES: usize = 16;

/// The bytes of an invitation over a relay. They hold the secret of the mailboxes, the time for a
/// move, and `packet`, which is the invitation of the crate `fair`.
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
        // A greater code than that of any time belongs to another word, such as `WATCH`.
        code => Some(MoveTime::of_code(code)?),
    };
    let (secret, packet) = rest.split_first_chunk()?;
    Some((secret, time, packet))
}

/// The bytes for the last part of a link with which an onlooker watches a game. `secret` leads to
/// the mailboxes on the relay, and `game` is the digest of the game.
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

/// The secret and the digest of the game in bytes of [`write_watch`]; `None` for other bytes.
pub fn read_watch(bytes: &[u8]) -> Option<(&[u8; SECRET_BYTES], &[u8; GAME_BYTES])> {
    let (kind, rest) = bytes.split_first()?;
    let (secret, game) = rest.split_first_chunk().filter(|_| *kind == WATCH)?;
    Some((secret, game.try_into().ok()?))
}
