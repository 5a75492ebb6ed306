//! Secrets for the mailboxes of games on a relay.
//!
//! A person who knows the secret of a game finds its mailboxes, and can read and write them. The
//! secret does not prove who wrote a packet, because only the signature of the packet proves that.

use crate::hash::{hash, prefix};
use crate::packet::Tag;

/// Secret that the two players of a game share. The names of the game's mailboxes, and the key that
/// seals their contents, are derived from the secret.
pub type Mailbox = [u8; 16];

/// The secret for `rematch`, a rematch of the game whose secret is `game_secret`. Only the two
/// players of that game can compute the secret.
///
/// # Examples
///
/// ```
/// # use fairboard_fair::{Tag, rematch_mailbox};
/// let (one, other) = (Tag::new(*b"one game"), Tag::new(*b"another "));
/// assert_eq!(rematch_mailbox(&[7; 16], one), rematch_mailbox(&[7; 16], one));
/// assert_ne!(rematch_mailbox(&[7; 16], one), rematch_mailbox(&[7; 16], other));
/// ```
pub fn rematch_mailbox(game_secret: &Mailbox, rematch: Tag) -> Mailbox {
    prefix(&hash(*b"next", &[game_secret, &rematch.bytes()]))
}

/// The secret of the mailboxes in which the players show a game to onlookers. Nobody can compute
/// `game_secret`, the secret of the game itself, from the result.
///
/// # Examples
///
/// ```
/// # use fairboard_fair::watch_mailbox;
/// assert_eq!(watch_mailbox(&[7; 16]), watch_mailbox(&[7; 16]));
/// assert_ne!(watch_mailbox(&[7; 16]), watch_mailbox(&[8; 16]));
/// ```
pub fn watch_mailbox(game_secret: &Mailbox) -> Mailbox {
    prefix(&hash(*b"look", &[game_secret]))
}
