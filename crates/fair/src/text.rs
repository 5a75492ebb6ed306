//! Packets as text, for links and messages.

use data_encoding::BASE64URL_NOPAD;

/// Writes a packet as base64url without padding.
pub fn encode(packet: &[u8]) -> String {
    BASE64URL_NOPAD.encode(packet)
}

/// Reads the packet in a text. Spaces, tabs and line ends around the text do not count.
///
/// Returns `None` unless the rest is a text that [`encode`] writes.
///
/// # Examples
///
/// ```
/// use fairboard_fair::text;
///
/// assert_eq!(text::decode(&text::encode(b"fair")).as_deref(), Some(b"fair".as_slice()));
/// assert_eq!(text::decode("fair!"), None);
/// ```
pub fn decode(text: &str) -> Option<Vec<u8>> {
    BASE64URL_NOPAD.decode(text.trim_matches([' ', '\t', '\r', '\n']).as_bytes()).ok()
}
