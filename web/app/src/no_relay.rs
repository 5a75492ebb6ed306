//! Replacement of `relay.rs` in a build without the code of games over a relay.

#![expect(clippy::unused_self, reason = "the methods are called as those of the relay")]

use fairboard_table::far::{News, Post, Relaying};
use yew::Callback;

/// Whether a connection lasts longer than its desk. Here there are no connections.
pub(crate) enum Lasting {
    Yes,
    No,
}

/// Stands for the relay of the site, and does nothing.
pub(crate) struct SiteRelay;

impl SiteRelay {
    pub(crate) fn new(_: Lasting, _: Callback<News>) -> Self {
        Self
    }

    /// The state of a site that names no relay.
    pub(crate) const fn relaying(&self) -> Relaying {
        Relaying::Unknown
    }

    /// Does nothing, because a desk gives no tasks for a relay that is [`Relaying::Unknown`].
    pub(crate) fn carry_out(&self, _: Post) {}
}

/// Returns `false`, because a build without the code of the relay is for a site that names none.
pub(crate) const fn is_named() -> bool {
    false
}
