//! A side without a browser.

pub(crate) mod cipher;
pub(crate) mod player;
