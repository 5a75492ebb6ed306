//! Reader of the address of a relay: `wss://name:password@host/path`.

use std::fmt::{self, Debug, Formatter};
use std::str::FromStr;

use thiserror::Error;

/// Longest text of an address, in bytes.
const MAX_BYTES: usize = 300;

/// The address of a broker's WebSocket, with a name and a password if the broker asks for them.
/// Name and password are no secret, because everybody who loads the page can read them.
///
/// # Examples
///
/// ```
/// # use fairboard_relay::Address;
/// let address: Address = "wss://anna:a%40b@relay.example.org/mqtt".parse()?;
/// assert_eq!(address.url(), "wss://relay.example.org/mqtt");
/// assert_eq!(address.login(), Some(("anna", "a@b")));
/// # Ok::<(), fairboard_relay::AddressError>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Address {
    url: String,
    /// Number of bytes of the URL before its path.
    origin_length: usize,
    login: Option<(String, String)>,
}

/// Error for a text that is not the address of a relay.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("a relay is wss://host/path or wss://name:password@host/path")]
pub struct AddressError;

impl Address {
    /// The URL that a browser connects to, without name and password.
    pub fn url(&self) -> &str {
        &self.url
    }

    /// Scheme, host and port of the URL, as a content security policy names them.
    pub fn origin(&self) -> &str {
        &self.url[..self.origin_length]
    }

    /// Name and password; `None` if the address has none.
    pub fn login(&self) -> Option<(&str, &str)> {
        self.login.as_ref().map(|(name, password)| (name.as_str(), password.as_str()))
    }
}

impl FromStr for Address {
    type Err = AddressError;

    fn from_str(text: &str) -> Result<Self, AddressError> {
        let text = text.trim();
        if text.len() > MAX_BYTES || !text.bytes().all(is_plain) {
            return Err(AddressError);
        }
        let is_at_start = |scheme: &&str| text.starts_with(*scheme);
        let scheme = ["wss://", "ws://"].into_iter().find(is_at_start).ok_or(AddressError)?;
        let rest = &text[scheme.len()..];
        let authority_end = rest.bytes().position(|byte| byte == b'/' || byte == b'?');
        let (authority, path) = rest.split_at(authority_end.unwrap_or(rest.len()));
        let (login, host) = match authority.split_once('@') {
            Some((login, host)) => (Some(decoded_login(login).ok_or(AddressError)?), host),
            None => (None, authority),
        };
        // A second `@` is part of `host` here, and is refused as a byte that no host has.
        let has_only_port = host.starts_with(':');
        if host.is_empty() || has_only_port || !host.bytes().all(is_of_host) {
            return Err(AddressError);
        }
        let origin_length = scheme.len() + host.len();
        Ok(Self { url: [scheme, host, path].concat(), origin_length, login })
    }
}

impl Debug for Address {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        // The password is left out, because printed text may stay in a log.
        f.debug_tuple("Address").field(&self.url).finish()
    }
}

/// Returns `true` for a byte that an address may contain: visible ASCII with five exceptions. `#`
/// would begin a fragment, which no address of a WebSocket has. Browsers read `\` as `/`. Quotation
/// marks, `<` and `>` are unsafe in the HTML by which a page names its relay.
const fn is_plain(byte: u8) -> bool {
    byte.is_ascii_graphic() && !matches!(byte, b'#' | b'"' | b'<' | b'>' | b'\\')
}

/// Returns `true` for a byte of a host with its port. Content security policies and the files of
/// servers name the host unescaped, so a host has no other bytes.
const fn is_of_host(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.' | b':' | b'[' | b']')
}

/// Decodes `name:password`. A `:` within either part has to be percent-encoded, so a second `:` is
/// refused.
fn decoded_login(login: &str) -> Option<(String, String)> {
    let (name, password) = login.split_once(':')?;
    if password.contains(':') {
        return None;
    }
    Some((decoded(name)?, decoded(password)?))
}

/// Decodes a text whose bytes may be written as `%` and two hexadecimal digits (RFC 3986, section
/// 2.1). `None` if digits are missing, or the bytes are not UTF-8.
fn decoded(text: &str) -> Option<String> {
    let (mut decoded, mut bytes) = (Vec::new(), text.bytes());
    while let Some(byte) = bytes.next() {
        decoded.push(match byte {
            b'%' => digit(bytes.next()?)? * 16 + digit(bytes.next()?)?,
            byte => byte,
        });
    }
    String::from_utf8(decoded).ok()
}

/// Value of a hexadecimal digit; `None` for another byte.
const fn digit(byte: u8) -> Option<u8> {
    match byte {
        b'0'..=b'9' => Some(byte - b'0'),
        b'a'..=b'f' => Some(byte - b'a' + 10),
        b'A'..=b'F' => Some(byte - b'A' + 10),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_read_or_refused() {
        for (text, url, origin) in [
            ("wss://a", "wss://a", "wss://a"),
            ("wss://a?b/c", "wss://a?b/c", "wss://a"),
            (
                " ws://127.0.0.1:9001/mqtt?x=1 ",
                "ws://127.0.0.1:9001/mqtt?x=1",
                "ws://127.0.0.1:9001",
            ),
            ("wss://x:y@[::1]:443/@", "wss://[::1]:443/@", "wss://[::1]:443"),
        ] {
            let address: Address = text.parse().unwrap();
            assert_eq!((address.url(), address.origin()), (url, origin), "{text}");
        }
        let long = format!("wss://{}", "a".repeat(MAX_BYTES));
        let refused = [
            "",
            "a",
            "https://a",
            "wss://",
            "wss:///mqtt",
            "wss://:443",
            "wss://a b",
            "wss://a#b",
            "wss://a;b",
            "wss://a,b",
            "wss://'a'",
            "wss://$a",
            "wss://*",
            "wss://anna@a",
            "wss://a:%@b",
            "wss://a:%4@b",
            "wss://a:%zz@b",
            "wss://a:%ff@b",
            "wss://ä/",
            "wss://a:%+1@b",
            &long,
        ];
        for text in refused {
            assert_eq!(text.parse::<Address>(), Err(AddressError), "{text}");
        }
    }

    #[test]
    fn a_password_is_not_told() {
        let address: Address = "wss://anna:secret@a/".parse().unwrap();
        assert_eq!(format!("{address:?}"), "Address(\"wss://a/\")");
    }
}
