//! Packets as text, for links and messages.

use data_encoding::BASE64URL_NOPAD;

/// The packet as base64url without padding.
pub fn encode(packet: &[u8]) -> String {
    BASE64URL_NOPAD.encode(packet)
}

/// The packet of a text; spaces, tabs and line ends around it do not count.
///
/// `None` for a text that [`encode`] does not write.
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
