//! The moment of an input.

use std::fmt;

/// What the host reads for each input.
#[derive(Clone, Copy, Debug, Default)]
pub struct Moment {
    /// Milliseconds since 1970.
    pub millis: u64,
    /// A fresh random number.
    pub seed: u64,
    /// Fresh secret bytes; `None` if the browser has none to give.
    pub secret: Option<Secret>,
}

impl Moment {
    /// Minutes since 1970.
    pub const fn minutes(self) -> u32 {
        (self.millis / 60_000) as u32
    }
}

/// Fresh secret bytes for one game.
#[derive(Clone, Copy)]
pub struct Secret(pub [u8; 32]);

/// Shows nothing of the secret.
impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret")
    }
}
