//! Plain texts of mailboxes, their padding, and the sizes of sealed texts. A mailbox is a topic
//! with a player's newest packet. The padding hides the exact length of the packet.
//!
//! A sealed text is a random nonce of 12 bytes and the output of AES-256-GCM, whose associated data
//! is the name of the topic. So a text opens only in the topic for which it was sealed. A key seals
//! the texts of one game. Random nonces repeat among `n` texts with a probability below `n² / 2⁹⁷`.
//! Two players who change their packets each second for a year make less than 2²⁶ texts. Then the
//! probability is below 2⁻⁴⁵. If a broker has lost a sealed text, the same text is published again,
//! without a new nonce.
//!
//! The key proves that one of the two players has sealed a text, and the topic says for which
//! direction. Only the signatures inside prove which of the two players it was.

/// Length of the key for AES-256-GCM, in bytes.
pub const KEY_BYTES: usize = 32;

/// Length of the nonce at the beginning of a sealed text, in bytes.
pub const NONCE_BYTES: usize = 12;

/// Longest packet, in bytes, as `docs/fair.md` defines it.
pub const PACKET_BYTES: usize = 131_072;

/// Plain texts are padded to a multiple of this number of bytes.
pub const PADDING_STEP: usize = 256;

/// Longest sealed text, in bytes: nonce, padded plain text, and the 16 bytes of the tag of AES-GCM.
/// The longest packet is a multiple of the step, so its head takes one step more.
pub(crate) const SEALED_BYTES: usize = NONCE_BYTES + PACKET_BYTES + PADDING_STEP + 16;

/// Length of the head of a plain text, in bytes: 8 for the content's order, and 4 for the length of
/// the packet.
const HEAD_BYTES: usize = 12;

/// Content of a mailbox. Contents are ordered, and a later content is greater.
///
/// # Examples
///
/// ```
/// # use fairboard_relay::{MailboxContent, PADDING_STEP};
/// let content = MailboxContent { order: 7, packet: b"a move".to_vec() };
/// let plain = content.to_plain();
/// assert_eq!(plain.len(), PADDING_STEP);
/// assert_eq!(MailboxContent::from_plain(&plain), Some(content));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct MailboxContent {
    /// Number that grows with the game, such as the number of signed entries. Of two contents of
    /// one mailbox, the greater content stays.
    pub order: u64,
    /// The bytes for the other player, of which this crate reads nothing.
    pub packet: Vec<u8>,
}

impl MailboxContent {
    /// Writes the content as a padded text that can be sealed.
    pub fn to_plain(&self) -> Vec<u8> {
        let mut plain = self.order.to_be_bytes().to_vec();
        plain.extend((self.packet.len() as u32).to_be_bytes());
        plain.extend(&self.packet);
        plain.resize(plain.len().next_multiple_of(PADDING_STEP), 0);
        plain
    }

    /// Reads the content of a plain text; `None` if the text was not written by
    /// [`to_plain`](Self::to_plain) or its packet is longer than [`PACKET_BYTES`].
    pub fn from_plain(plain: &[u8]) -> Option<Self> {
        let (head, rest) = plain.split_at_checked(HEAD_BYTES)?;
        let (order, length) = head.split_at_checked(size_of::<u64>())?;
        let order = u64::from_be_bytes(order.try_into().ok()?);
        let length = u32::from_be_bytes(length.try_into().ok()?) as usize;
        let packet = rest.get(..length).filter(|packet| packet.len() <= PACKET_BYTES)?;
        let content = Self { order, packet: packet.to_vec() };
        // The comparison also refuses padding that is too long or not zero.
        (content.to_plain() == plain).then_some(content)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn contents_are_padded_to_steps_and_read_again() {
        for length in [0, 1, PADDING_STEP - HEAD_BYTES, PADDING_STEP - HEAD_BYTES + 1, PACKET_BYTES]
        {
            let content = MailboxContent { order: u64::MAX, packet: vec![9; length] };
            let plain = content.to_plain();
            assert_eq!(plain.len() % PADDING_STEP, 0, "{length}");
            assert!(plain.len() < HEAD_BYTES + length + PADDING_STEP, "{length}");
            assert!(NONCE_BYTES + plain.len() + 16 <= SEALED_BYTES, "{length}");
            assert_eq!(MailboxContent::from_plain(&plain), Some(content), "{length}");
        }
    }

    #[test]
    fn every_other_text_is_no_content() {
        let plain = MailboxContent { order: 1, packet: vec![9; 3] }.to_plain();
        let mut padded_otherwise = plain.clone();
        padded_otherwise[200] = 1;
        let mut longer_than_it_says = plain.clone();
        longer_than_it_says[11] = 255;
        let too_long = MailboxContent { order: 1, packet: vec![9; PACKET_BYTES + 1] }.to_plain();
        let twice = [plain.clone(), plain.clone()].concat();
        for wrong in
            [vec![], plain[..11].to_vec(), padded_otherwise, longer_than_it_says, too_long, twice]
        {
            assert_eq!(MailboxContent::from_plain(&wrong), None, "{} bytes", wrong.len());
        }
    }
}
