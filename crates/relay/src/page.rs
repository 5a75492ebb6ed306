//! The `meta` element by which a page names its relay.

use thiserror::Error;

use crate::address::{Address, AddressError};

/// Name of the `meta` element with the address of the site's relay.
pub const META: &str = "fairboard-relay";

/// Directive of the content security policy of the page, which names the addresses to which the
/// page may connect.
const CONNECT: &str = "connect-src 'self'";

/// Element before which the address of the relay is inserted.
const TITLE: &str = "<title>";

/// The reason why a page cannot name a relay.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum PageError {
    /// The text is not the address of a relay.
    #[error(transparent)]
    Address(#[from] AddressError),
    /// The page's policy does not allow it to connect to its own site, or no title follows the
    /// policy.
    #[error("the page has no policy with {CONNECT}, or no title")]
    Page,
}

/// Returns the page with a `meta` element that names a relay, and with a policy that allows the
/// page to connect to the relay. The page is HTML text with `connect-src 'self'` in its policy, and
/// with `<title>` behind the policy.
///
/// # Errors
///
/// [`PageError`] if the address is not one of a relay, or the page has no such policy and title.
///
/// # Examples
///
/// ```
/// # use fairboard_relay::with_relay;
/// let page = "<meta content=\"connect-src 'self'; img-src 'self'\"><title>A</title>";
/// let named = with_relay(page, "wss://relay.example.org/mqtt?a&b")?;
/// assert_eq!(
///     named,
///     "<meta content=\"connect-src 'self' wss://relay.example.org; img-src 'self'\">\
///      <meta name=\"fairboard-relay\" content=\"wss://relay.example.org/mqtt?a&amp;b\">\
///      <title>A</title>"
/// );
/// # Ok::<(), fairboard_relay::PageError>(())
/// ```
pub fn with_relay(page: &str, address: &str) -> Result<String, PageError> {
    let origin = address.parse::<Address>()?.origin().to_owned();
    let (before, after) = page.split_once(CONNECT).ok_or(PageError::Page)?;
    let (between, rest) = after.split_once(TITLE).ok_or(PageError::Page)?;
    // The reader of addresses refuses all other characters that would need an escape.
    let address = address.trim().replace('&', "&amp;");
    let meta = ["<meta name=\"", META, "\" content=\"", &address, "\">"].concat();
    Ok([before, CONNECT, " ", &origin, between, &meta, TITLE, rest].concat())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_that_cannot_name_a_relay_is_refused() {
        let page = "connect-src 'self'<title>";
        for (rule, page, address, error) in [
            ("no address", page, "https://a", PageError::Address(AddressError)),
            ("no policy", "<title>", "wss://a", PageError::Page),
            ("no title", "connect-src 'self'", "wss://a", PageError::Page),
        ] {
            assert_eq!(with_relay(page, address), Err(error), "{rule}");
        }
    }
}
